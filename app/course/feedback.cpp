#include "app/course/feedback.h"

#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "app/course/page.h"
#include "kernels/text/text.h"

namespace scanscope::app {

Feedback moodleFeedback(const Marks& marks, const ReportHead& head) {
    // Moodle takes the student's number from here: Ng Li_123456_assignsubmission_file_
    const std::regex folderPattern("^[^_/\\\\]+_[0-9]+_assignsubmission_[a-z]+_?");
    Feedback feedback;
    std::set<std::string> taken, without;
    for (const Mark& mark : marks.marks) {
        std::smatch folder;
        if (!std::regex_search(mark.name, folder, folderPattern)) {
            if (without.insert(mark.name).second)
                feedback.problems.push_back(
                    fmt::format("No feedback: {} is not named as in Moodle's download of all submissions, "
                                "such as \"Ng Li_123456_assignsubmission_file_\".",
                                kernels::in_quotes(mark.name, 80)));
            continue;
        }
        const std::string stem = fmt::format("{}/{}", folder.str(), mark.task->id);
        std::string name = stem;
        for (int number = 2; !taken.insert(name).second; ++number) name = fmt::format("{}-{}", stem, number);
        std::ostringstream page;
        writeReport(page, marks, mark, head, PageFonts::none);
        feedback.files.push_back({{name + ".html", std::move(page).str()}, false});
    }
    return feedback;
}

} // namespace scanscope::app
