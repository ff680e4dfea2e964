// JSON as the commands print it: numbers exact, long arrays on one line. The same as comma-separated values.
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

// Integers exactly; floats by the shortest digits that read back the same; "Infinity", "-Infinity", "NaN".
[[nodiscard]] Json toJson(trace::Value value, trace::ElementType type);
[[nodiscard]] Json toJson(const std::vector<trace::Value>& values, trace::ElementType type);

// null where there is no value, text or number; an enum by its name.
template <class T> [[nodiscard]] Json orNull(const std::optional<T>& value) {
    if (!value) return nullptr;
    if constexpr (std::is_enum_v<T>)
        return name_of(*value);
    else
        return *value;
}
[[nodiscard]] inline Json orNull(const std::string& text) { return text.empty() ? Json() : Json(text); }
[[nodiscard]] Json orNull(std::integral auto number) { return number == 0 ? Json() : Json(number); }

// Indented by two; what holds no array or object of its own stands on one line. Ends with a line end.
void writeJson(std::ostream& out, const Json& json);

// The names of a flat object as a line, then the values of each row, which has the same names; null is empty.
void writeCsv(std::ostream& out, const Json& names, std::span<const Json> rows);

} // namespace scanscope::app
