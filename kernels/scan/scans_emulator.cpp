#include "programs.h"
#include "scan/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::emulator_scans() {
    return BlockScans::programs;
}
