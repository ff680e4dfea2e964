// Converts a run as the user describes it to a request, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/run_fields.h"

namespace scanscope::kernels {

// The name of a field in messages: as typed, --block, or as labelled, threads.
enum class Naming : std::uint8_t { option, noun };

// The request without its input. Throws BadRequest with the option's name as its field.
[[nodiscard]] Request read_description(const RunDescription& description, const Algorithm& algorithm,
                                       Naming naming = Naming::option);

// The request with the input that the description names, or the algorithm's default. Throws TooLarge before
// memory is allocated for an input that is too large to record.
[[nodiscard]] Request read_with_input(const RunDescription& description, const Algorithm& algorithm);

// The request for a run next to another one. The type, operator and form are those of the other run if the
// description does not give them, and so are the elements if it gives no input.
[[nodiscard]] Request read_beside(RunDescription description, const Algorithm& algorithm,
                                  const trace::Trace& other);

// The description that gives this request: the fields that differ from the defaults. describe() returns
// nullopt if the input cannot be written as text, because it is too long or has values that cannot be typed.
[[nodiscard]] RunDescription describe_without_input(const Request& request, const Algorithm& algorithm);
[[nodiscard]] std::optional<RunDescription> describe(const Request& request, const Algorithm& algorithm);

// The field's default for this algorithm, "int32" or "sum"; empty if it has none.
[[nodiscard]] std::string usual_value(const RunField& field, const Algorithm& algorithm);

// The description as command-line arguments: "blelloch", "--input", "3,1,7,0", "--inclusive".
[[nodiscard]] std::vector<std::string> arguments_of(const RunDescription& description);

} // namespace scanscope::kernels
