#include "kernels/broken/launchers.cuh"
#include "kernels/catalogue/programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_broken() {
    return broken_programs;
}
