#include "kernels/apply/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_applications() { return application_programs; }
