// Reports as files that a learning platform gives back to the students.
#pragma once

#include <string>
#include <vector>

#include "app/course/marks.h"
#include "app/course/page.h"
#include "kernels/archive/archive.h"

namespace scanscope::app {

struct Feedback {
    std::vector<archives::PackedFile> files; // of the zip
    std::vector<std::string> problems;       // sentences, in English: the submissions without feedback
};

// The zip that Moodle takes as "multiple feedback files": each submission's folder, as Moodle has named it,
// with a report for each task. The reports have no fonts, which would be most of the upload.
[[nodiscard]] Feedback moodleFeedback(const Marks& marks, const ReportHead& head);

} // namespace scanscope::app
