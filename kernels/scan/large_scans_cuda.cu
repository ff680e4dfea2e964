#include "programs.h"
#include "scan/large_launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_large_scans() {
    return LargeScans::programs;
}
