// From a run as a person asks for it to the request that is made of it, and back.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/run_fields.h"

namespace scanscope::kernels {

// How messages call a field: --block, as it was typed, or threads, as it is labelled.
enum class Naming : std::uint8_t { option, noun };

// What is asked for of the algorithm, but for its input. Throws BadRequest with the option's name as its
// field.
[[nodiscard]] Request read_description(const RunDescription& description, const Algorithm& algorithm,
                                       Naming naming = Naming::option);

// The same with the input that it names, or the algorithm's usual one. Throws TooLarge before memory is asked
// for an input that nobody can record.
[[nodiscard]] Request read_with_input(const RunDescription& description, const Algorithm& algorithm);

// The request for a run beside another one: type, operator and form that the description does not say are
// those of the other run, and so are the elements where it says nothing of any.
[[nodiscard]] Request read_beside(RunDescription description, const Algorithm& algorithm,
                                  const trace::Trace& other);

// What leads to the request: the fields that differ from the usual. Nothing where no text says its input,
// which is too long to be typed or holds what nobody can type.
[[nodiscard]] RunDescription describe_without_input(const Request& request, const Algorithm& algorithm);
[[nodiscard]] std::optional<RunDescription> describe(const Request& request, const Algorithm& algorithm);

// What the field is for this algorithm where nobody chooses: "int32", "sum"; empty where it says nothing.
[[nodiscard]] std::string usual_value(const RunField& field, const Algorithm& algorithm);

// As words of a command line: "blelloch", "--input", "3,1,7,0", "--inclusive".
[[nodiscard]] std::vector<std::string> arguments_of(const RunDescription& description);

} // namespace scanscope::kernels
