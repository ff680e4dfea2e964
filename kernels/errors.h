// Errors that occur before a run or outside it, with messages for users.
#pragma once

#include <stdexcept>
#include <string>

namespace scanscope::kernels {

// The request is invalid. `field` names what is wrong: "algorithm", or an option of the command line without
// its dashes ("input", "n", "block", "type", …), so that a window can show the message beside it.
class BadRequest : public std::runtime_error {
public:
    BadRequest(std::string field, const std::string& message)
        : std::runtime_error(message)
        , field_(std::move(field)) {}
    [[nodiscard]] const std::string& field() const { return field_; }

private:
    std::string field_;
};

// This machine or this build lacks what was requested; the message says what and why.
class Unavailable : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The caller's stop_token was triggered.
class Cancelled : public std::runtime_error {
public:
    Cancelled()
        : std::runtime_error("cancelled") {}
};

} // namespace scanscope::kernels
