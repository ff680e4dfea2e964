#include "kernels/check/fixed_source.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "kernels/own/token_text.h"

namespace scanscope::kernels {

namespace {

using Place = own::TokenText::Place;

class Source {
public:
    explicit Source(std::string_view source)
        : source_(source)
        , text_(own::TokenText(source).without_spaces()) {}

    [[nodiscard]] std::vector<Edit> between(const trace::SuggestedFix& fix) const {
        const Place first = first_on(fix.first), second = first_on(fix.second);
        if (first == end() || second == end()) return {};
        const Range statement = statement_around(second, block_around(first, second));
        if (statement.is_empty() || statement.has(first)) return {};
        return {insertion_before(statement.begin, fix.call)};
    }

    [[nodiscard]] std::vector<Edit> at_loop_end(const trace::SuggestedFix& fix) const {
        Range innermost;
        for (Place i = 0; i < end() && text_[i].line <= fix.first; ++i)
            if (const Range body = body_of_loop(i); reaches(body, fix.first) && reaches(body, fix.second))
                innermost = body;
        if (innermost.is_empty()) return {};
        if (text_.is(innermost.begin, "{")) return {insertion(innermost.end - 1, fix.call + "; ")};
        return {insertion(innermost.begin, "{ "), insertion_after(innermost.end - 1, " " + fix.call + "; }")};
    }

    [[nodiscard]] std::vector<Edit> beside(const trace::SuggestedFix& fix) const {
        const Place place = first_on(fix.first);
        if (place == end()) return {};
        const Range statement = statement_around(place, block_around(place, place));
        if (statement.is_empty()) return {};
        return {fix.kind == trace::SuggestedFix::Kind::before
                    ? insertion_before(statement.begin, fix.call)
                    : insertion_after(statement.end - 1, " " + fix.call + ";")};
    }

    // Only the update itself is replaced: `if (x > 0) sum += x;` becomes `if (x > 0) atomicAdd(&(sum), x);`.
    [[nodiscard]] std::vector<Edit> atomic(const trace::SuggestedFix& fix) const {
        for (Place i = first_on(fix.first); i < end() && text_[i].line == fix.first; ++i) {
            if (is_twice(i, "+") || is_twice(i, "-")) return counted(i);
            if (!text_.is(i, "=") || text_.is(i + 1, "=") || i == 0) continue;
            const bool is_joined = begin_of(i - 1) + 1 == begin_of(i);
            if (is_joined && text_.is(i - 1, "+")) return updated(i - 1, i + 1, "atomicAdd", "");
            if (is_joined && text_.is(i - 1, "-")) return updated(i - 1, i + 1, "atomicAdd", "-");
            if (is_joined && text_.is(i - 1, "|")) return updated(i - 1, i + 1, "atomicOr", "");
            if (is_joined && text_.is(i - 1, "&")) return updated(i - 1, i + 1, "atomicAnd", "");
            if (is_joined && text_.is(i - 1, "^")) return updated(i - 1, i + 1, "atomicXor", "");
            if (const Place plus = sum_with_itself(i)) return updated(i, plus + 1, "atomicAdd", "");
        }
        return {};
    }

private:
    struct Range {
        Place begin = 0, end = 0;
        [[nodiscard]] bool is_empty() const { return begin == end; }
        [[nodiscard]] bool has(Place i) const { return i >= begin && i < end; }
    };

    [[nodiscard]] Place end() const { return text_.end(); }
    [[nodiscard]] std::size_t begin_of(Place i) const {
        return static_cast<std::size_t>(text_[i].text.data() - source_.data());
    }
    [[nodiscard]] std::size_t end_of(Place i) const { return begin_of(i) + text_[i].text.size(); }
    [[nodiscard]] std::string_view between(Place first, Place last) const {
        return source_.substr(begin_of(first), end_of(last) - begin_of(first));
    }
    [[nodiscard]] Edit insertion(Place before, std::string text) const {
        return {begin_of(before), 0, std::move(text)};
    }
    // A statement may begin with a line such as #pragma unroll, which nothing can precede.
    [[nodiscard]] Edit insertion_before(Place statement, const std::string& call) const {
        return text_.is_directive(statement) && statement > 0
                   ? insertion_after(statement - 1, " " + call + ";")
                   : insertion(statement, call + "; ");
    }
    [[nodiscard]] Edit insertion_after(Place i, std::string text) const {
        return {end_of(i), 0, std::move(text)};
    }

