// Replaces NVIDIA's curand_kernel.h: the generators XORWOW and Philox4x32-10, with the library's numbers, and
// the distributions that use them.
#pragma once

#define CURAND_KERNEL_H_ // other headers check this

#include "cuda_runtime.h"

struct curandStateXORWOW {
    unsigned d, v[5];
    int boxmuller_flag, boxmuller_flag_double; // whether the second of two normal numbers is stored
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;

struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned STATE; // how many of `output` were used
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

// --- XORWOW (Marsaglia 2003)

inline unsigned curand(curandStateXORWOW* state) {
    const unsigned t = state->v[0] ^ state->v[0] >> 2;
    for (int i = 0; i < 4; ++i) state->v[i] = state->v[i + 1];
    state->v[4] = (state->v[4] ^ state->v[4] << 4) ^ (t ^ t << 1);
    state->d += 362437;
    return state->v[4] + state->d;
}
inline void skipahead(unsigned long long numbers, curandStateXORWOW* state) {
    unsigned v[5];
    for (int i = 0; i < 5; ++i) v[i] = state->v[i];
    ::scanscope::skip_xorwow(v, numbers, 0);
    for (int i = 0; i < 5; ++i) state->v[i] = v[i];
    state->d += 362437u * unsigned(numbers);
}
// Sequences are 2^67 numbers apart, so the amount added to d is a multiple of 2^32.
inline void skipahead_sequence(unsigned long long sequences, curandStateXORWOW* state) {
    unsigned v[5];
    for (int i = 0; i < 5; ++i) v[i] = state->v[i];
    ::scanscope::skip_xorwow(v, sequences, 67);
    for (int i = 0; i < 5; ++i) state->v[i] = v[i];
}
inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStateXORWOW* state) {
    const unsigned low = 1099087573u * (unsigned(seed) ^ 0xaad26b49u);
    const unsigned high = 2591861531u * (unsigned(seed >> 32) ^ 0xf7dcefddu);
    state->d = 6615241u + high + low;
    state->v[0] = 123456789u + low;
    state->v[1] = 362436069u ^ low;
    state->v[2] = 521288629u + high;
    state->v[3] = 88675123u ^ high;
    state->v[4] = 5783321u + low;
    skipahead_sequence(sequence, state);
    skipahead(offset, state);
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

// --- Philox4x32-10 (Salmon et al. 2011)

namespace scanscope {
inline namespace program {
inline uint4 philox(uint4 counter, uint2 key) {
    for (int round = 0; round < 10; ++round) {
        const unsigned long long first = 0xd2511f53ull * counter.x, second = 0xcd9e8d57ull * counter.z;
        counter = make_uint4(unsigned(second >> 32) ^ counter.y ^ key.x, unsigned(second),
                             unsigned(first >> 32) ^ counter.w ^ key.y, unsigned(first));
        key = make_uint2(key.x + 0x9e3779b9u, key.y + 0xbb67ae85u);
    }
    return counter;
}
inline void add(unsigned& low, unsigned& high, unsigned long long by) {
    const unsigned long long sum = ((unsigned long long)high << 32 | low) + by;
    low = unsigned(sum);
    high = unsigned(sum >> 32);
}
inline void advance(curandStatePhilox4_32_10* state, unsigned long long fours) {
    uint4 counter = state->ctr;
    const unsigned long long before = (unsigned long long)counter.y << 32 | counter.x;
    add(counter.x, counter.y, fours);
    if (before + fours < before) add(counter.z, counter.w, 1);
    state->ctr = counter;
    state->output = philox(counter, state->key);
}
} // namespace program
} // namespace scanscope

inline unsigned curand(curandStatePhilox4_32_10* state) {
    const uint4 four = state->output;
    const unsigned drawn = state->STATE++;
    const unsigned number = drawn == 0 ? four.x : drawn == 1 ? four.y : drawn == 2 ? four.z : four.w;
    if (drawn == 3) {
        ::scanscope::advance(state, 1);
        state->STATE = 0;
    }
    return number;
}
inline uint4 curand4(curandStatePhilox4_32_10* state) {
    uint4 four;
    four.x = curand(state);
    four.y = curand(state);
    four.z = curand(state);
    four.w = curand(state);
    return four;
}
inline void skipahead(unsigned long long numbers, curandStatePhilox4_32_10* state) {
    const unsigned long long drawn = state->STATE + numbers % 4;
    state->STATE = unsigned(drawn % 4);
    ::scanscope::advance(state, numbers / 4 + drawn / 4);
}
inline void skipahead_sequence(unsigned long long sequences, curandStatePhilox4_32_10* state) {
    uint4 counter = state->ctr;
    ::scanscope::add(counter.z, counter.w, sequences);
    state->ctr = counter;
    ::scanscope::advance(state, 0);
}
inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStatePhilox4_32_10* state) {
    state->ctr = make_uint4(0, 0, 0, 0);
    state->key = make_uint2(unsigned(seed), unsigned(seed >> 32));
    state->STATE = 0;
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
    skipahead_sequence(sequence, state);
    skipahead(offset, state);
}

