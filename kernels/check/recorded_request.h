// What a recording says that it was asked for.
#pragma once

#include <optional>
#include <string>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run.h"

namespace scanscope::kernels {

// A file may come from anybody and say anything, so that a recording's options, sizes and types become a
// request here and nowhere else: when they have passed the checks of a request that is typed.
struct RecordedRequest {
    std::optional<Request> request; // records the same run once more, on the emulator
    // Why there is none, to stand after a colon: "the recording says "--bins 0", which histogram does not
    // take.". Empty where nobody knows the algorithm, of which nothing can be said.
    std::string doubt;
};

// `algorithm` is the one that ran; null where nobody knows it.
[[nodiscard]] RecordedRequest recorded_request(const trace::Trace& trace, const Algorithm* algorithm);

} // namespace scanscope::kernels
