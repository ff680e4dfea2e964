#define SCANSCOPE_RECORDING
#include "apply/launchers.cuh"
#include "programs.h"

scanscope::kernels::Programs scanscope::kernels::cuda_recording_applications() {
    return application_programs;
}
