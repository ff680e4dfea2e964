// Where the elements come from: typed lists, files, and the generators random, ones and ramp.
// Everything here throws BadRequest (run.h) with field "input", "n" or "seed" and one sentence for people.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/value.h"

namespace scanscope::kernels {

// More elements than any algorithm takes, and than a generator or a file may ask memory for.
inline constexpr std::uint64_t most_elements = std::uint64_t{1} << 30;

// What a number is and how it is written, for the message about one that is not: "x" is not a size for --n:
// write it like 10000 or 2^20.
struct NumberWords {
    std::string_view noun = "a size";
    std::string_view form = "write it like 10000 or 2^20";
};

// "10000" or "2^20"; nothing else: no sign, no leading zero, no "1e3". `field` names the number in the
// message.
[[nodiscard]] std::uint64_t parse_size(std::string_view text, const std::string& field = "n",
                                       const NumberWords& words = {});
[[nodiscard]] std::uint64_t parse_seed(std::string_view text, const std::string& field = "seed");

// "0,1,last": numbers of blocks, the last one as −1.
[[nodiscard]] std::vector<std::int64_t> parse_blocks(std::string_view text,
                                                     const std::string& field = "blocks");

// "3,1,7,0" or "3 1 7 0": commas, blanks or both between numbers. Empty text is no elements. Numbers are
// decimal with or without zeros in front (files have them, so 010 is 10), where a size is written in one way
// only. Throws: "7x" is not an int32 (value 3). · 300 000 000 000 does not fit int32. Choose int64?
[[nodiscard]] std::vector<trace::Value> parse_list(std::string_view text, trace::ElementType type);

// Numbers separated by commas, blanks and line ends. Messages name file, line and column (both from 1).
[[nodiscard]] std::vector<trace::Value> parse_file(const std::filesystem::path& path,
                                                   trace::ElementType type);

enum class Generator : std::uint8_t { random, ones, ramp };

[[nodiscard]] std::string_view name_of(Generator generator);
[[nodiscard]] std::optional<Generator> parse_generator(std::string_view name);

// `n` elements, the same on every machine. Ones are 1; the ramp is 1, 2, 3, … . Random values (random.h) are
// small, so that a person can follow the scan, and chosen for the operator:
// - sum: 0 … 9; floats in halves up to 9.5
// - product: integers 1, −1 and at most 30 times 2; floats 0.5, 1, 2 whose running product stays within 2^±20
// - max, min: 0 … 99; floats in halves up to 49.5
// - and: 8 bits, each set seven times of eight
// - or: 8 bits, each set once of eight
// - xor: 0 … 15
// - compose: the maps x -> a x + b with a and b in 0 … 9
[[nodiscard]] std::vector<trace::Value> generate(Generator generator, std::uint64_t n, std::uint64_t seed,
                                                 trace::ElementType type, trace::Operator op);

// What a run is fed with; the names are those of Request.
struct Input {
    std::vector<trace::Value> values;
    std::string source; // "typed", "file", "random", "ones", "ramp"
    std::uint64_t seed = 0;
};

// The options --input, --n and --seed of a command as they were given.
struct InputChoice {
    std::optional<std::string> input; // a list, "@file.csv", "random", "ones", "ramp"
    std::optional<std::uint64_t> n, seed;
};

// Without --input: the list 3,1,7,0,4,1,6,3; with --n or --seed alone: random elements, 16 of them where only
// the seed is given, seed 1 where only n is.
[[nodiscard]] Input make_input(const InputChoice& choice, trace::ElementType type, trace::Operator op);

} // namespace scanscope::kernels
