// What a kernel file includes: CUDA's words and the few of our own. Which compiler reads it, and whether it
// records, decides what they mean; the kernel's text stays the same.
//
//   vocabulary      compiled by    shared.array<T>("temp", n)     global_ptr<T>     step("up-sweep", stride)
//   gpu             nvcc           T* into shared memory          T*                nothing
//   gpu_recording   nvcc           named, bounded, logged         the same          marks the thread's log
//   emulator        host compiler  named, bounded, logged         the same          marks the thread's log
//
// Everything that sees these words lives in `inline namespace SCANSCOPE_VOCABULARY`, or the linker would take
// one version for another without a word.
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
