// Returns what a call throws, so that tests can compare it.
#pragma once

#include <optional>
#include <string>

#include "kernels/errors.h"

namespace scanscope::test {

// The error, if the call throws one of this type; otherwise empty.
template <class Error, class Call> std::optional<Error> thrown_by(Call&& call) {
    try {
        static_cast<void>(call());
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

// The error's message, or `otherwise` if the call succeeds.
template <class Error, class Call> std::string words_of(Call&& call, const std::string& otherwise = "") {
    const auto error = thrown_by<Error>(call);
    return error ? error->what() : otherwise;
}

// "n: Blelloch takes …": the field and the reason of a refused request, or "taken" if it was accepted.
template <class Call> std::string refusal_by(Call&& call) {
    const auto error = thrown_by<kernels::BadRequest>(call);
    return error ? error->field() + ": " + error->what() : "taken";
}

} // namespace scanscope::test
