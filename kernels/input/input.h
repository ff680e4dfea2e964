// Where the elements come from: typed lists, files and generators.
// Everything here throws BadRequest (errors.h) with field "input", "n" or "seed" and one sentence for people.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/errors.h"
#include "kernels/input/generators.h"
#include "kernels/text/language.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {

// More elements than the ranges and repeats of one list may stand for: a few characters ask for any number.
inline constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;

// An element that the type does not hold, where another one does: what to choose instead.
class OtherTypeFits : public BadRequest {
public:
    OtherTypeFits(const std::string& message, trace::ElementType type)
        : BadRequest("input", message)
        , type_(type) {}
    [[nodiscard]] trace::ElementType type() const { return type_; }

private:
    trace::ElementType type_;
};

// What a number is and how it is written, for the message about one that is not: "x" is not a size for --n:
// write it like 10000 or 2^20.
struct NumberWords {
    std::string_view noun = english("a size");
    std::string_view form = english("write it like 10000 or 2^20");
};

// "10000" or "2^20"; nothing else: no sign, no leading zero, no "1e3". `field` names the number in the
// message.
[[nodiscard]] std::uint64_t parse_size(std::string_view text, const std::string& field = "n",
                                       const NumberWords& words = {});
[[nodiscard]] std::uint64_t parse_seed(std::string_view text, const std::string& field = "seed");

// "0,1,last": numbers of blocks, the last one as −1.
[[nodiscard]] std::vector<std::int64_t> parse_blocks(std::string_view text,
                                                     const std::string& field = "blocks");

// "3,1,7,0" or "3 1 7 0": commas or semicolons, blanks or both between the words; commas and semicolons do
// not mix. A word is a number, a range like 1..8 or 8..1, or a repeat like 5x3, which is 5 5 5 (list_item.h).
// Empty text is no elements. Numbers are decimal with or without zeros in front (files have them, so 010 is
// 10), where a size is written in one way only. Throws: "7x" is not an int32 (value 3). · 300 000 000 000
// does not fit int32. Choose int64? (OtherTypeFits)
[[nodiscard]] std::vector<trace::Value> parse_list(std::string_view text, trace::ElementType type);

// A list over several lines; a line end is a blank. Messages name file, line and column (both from 1).
[[nodiscard]] std::vector<trace::Value> parse_file(const std::filesystem::path& path,
                                                   trace::ElementType type);

// What a run is fed with; the names are those of Request.
struct Input {
    std::vector<trace::Value> values;
    std::string source; // "typed", "file", or the generator's name
    std::uint64_t seed = 0;
};

// The options --input, --n and --seed of a command as they were given.
struct InputChoice {
    std::optional<std::string> input; // a list, "@file.csv" or a generator
    std::optional<std::uint64_t> n, seed;
};

// Without --input: the list 3,1,7,0,4,1,6,3; with --n or --seed alone: random elements, 16 of them where only
// the seed is given, seed 1 where only n is.
[[nodiscard]] Input make_input(const InputChoice& choice, trace::ElementType type, trace::Operator op);

} // namespace scanscope::kernels
