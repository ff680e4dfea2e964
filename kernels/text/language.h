// The functions that every text for people passes through. The sources have English texts; these functions
// return them in the chosen language if its files in resources/languages have them, and otherwise in English.
// Texts to translate are found by the names of these functions and of tr() (viz/model/language.h): see
// resources/languages/README.md.
#pragma once

#include <cstdint>
#include <fmt/core.h>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/embedded_text.h"

namespace scanscope::kernels {

class Language {
public:
    // English, which needs no translations.
    Language();
    // Files of the same language (kernels/text/po_file.h). If two of them translate the same text, the first
    // one is used. Throws BadPoFile, with the path of the file before the line.
    explicit Language(std::span<const EmbeddedText> files);

    [[nodiscard]] const std::string& id() const { return m_id; }     // "de", as in ISO 639
    [[nodiscard]] const std::string& name() const { return m_name; } // "Deutsch", in the language itself
    // The translation of the English text, or null. For a text with a number, the plural form that the number
    // requires.
    [[nodiscard]] const std::string* find(std::string_view english, std::string_view context = {}) const;
    [[nodiscard]] const std::string* find(std::string_view one, std::uint64_t number) const;

private:
    std::string m_id = "en", m_name = "English";
    bool m_is_one_until_one = false; // French: 0 takes the form of 1
    std::map<std::string, std::vector<std::string>, std::less<>> m_texts;
};

// The languages that the program has: "en" first, then the folders of resources/languages. The files of a
// language are read when it is first requested, because most runs need only English. Null if there is no such
// language.
[[nodiscard]] std::vector<std::string_view> language_ids();
[[nodiscard]] const Language* find_language(std::string_view id);
// The language that the environment asks for (LC_ALL, LC_MESSAGES, LANG and LANGUAGE, read as gettext does),
// or English if the program does not have it. `variable` is std::getenv, or its replacement in a test.
[[nodiscard]] const Language& language_of(const char* (*variable)(const char* name));

// The chosen language; English until one is chosen. A chosen language must outlive its use, and must be
// chosen before other threads run.
[[nodiscard]] const Language& language();
void use_language(const Language& language);

// Marks an English text in a table, which translated() will show.
constexpr std::string_view english(std::string_view text) { return text; }
// Like english(), but for a text that depends on a number, which counted() will show.
struct CountedText {
    std::string_view one, many; // "{} case", "{} cases"
};
constexpr CountedText english(std::string_view one, std::string_view many) { return {one, many}; }

[[nodiscard]] std::string translated(std::string_view english, std::string_view context = {});

// A sentence with its arguments: say("There is no {}.", name).
template <typename... Args>
[[nodiscard]] std::string say(fmt::format_string<const Args&...> english, const Args&... args) {
    const fmt::string_view text = english;
    return fmt::vformat(translated({text.data(), text.size()}), fmt::make_format_args(args...));
}

// "300 000 000 000": groups of three digits with narrow blanks, from five digits on. For whole numbers of any
// length and sign.
[[nodiscard]] std::string grouped(std::string_view digits);
[[nodiscard]] std::string grouped(std::uint64_t number);

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
