#include "scan/launchers.cuh"
#include "scan/programs.h"

std::span<const scanscope::simt::Program> scanscope::kernels::emulator_scans() {
    return programs;
}
