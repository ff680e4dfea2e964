// JSON as the commands print it: numbers exact, long arrays on one line. The same as comma-separated values.
#pragma once

#include <optional>
#include <ostream>
#include <span>

#include <nlohmann/json.hpp>

#include "kernels/trace/trace.h"

namespace scanscope::app {

using Json = nlohmann::ordered_json;

// Integers exactly; floats by the shortest digits that read back the same; "Infinity", "-Infinity", "NaN".
[[nodiscard]] Json toJson(trace::Value value, trace::ElementType type);
[[nodiscard]] Json toJson(const std::vector<trace::Value>& values, trace::ElementType type);

// null where there is no value.
template <class T> [[nodiscard]] Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

// Indented by two; what holds no array or object of its own stands on one line. Ends with a line end.
void writeJson(std::ostream& out, const Json& json);

// The names of a flat object as a line, then the values of each row, which has the same names; null is empty.
void writeCsv(std::ostream& out, const Json& names, std::span<const Json> rows);

} // namespace scanscope::app
