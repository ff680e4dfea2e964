// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/broken/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_broken() {
    return broken_programs;
}
