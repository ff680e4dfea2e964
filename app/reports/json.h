// JSON as the commands print it, with exact numbers and long arrays on one line; and comma-separated values.
#pragma once

#include <concepts>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "kernels/trace/trace.h"

namespace scanscope::app {

using Json = nlohmann::ordered_json;

// Integers are exact; floats have the shortest digits that read back as the same number, or are "Infinity",
// "-Infinity" or "NaN".
[[nodiscard]] Json toJson(trace::Value value, trace::ElementType type);
[[nodiscard]] Json toJson(const std::vector<trace::Value>& values, trace::ElementType type);

// Returns null if there is no value, the text is empty, or the number is 0. Enums become their names.
template <class T> [[nodiscard]] Json orNull(const std::optional<T>& value) {
    if (!value) return nullptr;
    if constexpr (std::is_enum_v<T>)
        return name_of(*value);
    else
        return *value;
}
[[nodiscard]] inline Json orNull(const std::string& text) { return text.empty() ? Json() : Json(text); }
[[nodiscard]] Json orNull(std::integral auto number) { return number == 0 ? Json() : Json(number); }

// Indents by two. Arrays and objects that contain no others are on one line. Ends with a newline.
void writeJson(std::ostream& out, const Json& json);

// Writes a header line with the keys of a flat object, then the values of each row. All rows have these keys;
// null becomes an empty field.
void writeCsv(std::ostream& out, const Json& names, std::span<const Json> rows);

} // namespace scanscope::app
