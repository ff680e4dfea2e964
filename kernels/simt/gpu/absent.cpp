// Stands in for the CUDA executors in a build without them.
#include "programs.h"
#include "simt/gpu/devices.h"

scanscope::simt::CudaStatus scanscope::simt::cuda_status() { return {{}, SCANSCOPE_CUDA_NOTE}; }

scanscope::kernels::Programs scanscope::kernels::cuda_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_large_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_large_scans() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_reductions() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_reductions() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_applications() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_recording_applications() { return {}; }
scanscope::kernels::Programs scanscope::kernels::cuda_peers() { return {}; }
