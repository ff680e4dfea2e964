#define SCANSCOPE_RECORDING
// Before all kernels, whose loops it changes.
#include "kernels/simt/gpu/loops_recording.cuh"

#include "kernels/programs/programs.h"
#include "kernels/scan/device_launchers.cuh"

namespace scanscope::kernels {

Programs cuda_recording_device_scans() { return device_programs; }

} // namespace scanscope::kernels
