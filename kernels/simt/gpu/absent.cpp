// Replaces the CUDA devices in a build without CUDA.
#include "kernels/simt/gpu/devices.h"

scanscope::simt::CudaStatus scanscope::simt::cuda_status() { return {{}, SCANSCOPE_CUDA_NOTE}; }
void scanscope::simt::choose_device(int) {}
std::uint64_t scanscope::simt::free_device_memory(int) { return 0; }
