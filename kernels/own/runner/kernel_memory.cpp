#include "kernels/own/runner/kernel_memory.h"

#include <link.h>
#include <unistd.h>

#include <algorithm>

namespace scanscope::own {

void KernelMemory::know_constants() {
    if (std::exchange(knows_constants_, true)) return;
    const auto look = [](dl_phdr_info* info, std::size_t, void* data) {
        auto& found = *static_cast<KernelMemory*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& part = info->dlpi_phdr[i];
            const bool fixed =
                (part.p_type == PT_LOAD && !(part.p_flags & PF_W)) || part.p_type == PT_GNU_RELRO;
            if (fixed)
                found.know(reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz);
        }
        return 0;
    };
    dl_iterate_phdr(look, this);
}

void KernelMemory::begin_launch(const void* arguments, std::size_t bytes) {
    arguments_ = static_cast<const char*>(arguments);
    arguments_end_ = arguments_ + bytes;
}

// Each stack has a guard page below it; the memory after the last stack may be in use for something else.
void KernelMemory::know_stacks(const simt::StackPool& stacks) {
    stacks_low_ = stacks.low(0);
    stack_stride_ = stacks.stride();
    stack_size_ = stack_stride_ - static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    stacks_end_ = stacks_low_ + (stacks.count() - 1) * stack_stride_ + stack_size_;
}

// Besides what is local, allows the local memory of other threads, which a thread has no reason to access.
bool KernelMemory::allows(const char* address, bool writes) const {
    if (address >= stacks_low_ && address < stacks_end_) return true;
    const auto holds = [&](const auto& part) { return address >= part.first && address < part.second; };
    return !writes && std::ranges::any_of(parts_, holds);
}

} // namespace scanscope::own
