#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/course/marks.h"
#include "app/course/outcome_words.h"
#include "app/course/page.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using course::CheckId;
using kernels::counted;
using kernels::say;

namespace {

constexpr std::size_t mostOnAPage = 6; // fit on a page

std::string sizesOf(const course::Outcome& outcome, course::RunState state) {
    std::vector<std::string> sizes;
    for (const course::SizeOutcome& size : outcome.sizes)
        if (size.state == state) sizes.push_back(sizeText(size.n));
    return kernels::listed(sizes, "and");
}

// The findings that all submissions of the group have.
std::vector<std::string> sharedFindings(const Marks& marks, const WrongGroup& group) {
    const auto titles = [&](std::size_t mark) {
        std::vector<std::string> all;
        for (const course::TrialFinding& finding : marks.marks[mark].outcome.findings)
            if (const std::string title = titleOf(finding); std::ranges::find(all, title) == all.end())
                all.push_back(title);
        return all;
    };
    std::vector<std::string> shared = titles(group.marks.front());
    for (const std::size_t mark : group.marks) {
        const std::vector<std::string> others = titles(mark);
        std::erase_if(shared, [&](const std::string& title) {
            return std::ranges::find(others, title) == others.end();
        });
    }
    return shared;
}

} // namespace

void writeHandout(std::ostream& out, const Marks& marks) {
    const std::string title = marks.suite->title.empty() ? say("Marks") : marks.suite->title;
    const std::vector<WrongGroup> groups = wrongGroups(marks);
    beginPage(out, title, PageFonts::inside);
    fmt::print(out, "<h1>{}</h1>\n<p class=\"muted\">{}</p>\n", escaped(title),
               escaped(groups.empty() ? say("No wrong result occurred twice.")
                                      : say("The most frequent wrong results.")));
    for (std::size_t i = 0; i < std::min(groups.size(), mostOnAPage); ++i) {
        const WrongGroup& group = groups[i];
        const course::Outcome& outcome = marks.marks[group.marks.front()].outcome;
        fmt::print(out, "<h2>⚠ {}</h2>\n<p>{}.</p>\n",
                   escaped(counted(group.marks.size(), "{} program", "{} programs") +
                           (marks.hasSeveralTasks() ? ", " + group.task->title : "")),
                   escaped(outcome[CheckId::right].reason.text()));
        const std::string right = sizesOf(outcome, course::RunState::right);
        fmt::print(out, "<p class=\"muted\">{}</p>\n",
                   escaped(right.empty() ? say("No size is right.")
                                         : say("Right with n = {}; wrong with n = {}.", right,
                                               sizesOf(outcome, course::RunState::wrong))));
        for (const std::string& finding : sharedFindings(marks, group))
            fmt::print(out, "<p>{}</p>\n", escaped(finding));
    }
    endPage(out);
}

} // namespace scanscope::app
