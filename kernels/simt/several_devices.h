// Several devices that a launcher talks to, in the vocabulary at hand. What runs on them is a Program by
// run_program<Launcher, Devices> (device.h), and as many as Settings::devices take part.
#pragma once

#include "kernels/simt/device.h"

// Plain kernels are timed on several GPUs by other means (kernels/peers).
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
