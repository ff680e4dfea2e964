#include "kernels/apply/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::cuda_applications() { return application_programs; }
