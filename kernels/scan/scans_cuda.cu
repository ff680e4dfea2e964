#include "programs.h"
#include "scan/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_scans() {
    return BlockScans::programs;
}
