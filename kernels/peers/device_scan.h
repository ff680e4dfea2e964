// The scan over several GPUs as a call.
#pragma once

#include <memory>

#include "kernels/programs/prepared_call.h"

namespace scanscope::kernels {

// On as many devices as the problem asks for, or all that are there; under a launcher of ranks
// (peers/ranks.h) on one a process, whose output is its own share. Throws Unavailable without NCCL or where
// devices are missing, and simt::DeviceError where one is lost, from wait() and output().
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_device_scan(const simt::Problem& problem);

} // namespace scanscope::kernels
