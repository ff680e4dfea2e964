// The vocabulary of kernels: CUDA's intrinsics and a few of our own. Their implementation depends on the
// compiler and on whether the kernel is recorded; the kernel's source is always the same.
//
//   vocabulary      compiled by    shared.array<T>("temp", n)     global_ptr<T>     step("up-sweep", stride)
//   gpu             nvcc           T* into shared memory          T*                nothing
//   gpu_recording   nvcc           named, bounded, logged         the same          marks the thread's log
//   emulator        host compiler  named, bounded, logged         the same          marks the thread's log
//
// All code that uses the vocabulary must be in `inline namespace SCANSCOPE_VOCABULARY`. Otherwise the linker
// would silently mix up the versions.
#pragma once

#if defined(__CUDACC__) && defined(SCANSCOPE_RECORDING)
#define SCANSCOPE_VOCABULARY gpu_recording
#include "kernels/simt/gpu/words_recording.cuh"
#elif defined(__CUDACC__)
#define SCANSCOPE_VOCABULARY gpu
#include "kernels/simt/gpu/words.cuh"
#else
#define SCANSCOPE_VOCABULARY emulator
#include "kernels/simt/emulator/words.h"
#endif

#include "kernels/simt/operators.h"
