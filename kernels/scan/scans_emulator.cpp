// Before all kernels, whose loops it changes.
#include "kernels/simt/emulator/loops.h"

#include "kernels/programs/programs.h"
#include "kernels/scan/instances.cuh"
#include "kernels/scan/launchers.cuh"

namespace scanscope::kernels {

inline namespace SCANSCOPE_VOCABULARY {
SCANSCOPE_FIND_SCAN(find_block_scan, BlockScans)
}

Programs emulator_scans() { return BlockScans::programs; }

} // namespace scanscope::kernels
