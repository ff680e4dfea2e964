#include "kernels/course/file_names.h"

#include <algorithm>

#include "kernels/own/program_request.h"
#include "kernels/own/text_kind.h"

namespace scanscope::course {

namespace {

bool has_cuda(const std::vector<TextFile>& files) {
    return std::ranges::any_of(files,
                               [](const TextFile& file) { return own::text_kind(file.name).has_value(); });
}
bool has_python(const std::vector<TextFile>& files) {
    return std::ranges::any_of(files, [](const TextFile& file) { return own::is_python_name(file.name); });
}

} // namespace

bool takes_cuda(const Task& task) { return has_cuda(task.with) || !has_python(task.with); }
bool takes_python(const Task& task) { return has_python(task.with) || !has_cuda(task.with); }

bool is_source_for(const Task& task, std::string_view name) {
    return (own::text_kind(name) && takes_cuda(task)) || (own::is_python_name(name) && takes_python(task)) ||
           own::is_notebook_name(name);
}

std::vector<std::string> names_for(const Task& task, const std::string& asked) {
    std::vector<std::string> names{asked};
    if (!own::is_run_by_name(asked)) return names;
    const std::string stem = asked.substr(0, asked.rfind('.'));
    for (const char* const ending : {".cu", ".py", ".ipynb"})
        if (const std::string name = stem + ending; name != asked && is_source_for(task, name))
            names.push_back(name);
    return names;
}

} // namespace scanscope::course
