#include "programs.h"
#include "scan/large_launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::emulator_large_scans() {
    return LargeScans::programs;
}
