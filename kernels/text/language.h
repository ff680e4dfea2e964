// The one door for what people read. The sources say it in English; what comes out is in the language that
// was chosen, where its files in resources/languages have it, and in English otherwise. Which texts pass here
// is found by the names of these functions and of tr() (viz/model/language.h): see
// resources/languages/README.md.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "kernels/text/embedded_text.h"
#include "kernels/text/grouped.h"

namespace scanscope::kernels {

class Language {
public:
    // English, which needs no texts.
    Language();
    // Files of the same language (kernels/text/po_file.h). Where two translate the same text, the first one
    // holds. Throws BadPoFile, with the path of the file before the line.
    explicit Language(std::span<const EmbeddedText> files);

    [[nodiscard]] const std::string& id() const { return m_id; }     // "de", as in ISO 639
    [[nodiscard]] const std::string& name() const { return m_name; } // "Deutsch", in the language itself
    // What it says for the English text, or null. A text with a number has a form for it.
    [[nodiscard]] const std::string* find(std::string_view english, std::string_view context = {}) const;
    [[nodiscard]] const std::string* find(std::string_view one, std::uint64_t number) const;

private:
    std::string m_id = "en", m_name = "English";
    bool m_is_one_until_one = false; // French: 0 takes the form of 1
    std::map<std::string, std::vector<std::string>, std::less<>> m_texts;
};

// Those that the program has, "en" first; then the folders of resources/languages. Its files are read when a
// language is asked for the first time: most runs need none but English. Null where there is no such
// language.
[[nodiscard]] std::vector<std::string_view> language_ids();
[[nodiscard]] const Language* find_language(std::string_view id);
// What the environment asks for (LC_ALL, LC_MESSAGES, LANG and LANGUAGE, as gettext reads them); English
// where that is none of ours. `variable` is std::getenv, or a test's own.
[[nodiscard]] const Language& language_of(const char* (*variable)(const char* name));

// The chosen one; English until one is chosen. It must outlive its use. Choose before other threads run.
[[nodiscard]] const Language& language();
void use_language(const Language& language);

// Marks an English text that stands in a table, to be shown by translated().
constexpr std::string_view english(std::string_view text) { return text; }
// The same of a text that a number decides, to be shown by counted().
struct CountedText {
    std::string_view one, many; // "{} case", "{} cases"
};
constexpr CountedText english(std::string_view one, std::string_view many) { return {one, many}; }

[[nodiscard]] std::string translated(std::string_view english, std::string_view context = {});

// A sentence and what stands in it: say("There is no {}.", name).
template <typename... Args>
[[nodiscard]] std::string say(fmt::format_string<const Args&...> english, const Args&... args) {
    const fmt::string_view text = english;
    return fmt::vformat(translated({text.data(), text.size()}), fmt::make_format_args(args...));
}

// "1 case", "2 cases": counted(n, "{} case", "{} cases"). The number is the first argument, its digits
// grouped.
template <typename... Args>
[[nodiscard]] std::string
counted(std::uint64_t number, fmt::format_string<const std::string&, const Args&...> one,
        fmt::format_string<const std::string&, const Args&...> many, const Args&... args) {
    const fmt::string_view first = one, second = many;
    const std::string digits = grouped(number);
    const std::string* found = language().find({first.data(), first.size()}, number);
    return fmt::vformat(found         ? fmt::string_view(*found)
                        : number == 1 ? first
                                      : second,
                        fmt::make_format_args(digits, args...));
}

[[nodiscard]] inline std::string counted(std::uint64_t number, const CountedText& text) {
    return counted(number, fmt::runtime(text.one), fmt::runtime(text.many));
}

// The files under resources/languages, "de/window.po".
[[nodiscard]] std::span<const EmbeddedText> embedded_languages();

} // namespace scanscope::kernels
