#include "kernels/own/runner/polling.h"

#include "kernels/simt/emulator/block.h"

namespace scanscope::own {

bool Polling::again(simt::Thread& self, const char* cell, std::uint64_t value, const simt::Where& where) {
    Look& look = looks_[self.stack];
    const bool again = look.cell == cell && look.at.line == where.line && look.value == value;
    look = {cell, value, where, self.block->linear_index, self.rank};
    if (again) self.block->yield(self);
    return again;
}

simt::Where Polling::place_of(std::uint64_t block, std::uint32_t thread) const {
    const auto found = std::ranges::find_if(
        looks_, [&](const Look& look) { return look.cell && look.block == block && look.thread == thread; });
    return found == looks_.end() ? simt::Where{} : found->at;
}

} // namespace scanscope::own
