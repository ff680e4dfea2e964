// Copies the bytes of an object that needs no check, such as an argument. Programs' own calls are checked
// (scanscope_copies.h), so Scanscope's headers use this one.
#pragma once

#include <stddef.h>

static inline __attribute__((always_inline)) void scanscope_copy_bytes(void* to, const void* from,
                                                                       size_t bytes) {
    __builtin_memcpy(to, from, bytes);
}
