#define SCANSCOPE_RECORDING
#include "programs.h"
#include "scan/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_scans() {
    return BlockScans::programs;
}
