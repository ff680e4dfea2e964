// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/programs/programs.h"
#include "kernels/scan/device_launchers.cuh"

namespace scanscope::kernels {

Programs emulator_device_scans() { return device_programs; }

} // namespace scanscope::kernels