// --- distributions

namespace scanscope {
inline namespace program {
constexpr float one_of_32 = 2.3283064e-10f, pi_of_32 = 2.3283064e-10f * 6.2831855f;
inline float uniform(unsigned x) { return x * one_of_32 + one_of_32 / 2.0f; } // greater than 0, up to 1
inline double uniform_double(unsigned x, unsigned y) {
    const unsigned long long z = (unsigned long long)x ^ (unsigned long long)y << 21;
    return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
inline float2 box_muller(unsigned x, unsigned y) {
    const float u = uniform(x), v = y * pi_of_32 + pi_of_32 / 2;
    const float s = sqrtf(-2.0f * logf(u));
    return make_float2(s * sinf(v), s * cosf(v));
}
} // namespace program
} // namespace scanscope

template <class State> float curand_uniform(State* state) { return ::scanscope::uniform(curand(state)); }
inline double curand_uniform_double(curandStateXORWOW* state) {
    const unsigned x = curand(state), y = curand(state);
    return ::scanscope::uniform_double(x, y);
}
inline double curand_uniform_double(curandStatePhilox4_32_10* state) {
    return curand(state) * 2.3283064365386963e-10 + 2.3283064365386963e-10;
}
inline float4 curand_uniform4(curandStatePhilox4_32_10* state) {
    const uint4 four = curand4(state);
    return make_float4(::scanscope::uniform(four.x), ::scanscope::uniform(four.y),
                       ::scanscope::uniform(four.z), ::scanscope::uniform(four.w));
}
template <class State> float2 curand_normal2(State* state) {
    const unsigned x = curand(state), y = curand(state);
    return ::scanscope::box_muller(x, y);
}
template <class State> float curand_normal(State* state) {
    if (state->boxmuller_flag) {
        state->boxmuller_flag = 0;
        return state->boxmuller_extra;
    }
    const float2 both = curand_normal2(state);
    state->boxmuller_flag = 1;
    state->boxmuller_extra = both.y;
    return both.x;
}
template <class State> float curand_log_normal(State* state, float mean, float deviation) {
    return expf(mean + deviation * curand_normal(state));
}
template <class State> double curand_normal_double(State* state) {
    if (state->boxmuller_flag_double) {
        state->boxmuller_flag_double = 0;
        return state->boxmuller_extra_double;
    }
    const double u = curand_uniform_double(state), v = curand_uniform_double(state);
    const double s = sqrt(-2.0 * log(u)), angle = 2.0 * 3.14159265358979323846 * v;
    state->boxmuller_flag_double = 1;
    state->boxmuller_extra_double = s * cos(angle);
    return s * sin(angle);
}

#include "curand.h" // as NVIDIA's header does
