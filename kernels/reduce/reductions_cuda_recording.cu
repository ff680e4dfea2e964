#define SCANSCOPE_RECORDING
#include "programs.h"
#include "reduce/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_reductions() { return reduction_programs; }
