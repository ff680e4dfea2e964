// The memory that a kernel's threads may access besides the device's arrays: the launch's arguments, their
// local memory, and, for reading only, constants and strings of the program, and variables that refer to
// shared arrays at file scope.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "kernels/own/runner/arena.h"
#include "kernels/simt/emulator/fibre.h"
#include "kernels/simt/emulator/thread.h"

namespace scanscope::own {

class KernelMemory {
public:
    // Finds the data of the files that this process has loaded.
    void know_files();
    void know_stacks(const simt::StackPool& stacks);

    // Whether the address is on the stack where the thread runs, or in the launch's arguments.
    [[nodiscard]] bool is_local(const simt::Thread& self, const char* address) const {
        const char* const low = stacks_low_ + self.stands_on * stack_stride_;
        return static_cast<std::size_t>(address - low) < stack_size_ || arena.is_argument(address);
    }
    [[nodiscard]] bool allows(const char* address, bool writes) const;

private:
    [[nodiscard]] static bool refers_to_shared(const char* variable);

    const char *stacks_low_ = nullptr, *stacks_end_ = nullptr;
    std::size_t stack_stride_ = 1, stack_size_ = 0;
    using Parts = std::vector<std::pair<const char*, const char*>>;
    Parts constants_, variables_; // of the loaded files
};

} // namespace scanscope::own
