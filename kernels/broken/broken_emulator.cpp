#include "broken/launchers.cuh"
#include "programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_broken() {
    return broken_programs;
}
