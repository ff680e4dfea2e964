#include "kernels/check/guarded_line.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace scanscope::kernels {

namespace {

using own::KernelText;
using own::Token;
using own::TokenKind;
using Place = std::size_t; // index of a token

// Functions without side effects.
constexpr std::array pure_functions = {"min",   "max",   "abs",      "fmin",   "fmax",   "fminf", "fmaxf",
                                       "fabs",  "fabsf", "sqrt",     "exp",    "log",    "pow",   "sin",
                                       "sqrtf", "expf",  "logf",     "powf",   "sinf",   "cosf",  "cos",
                                       "int",   "float", "unsigned", "double", "sizeof", "__ldg"};
constexpr std::array operators_before_equals = {"+", "-", "*", "/", "%", "&", "|", "^", "<", ">"};

template <class Words> bool contains(const Words& words, const Token& token) {
    return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
}

class Line {
public:
    Line(const KernelText& kernel, std::string_view text, unsigned line)
        : kernel_(kernel)
        , tokens_(kernel.text.tokens())
        , text_(text) {
        const auto of_line = [&](const Token& token) { return token.line == line; };
        const auto begin = tokens_.begin() + std::ptrdiff_t(kernel.open) + 1;
        const auto end_of_body = tokens_.begin() + std::ptrdiff_t(kernel.close);
        const auto first = std::find_if(begin, end_of_body, of_line);
        first_ = Place(first - tokens_.begin());
        end_ = Place(std::find_if_not(first, end_of_body, of_line) - tokens_.begin());
    }

    [[nodiscard]] bool is_in_body() const { return first_ < end_; }
    [[nodiscard]] Place first() const { return first_; }
    [[nodiscard]] Place end() const { return end_; }
    [[nodiscard]] bool is(Place i, std::string_view word) const { return i < end_ && tokens_[i].is(word); }
    [[nodiscard]] const Token& operator[](Place i) const { return tokens_[i]; }
    [[nodiscard]] Place closing(Place open) const { return std::min(kernel_.text.closing(open), end_); }

    // Two operator signs without a space between them are one operator.
    [[nodiscard]] bool is_joined(Place i) const {
        return i + 1 < end_ && tokens_[i].text.data() + tokens_[i].text.size() == tokens_[i + 1].text.data();
    }
    [[nodiscard]] bool is_twice(Place i, std::string_view sign) const {
        return is(i, sign) && is_joined(i) && is(i + 1, sign);
    }
    // The number of tokens of the assignment operator at `i`: 1 for =, 2 for +=; 0 if there is none.
    [[nodiscard]] std::size_t assignment(Place i) const {
        if (is(i, "=")) return is_twice(i, "=") ? 0 : 1;
        if (i >= end_ || !contains(operators_before_equals, tokens_[i]) || !is_joined(i)) return 0;
        if (is(i + 1, "=")) return is(i, "<") || is(i, ">") ? 0 : 2;
        return (is_twice(i, "<") || is_twice(i, ">")) && is_joined(i + 1) && is(i + 2, "=") ? 3 : 0;
    }
    // Whether the tokens are an expression without side effects.
    [[nodiscard]] bool is_pure(Place first, Place end) const {
        for (Place i = first; i < end; ++i) {
            if (is_twice(i, "+") || is_twice(i, "-")) return false;
            const bool is_compared = i > first && is(i, "=") &&
                                     (is(i - 1, "<") || is(i - 1, ">") || is(i - 1, "!") || is(i - 1, "="));
            if (assignment(i) != 0 && !is_compared) return false;
            if (tokens_[i].kind == TokenKind::word && is(i + 1, "(") && !contains(pure_functions, tokens_[i]))
                return false;
            if (is(i, "{") || is(i, ";")) return false;
        }
        return true;
    }
    [[nodiscard]] std::string_view between(Place first, Place end) const {
        const char* const begin = tokens_[first].text.data();
        const Token& last = tokens_[end - 1];
        return {begin, std::size_t(last.text.data() + last.text.size() - begin)};
    }
    // Whether the first token of the line begins a statement.
    [[nodiscard]] bool begins_statement() const {
        int depth = 0;
        for (Place i = kernel_.open + 1; i < first_; ++i) {
            if (tokens_[i].is("(") || tokens_[i].is("[")) ++depth;
            if (tokens_[i].is(")") || tokens_[i].is("]")) --depth;
        }
        const Token& before = tokens_[first_ - 1];
        return depth == 0 &&
               (before.is(";") || before.is("{") || before.is("}") || before.is(")") || before.is("else"));
    }
    // The whole line.
    [[nodiscard]] std::string_view whole() const {
        const auto at = std::size_t(tokens_[first_].text.data() - text_.data());
        const std::size_t before = text_.rfind('\n', at);
        const std::size_t begin = before == text_.npos ? 0 : before + 1;
        std::string_view line = text_.substr(begin, text_.find('\n', at) - begin);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
    [[nodiscard]] std::size_t column(Place i) const {
        return std::size_t(tokens_[i].text.data() - whole().data());
    }
    [[nodiscard]] std::string with(std::string_view words, std::size_t column) const {
        const std::string_view line = whole();
        return fmt::format("{}{}{}", line.substr(0, column), words, line.substr(column));
    }
    // Whether the token is this name, and not a member of something.
    [[nodiscard]] bool is_name(Place i, std::string_view name) const {
        return tokens_[i].kind == TokenKind::word && tokens_[i].text == name && !tokens_[i - 1].is(".") &&
               !tokens_[i - 1].is("->") && !tokens_[i - 1].is("::");
    }

private:
    const KernelText& kernel_;
    const std::vector<Token>& tokens_;
    std::string_view text_;
    Place first_ = 0, end_ = 0;
};

// Puts a condition before the statement that contains the subscript.
class Guard {
public:
    Guard(const Line& line, const Subscript& subscript, std::string_view condition, LeftOut left_out)
        : line_(line)
        , subscript_(subscript)
        , condition_(condition)
        , left_out_(left_out) {}

