#include "kernels/text/toml_table.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

FilePlace beginning_of(const toml::source_region& region) { return {region.begin.line, region.begin.column}; }

} // namespace

std::optional<toml::table> read_toml(std::string_view text, std::vector<FileMistake>& mistakes) {
    try {
        return parse_toml(text);
    } catch (const toml::parse_error& error) {
        mistakes.push_back({beginning_of(error.source()),
                            fmt::format("This is not valid TOML: {}", std::string(error.description()))});
        return std::nullopt;
    }
}

FilePlace place_of(const toml::node& node) { return beginning_of(node.source()); }

const toml::node* TomlTable::node(std::string_view key) {
    known_.emplace(key);
    return table_.get(key);
}

void TomlTable::mistake(std::string_view key, std::string words) {
    const toml::node* const value = table_.get(key);
    mistake(value ? *value : static_cast<const toml::node&>(table_), std::move(words));
}

void TomlTable::mistake(const toml::node& at, std::string words) { mistake(place_of(at), std::move(words)); }

void TomlTable::mistake(FilePlace place, std::string words) {
    mistakes_.push_back({place, std::move(words)});
}

std::optional<std::string> TomlTable::text(std::string_view key) {
    const toml::node* const found = node(key);
    if (!found) return std::nullopt;
    if (const auto value = found->value_exact<std::string>()) return *value;
    mistake(*found, fmt::format("{} must be a string: write it in quotes.", key));
    return std::nullopt;
}

std::optional<bool> TomlTable::yes_or_no(std::string_view key) {
    const toml::node* const found = node(key);
    if (!found) return std::nullopt;
    if (const auto value = found->value_exact<bool>()) return *value;
    mistake(*found, fmt::format("{} must be true or false, without quotes.", key));
    return std::nullopt;
}

std::optional<double> TomlTable::number(std::string_view key, double least, double most) {
    const toml::node* const found = node(key);
    if (!found) return std::nullopt;
    const auto value = found->is_number() ? found->value<double>() : std::nullopt;
    if (value && *value >= least && *value <= most) return *value;
    mistake(*found, fmt::format("{} must be a number from {} to {}, without quotes.", key, least, most));
    return std::nullopt;
}

std::optional<std::int64_t> TomlTable::whole(std::string_view key, std::int64_t least, std::int64_t most) {
    const toml::node* const found = node(key);
    if (!found) return std::nullopt;
    const auto value = found->value_exact<std::int64_t>();
    if (value && *value >= least && *value <= most) return *value;
    mistake(*found,
            fmt::format("{} must be a whole number from {} to {}, without quotes.", key, least, most));
    return std::nullopt;
}

std::optional<std::vector<std::string>> TomlTable::texts(std::string_view key) {
    const toml::node* const found = node(key);
    if (!found) return std::nullopt;
    std::vector<std::string> all;
    if (const toml::array* const array = found->as_array()) {
        for (const toml::node& one : *array) {
            const auto text = one.value_exact<std::string>();
            if (text)
                all.push_back(*text);
            else
                mistake(one, fmt::format("{} must be a list of strings: write each in quotes.", key));
        }
        return all;
    }
    mistake(*found, fmt::format("{} must be a list of strings: {}.", key, "[\"one\", \"two\"]"));
    return std::nullopt;
}

std::optional<std::uint64_t> TomlTable::bytes(std::string_view key) {
    const auto written = text(key);
    if (!written) return std::nullopt;
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(written->data(), written->data() + written->size(), number);
    std::string_view unit(end, static_cast<std::size_t>(written->data() + written->size() - end));
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    const int shift = unit == "B" ? 0 : unit == "KiB" ? 10 : unit == "MiB" ? 20 : unit == "GiB" ? 30 : -1;
    constexpr std::uint64_t most = std::uint64_t{64} << 30;
    if (error == std::errc() && shift >= 0 && number > 0 && number <= most >> shift) return number << shift;
    mistake(key, fmt::format("{} is not a memory size: write, for example, {}.", in_quotes(*written),
                             "\"2 GiB\""));
    return std::nullopt;
}

const toml::table* TomlTable::table(std::string_view key) {
    const toml::node* const found = node(key);
    if (!found) return nullptr;
    if (const toml::table* const table = found->as_table()) return table;
    mistake(*found, fmt::format("{} must be a table: write [{}] and its keys below it.", key, key));
    return nullptr;
}

std::vector<const toml::table*> TomlTable::tables(std::string_view key) {
    std::vector<const toml::table*> all;
    const toml::node* const found = node(key);
    if (!found) return all;
    const toml::array* const array = found->as_array();
    if (array)
        for (const toml::node& one : *array)
            if (const toml::table* const table = one.as_table()) all.push_back(table);
    if (!array || all.size() != array->size())
        mistake(*found, fmt::format("{} must be a list of tables: write [[{}]] above each.", key, key));
    return all;
}

void TomlTable::refuse_others() {
    for (const auto& [key, value] : table_) {
        const std::string_view name = key.str();
        if (known_.contains(name)) continue;
        const std::vector<std::string_view> all(known_.begin(), known_.end());
        const std::string meant = did_you_mean(name, all);
        std::string words = fmt::format("{} has no key {}.", name_, in_quotes(name));
        words += meant.empty() ? ' ' + fmt::format("Its keys are {}.",
                                                   plain_list({known_.begin(), known_.end()}, "and"))
                               : meant;
        mistake(beginning_of(key.source()), std::move(words));
    }
}

namespace {

// The position after the string that begins there.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
    const std::string_view quote = text.substr(begin, 1), thrice = text.substr(begin, 3);
    const bool is_long = thrice.size() == 3 && thrice[1] == quote[0] && thrice[2] == quote[0];
    const std::string_view end = is_long ? thrice : quote;
    for (std::size_t i = begin + end.size(); i < text.size(); ++i) {
        if (text[i] == '\\' && quote[0] == '"')
            ++i;
        else if (text.substr(i, end.size()) == end)
            return i + end.size();
        else if (text[i] == '\n' && !is_long)
            return i;
    }
    return text.size();
}

// The position where a key becomes too long, or nullopt if none does.
std::optional<std::size_t> too_deep(std::string_view text) {
    constexpr int most_parts = 500;
    int dots = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = end_of_string(text, i);
            continue;
        }
        if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        if (c == '.' && ++dots >= most_parts) return i;
        if (std::string_view("=,{}[]\n").find(c) != std::string_view::npos) dots = 0;
        ++i;
    }
    return std::nullopt;
}

} // namespace

toml::table parse_toml(std::string_view text) {
    if (const auto place = too_deep(text)) {
        const std::string_view before = text.substr(0, *place);
        const auto line = static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1);
        const auto column = static_cast<std::uint32_t>(*place - (before.rfind('\n') + 1) + 1);
        throw toml::parse_error("a key has too many parts", {line, column}, {});
    }
    return toml::parse(text);
}

} // namespace scanscope::kernels
