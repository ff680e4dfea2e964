#define SCANSCOPE_RECORDING
#include "programs.h"
#include "scan/large_launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_large_scans() {
    return LargeScans::programs;
}
