#include "programs.h"
#include "reduce/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_reductions() { return reduction_programs; }
