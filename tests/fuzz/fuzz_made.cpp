#include <sstream>

#include "kernels/trace/trace_file.h"
#include "kernels/trace/validate.h"
#include "made_trace.h"
#include "target.h"

namespace scanscope::fuzz {

void fuzzMade(std::string_view bytes) {
    const trace::Trace trace = madeTrace(bytes);
    const auto wrong = trace::find_inconsistency(trace);
    require(!wrong, "what an executor records is a trace", wrong.value_or(""));
    std::ostringstream file;
    trace::write_trace(trace, file);
    fuzzTrace(file.view());
    fuzzViews(file.view());
}

} // namespace scanscope::fuzz
