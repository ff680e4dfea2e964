#define SCANSCOPE_RECORDING
// Before all kernels, whose loops it changes.
#include "kernels/simt/gpu/loops_recording.cuh"

#include "kernels/programs/programs.h"
#include "kernels/scan/instances.cuh"
#include "kernels/scan/large_launchers.cuh"

namespace scanscope::kernels {

inline namespace SCANSCOPE_VOCABULARY {
SCANSCOPE_FIND_SCAN(find_large_scan, LargeScans)
}

Programs cuda_recording_large_scans() { return LargeScans::programs; }

} // namespace scanscope::kernels
