#include "apply/launchers.cuh"
#include "programs.h"

scanscope::kernels::Programs scanscope::kernels::cuda_applications() { return application_programs; }
