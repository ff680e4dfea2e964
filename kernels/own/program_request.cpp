#include "kernels/own/program_request.h"

#include "kernels/own/text_kind.h"

namespace scanscope::own {

bool is_program_name(std::string_view file) { return text_kind(file) == TextKind::cuda; }

} // namespace scanscope::own
