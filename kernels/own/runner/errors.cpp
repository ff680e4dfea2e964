#include "kernels/own/runner/errors.h"

#include <algorithm>
#include <array>

namespace scanscope::own {

namespace {

struct Error {
    int number;
    const char *name, *text;
};

constexpr std::array errors{
    Error{0, "cudaSuccess", "no error"},
    Error{1, "cudaErrorInvalidValue", "invalid argument"},
    Error{2, "cudaErrorMemoryAllocation", "out of memory"},
    Error{9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    Error{13, "cudaErrorInvalidSymbol", "invalid device symbol"},
    Error{17, "cudaErrorInvalidDevicePointer", "invalid device pointer"},
    Error{21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    Error{100, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    Error{101, "cudaErrorInvalidDevice", "invalid device ordinal"},
    Error{400, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    Error{600, "cudaErrorNotReady", "device not ready"},
    Error{700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    Error{710, "cudaErrorAssert", "device-side assert triggered"},
    Error{720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    Error{719, "cudaErrorLaunchFailure", "unspecified launch failure"},
    Error{801, "cudaErrorNotSupported", "operation not supported"},
    Error{999, "cudaErrorUnknown", "unknown error"},
};

const Error& of(int number) {
    const auto found = std::ranges::find(errors, number, &Error::number);
    return found == errors.end() ? errors.back() : *found;
}

} // namespace

const char* error_name(int number) { return of(number).name; }
const char* error_text(int number) { return of(number).text; }

} // namespace scanscope::own
