// Shuffles, acquire and release for whole elements, word by word if necessary: CUDA supports these only for
// numbers.
#pragma once

#include <cuda/atomic>
#include <type_traits>

#include "kernels/simt/tagged.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Returns lane `from`'s value of any trivial type, shuffled 32 bits at a time.
template <class T> __device__ __forceinline__ T shuffle_words(unsigned mask, const T& value, int from) {
    static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
    struct Words {
        unsigned word[sizeof(T) / 4];
    };
    Words words = __builtin_bit_cast(Words, value);
    for (unsigned& word : words.word) word = __shfl_sync(mask, word, from);
    return __builtin_bit_cast(T, words);
}

// Elements of 4, 8 or 16 bytes are read and written in one access. A tagged element of 8 bytes takes 16
// bytes.
template <int Bytes> struct WordOf;
template <> struct WordOf<4> { using Type = unsigned; };
template <> struct WordOf<8> { using Type = unsigned long long; };
template <class T> __device__ __forceinline__ T read_acquire(T* cell) {
    using Element = std::remove_const_t<T>;
    using Word = typename WordOf<sizeof(T)>::Type;
    auto* word = reinterpret_cast<Word*>(const_cast<Element*>(cell));
    const Word bits =
        cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).load(cuda::memory_order_acquire);
    return __builtin_bit_cast(Element, bits);
}
template <class T> __device__ __forceinline__ void write_release(T* cell, const T& element) {
    using Word = typename WordOf<sizeof(T)>::Type;
    cuda::atomic_ref<Word, cuda::thread_scope_device>(*reinterpret_cast<Word*>(cell))
        .store(__builtin_bit_cast(Word, element), cuda::memory_order_release);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
