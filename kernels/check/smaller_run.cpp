#include "kernels/check/smaller_run.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/own/token_text.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

using own::TokenText;
using Place = TokenText::Place;

constexpr std::uint64_t small = 4096; // a size that every program finishes soon

// A name that the source sets to a large number.
struct LargeNumber {
    std::string name;
    std::uint64_t value = 0;
    unsigned line = 0;
    bool is_guarded_macro = false; // the command line can define it
};

class Reader {
public:
    explicit Reader(std::string_view source)
        : text_(TokenText(source).without_spaces()) {}

    [[nodiscard]] LargeNumber largest() const {
        LargeNumber largest;
        largest.value = small;
        for (Place i = 1; i + 1 < text_.end(); ++i) {
            const bool is_macro = text_.is_directive(i) && text_.is(i - 1, "define");
            if (!text_.is_word(i) || !(is_macro || text_.is(i + 1, "="))) continue;
            const std::uint64_t value = value_at(is_macro ? i + 1 : i + 2);
            if (value <= largest.value) continue;
            largest = {std::string(text_[i].text), value, text_[i].line, is_macro && is_guarded(i)};
        }
        return largest;
    }

    [[nodiscard]] bool reads_arguments() const {
        for (Place i = 0; i + 3 < text_.end(); ++i)
            if (text_.is(i, "argv") && text_.is(i + 1, "[") && text_.is(i + 2, "1")) return true;
        return false;
    }

private:
    // The value of a number, a product or a power of two such as `1 << 20` or `(1024 * 1024)`; 0 for anything
    // else.
    [[nodiscard]] std::uint64_t value_at(Place i) const {
        while (text_.is(i, "(")) ++i;
        std::uint64_t value = number_at(i++);
        for (;;) {
            if (text_.is(i, "*")) {
                value *= number_at(i + 1);
                i += 2;
            } else if (text_.is(i, "<") && text_.is(i + 1, "<")) {
                const std::uint64_t by = number_at(i + 2);
                value = by < 40 ? value << by : 0;
                i += 3;
            } else {
                break;
            }
        }
        const bool is_whole = i >= text_.end() || text_.is(i, ")") || text_.is(i, ";") || text_.is(i, ",") ||
                              text_[i].line != text_[i - 1].line;
        return is_whole ? value : 0;
    }
    [[nodiscard]] std::uint64_t number_at(Place i) const {
        if (i >= text_.end() || text_[i].kind != own::TokenKind::number) return 0;
        const std::string_view text = text_[i].text;
        std::uint64_t value = 0;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const std::string_view suffix(rest, std::size_t(text.data() + text.size() - rest));
        return error == std::errc() && suffix.find_first_not_of("uUlL") == suffix.npos ? value : 0;
    }
    // Whether `#ifndef NAME` comes right before `#define NAME`.
    [[nodiscard]] bool is_guarded(Place name) const {
        return name >= 5 && text_.is(name - 3, text_[name].text) && text_.is(name - 4, "ifndef");
    }

    TokenText text_;
};

} // namespace

Message smaller_run(const trace::Trace& trace) {
    LargeNumber largest;
    bool reads_arguments = false;
    for (const trace::Source& source : trace.sources) {
        const Reader reader(source.text);
        if (const LargeNumber one = reader.largest(); one.value > largest.value) largest = one;
        reads_arguments = reads_arguments || reader.reads_arguments();
    }
    if (largest.is_guarded_macro) return say_later("Try fewer elements: -D {}={}.", largest.name, small);
    if (reads_arguments && trace.program->arguments.empty())
        return say_later("The program reads its arguments: try a small size, for example -- {}.", small);
    if (largest.line == 0) return {};
    return say_later("Line {} sets {} to {}: try a smaller number.", largest.line, largest.name,
                     grouped(largest.value));
}

} // namespace scanscope::kernels
