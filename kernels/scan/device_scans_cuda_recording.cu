#define SCANSCOPE_RECORDING
#include "kernels/programs/programs.h"
#include "kernels/scan/device_launchers.cuh"

namespace scanscope::kernels {

Programs cuda_recording_device_scans() { return device_programs; }

} // namespace scanscope::kernels
