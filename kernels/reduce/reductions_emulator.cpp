// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/programs/programs.h"
#include "kernels/reduce/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::emulator_reductions() { return reduction_programs; }
