#include "app/reports/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "app/reports/csv.h"
#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

namespace {

// nlohmann prints every float as a float64: a float32 of 0.1 would become 0.10000000149011612. The float64
// parsed from the float32's shortest text prints as that text.
Json floatToJson(trace::Value value, trace::ElementType type) {
    const std::string text = trace::to_text(value, type);
    if (!std::isfinite(trace::as_double(value, type))) return text;
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Replaces characters that control terminals with escapes of their numbers, which JSON readers understand.
std::string withHiddenByNumber(std::string_view json) {
    std::string out;
    while (!json.empty()) {
        const utf8::Character next = utf8::first_of(json);
        const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
        const auto code = static_cast<std::uint32_t>(next.code);
        if (next.bytes == 0 || !kernels::is_hidden(next.code))
            out += json.substr(0, bytes);
        else if (code < 0x10000)
            out += fmt::format("\\u{:04x}", code);
        else
            out += fmt::format("\\u{:04x}\\u{:04x}", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
        json.remove_prefix(bytes);
    }
    return out;
}

std::string scalar(const Json& json) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    const bool isPlain = std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
    return isPlain ? text : withHiddenByNumber(text);
}

bool isFlat(const Json& json) {
    return std::ranges::none_of(json, [](const Json& item) { return item.is_structured() && !item.empty(); });
}

class Printer {
public:
    explicit Printer(std::ostream& out)
        : m_out(out) {}

    void print(const Json& json, std::size_t depth) {
        if (!json.is_structured() || json.empty())
            m_out << scalar(json);
        else if (depth > 0 && isFlat(json))
            printItems(json, "", ", ", "", depth);
        else {
            const std::string indent(2 * depth, ' ');
            printItems(json, fmt::format("\n{}  ", indent), fmt::format(",\n{}  ", indent),
                       fmt::format("\n{}", indent), depth);
        }
    }

private:
    void printItems(const Json& json, const std::string& first, const std::string& between,
                    const std::string& last, std::size_t depth) {
        m_out << (json.is_object() ? '{' : '[');
        const std::string* separator = &first;
        for (auto item = json.begin(); item != json.end(); ++item) {
            m_out << *separator;
            separator = &between;
            if (json.is_object()) m_out << scalar(item.key()) << ": ";
            print(*item, depth + 1);
        }
        m_out << last << (json.is_object() ? '}' : ']');
    }

    std::ostream& m_out;
};

std::string cellOf(const Json& value) {
    if (value.is_null()) return "";
    return value.is_string() ? csvCell(value.get<std::string>()) : value.dump();
}

} // namespace

Json toJson(trace::Value value, trace::ElementType type) {
    return trace::with_type(type, [&]<class T>() -> Json {
        if constexpr (std::floating_point<T>)
            return floatToJson(value, type);
        else
            return trace::from_value<T>(value);
    });
}

Json toJson(const std::vector<trace::Value>& values, trace::ElementType type) {
    Json json = Json::array();
    for (const trace::Value value : values) json.push_back(toJson(value, type));
    return json;
}

void writeJson(std::ostream& out, const Json& json) {
    Printer(out).print(json, 0);
    out << '\n';
}

void writeCsv(std::ostream& out, const Json& names, std::span<const Json> rows) {
    const auto line = [&out](const Json& row, const auto& cell) {
        std::string_view separator;
        for (const auto& [name, value] : row.items()) {
            out << separator << cell(name, value);
            separator = ",";
        }
        out << '\n';
    };
    line(names, [](const std::string& name, const Json&) { return name; });
    for (const Json& row : rows)
        line(row, [](const std::string&, const Json& value) { return cellOf(value); });
}

} // namespace scanscope::app
