// The algorithms as each executor has them: for each folder one unit a vocabulary compiles its launchers.cuh
// and answers here.
#pragma once

#include <span>

#include "kernels/programs/prepared_call.h"
#include "kernels/simt/session.h"

namespace scanscope::kernels {

using Programs = std::span<const simt::Program>;

[[nodiscard]] Programs emulator_scans();
[[nodiscard]] Programs cuda_scans(); // plain: recording compiled away
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

// What is no kernel of our own, and so has no steps.
[[nodiscard]] PreparedPrograms cuda_library_calls();
[[nodiscard]] PreparedPrograms cpu_calls();

} // namespace scanscope::kernels
