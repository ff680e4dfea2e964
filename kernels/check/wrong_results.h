// Finds the elements of a run's output that differ from the expected result.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/provenance.h"
#include "kernels/verify/backend.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

// The result that a run must give, if it is known.
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const Request& request);
[[nodiscard]] std::optional<Reference> right_result(const Algorithm* algorithm, const trace::Trace& trace);

// One finding for all wrong elements of a completed run's output. The first of them is the example, with the
// inputs that it is made of and the line that wrote it. `request` is the run's request. The kind is
// "overflow" instead if floats left their range, because the operator is then no longer associative.
[[nodiscard]] std::optional<trace::Finding> wrong_result(const trace::Trace& trace,
                                                         const Algorithm& algorithm, const Request& request);

// The finding about these cells of an array with `all` cells. The values are those of the first wrong one.
[[nodiscard]] trace::Finding wrong_cells(std::string_view array, const std::vector<std::size_t>& wrong,
                                         std::size_t all, const trace::WrongValue& first);
// " It is made of Σ a[0..3]; a[1] counted twice." Empty if the inputs are the wanted ones or are unknown.
[[nodiscard]] Message made_of(const trace::Provenance& provenance, trace::Node node, trace::Range wanted,
                              trace::Operator op);
// Adds the last write of the finding's cell in its launch: the thread, step and line. `array` is the array's
// number in the launch.
void name_the_writer(trace::Finding& finding, const trace::Trace& trace, std::size_t array);

} // namespace scanscope::kernels
