#include "kernels/own/runner/error_state.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "kernels/own/runner/host_thread.h"

namespace scanscope::own {

namespace {

Failed failed_call(int number, simt::Where place, const char* call, Refused refused) {
    return {{.kind = trace::MistakeKind::error_unseen,
             .array = call,
             .text = error_name(number),
             .index = static_cast<std::int64_t>(refused.number),
             .lowest = static_cast<std::int64_t>(refused.by),
             .extent = refused.most},
            place};
}

} // namespace

int ErrorState::answer(int number, simt::Where place, const char* call) {
    if (number == 0 || host_thread.discards_error) return keep(number, place, call);
    last_ = number;
    if (number == lost_) {
        loss_was_told_ = true;
        unseen_.reset();
    } else {
        add_checked(failed_call(number, place, call, {}));
    }
    return number;
}

int ErrorState::keep(int number, simt::Where place, const char* call, Refused refused) {
    if (number == 0) return 0;
    last_ = number;
    const bool was_told = number == lost_ && loss_was_told_;
    if (!unseen_ && !was_told) unseen_ = failed_call(number, place, call, refused);
    return number;
}

void ErrorState::add_checked(Failed failed) {
    constexpr std::size_t most_kept = 100;
    const bool is_known = std::ranges::any_of(checked_, [&](const Failed& one) {
        return one.mistake.text == failed.mistake.text && one.where.line == failed.where.line &&
               std::string_view(one.where.file) == failed.where.file;
    });
    if (!is_known && checked_.size() < most_kept) checked_.push_back(std::move(failed));
}

int ErrorState::last(bool forget) {
    if (unseen_ && unseen_->mistake.text != error_name(lost_)) add_checked(std::move(*unseen_));
    unseen_.reset();
    const int number = lost_ ? lost_ : last_;
    loss_was_told_ = loss_was_told_ || lost_ != 0;
    if (forget) last_ = 0;
    return number;
}

std::vector<Failed> ErrorState::failed(bool was_stopped) {
    if (was_stopped) static_cast<void>(last(false));
    std::vector<Failed> all = checked_;
    for (Failed& one : all) one.mistake.kind = trace::MistakeKind::call_failed;
    if (unseen_) all.push_back(*unseen_);
    return all;
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
    Error{98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    Error{100, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    Error{101, "cudaErrorInvalidDevice", "invalid device ordinal"},
    Error{400, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    Error{600, "cudaErrorNotReady", "device not ready"},
    Error{700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    Error{710, "cudaErrorAssert", "device-side assert triggered"},
    Error{716, "cudaErrorMisalignedAddress", "misaligned address"},
    Error{720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    Error{719, "cudaErrorLaunchFailure", "unspecified launch failure"},
    Error{801, "cudaErrorNotSupported", "operation not supported"},
    Error{912, "cudaErrorInvalidClusterSize",
          "a kernel launch error has occurred due to cluster misconfiguration"},
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
