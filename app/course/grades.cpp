#include "app/course/grades.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "app/course/outcome_words.h"
#include "app/reports/csv.h"
#include "kernels/archive/archive.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

// Headings of the columns that identify students in the exports of Moodle, Canvas and Gradescope.
constexpr std::array<std::string_view, 12> idHeads{
    "ID",  "ID number", "Identifier", "SIS User ID",   "SIS Login ID", "Username",
    "SID", "User ID",   "Student ID", "Email address", "Email",        "Submission ID"};

// The id in a cell: Moodle writes "Participant 12345" for the 12345 of its folders.
std::string_view idIn(std::string_view cell) {
    constexpr std::string_view participant = "Participant ";
    if (cell.starts_with(participant)) cell.remove_prefix(participant.size());
    return cell;
}

std::string withoutEnding(const std::string& name) {
    constexpr std::array<std::string_view, 6> sources{".cu", ".cpp", ".c", ".py", ".ipynb", ".txt"};
    const std::size_t dot = name.rfind('.'), tar = name.rfind(".tar.");
    if (archives::is_archive_name(name)) return name.substr(0, std::min(dot, tar));
    const bool isSource =
        dot != name.npos && std::ranges::find(sources, std::string_view(name).substr(dot)) != sources.end();
    return isSource ? name.substr(0, dot) : name;
}

std::string listedNames(std::vector<std::string> names) {
    constexpr std::size_t mostNames = 12;
    for (std::string& name : names) name = in_quotes(name, 80);
    if (names.size() > mostNames) {
        const std::size_t more = names.size() - mostNames;
        names.resize(mostNames);
        names.push_back(fmt::format("{} more", more));
    }
    return kernels::plain_list(names, "and");
}

// A submission whose student is not certain yet.
struct Candidate : Grade {
    bool isUnread = false;
    [[nodiscard]] bool isOf(const Candidate& other) const {
        return student ? student == other.student : id == other.id;
    }
};

} // namespace

IdPattern::IdPattern(const std::optional<std::string>& expression) {
    if (!expression) return;
    try {
        m_expression.emplace(*expression);
    } catch (const std::regex_error&) {
        throw BadRequest("id", fmt::format("--id must be a regular expression such as '_([0-9]+)_', not {}.",
                                           in_quotes(*expression, 80)));
    }
}

std::string IdPattern::of(const std::string& name) const {
    if (!m_expression) return withoutEnding(name);
    std::smatch found;
    if (!std::regex_search(name, found, *m_expression)) return {};
    return found[found.size() > 1 ? 1 : 0];
}

Roster::Roster(const std::string& file)
    : m_table(csvFile("roster", file)) {
    for (std::size_t c = 0; c < m_table.heads.size(); ++c)
        if (std::ranges::find(idHeads, m_table.heads[c]) != idHeads.end()) m_ids.push_back(c);
    if (m_ids.empty())
        throw BadRequest("roster", fmt::format("{} has no column with ids: name one of its columns {}.",
                                               in_quotes(file, 200),
                                               kernels::plain_list({idHeads.begin(), idHeads.end()}, "or")));
}

std::vector<std::size_t> Roster::find(const std::string& id) const {
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < m_table.lines.size(); ++i)
        if (std::ranges::any_of(m_ids, [&](std::size_t c) { return idIn(m_table.lines[i][c]) == id; }))
            lines.push_back(i);
    return lines;
}

std::string Roster::cell(std::size_t line, std::string_view head) const {
    const auto found = std::ranges::find(m_table.heads, head);
    return found == m_table.heads.end() ? ""
                                        : m_table.lines[line][std::size_t(found - m_table.heads.begin())];
}

std::string Roster::headOf(const std::string& title) const {
    const auto isOf = [&](const std::string& head) {
        return head.starts_with(title + " (") && head.ends_with(')');
    };
    const auto found = std::ranges::find_if(m_table.heads, isOf);
    return found == m_table.heads.end() ? title : *found;
}

std::string Roster::idOf(std::size_t line) const {
    for (const std::size_t c : m_ids)
        if (!m_table.lines[line][c].empty()) return m_table.lines[line][c];
    return {};
}

