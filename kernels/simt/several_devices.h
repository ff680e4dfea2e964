// Several devices that a launcher uses, in the vocabulary that is compiled. run_program<Launcher, Devices>
// (device.h) turns a launcher into a Program, which runs on Settings::devices devices.
#pragma once

#include "kernels/simt/device.h"

// Kernels without recording are benchmarked on several GPUs in a different way (kernels/peers).
#if defined(__CUDACC__) && !defined(SCANSCOPE_RECORDING)
#define SCANSCOPE_HAS_DEVICES 0
#else
#define SCANSCOPE_HAS_DEVICES 1
#endif

#if defined(__CUDACC__) && defined(SCANSCOPE_RECORDING)
#include "kernels/simt/gpu/several_devices_recording.cuh"
#elif !defined(__CUDACC__)
#include "kernels/simt/emulator/several_devices.h"
#endif
