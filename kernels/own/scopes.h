// Tracks the scope while a source is read: whether it is a type or a function, whether it is for the device,
// and which names the program has declared itself.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/own/token_text.h"

namespace scanscope::own {

class Scopes {
public:
    using Place = TokenText::Place;
    enum class Kind : unsigned char { file, type, body };

    explicit Scopes(const TokenText& text)
        : text_(text) {}

    // Must be called for each sign that is not part of a preprocessor line, in order.
    void pass(Place sign);

    [[nodiscard]] Kind kind() const { return open_.empty() ? Kind::file : open_.back().kind; }
    // Whether the current place is in a function that only the device runs.
    [[nodiscard]] bool is_on_device() const { return !open_.empty() && open_.back().is_on_device; }
    // Whether the current place is in a constexpr function, where before C++20 no object may have a
    // destructor.
    [[nodiscard]] bool is_constant() const { return !open_.empty() && open_.back().is_constant; }
    // Whether a word that looks like a CUDA built-in variable is one of the program's own names here: a
    // member, or a variable that the program declared.
    [[nodiscard]] bool is_own_name(Place word, bool in_directive);

private:
    struct Scope {
        Kind kind;
        bool is_on_device, is_constant;
    };
    struct OwnName {
        std::string_view name;
        std::size_t depth; // of the scope that declares it
    };

    [[nodiscard]] Kind kind_that_opens_at(Place brace) const;
    [[nodiscard]] bool is_device_function(Place brace) const;
    [[nodiscard]] bool is_constant_function(Place brace) const;
    [[nodiscard]] bool is_declared_at(Place word) const;
    void forget_names();

    const TokenText& text_;
    std::vector<Scope> open_;
    std::vector<OwnName> own_names_;
    int brackets_ = 0; // open parentheses
};

} // namespace scanscope::own
