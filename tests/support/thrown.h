// What a call throws, as something to compare.
#pragma once

#include <optional>
#include <string>

#include "kernels/errors.h"

namespace scanscope::test {

// The error, where the call ends with one of this type.
template <class Error, class Call> std::optional<Error> thrown_by(Call&& call) {
    try {
        static_cast<void>(call());
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

// What the error says; `otherwise` where the call ends well.
template <class Error, class Call> std::string words_of(Call&& call, const std::string& otherwise = "") {
    const auto error = thrown_by<Error>(call);
    return error ? error->what() : otherwise;
}

// "n: Blelloch takes …": the field of a refused request and why; "taken" where it is not refused.
template <class Call> std::string refusal_by(Call&& call) {
    const auto error = thrown_by<kernels::BadRequest>(call);
    return error ? error->field() + ": " + error->what() : "taken";
}

} // namespace scanscope::test
