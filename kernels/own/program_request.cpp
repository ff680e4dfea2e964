#include "kernels/own/program_request.h"

#include "kernels/own/built_program.h"
#include "kernels/own/text_kind.h"

namespace scanscope::own {

bool is_program_name(std::string_view file) { return text_kind(file) == TextKind::cuda; }

trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop) {
    return BuiltProgram(request, stop).record(stop).trace;
}

} // namespace scanscope::own
