#include "kernels/own/runner/kernel_memory.h"

#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "kernels/own/runner/arena.h"

namespace scanscope::own {

void KernelMemory::know_files() {
    constants_.clear();
    variables_.clear();
    const auto look = [](dl_phdr_info* info, std::size_t, void* data) {
        auto& found = *static_cast<KernelMemory*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& part = info->dlpi_phdr[i];
            const bool fixed =
                (part.p_type == PT_LOAD && !(part.p_flags & PF_W)) || part.p_type == PT_GNU_RELRO;
            if (!fixed && part.p_type != PT_LOAD) continue;
            const char* const first = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
            (fixed ? found.constants_ : found.variables_).emplace_back(first, first + part.p_memsz);
        }
        return 0;
    };
    dl_iterate_phdr(look, this);
}

// Each stack has a guard page below it; the memory after the last stack may be in use for something else.
void KernelMemory::know_stacks(const simt::StackPool& stacks) {
    stacks_low_ = stacks.low(0);
    stack_stride_ = stacks.stride();
    stack_size_ = stack_stride_ - static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    stacks_end_ = stacks_low_ + (stacks.count() - 1) * stack_stride_ + stack_size_;
}

// No variable of the host contains an address of shared memory.
bool KernelMemory::refers_to_shared(const char* variable) {
    if (reinterpret_cast<std::uintptr_t>(variable) % alignof(char*) != 0) return false;
    const char* address = nullptr;
    std::memcpy(&address, variable, sizeof address);
    return arena.is_shared(address);
}

// Besides what is local, allows the local memory of other threads, which a thread has no reason to access.
bool KernelMemory::allows(const char* address, bool writes) const {
    if (address >= stacks_low_ && address < stacks_end_) return true;
    const auto holds = [&](const auto& part) { return address >= part.first && address < part.second; };
    if (writes) return false;
    return std::ranges::any_of(constants_, holds) ||
           (std::ranges::any_of(variables_, holds) && refers_to_shared(address));
}

} // namespace scanscope::own
