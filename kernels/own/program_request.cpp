#include "kernels/own/program_request.h"

#include "kernels/own/text_kind.h"

namespace scanscope::own {

bool is_program_name(std::string_view file) { return text_kind(file) == TextKind::cuda; }

bool is_python_name(std::string_view file) { return file.ends_with(".py"); }

bool is_notebook_name(std::string_view file) { return file.ends_with(".ipynb"); }

bool is_run_by_name(std::string_view file) {
    return is_program_name(file) || is_python_name(file) || is_notebook_name(file);
}

std::string name_of(const Build& build) {
    const std::string file = build.files.front().filename().string();
    return build.program.empty() ? file : file + ", " + build.program;
}

bool has_time_for_orders(const ProgramRequest& request, std::chrono::duration<double> took) {
    return took <= std::chrono::duration<double>(request.seconds) / 3;
}

} // namespace scanscope::own
