// The request that a recording claims to be the result of.
#pragma once

#include <optional>
#include <string>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run_description.h"

namespace scanscope::kernels {

// A file may come from anywhere and contain anything. A recording's options, sizes and types therefore become
// a request only here, after the same checks as a typed request.
struct RecordedRequest {
    std::optional<Request> request; // records the same run again, on the emulator
    // Why there is no request, as a text to follow a colon: "the recording says "--bins 0", which histogram
    // does not accept." Empty if the algorithm is unknown, because then nothing can be checked.
    std::string doubt;
};

// `algorithm` is the one that ran, or null if it is unknown.
[[nodiscard]] RecordedRequest recorded_request(const trace::Trace& trace, const Algorithm* algorithm);

// The description that records the trace again, bit for bit and on the same executor. Empty if the recording
// is doubtful, if its input has no description, or if it is of version 0.1 and lacks blocks whose choice is
// unknown.
[[nodiscard]] std::optional<RunDescription> recorded_description(const trace::Trace& trace);

// Like recorded_description(), but for a second run, and without the fields that read_beside() takes from the
// first one.
[[nodiscard]] std::optional<RunDescription> recorded_beside(const trace::Trace& trace,
                                                            const trace::Trace& other);

} // namespace scanscope::kernels
