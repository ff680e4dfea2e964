#include "app/course/marks.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/course/outcome_words.h"
#include "app/course/page.h"
#include "app/reports/csv.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/course/secret_sizes.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using course::CheckId;
using course::State;
using kernels::counted;
using kernels::say;

namespace {

constexpr std::size_t mostGroups = 12;

void printGroups(std::ostream& out, const Marks& marks) {
    std::vector<FindingGroup> groups = findingGroups(marks);
    std::erase_if(groups, [](const FindingGroup& group) { return group.marks.size() < 2; });
    if (groups.empty()) return;
    fmt::print(out, "\n{}\n", say("Found in several submissions:"));
    for (std::size_t i = 0; i < std::min(groups.size(), mostGroups); ++i)
        fmt::print(out, "{:>5}  {}\n", groups[i].marks.size(), kernels::visible(titleOf(*groups[i].first)));
    if (groups.size() > mostGroups)
        fmt::print(out, "       {}\n", counted(groups.size() - mostGroups, "and {} more", "and {} more"));
}

void printSimilar(std::ostream& out, const Marks& marks) {
    const std::vector<course::SimilarPair> pairs = similarMarks(marks);
    if (pairs.empty()) return;
    fmt::print(out, "\n{} {}\n", say("Similar programs:"), similarNote());
    for (std::size_t i = 0; i < std::min(pairs.size(), mostGroups); ++i) {
        const Mark& one = marks.marks[pairs[i].one];
        fmt::print(out, "{:>7}  {}{}\n", shareText(pairs[i]),
                   kernels::visible(kernels::listed({one.name, marks.marks[pairs[i].other].name}, "and")),
                   marks.hasSeveralTasks() ? ", " + one.task->id : "");
    }
    if (pairs.size() > mostGroups)
        fmt::print(out, "         {}\n", counted(pairs.size() - mostGroups, "and {} more", "and {} more"));
}

std::string glyphAndWords(const course::Outcome& outcome) {
    return fmt::format("{} {}", glyphOf(outcome.verdict), wordsOf(outcome));
}

// Prints the files that were not read: one of them may be a file that seems to be missing.
void printLeftOut(std::ostream& out, const Marks& marks) {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& whose, const archives::LeftOutFile& file) {
        std::string line = kernels::visible(fmt::format("{}: {}", whose, sentenceOf(file)));
        if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
    };
    for (const course::Unowned& one : marks.unowned)
        if (!marks.withoutNames || one.file.why == archives::LeftOut::beside) add(one.place, one.file);
    for (const Mark& mark : marks.marks)
        for (const archives::LeftOutFile& file : mark.leftOut) add(mark.name, file);
    if (lines.empty()) return;
    out << '\n';
    for (std::size_t i = 0; i < std::min(lines.size(), mostGroups); ++i) fmt::print(out, "{}\n", lines[i]);
    if (lines.size() > mostGroups)
        fmt::print(out, "{}\n", counted(lines.size() - mostGroups, "and {} more", "and {} more"));
}

// Writes a check as a JUnit case: failed, skipped if it was not reached, or passed.
void writeCase(std::ostream& out, const Mark& mark, CheckId check) {
    const course::CheckOutcome& one = mark.outcome[check];
    fmt::print(out, "    <testcase classname=\"{}\" name=\"{}\"", escaped(mark.name), name_of(check));
    if (one.state == State::passed) {
        fmt::print(out, "/>\n");
        return;
    }
    const std::string_view tag = one.state == State::failed ? "failure" : "skipped";
    fmt::print(out, ">\n      <{} message=\"{}\"/>\n    </testcase>\n", tag, escaped(one.reason.text()));
}

} // namespace

std::string sumsOf(const Marks& marks) {
    std::map<course::Verdict, std::size_t> verdicts;
    std::set<std::string> names;
    std::size_t waiting = 0;
    for (const Mark& mark : marks.marks) {
        names.insert(mark.name);
        if (mark.isMarked)
            ++verdicts[mark.outcome.verdict];
        else
            ++waiting;
    }
    std::vector<std::string> parts;
    const auto add = [&](course::Verdict verdict, const std::string& words) {
        if (verdicts[verdict] > 0) parts.push_back(words);
    };
    using enum course::Verdict;
    add(passed, counted(verdicts[passed], "{} passed", "{} passed"));
    add(failed, counted(verdicts[failed], "{} failed", "{} failed"));
    add(did_not_compile, counted(verdicts[did_not_compile], "{} did not compile", "{} did not compile"));
    add(stopped, counted(verdicts[stopped], "{} was stopped", "{} were stopped"));
    const std::size_t unreadable = verdicts[no_file] + verdicts[empty] + verdicts[not_text];
    if (unreadable > 0) parts.push_back(counted(unreadable, "{} without a program", "{} without a program"));
    if (waiting > 0) parts.push_back(counted(waiting, "{} not marked yet", "{} not marked yet"));
    std::string of = counted(names.size(), "{} submission", "{} submissions");
    if (marks.hasSeveralTasks()) of += ", " + counted(marks.marks.size(), "{} mark", "{} marks");
    return parts.empty() ? of + '.' : fmt::format("{}: {}.", of, kernels::listed(parts, "and"));
}

