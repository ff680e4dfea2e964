#define SCANSCOPE_RECORDING
// Before all kernels, whose loops it changes.
#include "kernels/simt/gpu/loops_recording.cuh"

#include "kernels/programs/programs.h"
#include "kernels/reduce/launchers.cuh"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_reductions() { return reduction_programs; }
