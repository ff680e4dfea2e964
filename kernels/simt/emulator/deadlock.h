// Who waits where, in words.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/emulator/thread.h"

namespace scanscope::simt {

// `threads` are all of the block with that linear index, and each waits or has ended.
[[nodiscard]] KernelFault describe_deadlock(std::uint64_t block, std::span<const Thread> threads);

} // namespace scanscope::simt