std::string handedInText(const Marks& marks) {
    const HandedInCounts counts = countsOf(marks);
    if (counts.unread.empty()) return say("{} handed in, {} marked.", counts.handedIn, counts.marked);
    std::vector<std::string> names;
    for (const std::string& name : counts.unread) {
        if (names.size() == mostGroups) break;
        names.push_back(kernels::visible(name));
    }
    if (const std::size_t more = counts.unread.size() - names.size(); more > 0)
        names.push_back(counted(more, "{} more", "{} more"));
    return say("{} handed in, {} marked, {} could not be read: {}.", counts.handedIn, counts.marked,
               counts.unread.size(), kernels::listed(names, "and"));
}

void printMarks(std::ostream& out, const Marks& marks) {
    std::vector<Line> lines;
    for (const Mark& mark : marks.marks) {
        const std::string name = kernels::visible(mark.name);
        const std::string task = marks.hasSeveralTasks() ? mark.task->id : "";
        if (!mark.isMarked) {
            lines.push_back({name, task, say("not marked yet"), "", "", "", "", "", ""});
            continue;
        }
        const bool isReduced = marks.due && marks.due->hasPenalty() && mark.daysLate > 0;
        lines.push_back({name, task, glyphAndWords(mark.outcome), failedChecks(mark.outcome),
                         firstWrongText(mark.outcome), pointsOf(mark),
                         mark.given ? pointsText(*mark.given) : "", lateText(mark),
                         isReduced ? pointsText(marks.pointsLeft(mark)) : ""});
    }
    printAligned(
        out,
        {{say("submission"), marks.hasSeveralTasks() ? say("task") : "", say("verdict"), say("failed"),
          say("first wrong n"), say("points proposed"), say("awarded"), say("late"), say("after penalty")},
         lines},
        4);
    printLeftOut(out, marks);
    printGroups(out, marks);
    printSimilar(out, marks);
    fmt::print(out, "\n{}\n", sumsOf(marks));
    const bool hasSecret =
        std::ranges::any_of(marks.marks, [](const Mark& mark) { return course::takes_secret(*mark.task); });
    if (hasSecret)
        fmt::print(out, "{}\n",
                   say("Secret sizes and numbers were used; {} repeats them.",
                       fmt::format("--secret {}", marks.secret)));
    fmt::print(out, "{}\n", handedInText(marks));
}

void writeMarksCsv(std::ostream& out, const Marks& marks) {
    std::vector<Json> rows;
    for (const Mark& mark : marks.marks) {
        if (!mark.isMarked) continue;
        const course::SizeOutcome* const wrong = mark.outcome.first_wrong();
        Json row{{"submission", spreadsheetText(mark.name)},
                 {"task", mark.task->id},
                 {"verdict", name_of(mark.outcome.verdict)}};
        for (const CheckId check : course::check_ids)
            row[std::string(name_of(check))] = name_of(mark.outcome[check].state);
        row["first_wrong_n"] = wrong ? Json(wrong->n) : Json();
        row["findings"] = mark.outcome.findings.size();
        row["points_proposed"] = mark.outcome.points(*mark.task);
        row["points_by_check"] = course::most_points(*mark.task);
        row["points_in_all"] = course::all_points(*mark.task);
        if (marks.due) {
            row["handed_in"] = mark.time && !marks.withoutNames ? Json(timeText(*mark.time)) : Json();
            row["days_late"] = mark.daysLate;
            row["points_after_penalty"] = marks.pointsLeft(mark);
        }
        row["points_given"] = orNull(mark.given); // a person fills them in
        row["sha256"] = mark.hash;
        rows.push_back(std::move(row));
    }
    Json names;
    if (rows.empty())
        names = {{"submission", ""}};
    else
        names = rows.front();
    writeCsv(out, names, rows);
}

void writeJUnit(std::ostream& out, const Marks& marks) {
    std::size_t cases = 0, failures = 0, skipped = 0;
    const auto count = [](const Mark& mark, State state) {
        return std::size_t(std::ranges::count(mark.outcome.checks, state, &course::CheckOutcome::state));
    };
    for (const Mark& mark : marks.marks) {
        if (!mark.isMarked) continue;
        cases += course::check_ids.size();
        failures += count(mark, State::failed);
        skipped += count(mark, State::not_reached);
    }
    fmt::print(out,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
               escaped(marks.suite->title), cases, failures, skipped);
    for (const Mark& mark : marks.marks) {
        if (!mark.isMarked) continue;
        const bool has_failed = count(mark, State::failed) > 0;
        fmt::print(out,
                   "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n",
                   escaped(fmt::format("{}: {}", mark.name, mark.task->id)), course::check_ids.size(),
                   count(mark, State::failed), count(mark, State::not_reached), mark.outcome.took);
        // A submission with nothing to check counts as a failure, too.
        if (mark.outcome.verdict != course::Verdict::passed && !has_failed)
            fmt::print(out, "    <system-err>{}</system-err>\n", escaped(sentenceOf(mark.outcome)));
        for (const CheckId check : course::check_ids) writeCase(out, mark, check);
        fmt::print(out, "  </testsuite>\n");
    }
    fmt::print(out, "</testsuites>\n");
}

} // namespace scanscope::app
