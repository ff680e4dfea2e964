#include "kernels/course/suite.h"

#include <algorithm>

namespace scanscope::course {

const Task* Suite::find(std::string_view id) const {
    const auto found = std::ranges::find(tasks, id, &Task::id);
    return found == tasks.end() ? nullptr : &*found;
}

} // namespace scanscope::course
