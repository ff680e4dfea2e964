#define SCANSCOPE_SUITE PlainOnCuda
#include "kernels/simt/cuda_litmus_tests.cuh"
