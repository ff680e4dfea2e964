#include "kernels/course/task_reader.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "kernels/course/numbers.h"
#include "kernels/course/suite_files.h"
#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/own/host_functions.h"
#include "kernels/own/text_kind.h"
#include "kernels/text/text.h"

namespace scanscope::course {

using kernels::in_quotes;
using trace::ElementType;
using trace::Value;

namespace {

constexpr std::int64_t most_seconds = 3600;
constexpr std::uint64_t most_elements = std::uint64_t{1} << 24; // for a run in the emulator
constexpr std::uint64_t largest_recorded = 1024; // if the suite does not say which sizes are recorded

std::optional<Value> number_in(const toml::node& node, ElementType type) {
    if (const auto whole = node.value_exact<std::int64_t>())
        return trace::parse_value(std::to_string(*whole), type);
    const auto real = node.value_exact<double>();
    if (!real || trace::is_integer(type)) return std::nullopt;
    return trace::with_type(type, [&]<class T>() { return trace::to_value(static_cast<T>(*real)); });
}

// Reads a list in the suite.
std::vector<Value> values_in(TomlTable& table, const toml::array& array, ElementType type) {
    std::vector<Value> values;
    for (const toml::node& one : array) {
        if (const auto value = number_in(one, type))
            values.push_back(*value);
        else
            table.mistake(one, fmt::format("This is not a number of type {}.", trace::name_of(type)));
    }
    return values;
}

// The error in a file of numbers, as a sentence that names the line; empty if there is none.
std::string words_for(const std::string& file, const GotNumbers& numbers, ElementType type) {
    const std::string name = in_quotes(file);
    switch (numbers.malformed) {
    case Malformed::none:
        break;
    case Malformed::no_count:
        return numbers.word.empty() ? fmt::format("{} is empty: it must begin with a count, followed by that "
                                                  "many numbers, one per line.",
                                                  name)
                                    : fmt::format("{}, line {}: {} is not a count. The file must begin with "
                                                  "the number of values that follow.",
                                                  name, numbers.line, in_quotes(numbers.word));
    case Malformed::no_number:
        return fmt::format("{}, line {}: {} is not a number of type {}.", name, numbers.line,
                           in_quotes(numbers.word), trace::name_of(type));
    case Malformed::too_few:
    case Malformed::too_many:
        return fmt::format("{}, line {}: the count is {}, but {} numbers follow. Correct the count.", name,
                           numbers.line, numbers.count, numbers.values.size());
    }
    return {};
}

// Reads { file = "x.txt" }: the count of the numbers, then one per line.
std::vector<Value> values_of_file(TomlTable& outer, const toml::table& inner, const SuiteFiles& files,
                                  ElementType type) {
    TomlTable table(inner, "{ file = … }", outer.mistakes());
    const auto name = table.text("file");
    table.refuse_others();
    if (!name) {
        table.mistake("file", fmt::format("Refer to a file like this: {}.", "{ file = \"numbers.txt\" }"));
        return {};
    }
    const auto file = read_file(table, "file", *name, files);
    if (!file) return {};
    GotNumbers numbers = numbers_in_file(file->text, type);
    if (std::string words = words_for(*name, numbers, type); !words.empty())
        table.mistake("file", std::move(words));
    return std::move(numbers.values);
}

// Reads { function = "cpu_scan", file = "reference.cpp" }.
std::optional<ReferenceFunction> function_in(TomlTable& outer, const toml::table& inner,
                                             const SuiteFiles& files) {
    TomlTable table(inner, "{ function = … }", outer.mistakes());
    const std::string function = table.text("function").value_or("");
    const auto name = table.text("file");
    table.refuse_others();
    if (!name) {
        table.mistake("file", fmt::format("Name the file of the function, like this: {}.",
                                          "{ function = \"cpu_scan\", file = \"reference.cpp\" }"));
        return std::nullopt;
    }
    auto file = read_file(table, "file", *name, files);
    if (!file) return std::nullopt;
    if (!own::text_kind(*name))
        table.mistake("file", fmt::format("{} is not the name of a C++ source file, such as reference.cpp.",
                                          in_quotes(*name)));
    else if (!own::defines_function(file->text, function))
        table.mistake("function",
                      fmt::format("{} defines no function {}.", in_quotes(*name), in_quotes(function)));
    return ReferenceFunction{function, std::move(*file)};
}

class TestReader {
public:
    TestReader(TomlTable& table, const SuiteFiles& files, const Task& task)
        : table_(table)
        , files_(files)
        , task_(task) {}

