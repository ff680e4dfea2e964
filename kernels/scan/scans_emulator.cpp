#include "programs.h"
#include "scan/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::emulator_scans() {
    return scan_programs;
}
