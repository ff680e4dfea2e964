// Replaces NVIDIA's curand.h, whose calls fill arrays from the host. Every pseudo-random generator is XORWOW
// here. Its numbers are as good as the library's, but not always the same.
#pragma once

#define CURAND_H_ // other headers check this

#include "curand_kernel.h"

#include <vector>

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef curandStatus curandStatus_t;
enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201
};
typedef curandRngType curandRngType_t;
enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102
};
typedef curandOrdering curandOrdering_t;

struct curandGenerator_st {
    unsigned long long seed, offset;
    bool is_begun;
    curandStateXORWOW state;
    curandStateXORWOW* begun() {
        if (!is_begun) curand_init(seed, 0, offset, &state);
        is_begun = true;
        return &state;
    }
};
typedef curandGenerator_st* curandGenerator_t;

inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
    if (type < CURAND_RNG_PSEUDO_DEFAULT || type >= CURAND_RNG_QUASI_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
    *generator = new curandGenerator_st();
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
    return curandCreateGenerator(generator, type);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    delete generator;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                         unsigned long long seed) {
    generator->seed = seed;
    generator->is_begun = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
    generator->offset = offset;
    generator->is_begun = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) {
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerateSeeds(curandGenerator_t) { return CURAND_STATUS_SUCCESS; }

namespace scanscope {
inline namespace program {
// The array may be in device or host memory.
template <class T, class Draw>
curandStatus_t fill_at_random(curandGenerator_t generator, T* to, size_t count, Draw draw, Place place) {
    if (count == 0) return CURAND_STATUS_SUCCESS;
    std::vector<T> drawn(count);
    for (T& one : drawn) one = draw(generator->begun());
    return copy(to, drawn.data(), count * sizeof(T), cudaMemcpyDefault, nullptr, Waits::yes, place)
               ? CURAND_STATUS_LAUNCH_FAILURE
               : CURAND_STATUS_SUCCESS;
}
} // namespace program
} // namespace scanscope

inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* to, size_t count,
                                     SCANSCOPE_HERE) {
    const auto draw = [](curandStateXORWOW* state) { return curand(state); };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* to, size_t count,
                                            SCANSCOPE_HERE) {
    const auto draw = [](curandStateXORWOW* state) { return curand_uniform(state); };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* to, size_t count,
                                                  SCANSCOPE_HERE) {
    const auto draw = [](curandStateXORWOW* state) { return curand_uniform_double(state); };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* to, size_t count, float mean,
                                           float deviation, SCANSCOPE_HERE) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    const auto draw = [=](curandStateXORWOW* state) { return mean + deviation * curand_normal(state); };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* to, size_t count,
                                                 double mean, double deviation, SCANSCOPE_HERE) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    const auto draw = [=](curandStateXORWOW* state) {
        return mean + deviation * double(curand_normal(state));
    };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* to, size_t count,
                                              float mean, float deviation, SCANSCOPE_HERE) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    const auto draw = [=](curandStateXORWOW* state) { return curand_log_normal(state, mean, deviation); };
    return ::scanscope::fill_at_random(generator, to, count, draw, place);
}
