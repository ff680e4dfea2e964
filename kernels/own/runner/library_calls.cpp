// C library functions that the linker replaces by these (--wrap), so that their accesses are recorded.
#include <strings.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <istream>
#include <ostream>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/accesses.h"

using scanscope::own::copied_range;
using scanscope::own::touched_range;

#define SCANSCOPE_READS(ADDRESS, BYTES)                                                                      \
    touched_range(ADDRESS, static_cast<std::size_t>(BYTES), false, __builtin_return_address(0))
#define SCANSCOPE_WRITES(ADDRESS, BYTES)                                                                     \
    touched_range(ADDRESS, static_cast<std::size_t>(BYTES), true, __builtin_return_address(0))

extern "C" {

SCANSCOPE_EXPORTED void* __wrap_memcpy(void* to, const void* from, std::size_t bytes) {
    copied_range(to, from, bytes, __builtin_return_address(0));
    return std::memcpy(to, from, bytes);
}
SCANSCOPE_EXPORTED void* __wrap_memmove(void* to, const void* from, std::size_t bytes) {
    copied_range(to, from, bytes, __builtin_return_address(0));
    return std::memmove(to, from, bytes);
}
SCANSCOPE_EXPORTED void* __wrap_memset(void* to, int value, std::size_t bytes) {
    SCANSCOPE_WRITES(to, bytes);
    return std::memset(to, value, bytes);
}
SCANSCOPE_EXPORTED void __wrap_bzero(void* to, std::size_t bytes) {
    SCANSCOPE_WRITES(to, bytes);
    std::memset(to, 0, bytes);
}
SCANSCOPE_EXPORTED int __wrap_memcmp(const void* left, const void* right, std::size_t bytes) {
    SCANSCOPE_READS(left, bytes);
    SCANSCOPE_READS(right, bytes);
    return std::memcmp(left, right, bytes);
}
SCANSCOPE_EXPORTED char* __wrap_strcpy(char* to, const char* from) {
    const std::size_t bytes = std::strlen(from) + 1;
    SCANSCOPE_READS(from, bytes);
    SCANSCOPE_WRITES(to, bytes);
    return std::strcpy(to, from);
}
SCANSCOPE_EXPORTED char* __wrap_strncpy(char* to, const char* from, std::size_t bytes) {
    SCANSCOPE_READS(from, std::min(strnlen(from, bytes) + 1, bytes));
    SCANSCOPE_WRITES(to, bytes);
    return std::strncpy(to, from, bytes);
}
// Those that do not say beforehand how much they write.
SCANSCOPE_EXPORTED int __wrap_sprintf(char* to, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int length = std::vsprintf(to, format, arguments);
    va_end(arguments);
    if (length >= 0) SCANSCOPE_WRITES(to, length + 1);
    return length;
}
SCANSCOPE_EXPORTED int __wrap_snprintf(char* to, std::size_t bytes, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(to, bytes, format, arguments);
    va_end(arguments);
    if (length >= 0) SCANSCOPE_WRITES(to, std::min(static_cast<std::size_t>(length) + 1, bytes));
    return length;
}
SCANSCOPE_EXPORTED char* __wrap_fgets(char* to, int bytes, std::FILE* file) {
    char* const line = std::fgets(to, bytes, file);
    if (line) SCANSCOPE_WRITES(to, std::strlen(to) + 1);
    return line;
}
SCANSCOPE_EXPORTED std::size_t __wrap_fread(void* to, std::size_t bytes, std::size_t count, std::FILE* file) {
    const std::size_t whole = std::fread(to, bytes, count, file);
    SCANSCOPE_WRITES(to, whole * bytes);
    return whole;
}
SCANSCOPE_EXPORTED std::size_t __wrap_fwrite(const void* from, std::size_t bytes, std::size_t count,
                                             std::FILE* file) {
    SCANSCOPE_READS(from, bytes * count);
    return std::fwrite(from, bytes, count, file);
}
// std::ostream::write() and std::istream::read()
SCANSCOPE_EXPORTED std::ostream* __wrap__ZNSo5writeEPKcl(std::ostream* out, const char* from,
                                                         std::streamsize bytes) {
    SCANSCOPE_READS(from, bytes);
    return &out->write(from, bytes);
}
SCANSCOPE_EXPORTED std::istream* __wrap__ZNSi4readEPcl(std::istream* in, char* to, std::streamsize bytes) {
    in->read(to, bytes);
    SCANSCOPE_WRITES(to, in->gcount());
    return in;
}

} // extern "C"
