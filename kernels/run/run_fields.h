// The one table of what can be chosen for a run beside an algorithm's own options: the command line declares
// it, the setup bar shows it, copied commands and the runs of traces are written and read by it.
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

// A run as a person asks for it: an algorithm, and as text what they chose for its fields and its own
// options. What nobody chose is not there, and is the algorithm's usual.
struct RunDescription {
    std::string algorithm = "blelloch";
    std::map<std::string, std::string, std::less<>> values; // by the name of the option; of a flag ""
    friend bool operator==(const RunDescription&, const RunDescription&) = default;
};

struct RunField {
    OptionInfo option; // its name is the field's id everywhere, that of BadRequest::field among it
    // What a message calls the field where no dashes stand before it: "threads" for --block.
    std::string_view noun;
    // It says on what and where a run is made, not how. A command that makes many runs leaves it out.
    bool of_one_run = false;
    // Takes the text into the request; `name` is what messages call the field. Throws BadRequest. Null for
    // the three fields that say the input together (kernels/input/input.h).
    void (*read)(const std::string& text, const std::string& name, Request& request) = nullptr;
    // What reading would take for what stands in the request; nothing where the field does not say anything.
    std::optional<std::string> (*write)(const Request& request) = nullptr;
    // Why there is nothing to choose, as a sentence that begins with the algorithm's id; empty where there
    // is.
    std::string (*reason)(const Algorithm& algorithm, const RunDescription& description) = nullptr;
    // What becomes of a choice where there is none. A window passes over what it leaves out or would refuse.
    enum class Idle : std::uint8_t { kept, left_out, refused } idle = Idle::kept;
};

// In the order of `--help`.
[[nodiscard]] std::span<const RunField> run_fields();
[[nodiscard]] const RunField& run_field(std::string_view id); // one of the table

// Throw BadRequest for what no user can choose.
[[nodiscard]] trace::ElementType read_type(const std::string& text);
[[nodiscard]] trace::Operator read_operator(const std::string& text);
[[nodiscard]] trace::Form read_form(const std::string& text);

} // namespace scanscope::kernels
