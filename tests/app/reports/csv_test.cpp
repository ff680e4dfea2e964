// Tables as comma-separated values, written and read.

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "app/reports/csv.h"

namespace scanscope::app {
namespace {

std::string written(const TextTable& table) {
    std::ostringstream out;
    printCsv(out, table);
    return out.str();
}

std::string problemOf(const std::string& text) {
    try {
        (void)readCsv(text);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(Csv, QuotesWhatSeparatesAndMarksFormulas) {
    EXPECT_EQ(written({{"name", "n, m"},
                       {{"a \"b\"", "1"},
                        {"=cmd|' /C calc'!A0", "+1"},
                        {"-2", "@SUM(A1)"},
                        {"a\r\nb\t=c", "\t=1"},
                        {"Müller, Jürgen", "a=b"}}}),
              "name,\"n, m\"\n"
              "\"a \"\"b\"\"\",1\n"
              "'=cmd|' /C calc'!A0,'+1\n"
              "'-2,'@SUM(A1)\n"
              "a␍␊b␉=c,␉=1\n"
              "\"Müller, Jürgen\",a=b\n");
}

TEST(Csv, ReadsWhatItWrites) {
    const TextTable table{{"name", "n, m"},
                          {{"a \"b\", c", ""}, {"ä'b", "x;y"}, {std::string(100'000, 'x'), "\""}}};
    const TextTable read = readCsv(written(table));
    EXPECT_EQ(read.heads, table.heads);
    EXPECT_EQ(read.lines, table.lines);
    EXPECT_EQ(withoutQuoteMark(readCsv(written({{"=a"}, {}})).heads[0]), "=a");
    EXPECT_EQ(withoutQuoteMark("'tis"), "'tis");
}

// A spreadsheet may add a byte order mark, use semicolons or tabs, end lines in its own way, and quote at
// will.
TEST(Csv, ReadsWhatSpreadsheetsWrite) {
    const std::vector<Line> lines{{"anna", "1,5"}, {"b;\nc", ""}};
    for (const std::string text :
         {"\xef\xbb\xbfname;points\r\nanna;1,5\r\n\"b;\nc\";\r\n;;;\r\n",
          "name\tpoints\ranna\t1,5\r\"b;\nc\"", "\"name\",\"points\"\nanna,\"1,5\",,\n\n\"b;\nc\",\"\"\n"}) {
        const TextTable table = readCsv(text);
        EXPECT_EQ(table.heads, (Line{"name", "points"})) << text;
        EXPECT_EQ(table.lines, lines) << text;
    }
}

TEST(Csv, RefusesWhatIsNoTable) {
    EXPECT_EQ(problemOf(""), "It is empty.");
    EXPECT_EQ(problemOf("\xef\xbb\xbf\r\n ,\n" + std::string(1, '\0')),
              "It is not UTF-8 text: save it as \"CSV UTF-8\".");
    EXPECT_EQ(problemOf("name\nm\xfcller\n"), "It is not UTF-8 text: save it as \"CSV UTF-8\".");
    EXPECT_EQ(problemOf("a,b\n1,2\n\n1,2,3\n"), "Line 4 has 3 cells, but there are 2 headings.");
    EXPECT_EQ(problemOf("a,b\n1,\"2\n\n"), "Line 2: a quote is not closed.");
    EXPECT_EQ(problemOf("a,b\n\"1\"2,3"), "Line 2: a quote is followed by text.");
}

} // namespace
} // namespace scanscope::app
