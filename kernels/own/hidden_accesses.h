// Finds words that would hide accesses from the check: they switch the instrumentation off or replace parts
// of it. Words in comments and strings do not count.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::own {

// Which rules apply. In a user program, only words that switch off or define the instrumentation are refused.
// In a submission, so is everything that acts unseen: assembly, constructors, system calls.
enum class Judged : bool { own_program, submission };

struct HiddenAccess {
    std::string file; // as the compiler names it
    unsigned line = 0;
    std::string word;
    std::string_view reason; // part of a sentence, in English
};

// Finds an apostrophe within a number. In C it begins a character literal, which would end somewhere other
// than where this program's tokenizer expects.
[[nodiscard]] std::optional<HiddenAccess> separated_digits(std::string_view text);

// The first hidden access in a source as it was written.
[[nodiscard]] std::optional<HiddenAccess> hidden_access(std::string_view text, Judged judged);

// Whether the compiler may see words other than those in the source, because of joined tokens, lines
// continued within a word, files not included by a plain name, or attributes made by macros. Such a source is
// judged after preprocessing.
[[nodiscard]] bool hides_words(std::string_view text, Judged judged);

// The first hidden access in the preprocessed form of a rewritten source, in lines of files for which
// `is_judged` is true. Files are known by the paths that the preprocessor entered, because a source can give
// its own lines any name.
[[nodiscard]] std::optional<HiddenAccess>
hidden_access_in_preprocessed(std::string_view text, Judged judged,
                              const std::function<bool(const std::string& path)>& is_judged);

// Returns an instrumentation symbol that the object file defines, however its source defines it, or nullopt.
[[nodiscard]] std::optional<std::string> symbol_of_instrumentation(const std::filesystem::path& object);

} // namespace scanscope::own