Grades gradesOf(const Marks& marks, const IdPattern& ids, const Roster* roster) {
    Grades all;
    all.title = marks.suite->title.empty() ? "Grade" : marks.suite->title;
    const auto leaveOut = [&](const std::string& why) { all.problems.push_back("No grade: " + why); };

    std::vector<Candidate> candidates;
    std::set<const course::Task*> tasks;
    for (const Mark& mark : marks.marks) {
        tasks.insert(mark.task);
        if (candidates.empty() || candidates.back().submission != mark.name)
            candidates.push_back({{ids.of(mark.name), mark.name}, mark.isUnread});
        candidates.back().points += marks.pointsLeft(mark);
    }
    for (const course::Task* const task : tasks) all.most += course::all_points(*task);

    std::vector<bool> areThere(roster ? roster->size() : 0);
    std::erase_if(candidates, [&](Candidate& one) {
        const std::string name = in_quotes(one.submission, 80);
        if (one.id.empty()) {
            leaveOut(fmt::format("there is no id in the name {}.", name));
            return true;
        }
        if (!roster) return false;
        const std::vector<std::size_t> lines = roster->find(one.id);
        for (const std::size_t line : lines) areThere[line] = true;
        if (lines.size() == 1) {
            one.student = lines.front();
            return false;
        }
        leaveOut(fmt::format("the id {} of {} is in {} of the roster.", in_quotes(one.id, 80), name,
                             lines.empty() ? "no line" : kernels::plain_count(lines.size(), "line")));
        return true;
    });

    for (const Candidate& one : candidates) {
        std::vector<std::string> names;
        for (const Candidate& other : candidates)
            if (other.isOf(one)) names.push_back(other.submission);
        if (names.size() > 1) {
            if (names.front() == one.submission)
                leaveOut(fmt::format("the id {} belongs to {}.", in_quotes(one.id, 80), listedNames(names)));
        } else if (one.isUnread)
            leaveOut(fmt::format("{} could not be read.", in_quotes(one.submission, 80)));
        else
            all.grades.push_back(one);
    }

    std::vector<std::string> absent;
    for (std::size_t line = 0; line < areThere.size(); ++line)
        if (!areThere[line] && !roster->idOf(line).empty()) absent.push_back(roster->idOf(line));
    if (!absent.empty())
        all.absent.push_back(fmt::format("No submission: {} of the roster, {}.",
                                         kernels::plain_count(absent.size(), "student"),
                                         listedNames(absent)));
    return all;
}

void writeGrades(std::ostream& out, Platform platform, const Grades& all, const Roster* roster) {
    const auto known = [&](const std::string& head, auto otherwise) -> Column<Grade> {
        return {head, [=](const Grade& grade) {
                    const std::string cell = grade.student ? roster->cell(*grade.student, head) : "";
                    return cell.empty() ? otherwise(grade) : cell;
                }};
    };
    const auto nothing = [](const Grade&) { return std::string(); };
    const auto id = [](const Grade& grade) { return grade.id; };
    const auto points = [](const Grade& grade) { return pointsText(grade.points); };
    const std::string most = pointsText(all.most);
    const std::string title = roster ? roster->headOf(all.title) : all.title;
    Columns<Grade> columns;
    switch (platform) {
    case Platform::moodle:
        columns = {{"ID number", id}, {title, points}};
        break;
    case Platform::canvas:
        columns = {known("Student", [](const Grade& grade) { return grade.submission; }),
                   known("ID", id),
                   known("SIS User ID", nothing),
                   known("SIS Login ID", nothing),
                   known("Section", nothing),
                   {title, points}};
        break;
    case Platform::gradescope:
        columns = {known("First Name", nothing),
                   known("Last Name", nothing),
                   known("SID", id),
                   known("Email", nothing),
                   {"Total Score", points},
                   {"Max Points", [&](const Grade&) { return most; }}};
        break;
    }
    TextTable table = tableOf(columns, all.grades);
    if (platform == Platform::canvas)
        table.lines.insert(table.lines.begin(), {"    Points Possible", "", "", "", "", most});
    printCsv(out, table);
}

} // namespace scanscope::app
