// Where in a text one stands while going through it: within a type or a function, of the device or not, and
// which names the program has made its own there.
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

    // Of each sign that belongs to no line of the preprocessor, in turn.
    void pass(Place sign);

    [[nodiscard]] Kind kind() const { return open_.empty() ? Kind::file : open_.back().kind; }
    // Within a function that the device alone runs.
    [[nodiscard]] bool is_on_device() const { return !open_.empty() && open_.back().is_on_device; }
    // Whether a word that is a built-in variable of CUDA stands for something of the program's own here: a
    // member, or a variable that the program has called so.
    [[nodiscard]] bool is_own_name(Place word, bool in_directive);

private:
    struct Scope {
        Kind kind;
        bool is_on_device;
    };
    struct OwnName {
        std::string_view name;
        std::size_t depth; // of the scopes that it is known in
    };

    [[nodiscard]] Kind kind_that_opens_at(Place brace) const;
    [[nodiscard]] bool is_device_function(Place brace) const;
    [[nodiscard]] bool is_declared_at(Place word) const;
    void forget_names();

    const TokenText& text_;
    std::vector<Scope> open_;
    std::vector<OwnName> own_names_;
    int brackets_ = 0; // round ones that are open
};

} // namespace scanscope::own