    Test read() {
        test_.expected = read_expected(table_, files_, task_.type);
        read_sizes();
        read_input();
        read_recorded();
        read_orders();
        test_.is_hidden = table_.yes_or_no("hidden").value_or(false);
        if (const auto seconds = table_.whole("seconds", 1, most_seconds))
            test_.seconds = static_cast<unsigned>(*seconds);
        check_expected();
        table_.refuse_others();
        return std::move(test_);
    }

private:
    std::optional<std::uint64_t> size_in(const toml::node& node) {
        try {
            std::uint64_t size = most_elements + 1;
            if (const auto whole = node.value_exact<std::int64_t>())
                size = *whole < 0 ? size : static_cast<std::uint64_t>(*whole);
            else if (const auto text = node.value_exact<std::string>())
                size = kernels::parse_size(*text);
            if (size <= most_elements) return size;
        } catch (const kernels::BadRequest&) { // reported below
        }
        table_.mistake(node, fmt::format("A size must be a whole number from 0 to 2^24, like {} or {}.",
                                         "1000", "\"2^16\""));
        return std::nullopt;
    }

    std::vector<std::uint64_t> sizes_in(const toml::array& array) {
        std::vector<std::uint64_t> sizes;
        for (const toml::node& one : array)
            if (const auto size = size_in(one)) sizes.push_back(*size);
        return sizes;
    }

    void read_sizes() {
        const toml::node* const sizes = table_.node("n");
        if (!sizes) return;
        const std::size_t mistakes = table_.mistakes().size();
        if (const toml::array* const array = sizes->as_array())
            test_.sizes = sizes_in(*array);
        else if (const auto size = size_in(*sizes))
            test_.sizes = {*size};
        has_bad_size_ = table_.mistakes().size() > mistakes;
    }

    void read_input() {
        InputRecipe& input = test_.input;
        const toml::node* const node = table_.node("input");
        if (const auto* const array = node ? node->as_array() : nullptr) {
            input.kind = InputKind::given;
            input.given = values_in(table_, *array, task_.type);
        } else if (const auto* const file = node ? node->as_table() : nullptr) {
            input.kind = InputKind::given;
            input.given = values_of_file(table_, *file, files_, task_.type);
        } else if (const auto name = table_.text("input")) {
            if (*name == "random" || *name == "ones" || *name == "ramp")
                input.kind = *name == "ones"   ? InputKind::ones
                             : *name == "ramp" ? InputKind::ramp
                                               : InputKind::random;
            else
                table_.mistake(
                    "input",
                    fmt::format("There is no input {}: choose random, ones, ramp, a list of numbers or "
                                "{{ file = \"in.txt\" }}.",
                                in_quotes(*name)));
        }
        read_seed();
        read_range();
        const bool is_given = input.kind == InputKind::given;
        if (is_given && table_.node("n"))
            table_.mistake("n", "A list of numbers has its own length: leave out n or the list.");
        if (!is_given && test_.sizes.empty() && !has_bad_size_)
            table_.mistake("n", fmt::format("{} needs sizes: n = [1, 2, 33].", table_.name()));
        if (is_given) test_.sizes = {has_flags_behind() ? input.given.size() / 2 : input.given.size()};
    }

    void read_seed() {
        const toml::node* const seed = table_.node("seed");
        if (!seed) return;
        if (seed->value_exact<std::string>() == "secret")
            test_.input.is_secret = true;
        else if (const auto number = seed->value_exact<std::int64_t>(); number && *number >= 0)
            test_.input.seed = static_cast<std::uint64_t>(*number);
        else
            table_.mistake(*seed, "A seed must be a whole number, or \"secret\" for a new one each time.");
        if (test_.input.kind != InputKind::random) table_.mistake(*seed, "A seed needs random input.");
    }

    void read_range() {
        const toml::node* const node = table_.node("range");
        const double bound = trace::with_type(
            task_.type, []<class T>() { return static_cast<double>(std::numeric_limits<T>::max()); });
        if (!node) return;
        const toml::array* const array = node->as_array();
        const auto at = [&](std::size_t i) {
            return array && array->size() == 2 ? (*array)[i].value_exact<std::int64_t>() : std::nullopt;
        };
        const auto lowest = at(0), highest = at(1);
        const bool is_range = lowest && highest && *lowest <= *highest &&
                              *highest / 2 - *lowest / 2 < (std::int64_t{1} << 30) &&
                              std::abs(static_cast<double>(*lowest)) <= bound &&
                              std::abs(static_cast<double>(*highest)) <= bound;
        if (!is_range)
            return table_.mistake(*node,
                                  fmt::format("A range is the lowest and the highest whole number, like {}. "
                                              "Both must fit the type of the task and be at most 2^31 apart.",
                                              "[-9, 9]"));
        test_.input.lowest = *lowest;
        test_.input.highest = *highest;
        if (test_.input.kind != InputKind::random) table_.mistake(*node, "A range needs random input.");
    }

