#include "kernels/own/assembly.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <variant>

#include "kernels/own/ptx/statement.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::english;

namespace {

using Place = TokenText::Place;

constexpr std::string_view no_statement =
                               english("an asm statement has a text, outputs, inputs and clobbers"),
                           no_constraint = english("PTX has the constraints h, r, l, f, d, n and C");

// The characters of an ordinary or a raw literal, or nullopt if it has another prefix.
std::optional<std::string> content_of(std::string_view literal) {
    if (literal.starts_with("R\"")) {
        const std::size_t open = literal.find('('), close = literal.rfind(')');
        if (open == literal.npos || close == literal.npos || close < open) return std::nullopt;
        return std::string(literal.substr(open + 1, close - open - 1));
    }
    if (!literal.starts_with('"') || literal.size() < 2) return std::nullopt;
    literal = literal.substr(1, literal.size() - 2);
    std::string content;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\' || i + 1 == literal.size()) {
            content += literal[i];
            continue;
        }
        constexpr std::string_view letters = "ntrvfab", meanings = "\n\t\r\v\f\a\b";
        const char letter = literal[++i];
        if (const std::size_t at = letters.find(letter); at != letters.npos)
            content += meanings[at];
        else if (letter == '\r' || letter == '\n') // a continued line
            i += letter == '\r' && literal.substr(i + 1, 1) == "\n";
        else if (letter == '"' || letter == '\\' || letter == '\'' || letter == '?')
            content += letter;
        else
            return std::nullopt; // numbered characters
    }
    return content;
}

class AssemblyReader {
public:
    AssemblyReader(const TokenText& text, Place word, bool is_on_device)
        : text_(text)
        , word_(word)
        , is_on_device_(is_on_device) {}

    std::optional<Assembly> read() {
        Place open = text_.next(word_);
        while (text_.is_word(open)) open = text_.next(open);
        const Place close = text_.is(open, "(") ? text_.closing(open) : text_.end();
        if (close >= text_.end()) return std::nullopt; // the compiler will report the error
        find_sections(open, close);
        const bool has_plain_text = read_text(), has_plain_operands = read_operands();
        const bool is_plain = has_plain_text && has_plain_operands;
        if (starts_.size() > 4) mistake_ = {"asm", no_statement, 0}; // asm goto
        if (!is_plain && !mistake_) { // macros or preprocessor lines are in its text or constraints
            const ptx::Glimpse seen = ptx::glimpse_of(content_);
            mistake_ = seen.mistake;
            if (!mistake_)
                return is_on_device_ || seen.has_instructions ? std::optional(call(open, close))
                                                              : std::nullopt;
        }
        if (!mistake_) {
            const auto statement = ptx::parsed(content_, given_);
            if (const auto* const mistake = std::get_if<ptx::Mistake>(&statement))
                mistake_ = *mistake;
            else if (!is_on_device_ && std::get<ptx::Statement>(statement).instructions.empty())
                return std::nullopt;
        }
        // No other assembler has instructions such as "wgmma.fence".
        const bool looks_like_ptx =
            mistake_ && mistake_->word.find('.') != std::string::npos && mistake_->word.find('.') > 0;
        if (mistake_ && !is_on_device_ && !looks_like_ptx) return std::nullopt;
        return mistake_ ? refusal(close) : call(open, close);
    }

private:
    // The statement's sections are separated by colons: text, outputs, inputs, clobbers.
    void find_sections(Place open, Place close) {
        starts_.push_back(open + 1);
        for (Place i = open + 1; i < close; ++i) {
            if (text_.opens(i)) i = text_.closing(i);
            if (i >= close) break;
            if (!text_.is(i, ":") && !text_.is(i, "::")) continue;
            separators_.push_back(i);
            if (text_.is(i, "::")) starts_.push_back(i);
            starts_.push_back(i + 1);
        }
        ends_ = close;
    }
    [[nodiscard]] Place end_of(std::size_t section) const {
        if (section + 1 >= starts_.size()) return ends_;
        const Place next = starts_[section + 1];
        return text_.is(next, "::") ? next : next - 1;
    }

