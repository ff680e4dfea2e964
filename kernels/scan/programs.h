// The scans as each executor has them. One unit for each vocabulary compiles
// launchers.cuh and answers here.
#pragma once

#include <span>

#include "simt/session.h"

namespace scanscope::kernels {

[[nodiscard]] std::span<const simt::Program> emulator_scans();
[[nodiscard]] std::span<const simt::Program> emulator_broken();
[[nodiscard]] std::span<const simt::Program>
cuda_scans(); // plain: recording compiled away
[[nodiscard]] std::span<const simt::Program> cuda_recording_scans();

} // namespace scanscope::kernels
