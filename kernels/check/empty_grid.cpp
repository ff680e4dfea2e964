#include "kernels/check/empty_grid.h"

#include <fmt/format.h>

#include "kernels/own/token_text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::kernels {

namespace {

using own::Token;
using own::TokenKind;
using Place = own::TokenText::Place;

// A part of the source, from the first token up to, but not including, the last.
struct Part {
    Place first = 0, last = 0;
};

class Grid {
public:
    explicit Grid(std::string_view text)
        : text_(own::TokenText(text).without_spaces()) {}

    [[nodiscard]] std::optional<RoundedDivision> division(unsigned line) const {
        for (Place i = 0; i + 3 < text_.end(); ++i) {
            if (text_[i].line < line || !is_launch(i)) continue;
            Place last = i + 3;
            while (last < text_.end() && !text_.is(last, ",") && !text_.is(last, ">"))
                last = text_.opens(last) ? text_.closing(last) + 1 : last + 1;
            const Part blocks{i + 3, last};
            const bool is_variable = blocks.last == blocks.first + 1 && text_.is_word(blocks.first);
            return division_in(is_variable ? value_of(blocks.first) : blocks);
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool is_launch(Place i) const {
        return text_.is(i, "<") && text_.is(i + 1, "<") && text_.is(i + 2, "<");
    }

    // The last value assigned to the variable before this place; empty if there is none.
    [[nodiscard]] Part value_of(Place variable) const {
        for (Place i = variable; i-- > 0;) {
            if (!text_[i].is(text_[variable].text) || text_.is_member(i) || !text_.is(i + 1, "=") ||
                text_.is(i + 2, "="))
                continue;
            Place last = i + 2;
            while (last < text_.end() && !text_.is(last, ",") && !text_.is(last, ";")) ++last;
            return {i + 2, last};
        }
        return {};
    }

    // "n", "64", "sizes.n"; empty if it is anything else.
    [[nodiscard]] std::string term(const Part& part) const {
        std::string term;
        for (Place i = part.first; i < part.last; ++i) {
            const bool is_name =
                i == part.first || text_.is_member(i) || text_.is(i, ".") || text_.is(i, "->");
            const TokenKind kind = text_[i].kind;
            if (!is_name || kind == TokenKind::literal || (i == part.first && kind == TokenKind::sign))
                return {};
            term += text_[i].text;
        }
        return term;
    }

    [[nodiscard]] std::optional<RoundedDivision> division_in(const Part& part) const {
        Place sign = part.first;
        while (sign < part.last && !text_.is(sign, "/")) ++sign;
        const std::string above = term({part.first, sign}), below = term({sign + 1, part.last});
        if (above.empty() || below.empty()) return std::nullopt;
        const auto number = whole_number<std::uint32_t>(below);
        if (number && *number < 2) return std::nullopt;
        const std::string added = number ? fmt::format("{}", *number - 1) : below + " - 1";
        return RoundedDivision{fmt::format("{} / {}", above, below),
                               fmt::format("({} + {}) / {}", above, added, below)};
    }

    own::TokenText text_;
};

} // namespace

std::optional<RoundedDivision> division_of_grid(std::string_view text, unsigned line) {
    return Grid(text).division(line);
}

} // namespace scanscope::kernels
