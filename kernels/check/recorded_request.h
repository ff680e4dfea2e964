// What a recording says that it was asked for.
#pragma once

#include <optional>
#include <string>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run_description.h"

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

// What a person asks for to record the trace once more, bit for bit and on the same executor. Nothing where
// the recording is doubted, where no text says its input, or where it is of version 0.1 and lacks blocks that
// nobody can say the choice of.
[[nodiscard]] std::optional<RunDescription> recorded_description(const trace::Trace& trace);

// The same beside another run, without what read_beside() takes from that one.
[[nodiscard]] std::optional<RunDescription> recorded_beside(const trace::Trace& trace,
                                                            const trace::Trace& other);

} // namespace scanscope::kernels
