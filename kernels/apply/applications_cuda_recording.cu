#define SCANSCOPE_RECORDING
// Before all kernels, whose loops it changes.
#include "kernels/simt/gpu/loops_recording.cuh"

#include "kernels/apply/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_applications() {
    return application_programs;
}
