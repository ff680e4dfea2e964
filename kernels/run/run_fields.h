// The table of everything that can be chosen for a run, apart from an algorithm's own options. The command
// line declares these fields, the setup bar shows them, and copied commands and the runs of traces are
// written and read with them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run.h"

namespace scanscope::kernels {

// A run as the user describes it: an algorithm, and the chosen values of its fields and options, as text. A
// value that is missing has the algorithm's default.
struct RunDescription {
    std::string algorithm = "blelloch";
    std::map<std::string, std::string, std::less<>> values; // by option name; "" for a flag
    friend bool operator==(const RunDescription&, const RunDescription&) = default;
};

struct RunField {
    OptionInfo option; // its name is the field's id everywhere, including in BadRequest::field
    // The field's name in messages without dashes: "threads" for --block.
    std::string_view noun;
    // True if the field says where and on what input a run is made, not how. Commands that make many runs
    // leave it out.
    bool of_one_run = false;
    // Stores the text in the request; `name` is the field's name in messages. Throws BadRequest. Null for the
    // three fields that define the input together (kernels/input/input.h).
    void (*read)(const std::string& text, const std::string& name, Request& request) = nullptr;
    // The text that read() would turn into the request's value, or nullopt if there is nothing to write.
    std::optional<std::string> (*write)(const Request& request) = nullptr;
    // Why there is nothing to choose, as a sentence that begins with the algorithm's id; empty if there is a
    // choice.
    std::string (*reason)(const Algorithm& algorithm, const RunDescription& description) = nullptr;
    // How a value is treated if there is nothing to choose. A window ignores values that are left out or
    // refused.
    enum class Idle : std::uint8_t { kept, left_out, refused } idle = Idle::kept;
};

// The fields in the order of `--help`.
[[nodiscard]] std::span<const RunField> run_fields();
[[nodiscard]] const RunField& run_field(std::string_view id); // the id must be in the table

// Throw BadRequest for values that users cannot choose.
[[nodiscard]] trace::ElementType read_type(const std::string& text);
[[nodiscard]] trace::Operator read_operator(const std::string& text);
[[nodiscard]] trace::Form read_form(const std::string& text);

} // namespace scanscope::kernels
