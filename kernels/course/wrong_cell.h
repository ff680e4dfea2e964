// Explains a wrong cell of a result: which inputs it contains, and what wrote it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/course/result_name.h"
#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

// A wrong cell, and the run in which it is wrong.
struct WrongRun {
    std::optional<ResultName> name; // of the result that the program must compute
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> input, result;
    std::uint64_t index = 0; // of the cell; beyond the end of `result` if it is missing
};

// The inputs of the runs that show which inputs the cell contains, whatever the program looks like: in the
// first run, all numbers leave the result unchanged; in each of the others, another one of them does not.
// Empty if the result has no name, or one without an operator.
[[nodiscard]] std::vector<std::vector<trace::Value>> marked_inputs(const WrongRun& wrong);
// "The result at index 2 contains in[0..1]. It lacks in[2]." `cells` has the values of the cell in the runs
// on marked_inputs(). Empty if they do not explain the wrong value, for example because the program branches
// on the numbers.
[[nodiscard]] kernels::Message inputs_in(const WrongRun& wrong, const std::vector<trace::Value>& cells);

// "The result at index 2 is in[5]; in[3] belongs there. The result lacks in[3]. It contains in[5] too
// often.": for results that consist of elements of the input, such as a sort. Empty for others.
[[nodiscard]] kernels::Message elements_in(const WrongRun& wrong);

// "Thread 2 wrote it last, in line 20, 3rd time (line 22), after reading temp[1] and temp[2]." Empty if no
// array has the result, or no kernel wrote the cell. `trace` is the recording of the wrong run.
[[nodiscard]] kernels::Message last_write(const WrongRun& wrong, const trace::Trace& trace);

} // namespace scanscope::course
