#include "apply/launchers.cuh"
#include "programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_applications() { return application_programs; }
