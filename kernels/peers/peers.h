// Prepared calls of NVIDIA's libraries, and of our own headers for other programs.
#pragma once

#include <memory>

#include "kernels/programs/prepared_call.h"

namespace scanscope::kernels {

[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_thrust_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_reduce(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_select(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_sort(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_tuned_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_tuned_reduction(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_tuned_selection(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_tuned_sort(const simt::Problem& problem);

// The scan over several GPUs. Uses the number of devices that the problem requests, or all. Under an MPI
// launcher (simt/gpu/ranks.h), each process uses one device, and its output is its own share. Throws
// Unavailable if NCCL or devices are missing. wait() and output() throw simt::DeviceError if a device is
// lost.
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_device_scan(const simt::Problem& problem);

} // namespace scanscope::kernels
