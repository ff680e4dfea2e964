#define SCANSCOPE_RECORDING
#include "kernels/apply/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_applications() {
    return application_programs;
}
