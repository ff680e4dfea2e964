// The sources of elements: typed lists, files and generators. All functions here throw BadRequest (errors.h)
// with field "input", "n" or "seed" and one sentence for people.
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

// The most elements that the ranges and repeats of one list may stand for, because a few characters can ask
// for any number.
inline constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;

// Thrown if an element does not fit the type but fits another one, which the user can choose instead.
class OtherTypeFits : public BadRequest {
public:
    OtherTypeFits(const std::string& message, trace::ElementType type)
        : BadRequest("input", message)
        , type_(type) {}
    [[nodiscard]] trace::ElementType type() const { return type_; }

private:
    trace::ElementType type_;
};

// The words for a kind of number in messages about invalid ones, such as: "x" is not a size for --n: write it
// like 10000 or 2^20.
struct NumberWords {
    std::string_view noun = english("a size");
    std::string_view form = english("write, for example, 10000 or 2^20");
};

// Parses "10000" or "2^20" and nothing else: no sign, no leading zero, no "1e3". `field` is the name of the
// number in the message.
[[nodiscard]] std::uint64_t parse_size(std::string_view text, const std::string& field = "n",
                                       const NumberWords& words = {});
[[nodiscard]] std::uint64_t parse_seed(std::string_view text, const std::string& field = "seed");

// Parses block numbers, "0,1,last"; the last block is −1.
[[nodiscard]] std::vector<std::int64_t> parse_blocks(std::string_view text,
                                                     const std::string& field = "blocks");

// Parses a list such as "3,1,7,0" or "3 1 7 0". Items are separated by blanks, by commas or by semicolons;
// blanks may surround commas or semicolons, but a list must not mix these two. An item is a number, a range
// like 1..8 or 8..1, or a repeat like 5x3, which is 5 5 5 (list_item.h). Empty text has no elements. Numbers
// are decimal and may have leading zeros (files have them, so 010 is 10), unlike sizes. Throws BadRequest,
// for example: "7x" is not an int32 (value 3). Throws OtherTypeFits: 300 000 000 000 does not fit in int32.
// Choose int64?
[[nodiscard]] std::vector<trace::Value> parse_list(std::string_view text, trace::ElementType type);

// Parses a list over several lines; a line end counts as a blank. Messages name file, line and column (both
// from 1).
[[nodiscard]] std::vector<trace::Value> parse_file(const std::filesystem::path& path,
                                                   trace::ElementType type);

// The input of a run; the names are those of Request.
struct Input {
    std::vector<trace::Value> values;
    std::string source; // "typed", "file", or the generator's name
    std::uint64_t seed = 0;
};

// The options --input, --n and --seed of a command, as given.
struct InputChoice {
    std::optional<std::string> input; // a list, "@file.csv" or a generator
    std::optional<std::uint64_t> n, seed;
};

// Makes the input. Without --input: the list 3,1,7,0,4,1,6,3, or random elements if --n or --seed is given.
// Then n is 16 and the seed is 1 by default.
[[nodiscard]] Input make_input(const InputChoice& choice, trace::ElementType type, trace::Operator op);

} // namespace scanscope::kernels
