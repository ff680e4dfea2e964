// Stands in for the CUDA executors in a build without them.
#include "scan/programs.h"
#include "simt/gpu/devices.h"

scanscope::simt::CudaStatus scanscope::simt::cuda_status() { return {{}, SCANSCOPE_CUDA_NOTE}; }

std::span<const scanscope::simt::Program> scanscope::kernels::cuda_scans() { return {}; }
std::span<const scanscope::simt::Program> scanscope::kernels::cuda_recording_scans() { return {}; }
