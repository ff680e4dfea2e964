#include "scan/launchers.cuh"
#include "programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_scans() {
    return programs;
}
