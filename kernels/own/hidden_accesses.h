// Words by which a program would hide accesses from those who judge it: what switches the instrumentation
// off, and what takes its place. Comments and strings are no words.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::own {

// In a user's own program, only words that switch off or define the instrumentation are refused. In a
// submission, so is all that acts unseen: assembly, constructors, system calls.
enum class Judged : bool { own_program, submission };

struct HiddenAccess {
    std::string file; // as the compiler calls it
    unsigned line = 0;
    std::string word;
    std::string_view reason; // part of a sentence, in English
};

// In C, an apostrophe within a number begins a literal, which ends elsewhere than the rest of this program
// thinks.
[[nodiscard]] std::optional<HiddenAccess> separated_digits(std::string_view text);

// The first in a text as it was written.
[[nodiscard]] std::optional<HiddenAccess> hidden_access(std::string_view text, Judged judged);

// Whether the compiler may read other words there than stand there: words that are joined, lines that go on
// within a word, files that are included otherwise than by their names, attributes made by macros. Such a
// text is judged as the preprocessor leaves it.
[[nodiscard]] bool hides_words(std::string_view text, Judged judged);

// The first in what the preprocessor left of a rewritten text, in lines of files that `is_judged`: by the
// paths that it entered, as a text may call its own lines anything.
[[nodiscard]] std::optional<HiddenAccess>
hidden_access_in_preprocessed(std::string_view text, Judged judged,
                              const std::function<bool(const std::string& path)>& is_judged);

// A symbol of the instrumentation that an object defines, however its text did it.
[[nodiscard]] std::optional<std::string> symbol_of_instrumentation(const std::filesystem::path& object);

} // namespace scanscope::own
