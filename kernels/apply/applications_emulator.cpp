// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/apply/launchers.cuh"
#include "kernels/programs/programs.h"

scanscope::kernels::Programs scanscope::kernels::emulator_applications() { return application_programs; }
