#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/course/marks.h"
#include "app/course/outcome_words.h"
#include "app/course/page.h"
#include "kernels/text/language.h"
#include "kernels/text/utf8.h"

namespace scanscope::app {

using kernels::say;

namespace {

std::string link(const std::string& file, const std::string& text) {
    return fmt::format("<a href=\"{}\">{}</a>", escaped(file), escaped(text));
}

void writeRows(std::ostream& out, const Marks& marks, const std::vector<std::string>& files) {
    const bool several = marks.hasSeveralTasks();
    const bool hasPenalty = marks.due && marks.due->hasPenalty();
    const auto dueCells = [&](std::string_view tag, const std::string& late, const std::string& left) {
        return (marks.due ? fmt::format("<{0}>{1}</{0}>", tag, escaped(late)) : "") +
               (hasPenalty ? fmt::format("<{0} class=\"right\">{1}</{0}>", tag, escaped(left)) : "");
    };
    fmt::print(out,
               "<h2 id=\"by-name\">{}</h2>\n<div class=\"scroll\"><table><tr><th>{}</th>{}<th "
               "colspan=\"2\">{}</th><th>{}</th><th "
               "class=\"right\">{}</th><th class=\"right\">{}</th>{}</tr>\n",
               escaped(say("Submissions")), escaped(say("submission")),
               several ? "<th>" + escaped(say("task")) + "</th>" : "", escaped(say("verdict")),
               escaped(say("failed")), escaped(say("first wrong n")), escaped(say("points proposed")),
               dueCells("th", say("late"), say("after penalty")));
    for (std::size_t i = 0; i < marks.marks.size(); ++i) {
        const Mark& mark = marks.marks[i];
        if (!mark.isMarked) {
            fmt::print(out,
                       "<tr><td>{}</td>{}<td class=\"glyph\">–</td><td "
                       "class=\"muted\">{}</td><td></td><td></td><td></td>{}</tr>\n",
                       escaped(mark.name), several ? "<td>" + escaped(mark.task->id) + "</td>" : "",
                       escaped(say("not marked yet")), dueCells("td", "", ""));
            continue;
        }
        const course::Outcome& outcome = mark.outcome;
        const std::string_view kind = classOf(outcome.verdict);
        const std::string failed = failedChecks(outcome, true);
        fmt::print(out,
                   "<tr><td>{}</td>{}<td class=\"glyph {}\">{}</td><td class=\"{}\">{}</td><td>{}</td><td "
                   "class=\"right\">{}</td><td class=\"right\">{}</td>{}</tr>\n",
                   link(files[i], mark.name), several ? "<td>" + escaped(mark.task->id) + "</td>" : "", kind,
                   reportGlyph(outcome.verdict), kind, escaped(wordsOf(outcome)),
                   failed.empty() ? "" : "⚠ " + escaped(failed), firstWrongText(outcome),
                   escaped(pointsOf(mark)),
                   dueCells("td", lateText(mark), pointsText(marks.pointsLeft(mark))));
    }
    out << "</table></div>\n";
}

void writeGroups(std::ostream& out, const Marks& marks, const std::vector<std::string>& files) {
    const std::vector<FindingGroup> groups = findingGroups(marks);
    fmt::print(out, "<h2 id=\"by-finding\">{}</h2>\n", escaped(say("Findings")));
    if (groups.empty()) fmt::print(out, "<p class=\"muted\">{}</p>\n", escaped(say("No findings.")));
    for (const FindingGroup& group : groups) {
        fmt::print(out, "<h3>⚠ <span class=\"number\">{}</span> {}{}</h3>\n<ul class=\"names\">\n",
                   group.marks.size(), escaped(titleOf(*group.first)),
                   marks.hasSeveralTasks() ? " <span class=\"muted\">" + escaped(group.task->id) + "</span>"
                                           : "");
        for (const std::size_t mark : group.marks)
            fmt::print(out, "<li>{}</li>\n", link(files[mark], marks.marks[mark].name));
        out << "</ul>\n";
    }
}

void writeSimilar(std::ostream& out, const Marks& marks, const std::vector<std::string>& files) {
    const std::vector<course::SimilarPair> pairs = similarMarks(marks);
    fmt::print(out, "<h2 id=\"similar\">{}</h2>\n", escaped(say("Similar programs")));
    if (pairs.empty()) {
        fmt::print(out, "<p class=\"muted\">{}</p>\n", escaped(say("No similar programs.")));
        return;
    }
    fmt::print(out,
               "<p>{}</p>\n<div class=\"scroll\"><table><tr>{}<th colspan=\"2\">{}</th><th "
               "class=\"right\">{}</th></tr>\n",
               escaped(similarNote()), marks.hasSeveralTasks() ? "<th>" + escaped(say("task")) + "</th>" : "",
               escaped(say("programs")), escaped(say("in common")));
    for (const course::SimilarPair& pair : pairs) {
        const auto cell = [&](std::size_t mark) { return link(files[mark], marks.marks[mark].name); };
        fmt::print(out, "<tr>{}<td>{}</td><td>{}</td><td class=\"right\">{}</td></tr>\n",
                   marks.hasSeveralTasks() ? "<td>" + escaped(marks.marks[pair.one].task->id) + "</td>" : "",
                   cell(pair.one), cell(pair.other), escaped(shareText(pair)));
    }
    out << "</table></div>\n";
}

} // namespace

void writeIndex(std::ostream& out, const Marks& marks, const std::vector<std::string>& files,
                const ReportHead& head) {
    const std::string title = marks.suite->title.empty() ? say("Marks") : marks.suite->title;
    beginPage(out, title, PageFonts::beside);
    fmt::print(out,
               "<h1>{}</h1>\n<p>{} {}</p>\n<p class=\"muted\">{}</p>\n<nav><a href=\"#by-name\">{}</a><a "
               "href=\"#by-finding\">{}</a><a href=\"#similar\">{}</a></nav>\n",
               escaped(title), escaped(sumsOf(marks)), escaped(handedInText(marks)),
               escaped(say("Marked on {}. Checks propose points; a person awards them.", head.date)),
               escaped(say("Submissions")), escaped(say("Findings")), escaped(say("Similar programs")));
    writeRows(out, marks, files);
    writeGroups(out, marks, files);
    writeSimilar(out, marks, files);
    endPage(out);
}

std::vector<std::string> reportNames(const Marks& marks) {
    std::set<std::string> taken{"index"};
    std::vector<std::string> names;
    for (const Mark& mark : marks.marks) {
        std::string stem =
            marks.hasSeveralTasks() ? fmt::format("{}.{}", mark.name, mark.task->id) : mark.name;
        std::ranges::replace_if(
            stem,
            [](unsigned char c) {
                return c < 128 && std::isalnum(c) == 0 && c != '-' && c != '_' && c != '.';
            },
            '_');
        constexpr std::size_t longest = 120;
        stem = stem.substr(0, longest);
        stem = stem.substr(0, stem.size() - utf8::unfinished(stem));
        if (stem.starts_with('.')) stem[0] = '_';
        std::string own = stem;
        for (int number = 2; !taken.insert(own).second; ++number) own = fmt::format("{}-{}", stem, number);
        names.push_back(own + ".html");
    }
    return names;
}

} // namespace scanscope::app