    // The size to record: the largest one that does not exceed largest_recorded, if there is one. A single
    // element shows no race, and a recording of a million elements is too large to read.
    [[nodiscard]] std::uint64_t telling_size() const {
        std::uint64_t best = test_.sizes.front();
        for (const std::uint64_t size : test_.sizes)
            if (size <= largest_recorded && (size > best || best > largest_recorded)) best = size;
        return best;
    }

    void read_recorded() {
        const toml::node* const node = table_.node("record");
        if (test_.sizes.empty()) return;
        const bool is_first = task_.tests.empty();
        if (!node) {
            if (is_first) test_.recorded = {telling_size()};
            return;
        }
        if (const toml::array* const array = node->as_array()) {
            test_.recorded = sizes_in(*array);
            for (const std::uint64_t size : test_.recorded)
                if (!has_bad_size_ && std::ranges::find(test_.sizes, size) == test_.sizes.end())
                    table_.mistake(
                        *node, fmt::format("{} cannot be recorded: it is not one of the sizes in n.", size));
        } else if (const auto yes = table_.yes_or_no("record"); yes == true) {
            test_.recorded = {telling_size()};
        }
    }

    void read_orders() {
        const unsigned usual = test_.recorded.empty() ? 1 : 3;
        test_.orders = static_cast<unsigned>(table_.whole("orders", 1, 3).value_or(usual));
    }

    [[nodiscard]] const Expected& expected() const { return task_.expected_of(test_); }
    [[nodiscard]] bool has_flags_behind() const { return expected().result && has_flags(*expected().result); }

    void check_expected() {
        if (expected().is_for_any_input()) {
            if (has_flags_behind() && test_.input.given.size() % 2 != 0)
                table_.mistake("input", "The input of a segmented scan must list all values first, and then "
                                        "one flag for each value.");
            return;
        }
        if (expected().values.empty() && !table_.node("expected") && !test_.expected)
            table_.mistake(
                "expected",
                fmt::format("{} needs an expected result: add expected = \"inclusive sum\", here or in "
                            "the task.",
                            table_.name()));
        else if (test_.input.kind == InputKind::random && test_.input.is_secret)
            table_.mistake("seed", "The result of secret input cannot be listed: name a result, such as "
                                   "\"inclusive sum\".");
        else if (test_.sizes.size() > 1)
            table_.mistake("n",
                           "A list of expected numbers fits one size only: name a result, or give one size.");
    }

    TomlTable& table_;
    const SuiteFiles& files_;
    const Task& task_;
    Test test_;
    bool has_bad_size_ = false; // already reported, so its consequences need not be
};

} // namespace

std::optional<Expected> read_expected(TomlTable& table, const SuiteFiles& files, ElementType type) {
    const toml::node* const node = table.node("expected");
    if (!node) return std::nullopt;
    const Expected said_already{.result = ResultName{}}; // or every test would report a missing result
    const std::size_t mistakes = table.mistakes().size();
    std::optional<std::vector<Value>> values;
    if (const toml::array* const array = node->as_array()) {
        values = values_in(table, *array, type);
    } else if (const toml::table* const inner = node->as_table(); inner && inner->contains("function")) {
        auto function = function_in(table, *inner, files);
        return table.mistakes().size() > mistakes ? said_already : Expected{.function = *std::move(function)};
    } else if (inner) {
        values = values_of_file(table, *inner, files, type);
    }
    if (values)
        return table.mistakes().size() > mistakes ? said_already : Expected{.values = *std::move(values)};
    const auto name = table.text("expected");
    if (!name) return said_already;
    const auto result = parse_result(*name);
    if (!result)
        table.mistake("expected", fmt::format("There is no result {}: choose one of {}.", in_quotes(*name),
                                              result_names()));
    else if (!has_result(*result, type))
        table.mistake("expected",
                      fmt::format("{} has no result {}.", trace::name_of(type), in_quotes(*name)));
    else
        return Expected{.result = result};
    return said_already;
}

Test read_test(TomlTable& table, const SuiteFiles& files, const Task& task) {
    return TestReader(table, files, task).read();
}

} // namespace scanscope::course
