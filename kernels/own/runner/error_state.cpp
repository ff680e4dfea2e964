#include "kernels/own/runner/error_state.h"

#include <algorithm>
#include <array>

#include "kernels/own/runner/host_thread.h"

namespace scanscope::own {

int ErrorState::answer(int number, simt::Where place, const char* call) {
    if (number == 0 || host_thread.discards_error) return keep(number, place, call);
    last_ = number;
    if (number == lost_) was_seen_ = loss_was_told_ = true;
    return number;
}

int ErrorState::keep(int number, simt::Where place, const char* call) {
    if (number == 0) return 0;
    last_ = number;
    const bool was_told = number == lost_ && loss_was_told_;
    if (was_seen_ && !was_told) {
        was_seen_ = false;
        unseen_ = {.kind = trace::MistakeKind::error_unseen, .array = call, .text = error_name(number)};
        unseen_at_ = place;
    }
    return number;
}

int ErrorState::last(bool forget) {
    was_seen_ = true;
    const int number = lost_ ? lost_ : last_;
    loss_was_told_ = loss_was_told_ || lost_ != 0;
    if (forget) last_ = 0;
    return number;
}

std::optional<std::pair<trace::Mistake, simt::Where>> ErrorState::unseen() const {
    if (was_seen_) return std::nullopt;
    return std::pair{unseen_, unseen_at_};
}

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
