#include "kernels/own/runner/error_state.h"

#include "kernels/own/runner/errors.h"
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
        unseen_ = {};
        unseen_.kind = trace::MistakeKind::error_unseen;
        unseen_.text = error_name(number);
        unseen_.array = call;
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

} // namespace scanscope::own
