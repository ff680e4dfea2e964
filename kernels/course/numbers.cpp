#include "kernels/course/numbers.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "kernels/input/random.h"
#include "kernels/text/whole_number.h"

namespace scanscope::course {

using trace::ElementType;
using trace::Value;

namespace {

constexpr std::size_t longest_word = 32;

bool is_between(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Removes the next word from the text; empty at the end.
std::string_view next_word(std::string_view& text) {
    const auto begin = std::ranges::find_if_not(text, is_between);
    text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
    const auto end = std::ranges::find_if(text, is_between);
    const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(word.size());
    return word;
}

Value value_of(double number, ElementType type) {
    return trace::with_type(type, [&]<class T>() { return trace::to_value(static_cast<T>(number)); });
}

// printf writes a whole float as "6." or "6.0"; this counts as the integer, too.
std::optional<Value> number_of(std::string_view word, ElementType type) {
    if (word.starts_with('+')) word.remove_prefix(1);
    if (const auto value = trace::parse_value(word, type)) return value;
    if (!trace::is_integer(type)) return std::nullopt;
    const std::size_t point = word.find('.');
    if (point == word.npos || word.find_first_not_of('0', point + 1) != word.npos) return std::nullopt;
    return trace::parse_value(word.substr(0, point), type);
}

// Appends one flag per value, which is 1 with a probability of 1/5.
void add_flags(std::vector<Value>& values, const InputRecipe& recipe, std::uint64_t seed, ElementType type) {
    const std::size_t n = values.size();
    kernels::Random random(seed ^ 0x5e97u);
    for (std::size_t i = 0; i < n; ++i) {
        const bool is_head = recipe.kind == InputKind::random ? random.below(5) == 0 : i % 5 == 0;
        values.push_back(value_of(is_head ? 1 : 0, type));
    }
}

} // namespace

std::string numbers_as_text(std::span<const Value> values, ElementType type) {
    std::string text = std::to_string(values.size()) + '\n';
    for (const Value value : values) text += trace::to_text(value, type) + '\n';
    return text;
}

std::vector<Value> input_of(const Task& task, const Test& test, std::uint64_t n, std::uint64_t secret) {
    const InputRecipe& recipe = test.input;
    if (recipe.kind == InputKind::given) return recipe.given;
    // Each size has different numbers, rather than a longer list of the same ones, so that memorised results
    // do not help.
    const std::uint64_t seed = (recipe.is_secret ? secret : recipe.seed) + 0x9e3779b97f4a7c15u * n;
    kernels::Random random(seed);
    const std::uint64_t range = static_cast<std::uint64_t>(recipe.highest - recipe.lowest) + 1;
    std::vector<Value> values;
    values.reserve(n);
    for (std::uint64_t i = 0; i < n; ++i) {
        double number = 1;
        if (recipe.kind == InputKind::ramp) number = static_cast<double>(i + 1);
        if (recipe.kind == InputKind::random)
            number = static_cast<double>(recipe.lowest) +
                     static_cast<double>(random.below(static_cast<std::uint32_t>(range)));
        values.push_back(value_of(number, task.type));
    }
    const Expected& expected = task.expected_of(test);
    if (expected.result && has_flags(*expected.result)) add_flags(values, recipe, seed, task.type);
    return values;
}

GotNumbers numbers_in_file(std::string_view text, ElementType type) {
    GotNumbers got;
    const std::string_view whole = text;
    const auto line_of = [whole](std::string_view word) {
        return 1 + static_cast<std::size_t>(std::count(whole.data(), word.data(), '\n'));
    };
    const std::string_view count = next_word(text);
    got.line = line_of(count.empty() ? whole : count);
    const auto number = kernels::whole_number<std::uint64_t>(count);
    if (!number) {
        got.malformed = Malformed::no_count;
        got.word = count.substr(0, longest_word);
        return got;
    }
    got.count = *number;
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
        const auto value = number_of(word, type);
        if (!value) {
            got.malformed = Malformed::no_number;
            got.word = word.substr(0, longest_word);
            got.line = line_of(word);
            return got;
        }
        got.values.push_back(*value);
    }
    if (got.values.size() < got.count) got.malformed = Malformed::too_few;
    if (got.values.size() > got.count) got.malformed = Malformed::too_many;
    return got;
}

GotNumbers numbers_printed(std::string_view text, ElementType type) {
    std::string words(text);
    std::ranges::replace_if(
        words,
        [](char c) {
            return c == ',' || c == ';' || c == '[' || c == ']' || c == '{' || c == '}' || c == '=';
        },
        ' ');
    GotNumbers got;
    std::string_view rest = words;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest))
        if (const auto value = number_of(word, type)) got.values.push_back(*value);
    got.count = got.values.size();
    return got;
}

std::optional<WrongCell> first_wrong(const kernels::Reference& expected, const GotNumbers& got,
                                     ElementType type) {
    if (got.malformed == Malformed::no_count)
        return WrongCell{0, got.word,
                         expected.values.empty() ? "" : trace::to_text(expected.values[0], type)};
    const std::vector<std::size_t> wrong = kernels::wrong_elements(expected, got.values, type);
    // The count is part of the answer.
    if (wrong.empty() && (got.malformed == Malformed::too_few || got.malformed == Malformed::too_many))
        return WrongCell{got.values.size(), std::to_string(got.count), std::to_string(got.values.size())};
    if (wrong.empty() && got.malformed == Malformed::none) return std::nullopt;
    if (wrong.empty()) return WrongCell{got.values.size(), got.word, {}};
    const std::size_t at = wrong.front();
    WrongCell cell{at, {}, {}};
    if (at < expected.values.size()) cell.expected = trace::to_text(expected.values[at], type);
    if (at < got.values.size())
        cell.got = trace::to_text(got.values[at], type);
    else if (at == got.values.size())
        cell.got = got.word;
    return cell;
}

} // namespace scanscope::course
