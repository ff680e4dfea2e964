// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/programs/programs.h"
#include "kernels/scan/instances.cuh"
#include "kernels/scan/large_launchers.cuh"

namespace scanscope::kernels {

inline namespace SCANSCOPE_VOCABULARY {
SCANSCOPE_FIND_SCAN(find_large_scan, LargeScans)
}

Programs emulator_large_scans() { return LargeScans::programs; }

} // namespace scanscope::kernels
