// Makes the compiler call memcpy and its kind wherever a program or the standard library uses the compiler's
// own names for them: code that the compiler puts in place of a call is not instrumented. Every source, in
// C++ or C, begins with this header.
#pragma once

#include "scanscope_bytes.h"

// To the compiler, these are ordinary functions.
#ifdef __cplusplus
extern "C" {
#define SCANSCOPE_NO_THROW noexcept(true)
#else
#define SCANSCOPE_NO_THROW
#endif
void* scanscope_memcpy(void*, const void*, size_t) SCANSCOPE_NO_THROW __asm__("memcpy");
void* scanscope_memmove(void*, const void*, size_t) SCANSCOPE_NO_THROW __asm__("memmove");
void* scanscope_memset(void*, int, size_t) SCANSCOPE_NO_THROW __asm__("memset");
int scanscope_memcmp(const void*, const void*, size_t) SCANSCOPE_NO_THROW __asm__("memcmp");
#undef SCANSCOPE_NO_THROW
#ifdef __cplusplus
}
#endif
#define __builtin_memcpy scanscope_memcpy
#define __builtin_memmove scanscope_memmove
#define __builtin_memset scanscope_memset
#define __builtin_memcmp scanscope_memcmp
