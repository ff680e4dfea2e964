#include "programs.h"
#include "reduce/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::emulator_reductions() { return reduction_programs; }
