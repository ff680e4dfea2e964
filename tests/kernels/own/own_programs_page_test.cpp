// docs/OWN_PROGRAMS.md lists the supported features and the findings in two tables. Both are compared with
// the test programs: for each row there is a program that shows it, and for each program there is a row.

#include "kernels/findings/finding.h"
#include "program_head.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

namespace fs = std::filesystem;
using trace::FindingKind;

// For each name of a feature or of a kind of finding, its programs.
using Table = std::map<std::string, std::set<std::string>>;

// A row of a table of the page, with its cells trimmed.
using Row = std::vector<std::string>;

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

// The rows of the table whose first column has this header.
std::vector<Row> rows_below(std::istream& page, const std::string& first_column) {
    std::vector<Row> rows;
    bool is_here = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("| " + first_column + " |")) is_here = true;
        if (!is_here) continue;
        if (!line.starts_with("|")) break;
        Row row;
        std::istringstream cells(line.substr(1));
        for (std::string cell; std::getline(cells, cell, '|');) row.push_back(trimmed(cell));
        rows.push_back(row);
    }
    rows.erase(rows.begin(), rows.begin() + std::min<std::ptrdiff_t>(2, std::ssize(rows)));
    return rows;
}

// "`a`, `b`" has the names a and b.
std::set<std::string> names_in(const std::string& cell) {
    std::set<std::string> names;
    std::istringstream in(cell);
    for (std::string text, name; std::getline(in, text, '`') && std::getline(in, name, '`');)
        names.insert(name);
    return names;
}

std::vector<Row> rows_of_page(const std::string& first_column) {
    std::ifstream page(SCANSCOPE_OWN_PROGRAMS_PAGE);
    return rows_below(page, first_column);
}

// The values of "// KEY: " in all test programs, each cut off at a word that ends it.
Table said_by_programs(const std::string& key, std::string_view end) {
    Table said;
    for (const fs::path& folder : {fs::path(SCANSCOPE_PROGRAMS), fs::path(SCANSCOPE_HOSTILE_PROGRAMS)})
        for (const std::string& name : test::programs_in(folder))
            for (const std::string& text : test::told(test::main_of(folder / name), key))
                said[text.substr(0, end.empty() ? text.npos : text.find(end))].insert(
                    fs::path(name).stem().string());
    return said;
}

std::string as_text(const Table& table) {
    std::string text;
    for (const auto& [name, programs] : table) {
        text += name + ':';
        for (const std::string& program : programs) text += ' ' + program;
        text += '\n';
    }
    return text;
}

TEST(OwnProgramsPage, EveryProgramIsThereForAFeatureOrAFinding) {
    const fs::path folder = SCANSCOPE_PROGRAMS;
    for (const std::string& name : test::programs_in(folder)) {
        const fs::path main = test::main_of(folder / name);
        EXPECT_FALSE(test::told(main, "covers").empty() && test::told(main, "expect").empty())
            << name << " has neither a line \"// covers: FEATURE\" nor \"// expect: KIND line N\".";
    }
}

TEST(OwnProgramsPage, EveryFeatureHasItsProgramsAndEveryProgramItsRows) {
    Table page;
    for (const Row& row : rows_of_page("feature")) {
        ASSERT_EQ(row.size(), 2u) << row.at(0);
        EXPECT_TRUE(page.emplace(row[0], names_in(row[1])).second) << row[0] << " has two rows.";
    }
    EXPECT_EQ(as_text(page), as_text(said_by_programs("covers", "")))
        << "The first is the page, the second what the programs cover.";
}

// Findings that only catalogue kernels or kernels on a GPU can have.
constexpr std::array not_of_programs{FindingKind::launch_failed,   FindingKind::exception,
                                     FindingKind::unstarted_block, FindingKind::order_dependent,
                                     FindingKind::wrong_result,    FindingKind::overflow,
                                     FindingKind::unjudged,        FindingKind::unordered_devices};

TEST(OwnProgramsPage, EveryFindingHasItsProgramsAndEveryKindItsRow) {
    Table page;
    for (const Row& row : rows_of_page("finding")) {
        ASSERT_EQ(row.size(), 3u) << row.at(0);
        for (const std::string& kind : names_in(row[0]))
            EXPECT_TRUE(page.emplace(kind, names_in(row[2])).second) << kind << " has two rows.";
    }
    EXPECT_EQ(as_text(page), as_text(said_by_programs("expect", " line")))
        << "The first is the page, the second what the programs expect.";
    for (int number = 0; number <= static_cast<int>(FindingKind::leak); ++number) {
        const auto kind = static_cast<FindingKind>(number);
        const bool is_of_programs = std::ranges::find(not_of_programs, kind) == not_of_programs.end();
        EXPECT_EQ(page.contains(std::string(name_of(kind))), is_of_programs) << name_of(kind);
    }
}

// If the tables of a page could not be read, the page would agree with everything.
TEST(OwnProgramsPage, ATableIsReadCellByCell) {
    std::istringstream page("# Page\n\n| a | b |\n| --- | --- |\n| no | `x` |\n\n| feature | programs |\n"
                            "| --- | --- |\n| `one` two |  `x`, `y` |\n| three | `z` |\n\n| four | `a` |\n");
    const std::vector<Row> rows = rows_below(page, "feature");
    EXPECT_EQ(rows, (std::vector<Row>{{"`one` two", "`x`, `y`"}, {"three", "`z`"}}));
    EXPECT_EQ(names_in(rows[0][1]), (std::set<std::string>{"x", "y"}));
}

} // namespace
} // namespace scanscope::own
