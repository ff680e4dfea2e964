// Results that the user expects of a program, such as "out = exclusive_scan(in, +)", and whether its launches
// leave them in its arrays.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/result_name.h"
#include "kernels/errors.h"
#include "kernels/findings/finding.h"
#include "kernels/findings/order_comparison.h"
#include "kernels/own/host_functions.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

struct Expectation {
    std::string text;                // as the user wrote it
    std::string output;              // the array that contains the result
    std::vector<std::string> inputs; // the array of the elements, and for a segmented scan that of the flags
    ResultName result;
    std::string function = {}; // the program's own, which computes the result; empty: `result` names it
};

// A text that is no expectation, or that does not fit the run. The message names the option --expect.
class BadExpectation : public kernels::BadRequest {
public:
    // `place` is "character 24", or empty. The hint is only for the command line, and in English.
    BadExpectation(std::string_view text, const std::string& place, const std::string& sentence,
                   const std::string& hint = {});
    // The message for a field: "character 24: an operator is needed here."
    [[nodiscard]] const std::string& problem() const { return problem_; }

private:
    std::string problem_;
};

// Throws BadExpectation, with the place of the mistake in the text. A name that is no result may be that of a
// function.
[[nodiscard]] Expectation parse_expectation(std::string_view text);
// Throws BadExpectation if the expectation names a function that is none of these; null: there are none.
void require_function(const Expectation& expectation, const own::HostFunctions* functions);
// Expectations that fit the names of the run's arrays, the likeliest first: those about the array that was
// changed last. Empty if no launch was recorded.
[[nodiscard]] std::vector<std::string> likely_expectations(const trace::Trace& trace);

// An array after a run, of which the first cells were compared: as many as the result has.
struct ComparedCells {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> input;
    trace::Cells got;
    kernels::Reference expected;
    std::vector<std::size_t> wrong; // ascending
};

struct Judged {
    std::string text;                   // of the expectation
    std::optional<ComparedCells> cells; // of the run in this thread order; empty if nothing was compared
    std::string schedule;
    kernels::Message note;                 // which array was taken, if several have the same name
    std::optional<trace::Finding> finding; // a wrong result, or a note that says why nothing was compared
    [[nodiscard]] bool is_wrong() const { return cells && !cells->wrong.empty(); }
};

// Compares the output after the last launch with the result for the input, which is an array's contents
// before the first launch that reads it. `runs` are the program's runs in all orders that were tried, and
// `recorded` is one of them. The cells are those of the first wrong run: the recorded one, or else another.
// `functions` are the program's; null if it is not known. Throws BadExpectation if there is no such array or
// function, or the result does not fit the array; what HostFunctions::call() throws.
[[nodiscard]] Judged judge(const Expectation& expectation, const trace::Trace& recorded,
                           std::span<const trace::RunInOrder> runs, own::HostFunctions* functions);

} // namespace scanscope::course
