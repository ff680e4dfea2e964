// The lists of GPU programs in a build without CUDA: all are empty.
#include "kernels/programs/programs.h"

namespace scanscope::kernels {

Programs cuda_scans() { return {}; }
Programs cuda_recording_scans() { return {}; }
Programs cuda_large_scans() { return {}; }
Programs cuda_recording_large_scans() { return {}; }
Programs cuda_recording_device_scans() { return {}; }
Programs cuda_reductions() { return {}; }
Programs cuda_recording_reductions() { return {}; }
Programs cuda_applications() { return {}; }
Programs cuda_recording_applications() { return {}; }
PreparedPrograms cuda_library_calls() { return {}; }
std::unique_ptr<PreparedCall> keep_cuda_run(const simt::Program&, const simt::Settings&,
                                            const simt::Problem&) {
    return nullptr;
}

} // namespace scanscope::kernels
