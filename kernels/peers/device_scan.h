// The scan over several GPUs, as a prepared call.
#pragma once

#include <memory>

#include "kernels/programs/prepared_call.h"

namespace scanscope::kernels {

// Uses the number of devices that the problem requests, or all. Under an MPI launcher (simt/gpu/ranks.h),
// each process uses one device, and its output is its own share. Throws Unavailable if NCCL or devices are
// missing. wait() and output() throw simt::DeviceError if a device is lost.
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_device_scan(const simt::Problem& problem);

} // namespace scanscope::kernels
