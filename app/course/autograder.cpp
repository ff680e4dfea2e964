#include "app/course/autograder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "app/course/outcome_words.h"
#include "app/course/page.h"
#include "kernels/archive/archive.h"
#include "kernels/course/suite_file.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using course::CheckId;
using course::State;
using kernels::say;

namespace {

std::string outputOf(const course::Outcome& outcome, CheckId check) {
    std::string text = outcome[check].reason.text();
    if (!text.empty()) text += '\n';
    for (const course::TrialFinding& finding : outcome.findings)
        if (course::check_of(finding.kind) == check) text += '\n' + textOf(finding);
    return kernels::visible_lines(text);
}

Json testOf(const course::Outcome& outcome, CheckId check, const std::string& number,
            const std::string& name) {
    return {{"number", number},
            {"name", kernels::visible(name)},
            {"status", outcome[check].state == State::passed ? "passed" : "failed"},
            {"output", outputOf(outcome, check)},
            {"output_format", "text"},
            {"visibility", "visible"}};
}

// For each task: its verdict, the files that were left out, and the points, also those that a person awards.
std::string summaryOf(const Marks& marks) {
    std::string text;
    for (const Mark& mark : marks.marks) {
        if (marks.marks.size() > 1) text += mark.task->title + ": ";
        text += sentenceOf(mark.outcome) + '\n';
        for (const archives::LeftOutFile& file : mark.leftOut) text += sentenceOf(file) + '\n';
        text += fmt::format("{}: {}\n", say("points proposed"), pointsOf(mark));
    }
    return kernels::visible_lines(text);
}

} // namespace

Json autograderResults(const Marks& marks) {
    double score = 0, took = 0;
    Json tests = Json::array();
    for (const Mark& mark : marks.marks) {
        const course::Outcome& outcome = mark.outcome;
        std::size_t number = 0;
        std::set<CheckId> shown;
        const auto add = [&](CheckId check, const std::string& name) -> Json& {
            shown.insert(check);
            const std::size_t task = std::size_t(&mark - marks.marks.data()) + 1;
            return tests.emplace_back(testOf(outcome, check, fmt::format("{}.{}", task, ++number), name));
        };
        for (const course::Points& row : mark.task->points) {
            if (!row.check) continue;
            Json& test = add(*row.check, row.words);
            test["score"] = outcome.points(row);
            test["max_score"] = row.points;
        }
        for (const CheckId check : course::check_ids)
            if (outcome[check].state != State::not_reached && !shown.contains(check))
                add(check, titleOf(check));
        score += outcome.points(*mark.task);
        took += outcome.took;
    }
    return {{"score", score},
            {"execution_time", std::llround(took)},
            {"output", summaryOf(marks)},
            {"output_format", "text"},
            {"tests", std::move(tests)}};
}

std::string autograderZip(const std::string& suite, const course::SuiteFiles& files,
                          const std::optional<std::string>& program) {
    std::map<std::string, std::string> used;
    const course::SuiteFiles noted{[&](const std::string& name) {
                                       auto text = files.read(name);
                                       if (text) used[name] = *text;
                                       return text;
                                   },
                                   files.list};
    const course::ReadSuite read = course::read_suite(suite, noted);
    if (!read.mistakes.empty())
        throw kernels::BadRequest("suite", "The suite has errors: `scanscope suite lint` lists them.");
    // Programs that students hand in run beside the suite, so it contains no solution; but one that it names
    // must exist.
    for (const course::Task& task : read.suite.tasks)
        if (task.solution &&
            std::ranges::find(task.with, task.solution->name, &course::TextFile::name) == task.with.end())
            used[task.solution->name].clear();
    const auto script = [](std::string name) -> archives::PackedFile {
        std::string text(courseFile("autograder/" + name));
        return {{std::move(name), std::move(text)}, true};
    };
    std::vector<archives::PackedFile> packed{
        script("setup.sh"), script("run_autograder"), {{"suite/TASKS.toml", suite}, false}};
    for (auto& [name, text] : used) packed.push_back({{"suite/" + name, std::move(text)}, false});
    if (program) packed.push_back({{"scanscope.tar.xz", *program}, false});
    return archives::zip_of(packed);
}

} // namespace scanscope::app
