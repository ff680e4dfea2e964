// The programs of each executor. For each folder and vocabulary, one unit compiles the folder's launchers.cuh
// and implements one of these functions.
#pragma once

#include <memory>
#include <span>

#include "kernels/programs/prepared_call.h"
#include "kernels/simt/session.h"

namespace scanscope::kernels {

using Programs = std::span<const simt::Program>;

[[nodiscard]] Programs emulator_scans();
[[nodiscard]] Programs cuda_scans(); // without recording
[[nodiscard]] Programs cuda_recording_scans();

[[nodiscard]] Programs emulator_large_scans();
[[nodiscard]] Programs cuda_large_scans();
[[nodiscard]] Programs cuda_recording_large_scans();

[[nodiscard]] Programs emulator_device_scans(); // on several devices
[[nodiscard]] Programs cuda_recording_device_scans();

[[nodiscard]] Programs emulator_reductions();
[[nodiscard]] Programs cuda_reductions();
[[nodiscard]] Programs cuda_recording_reductions();

[[nodiscard]] Programs emulator_applications();
[[nodiscard]] Programs cuda_applications();
[[nodiscard]] Programs cuda_recording_applications();

[[nodiscard]] Programs emulator_broken();

// Programs that are only called, and so have no steps.
[[nodiscard]] PreparedPrograms cuda_library_calls();
[[nodiscard]] PreparedPrograms cpu_calls();

// Runs a GPU program without recording, and returns a call that repeats its launches. Null in a build without
// CUDA.
[[nodiscard]] std::unique_ptr<PreparedCall>
keep_cuda_run(const simt::Program& program, const simt::Settings& settings, const simt::Problem& problem);

} // namespace scanscope::kernels
