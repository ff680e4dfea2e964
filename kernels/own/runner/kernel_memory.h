// What the threads of a kernel may touch beside the device's arrays: the arguments of their launch, their
// local memory, and, to read it, what the program's file holds and nobody can change.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "kernels/simt/emulator/fibre.h"

namespace scanscope::own {

class KernelMemory {
public:
    void know(const char* first, std::size_t bytes) { parts_.emplace_back(first, first + bytes); }
    // What the files of this process hold: constants, and texts.
    void know_constants();
    void begin_launch(const void* arguments, std::size_t bytes);
    void know_stacks(const simt::StackPool& stacks);

    [[nodiscard]] bool is_on_stack(std::size_t stack, const char* address) const {
        const char* const low = stacks_low_ + stack * stack_stride_;
        return static_cast<std::size_t>(address - low) < stack_size_;
    }
    [[nodiscard]] bool allows(const char* address, bool writes) const;

private:
    const char *arguments_ = nullptr, *arguments_end_ = nullptr;
    const char *stacks_low_ = nullptr, *stacks_end_ = nullptr;
    std::size_t stack_stride_ = 1, stack_size_ = 0;
    std::vector<std::pair<const char*, const char*>> parts_;
    bool knows_constants_ = false;
};

} // namespace scanscope::own