    [[nodiscard]] Place first_on(unsigned line) const {
        const auto found = std::ranges::find(text_.tokens(), line, &own::Token::line);
        return static_cast<Place>(found - text_.tokens().begin());
    }
    [[nodiscard]] bool reaches(Range range, unsigned line) const {
        return !range.is_empty() && text_[range.begin].line <= line && text_[range.end - 1].line >= line;
    }
    [[nodiscard]] bool is_twice(Place i, std::string_view sign) const {
        return text_.is(i, sign) && text_.is(i + 1, sign) && begin_of(i) + 1 == begin_of(i + 1);
    }

    // The brace that opens the innermost block which contains both, or end().
    [[nodiscard]] Place block_around(Place first, Place second) const {
        std::vector<Place> open, around_first;
        for (Place i = 0; i <= std::max(first, second); ++i) {
            if (i == std::min(first, second)) around_first = open;
            if (text_.is_directive(i)) continue;
            if (text_.is(i, "{")) open.push_back(i);
            if (text_.is(i, "}") && !open.empty()) open.pop_back();
        }
        const auto [a, b] = std::ranges::mismatch(around_first, open);
        return a == around_first.begin() ? end() : *std::prev(a);
    }

    [[nodiscard]] Range statement_around(Place place, Place block) const {
        if (block == end()) return {};
        const Place close = text_.closing(block);
        for (Place begin = block + 1; begin < close;) {
            const Range statement{begin, end_of_statement(begin, close)};
            if (statement.has(place)) return statement;
            begin = statement.end;
        }
        return {};
    }

    // The place after the statement's last token.
    [[nodiscard]] Place end_of_statement(Place begin, Place limit) const {
        const bool is_do = text_.is(begin, "do");
        for (Place i = begin; i < limit; ++i) {
            if (text_.is(i, ";") && !text_.is(i + 1, "else")) return i + 1;
            if (!text_.opens(i)) continue;
            const bool is_block = text_.is(i, "{") && (i == begin || text_.is(i - 1, ")") ||
                                                       text_.is(i - 1, "else") || text_.is(i - 1, "do"));
            i = text_.closing(i);
            const bool goes_on = text_.is(i + 1, "else") || text_.is(i + 1, ";") || text_.is(i + 1, ",") ||
                                 text_.is(i + 1, ")") || is_do;
            if (is_block && !goes_on) return std::min(i + 1, limit);
        }
        return limit;
    }

    // The body of the loop that begins at this token; empty if none does.
    [[nodiscard]] Range body_of_loop(Place i) const {
        Place body = end();
        if (text_.is(i, "do"))
            body = i + 1;
        else if ((text_.is(i, "for") || text_.is(i, "while")) && text_.is(i + 1, "("))
            body = text_.closing(i + 1) + 1;
        if (body >= end() || text_.is(body, ";")) return {};
        if (text_.is(body, "{")) return {body, std::min(text_.closing(body) + 1, end())};
        return {body, end_of_statement(body, end())};
    }

    // The first token of the variable that ends before this place: `hist[bin]`, `p->count`, `*sum`.
    [[nodiscard]] Place begin_of_variable(Place after) const {
        Place begin = after;
        while (begin > 0) {
            if (text_.is(begin - 1, "]") || text_.is(begin - 1, ")")) {
                const bool is_whole = text_.is(begin - 1, ")");
                begin = text_.opening(begin - 1);
                if (begin == end()) return after;
                if (is_whole) break;
                continue;
            }
            if (!text_.is_word(begin - 1)) break;
            --begin;
            if (begin == 0 || !(text_.is(begin - 1, ".") || text_.is(begin - 1, "->"))) break;
            --begin;
        }
        while (begin > 1 && text_.is(begin - 1, "*") &&
               (text_.ends_statement(begin - 2) || text_.is(begin - 2, ")") || text_.is(begin - 2, "*") ||
                text_.is(begin - 2, "else")))
            --begin;
        return begin;
    }
    // The last token of the variable that begins at this place.
    [[nodiscard]] Place last_of_variable(Place i) const {
        while (text_.is(i + 1, "[") || text_.is(i + 1, ".") || text_.is(i + 1, "->"))
            i = text_.is(i + 1, "[") ? text_.closing(i + 1) : i + 2;
        return i;
    }

