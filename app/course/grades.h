// Grades for learning platforms: one for each student, from the marks of a submission's tasks.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "app/course/marks.h"
#include "app/reports/table.h"

namespace scanscope::app {

// Takes a student's id out of a submission's name.
class IdPattern {
public:
    // Without an expression, the id is the name without the ending of a source or an archive. Throws
    // BadRequest if the expression is invalid.
    explicit IdPattern(const std::optional<std::string>& expression);
    // Returns the first group of the expression, or what it matches if it has no groups; empty if it does not
    // match.
    [[nodiscard]] std::string of(const std::string& name) const;

private:
    std::optional<std::regex> m_expression;
};

// The table of students that a platform exports.
class Roster {
public:
    // Throws BadRequest if the file is no table, or if none of its columns contains ids.
    explicit Roster(const std::string& file);
    // Returns the lines with this id in any column of ids.
    [[nodiscard]] std::vector<std::size_t> find(const std::string& id) const;
    // Returns a cell of a line; empty if there is no such column.
    [[nodiscard]] std::string cell(std::size_t line, std::string_view head) const;
    // Returns the heading of the assignment's column as Canvas exports it, "Week 1 (4711)", or the title if
    // there is no such column.
    [[nodiscard]] std::string headOf(const std::string& title) const;
    [[nodiscard]] std::size_t size() const { return m_table.lines.size(); }
    // The first id of a line; empty for lines that are no students.
    [[nodiscard]] std::string idOf(std::size_t line) const;

private:
    TextTable m_table;
    std::vector<std::size_t> m_ids; // the columns with ids
};

struct Grade {
    std::string id, submission;
    std::optional<std::size_t> student = {}; // line of the roster
    double points = 0;                       // of all tasks
};

struct Grades {
    std::string title;
    double most = 0; // points of all tasks
    std::vector<Grade> grades;
    // Sentences, in English: the submissions without a grade, and the students without a submission.
    std::vector<std::string> problems, absent;
};

// The grades of all submissions that belong to one student. `roster` may be null.
[[nodiscard]] Grades gradesOf(const Marks& marks, const IdPattern& ids, const Roster* roster);

enum class Platform : std::uint8_t { moodle, canvas, gradescope };
// Writes the grades in the platform's columns. Names and addresses are the roster's, which may be null.
void writeGrades(std::ostream& out, Platform platform, const Grades& grades, const Roster* roster);

} // namespace scanscope::app
