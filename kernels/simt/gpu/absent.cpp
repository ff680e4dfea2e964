// Stands in for the CUDA executors in a build without them.
#include "kernels/catalogue/programs.h"
#include "kernels/simt/gpu/devices.h"

scanscope::simt::CudaStatus scanscope::simt::cuda_status() { return {{}, SCANSCOPE_CUDA_NOTE}; }
void scanscope::simt::choose_device(int) {}
std::uint64_t scanscope::simt::free_device_memory(int) { return 0; }

scanscope::kernels::Programs scanscope::kernels::cuda_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_large_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_large_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_reductions() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_reductions() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_applications() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_applications() { return {}; }
scanscope::kernels::PreparedPrograms scanscope::kernels::cuda_library_calls() { return {}; }
std::unique_ptr<scanscope::kernels::PreparedCall>
scanscope::kernels::keep_cuda_run(const simt::Program&, const simt::Settings&, const simt::Problem&) {
    return nullptr; // of no program
}