    [[nodiscard]] std::vector<Edit> replaced(Place first, Place last, std::string text) const {
        return {{begin_of(first), end_of(last) - begin_of(first), std::move(text)}};
    }
    [[nodiscard]] std::vector<Edit> updated(Place op, Place value, std::string_view function,
                                            std::string_view sign) const {
        const Place first = begin_of_variable(op);
        Place last = value;
        while (last < end() && !text_.is(last, ";"))
            last = text_.opens(last) ? text_.closing(last) + 1 : last + 1;
        if (first == op || last >= end() || last == value || !begins_statement(first)) return {};
        const std::string_view operand = between(value, last - 1);
        if (operand.find('\n') != operand.npos) return {};
        return replaced(
            first, last - 1,
            sign.empty() ? fmt::format("{}(&({}), {})", function, between(first, op - 1), operand)
                         : fmt::format("{}(&({}), {}({}))", function, between(first, op - 1), sign, operand));
    }
    // Whether the value of what begins here is not used.
    [[nodiscard]] bool begins_statement(Place i) const {
        return i > 0 && (text_.ends_statement(i - 1) || text_.is(i - 1, ")") || text_.is(i - 1, "else"));
    }
    // `count++` and `++count`.
    [[nodiscard]] std::vector<Edit> counted(Place op) const {
        const std::string_view by = text_.is(op, "+") ? "1" : "-1";
        if (const Place first = begin_of_variable(op); first != op)
            return replaced(first, op + 1, fmt::format("atomicAdd(&({}), {})", between(first, op - 1), by));
        if (!text_.is_word(op + 2)) return {};
        const Place last = last_of_variable(op + 2);
        if (!begins_statement(op) || !text_.is(last + 1, ";")) return {}; // its value is the new one
        return replaced(op, last, fmt::format("atomicAdd(&({}), {})", between(op + 2, last), by));
    }
    // The plus of `x = x + y`, or 0.
    [[nodiscard]] Place sum_with_itself(Place equals) const {
        const Place first = begin_of_variable(equals), count = equals - first;
        const auto alike = [&](Place i) { return text_[first + i].text == text_[equals + 1 + i].text; };
        for (Place i = 0; i < count; ++i)
            if (equals + 1 + i >= end() || !alike(i)) return 0;
        const Place plus = equals + 1 + count;
        if (count == 0 || !text_.is(plus, "+")) return 0;
        // An operator that binds more loosely than + would take the sum as its operand.
        constexpr std::array<const char*, 7> looser{"?", "<", ">", "=", "&", "|", "^"};
        for (Place i = plus + 1; i < end() && !text_.is(i, ";"); ++i) {
            if (std::ranges::any_of(looser, [&](const char* sign) { return text_.is(i, sign); })) return 0;
            if (text_.opens(i)) i = text_.closing(i);
        }
        return plus;
    }

    std::string_view source_;
    own::TokenText text_;
};

} // namespace

std::vector<Edit> edits_of(const trace::SuggestedFix& fix, std::string_view source) {
    const Source text(source);
    switch (fix.kind) {
    case trace::SuggestedFix::Kind::between:
        return text.between(fix);
    case trace::SuggestedFix::Kind::at_loop_end:
        return text.at_loop_end(fix);
    case trace::SuggestedFix::Kind::before:
    case trace::SuggestedFix::Kind::after:
        return text.beside(fix);
    case trace::SuggestedFix::Kind::atomic:
        return text.atomic(fix);
    case trace::SuggestedFix::Kind::advice:
        break;
    }
    return {};
}

std::string with_edits(std::string_view source, std::vector<Edit> edits) {
    std::ranges::sort(edits);
    edits.erase(std::unique(edits.begin(), edits.end()), edits.end());
    std::string text;
    std::size_t done = 0;
    for (const Edit& edit : edits) {
        if (edit.at < done) continue;
        text += source.substr(done, edit.at - done);
        text += edit.text;
        done = edit.at + edit.length;
    }
    return text += source.substr(done);
}

} // namespace scanscope::kernels
