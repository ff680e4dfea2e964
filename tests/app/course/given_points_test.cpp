// Points that a person has filled into the table of marks.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "app/course/grades.h"
#include "app/course/made_up_marks.h"
#include "app/course/marks.h"
#include "app/course/page.h"
#include "app/reports/csv.h"
#include "kernels/errors.h"
#include "support/has.h"
#include "support/scratch_folder.h"
#include "support/thrown.h"

namespace scanscope::app {
namespace {

class GivenPoints : public testing::Test {
protected:
    // Writes the marks, changes the table's lines, and takes the points.
    std::vector<std::string> taken(const std::function<void(TextTable&)>& change, char separator = ',') {
        std::ostringstream out;
        writeMarksCsv(out, marks);
        TextTable table = readCsv(out.str());
        change(table);
        return takenFrom(savedByASpreadsheet(table, separator));
    }
    std::vector<std::string> takenFrom(const std::string& table) {
        return takePoints(marks, folder.write("points.csv", table).string());
    }
    [[nodiscard]] static std::size_t column(const TextTable& table, const std::string& head) {
        return std::size_t(std::ranges::find(table.heads, head) - table.heads.begin());
    }
    // As Excel writes it.
    static std::string savedByASpreadsheet(const TextTable& table, char separator) {
        std::string text = separator == ';' ? "\xef\xbb\xbf" : "";
        for (const Line* line = &table.heads; line; line = next(table, line)) {
            for (const std::string& cell : *line) {
                std::string quoted = cell;
                for (std::size_t at = 0; (at = quoted.find('"', at)) != quoted.npos; at += 2)
                    quoted.insert(at, 1, '"');
                text += (&cell == line->data() ? "" : std::string(1, separator)) + '"' + quoted + '"';
            }
            text += "\r\n";
        }
        return text;
    }
    static const Line* next(const TextTable& table, const Line* line) {
        if (table.lines.empty() || line == &table.lines.back()) return nullptr;
        return line == &table.heads ? table.lines.data() : line + 1;
    }
    std::string refusal(const std::string& points) {
        return test::words_of<kernels::BadRequest>([&] {
            return taken([&](TextTable& table) { table.lines[0][column(table, "points_given")] = points; });
        });
    }

    const test::ScratchFolder folder;
    const course::Suite suite = madeUpSuite();
    Marks marks = madeUpMarks(suite);
};

TEST_F(GivenPoints, ComeFromTheFilledTable) {
    const auto fill = [](TextTable& table) {
        const std::size_t given = column(table, "points_given");
        table.lines[0][given] = "5.25";
        table.lines[1][given] = "0,5"; // with quotes and a comma in its name
        table.lines[2][given] = "0";   // a formula's name
    };
    EXPECT_TRUE(taken(fill, ';').empty());
    EXPECT_EQ(marks.marks[0].given, 5.25);
    EXPECT_EQ(marks.marks[1].given, 0.5);
    EXPECT_EQ(marks.marks[2].given, 0);
    EXPECT_FALSE(marks.marks[3].given);
    const Grades grades = gradesOf(marks, IdPattern(std::nullopt), nullptr);
    EXPECT_EQ(grades.grades[0].points, 5.25);
    EXPECT_EQ(grades.grades[2].points, 0);
    std::ostringstream page, table;
    writeReport(page, marks, marks.marks[0], {"2026-11-26", "g++", "0.1.0", "TASKS.toml"});
    EXPECT_TRUE(test::has(page.str(),
                          "<td>Total</td><td class=\"right\">5.5</td><td class=\"right muted\">4.5</td>"
                          "<td class=\"right\">5.25</td></tr>"));
    printMarks(table, marks);
    EXPECT_TRUE(test::has(table.str(), "4.5 of 4.5, 1 by hand     5.25\n")) << table.str();
    EXPECT_EQ(marksAsJson(marks)["submissions"][1]["points_given"], 0.5);
    // The table that is written next has them, too.
    Marks again = madeUpMarks(suite);
    std::swap(marks, again);
    std::ostringstream csv;
    writeMarksCsv(csv, again);
    EXPECT_TRUE(takenFrom(csv.str()).empty());
    EXPECT_EQ(marks.marks[0].given, 5.25);
}

TEST_F(GivenPoints, AreNotUsedForAnotherSubmission) {
    const std::vector<std::string> unused = taken([](TextTable& table) {
        const std::size_t given = column(table, "points_given");
        for (std::size_t i : {0, 1, 2}) table.lines[i][given] = "1";
        table.lines[0][column(table, "submission")] = "zoe";
        table.lines[1][column(table, "sha256")] = "0";
        table.lines[2][column(table, "task")] = "sort";
    });
    EXPECT_EQ(unused,
              (std::vector<std::string>{
                  "Points not used: there is no submission \"zoe\" (scan).",
                  "Points not used: \"ben <script>alert(1)</script> & \"co\"\" (scan) has changed since.",
                  "Points not used: there is no submission \"=cmd|' /C calc'!A0\" (sort)."}));
    for (const Mark& mark : marks.marks) EXPECT_FALSE(mark.given);
}

TEST_F(GivenPoints, RefuseWhatIsNoNumberOfPoints) {
    for (const char* const points : {"x", "-1", "5.6", "nan", "inf", "1e9", "1 2", "1.5.1"})
        EXPECT_EQ(refusal(points), "The points of \"anna\" (scan) must be a number from 0 to 5.5, not \"" +
                                       std::string(points) + "\".");
    EXPECT_EQ(refusal("5.5"), ""); // the most
    EXPECT_EQ(marks.marks[0].given, 5.5);
    EXPECT_THROW((void)takenFrom("submission,task\nanna,scan\n"), kernels::BadRequest);
    EXPECT_THROW((void)takePoints(marks, "no/such.csv"), kernels::BadRequest);
    EXPECT_THROW((void)takePoints(marks, folder.path().string()), kernels::BadRequest);
}

TEST_F(GivenPoints, RefuseTwoLinesForOneSubmission) {
    EXPECT_THROW((void)taken([](TextTable& table) {
                     table.lines[0][column(table, "points_given")] = "1";
                     table.lines.push_back(table.lines[0]);
                 }),
                 kernels::BadRequest);
}

} // namespace
} // namespace scanscope::app