    // Returns false if the text contains more than literals.
    bool read_text() {
        bool is_plain = true;
        for (Place i = starts_[0]; i < end_of(0); ++i) {
            if (text_[i].kind == TokenKind::space) continue;
            const auto content =
                text_[i].kind == TokenKind::literal ? content_of(text_[i].text) : std::nullopt;
            is_plain = is_plain && content.has_value();
            if (!content) continue;
            pieces_.emplace_back(content_.size(), i);
            content_ += *content;
        }
        return is_plain && !pieces_.empty();
    }

    struct Part {
        Place constraint, open, close; // "r" ( … )
        bool is_output;
    };
    // Returns false if a constraint is not a literal, or inserts a text.
    bool read_operands() {
        bool is_plain = true;
        for (std::size_t section = 1; section < std::min<std::size_t>(starts_.size(), 3); ++section) {
            const Place end = end_of(section);
            for (Place i = first_in(starts_[section], end); i < end;) {
                Place open = i;
                while (open < end && !text_.is(open, "(")) ++open;
                const Place close = open < end ? text_.closing(open) : end;
                if (close >= end) {
                    mistake_ = {"asm", no_statement, 0};
                    return true;
                }
                parts_.push_back({i, open, close, section == 1});
                const bool is_literal = text_[i].kind == TokenKind::literal && first_in(i + 1, end) == open;
                const auto constraint = is_literal ? content_of(text_[i].text) : std::nullopt;
                if (constraint && *constraint != "C") {
                    const auto given = ptx::given_by(*constraint);
                    if (!given || given->is_written != (section == 1))
                        mistake_ = {std::string(text_[i].text.substr(0, 20)), no_constraint, 0};
                    given_.push_back(given.value_or(ptx::Given{}));
                } else {
                    is_plain = false;
                }
                i = first_in(close + 1, end);
                if (text_.is(i, ",")) i = first_in(i + 1, end);
            }
        }
        return is_plain;
    }
    [[nodiscard]] Place first_in(Place i, Place end) const {
        while (i < end && text_[i].kind == TokenKind::space) ++i;
        return i;
    }

    [[nodiscard]] Assembly call(Place open, Place close) const {
        Assembly result;
        const auto replace = [&](Place i, std::string by) { result.replaced.emplace_back(i, std::move(by)); };
        replace(word_, "::scanscope::ptx");
        for (Place i = text_.next(word_); i < open; i = text_.next(i)) replace(i, "");
        replace(open, "(::scanscope::Place::current(), ");
        for (const Place i : separators_) replace(i, "");
        for (const Part& part : parts_) {
            const std::string kind = part.is_output ? "output(" : "input(";
            replace(part.constraint, ", ::scanscope::ptx_" + kind + std::string(text_[part.constraint].text));
            replace(part.open, ", (");
            replace(part.close, "))");
        }
        // The commas between operands, and the clobbers.
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (const Place comma = text_.next(parts_[i].close); text_.is(comma, ",")) replace(comma, "");
        if (starts_.size() > 3)
            for (Place i = starts_[3]; i < close; ++i)
                if (text_[i].kind != TokenKind::space) replace(i, "");
        return result;
    }

    // Nothing of the statement is left but a call that the compiler refuses, on the line of the mistake.
    [[nodiscard]] Assembly refusal(Place close) const {
        Place at = word_;
        for (const auto& [first, place] : pieces_)
            if (first <= mistake_->place || at == word_) at = place;
        Assembly result;
        for (Place i = word_; i <= close; ++i)
            if (text_[i].kind != TokenKind::space)
                result.replaced.emplace_back(i, i == at ? "::scanscope::refused_ptx()" : "");
        result.refused = {text_[at].line, mistake_->word, std::string(mistake_->advice)};
        return result;
    }

    const TokenText& text_;
    Place word_;
    bool is_on_device_;
    std::vector<Place> starts_, separators_;
    Place ends_ = 0;
    std::string content_;
    std::vector<std::pair<std::size_t, Place>> pieces_; // where each literal begins in the content
    std::vector<Part> parts_;
    std::vector<ptx::Given> given_;
    std::optional<ptx::Mistake> mistake_;
};

} // namespace

bool is_asm(std::string_view word) { return word == "asm" || word == "__asm" || word == "__asm__"; }

std::optional<Assembly> assembly_at(const TokenText& text, Place word, bool is_on_device) {
    return AssemblyReader(text, word, is_on_device).read();
}

} // namespace scanscope::own
