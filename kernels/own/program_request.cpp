#include "kernels/own/program_request.h"

#include "kernels/own/text_kind.h"

namespace scanscope::own {

bool is_program_name(std::string_view file) { return text_kind(file) == TextKind::cuda; }

bool has_time_for_orders(const ProgramRequest& request, std::chrono::duration<double> took) {
    return took <= std::chrono::duration<double>(request.seconds) / 3;
}

} // namespace scanscope::own
