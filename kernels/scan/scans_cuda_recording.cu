#define SCANSCOPE_RECORDING
#include "scan/launchers.cuh"
#include "scan/programs.h"

std::span<const scanscope::simt::Program>
scanscope::kernels::cuda_recording_scans() {
    return programs;
}
