#include "broken/launchers.cuh"
#include "scan/programs.h"

std::span<const scanscope::simt::Program>
scanscope::kernels::emulator_broken() {
    return broken_programs;
}
