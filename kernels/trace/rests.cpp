#include "kernels/trace/rests.h"

namespace scanscope::trace {

bool rests(const Step& step) {
    return step.threads == 0 && step.location == no_location &&
           (step.label == rest_waits || rests_at_end(step));
}

bool rests_at_end(const Step& step) {
    return step.threads == 0 && step.location == no_location &&
           (step.label == rest_done || step.label == rest_stopped);
}

} // namespace scanscope::trace
