// A suite with one task, and submissions for it.
#pragma once

#include <filesystem>
#include <string>

#include "kernels/course/submissions.h"
#include "kernels/course/suite_file.h"
#include "kernels/course/suite_files.h"
#include "support/runner.h"
#include "support/scratch_folder.h"

namespace scanscope::course {

inline Suite running_sum() { return load_suite(SCANSCOPE_RUNNING_SUM "/TASKS.toml"); }
inline const Task& the_task() {
    static const Suite suite = running_sum();
    return suite.tasks.front();
}

// Reads a submission from tests/kernels/course/running_sum/submissions.
inline Submission handed(const std::string& name) {
    return {name,
            {{name, test::content_of(std::filesystem::path(SCANSCOPE_RUNNING_SUM "/submissions") / name)}},
            {},
            {}};
}

} // namespace scanscope::course