    [[nodiscard]] std::optional<trace::Proposal> proposal() const {
        if (!line_.begins_statement()) return std::nullopt;
        std::optional<Place> open_if; // the parenthesis of the `if` right before the statement
        for (Place i = line_.first(); i < line_.end();) {
            if (line_.is(i, "if") || line_.is(i, "for")) {
                const Place open = i + 1, close = line_.is(open, "(") ? line_.closing(open) : line_.end();
                if (close >= line_.end()) return std::nullopt;
                const bool is_if = line_.is(i, "if");
                if (has_array(open, close)) {
                    if (!is_if || !line_.is_pure(open + 1, close)) return std::nullopt;
                    const Place end = end_of_statement(close + 1);
                    if (end >= line_.end() || !can_be_left_out(close + 1, end, LeftOut::anything))
                        return std::nullopt;
                    return in_condition(open, close);
                }
                open_if = is_if ? std::optional(open) : std::nullopt;
                i = close + 1;
                continue;
            }
            if (line_.is(i, "else") || line_.is(i, "{") || line_.is(i, "}")) {
                open_if.reset();
                ++i;
                continue;
            }
            const Place end = end_of_statement(i);
            if (end >= line_.end()) return std::nullopt;
            if (has_array(i, end)) {
                if (line_[end + 1].is("else") || !can_be_left_out(i, end, left_out_)) return std::nullopt;
                if (open_if && line_.is_pure(*open_if + 1, line_.closing(*open_if)))
                    return in_condition(*open_if, line_.closing(*open_if));
                return before(i);
            }
            open_if.reset();
            i = end + 1;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool has_array(Place first, Place end) const {
        for (Place i = first; i < end; ++i)
            if (line_.is_name(i, subscript_.array)) return true;
        return false;
    }
    // The semicolon that ends the statement.
    [[nodiscard]] Place end_of_statement(Place i) const {
        for (; i < line_.end() && !line_.is(i, ";"); ++i) {
            if (line_.is(i, "{") || line_.is(i, "}")) return line_.end();
            if (line_.is(i, "(") || line_.is(i, "[")) i = line_.closing(i);
        }
        return i;
    }

    // Whether a thread may skip the statement. "a[i] = b", "a[i] += b" and "atomicAdd(&a[i], b)" write to the
    // array; "x += a[i]" and "b[i] = a[i]" use what they read.
    [[nodiscard]] bool can_be_left_out(Place first, Place end, LeftOut left_out) const {
        if (line_[first].kind != TokenKind::word) return false;
        if (line_[first].text.starts_with("atomic") && line_.is(first + 1, "(")) {
            const Place close = line_.closing(first + 1);
            return close + 1 == end && line_.is_pure(first + 2, close);
        }
        Place i = first + 1;
        bool is_cell = false;
        while (i < end && (line_.is(i, "[") || line_.is(i, ".") || line_.is(i, "->"))) {
            is_cell = line_.is(i, "[");
            const Place next = is_cell ? line_.closing(i) : i + 1;
            if (next >= end || (is_cell && !line_.is_pure(i + 1, next))) return false;
            i = next + 1;
        }
        const bool is_step = (line_.is_twice(i, "+") || line_.is_twice(i, "-")) && i + 2 == end;
        const std::size_t assignment = line_.assignment(i);
        if (!is_step && (assignment == 0 || !line_.is_pure(i + assignment, end))) return false;
        const bool is_array = line_.is_name(first, subscript_.array);
        const bool keeps_old = is_step || assignment > 1; // without the addition, the old value remains
        return is_array || left_out == LeftOut::anything || (left_out == LeftOut::statement && is_cell) ||
               (left_out >= LeftOut::addition && keeps_old);
    }

    [[nodiscard]] trace::Proposal before(Place i) const {
        const std::string words = fmt::format("if ({})", condition_);
        return {words, line_.with(words + ' ', line_.column(i))};
    }
    // The new condition comes first, so that the rest of the condition is not evaluated if it fails.
    [[nodiscard]] trace::Proposal in_condition(Place open, Place close) const {
        bool wants_brackets = false;
        for (Place i = open + 1; i < close; ++i) {
            if (line_.is(i, "(")) i = line_.closing(i);
            wants_brackets = wants_brackets || line_.is_twice(i, "|") || line_.is(i, "?") || line_.is(i, ",");
        }
        const std::string words = fmt::format("{} &&", condition_);
        const std::size_t column = line_.column(open) + 1;
        if (!wants_brackets) return {words, line_.with(words + ' ', column)};
        const std::string closed = line_.with(")", line_.column(close));
        return {words, fmt::format("{}{} ({}", closed.substr(0, column), words, closed.substr(column))};
    }

    const Line& line_;
    const Subscript& subscript_;
    std::string_view condition_;
    LeftOut left_out_;
};

} // namespace

std::optional<Subscript> subscript_in(const KernelText& kernel, std::string_view text, unsigned line,
                                      std::string_view array) {
    const Line the_line(kernel, text, line);
    std::optional<Subscript> found;
    for (Place i = the_line.first(); i < the_line.end(); ++i) {
        if (!the_line.is_name(i, array)) continue;
        const Place open = i + 1, close = the_line.is(open, "[") ? the_line.closing(open) : the_line.end();
        if (close >= the_line.end() || close == open + 1 || the_line.is(close + 1, "[") ||
            !the_line.is_pure(open + 1, close))
            return std::nullopt;
        const std::string_view index = the_line.between(open + 1, close);
        if (found && found->index != index) return std::nullopt;
        found = {the_line[i].text, index};
    }
    return found;
}

std::optional<trace::Proposal> guarded_line(const KernelText& kernel, std::string_view text, unsigned line,
                                            const Subscript& subscript, std::string_view condition,
                                            LeftOut left_out) {
    const Line the_line(kernel, text, line);
    if (!the_line.is_in_body()) return std::nullopt;
    return Guard(the_line, subscript, condition, left_out).proposal();
}

bool is_changed(const KernelText& kernel, std::string_view name) {
    const auto& tokens = kernel.text.tokens();
    const auto is = [&](Place i, std::string_view sign) { return tokens[i].is(sign); };
    for (Place i = kernel.open + 1; i + 3 < tokens.size() && i < kernel.close; ++i) {
        if (tokens[i].kind != TokenKind::word || tokens[i].text != name || is(i - 1, ".") || is(i - 1, "->"))
            continue;
        const bool is_declared =
            (tokens[i - 1].kind == TokenKind::word && !is(i - 1, "return") && !is(i - 1, "else")) ||
            ((is(i - 1, "*") || is(i - 1, "&")) && tokens[i - 2].kind == TokenKind::word && is(i + 1, "="));
        const bool is_assigned = (is(i + 1, "=") && !is(i + 2, "=")) ||
                                 (contains(operators_before_equals, tokens[i + 1]) && is(i + 2, "=") &&
                                  !is(i + 1, "<") && !is(i + 1, ">")) ||
                                 (is(i + 1, "+") && is(i + 2, "+")) || (is(i + 1, "-") && is(i + 2, "-"));
        const bool is_stepped = (is(i - 1, "+") && is(i - 2, "+")) || (is(i - 1, "-") && is(i - 2, "-"));
        const bool gives_address =
            is(i - 1, "&") && (is(i - 2, "(") || is(i - 2, ",") || is(i - 2, "=")) && !is(i + 1, "[");
        if (is_declared || is_assigned || is_stepped || gives_address) return true;
    }
    return false;
}

} // namespace scanscope::kernels
