// Marks as a table, as files and as pages.

#include "app/course/made_up_marks.h"
#include "app/course/marks.h"
#include "app/course/page.h"
#include "support/goldens.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

const ReportHead head{"2026-11-26", "g++ 12.2.0", "0.1.0", "TASKS.toml"};

// Returns the page without its style and fonts, which have their own tests.
std::string withoutStyle(const std::string& page) {
    const std::size_t begin = page.find("<style>"), end = page.find("</style>");
    return page.substr(0, begin) + page.substr(end + 8);
}

class MarkFiles : public testing::Test {
protected:
    template <class Write> static std::string written(const Write& write) {
        std::ostringstream out;
        write(out);
        return out.str();
    }
    const course::Suite suite = madeUpSuite();
    const Marks marks = madeUpMarks(suite);
};

using MarkFilesGolden = MarkFiles;

TEST_F(MarkFilesGolden, TableIsTheGoldenText) {
    test::expectGoldenText(written([&](std::ostream& out) { printMarks(out, marks); }), "course/table",
                           SCANSCOPE_GOLDEN);
}

TEST_F(MarkFilesGolden, CsvIsTheGoldenText) {
    test::expectGoldenText(written([&](std::ostream& out) { writeMarksCsv(out, marks); }), "course/csv",
                           SCANSCOPE_GOLDEN);
}

TEST_F(MarkFilesGolden, JsonIsTheGoldenText) {
    test::expectGoldenText(written([&](std::ostream& out) { writeJson(out, marksAsJson(marks)); }),
                           "course/json", SCANSCOPE_GOLDEN);
}

TEST_F(MarkFilesGolden, JUnitIsTheGoldenText) {
    test::expectGoldenText(written([&](std::ostream& out) { writeJUnit(out, marks); }), "course/junit",
                           SCANSCOPE_GOLDEN);
}

TEST_F(MarkFiles, AReportSaysWhyANumberIsWrongAndWhatExceedsALimit) {
    Marks failed = marks;
    course::Outcome& outcome = failed.marks[1].outcome;
    outcome.sizes[0].state = course::RunState::wrong;
    outcome.sizes[0].wrong = course::WrongCell{
        1, "9", "12", {"3", "9"}, {"3", "9"}, {"3", "12"}, {"It lacks in[0].", "Thread 1 wrote it."}};
    outcome.counters[1].worst = "In line 5, a warp moves 256 bytes & uses 32 of them.";
    outcome.counters[1].still = "<svg/>";
    const std::string page =
        written([&](std::ostream& out) { writeReport(out, failed, failed.marks[1], head); });
    EXPECT_TRUE(test::hasAll(
        page,
        {"<td class=\"number failed\">9</td></tr>\n<tr><th>expected</th>",
         "</table>\n<p>It lacks in[0].</p>\n<p>Thread 1 wrote it.</p>\n",
         "<p>barriers, n = 33: In line 5, a warp moves 256 bytes &amp; uses 32 of them.</p>\n<figure><img "
         "alt=\"barriers, n = 33: In line 5, a warp moves 256 bytes &amp; uses 32 of them.\" "
         "src=\"data:image/svg+xml;base64,PHN2Zy8+\"></figure>\n"}));
    const std::string json = written([&](std::ostream& out) { writeJson(out, marksAsJson(failed)); });
    EXPECT_TRUE(
        test::hasAll(json, {"\"why\": [\"It lacks in[0].\", \"Thread 1 wrote it.\"]",
                            "\"worst_step\": \"In line 5, a warp moves 256 bytes & uses 32 of them.\""}));
}

TEST_F(MarkFilesGolden, ReportIsTheGoldenText) {
    const std::string page =
        written([&](std::ostream& out) { writeReport(out, marks, marks.marks[1], head); });
    test::expectGoldenText(withoutStyle(page), "course/report", SCANSCOPE_GOLDEN);
}

TEST_F(MarkFilesGolden, ReportOfWhatDidNotCompileIsTheGoldenText) {
    const std::string page =
        written([&](std::ostream& out) { writeReport(out, marks, marks.marks[3], head); });
    test::expectGoldenText(withoutStyle(page), "course/report-uncompiled", SCANSCOPE_GOLDEN);
}

TEST_F(MarkFilesGolden, IndexIsTheGoldenText) {
    const std::string page =
        written([&](std::ostream& out) { writeIndex(out, marks, reportNames(marks), head); });
    test::expectGoldenText(withoutStyle(page), "course/index", SCANSCOPE_GOLDEN);
}

// Characters that control a terminal or a spreadsheet are made visible.
TEST_F(MarkFiles, CsvHasNoHiddenCharacters) {
    Marks odd = marks;
    odd.marks[0].name = "a\x1b[31m";
    odd.marks[1].name = "m\xfcller\r\n";
    odd.marks[2].name = "=1+1";
    const std::string csv = written([&](std::ostream& out) { writeMarksCsv(out, odd); });
    EXPECT_TRUE(test::hasAll(csv, {"\na␛[31m,scan,", "\nm\ufffdller␍␊,scan,", "\n'=1+1,scan,"}));
}

TEST_F(MarkFiles, CountWhatWasHandedIn) {
    EXPECT_EQ(handedInText(marks), "6 handed in, 6 marked.");
    Marks lost = marks;
    lost.marks[5].isUnread = true;
    lost.unowned = {{"all.zip", {"scan.cu", archives::LeftOut::beside}},
                    {"all.zip", {"../x", archives::LeftOut::outside}},
                    {"all.zip", {"", archives::LeftOut::damaged}}};
    EXPECT_EQ(handedInText(lost),
              "8 handed in, 5 marked, 3 could not be read: finn, all.zip/../x and all.zip.");
    lost.withoutNames = true;
    EXPECT_EQ(handedInText(lost), "8 handed in, 5 marked, 3 could not be read: finn, all.zip and all.zip.");
    EXPECT_EQ(marksAsJson(lost)["handed_in"], 8);
    lost.marks[0].isMarked = false;
    EXPECT_EQ(countsOf(lost).marked, 4u);
    Marks passed = marks;
    passed.marks.resize(1);
    EXPECT_TRUE(passed.areAllPassed());
    passed.unowned = lost.unowned;
    EXPECT_FALSE(passed.areAllPassed());
}

TEST_F(MarkFiles, PagesLoadNothingAndRunNothing) {
    for (const Mark& mark : marks.marks) {
        const std::string page =
            written([&](std::ostream& out) { writeReport(out, marks, mark, head, PageFonts::inside); });
        EXPECT_FALSE(test::has(page, "<script"));
        EXPECT_TRUE(test::has(page, "default-src 'none'"));
        // The page loads nothing from elsewhere.
        for (const std::string load : {"src=", "url("})
            for (std::size_t at = 0; (at = page.find(load, at)) != page.npos; ++at) {
                const std::size_t begin = at + load.size() + (page[at + load.size()] == '"');
                EXPECT_EQ(page.substr(begin, 5), "data:") << page.substr(at, 40);
            }
        EXPECT_TRUE(test::has(page, "url(data:font/woff2;base64,d09GMg")); // a font begins with "wOF2"
        EXPECT_LT(page.size(), 200'000u);
    }
}

// Two hundred reports do not contain the same fonts two hundred times.
TEST_F(MarkFiles, PagesShareAFileOfFonts) {
    const std::string beside =
        written([&](std::ostream& out) { writeReport(out, marks, marks.marks[1], head); });
    EXPECT_TRUE(test::hasAll(
        beside, {"<link rel=\"stylesheet\" href=\"fonts.css\">", "style-src 'unsafe-inline' 'self' file:;"}));
    EXPECT_LT(beside.size(), 30'000u);
    EXPECT_TRUE(test::has(fontSheet(), "url(data:font/woff2;base64,d09GMg"));
    const std::string none =
        written([&](std::ostream& out) { writeReport(out, marks, marks.marks[1], head, PageFonts::none); });
    EXPECT_FALSE(test::has(none, "<link") || test::has(none, "url(") || test::has(none, "'self'"));
}

TEST_F(MarkFiles, IndexSaysWhatIsLate) {
    Marks late = marks;
    late.due.emplace("2026-11-30T22:59Z", "10");
    late.marks[0].daysLate = 2;
    const std::string page =
        written([&](std::ostream& out) { writeIndex(out, late, reportNames(late), head); });
    EXPECT_TRUE(test::hasAll(page, {"<th>late</th><th class=\"right\">after penalty</th></tr>",
                                    "<td>2 days</td><td class=\"right\">3.6</td></tr>",
                                    "<td></td><td class=\"right\">0</td></tr>"}));
    late.due.emplace("2026-11-30T22:59Z", "");
    EXPECT_TRUE(test::has(written([&](std::ostream& out) { writeIndex(out, late, reportNames(late), head); }),
                          "<td>2 days</td></tr>"));
}

// Programs count as similar within a task, without the code that the suite hands out.
TEST_F(MarkFiles, NameSimilarPrograms) {
    std::string program;
    for (const char part : std::string_view("01020012110221201002"))
        program += part == '0' ? "if (a < b) c[d] += e; " : part == '1' ? "f(g, h); " : "for (;;) --i; ";
    course::Suite two = suite;
    Marks copied = marks;
    copied.suite = &two;
    for (Mark& mark : copied.marks) mark.task = &two.tasks[0];
    copied.marks[3].outcome.sources = {{"scan.cu", "int x; " + program}};
    copied.marks[4].outcome.sources = {{"scan.cu", program}};
    EXPECT_TRUE(test::has(
        written([&](std::ostream& out) { printMarks(out, copied); }),
        "\nSimilar programs: Programs with at least half of the shorter one in common, after renaming. "
        "This proves nothing: both can follow the same lecture or book, or the task leaves no choice.\n"
        "  100 %  dora and emil\n\n6 submissions"));
    EXPECT_TRUE(
        test::hasAll(written([&](std::ostream& out) { writeIndex(out, copied, reportNames(copied), head); }),
                     {"<a href=\"#similar\">Similar programs</a>", "This proves nothing",
                      "<tr><td><a href=\"dora.html\">dora</a></td><td><a href=\"emil.html\">emil</a></td><td "
                      "class=\"right\">100 %</td></tr>"}));
    const Json json = marksAsJson(copied)["similar"];
    EXPECT_EQ(json, Json::parse(R"([{"task": "scan", "submissions": ["dora", "emil"], "share": 1.0}])"));
    two.tasks[0].start = {"scan.cu", program};
    EXPECT_EQ(marksAsJson(copied)["similar"], Json::array());
    two.tasks[0].start = {};
    two.tasks.push_back(two.tasks[0]);
    for (Mark& mark : copied.marks) mark.task = &two.tasks[0];
    EXPECT_EQ(similarMarks(copied).size(), 1u);
    copied.marks[3].task = &two.tasks[1];
    EXPECT_TRUE(similarMarks(copied).empty());
}

TEST_F(MarkFiles, WithoutNamesHaveNone) {
    Marks numbered = marks;
    numbered.withoutNames = true;
    numbered.marks[1].name = "submission 2";
    const std::string page = withoutStyle(
        written([&](std::ostream& out) { writeReport(out, numbered, numbered.marks[1], head); }));
    EXPECT_FALSE(test::has(page, "work/scan.cu"));
    EXPECT_TRUE(test::has(page, "<code>scan.cu</code>"));
}

TEST_F(MarkFiles, ReportsHaveNamesOfTheirOwn) {
    Marks same = marks;
    for (Mark& mark : same.marks) mark.name = "index";
    same.marks[0].name = "../../x/y";
    same.marks[1].name = ".hidden";
    same.marks[2].name = std::string(119, 'a') + "\xc3\xa4";
    EXPECT_EQ(reportNames(same),
              (std::vector<std::string>{"_._.._x_y.html", "_hidden.html", std::string(119, 'a') + ".html",
                                        "index-2.html", "index-3.html", "index-4.html"}));
}

TEST(Markup, IsWhatHtmlAndXmlTake) {
    EXPECT_EQ(escaped("a < b && c > \"d\""), "a &lt; b &amp;&amp; c &gt; &quot;d&quot;");
    EXPECT_EQ(escaped("x\x1b\x00y\xff"), "x\xef\xbf\xbd");
    EXPECT_EQ(escaped("\xff\xc3(\n\t"), "\xef\xbf\xbd\xef\xbf\xbd(\n\t");
    EXPECT_EQ(escaped("a\u202eb"), "a\xef\xbf\xbd"
                                   "b"); // this character reverses the text
    EXPECT_EQ(escaped("größer ✓"), "größer ✓");
}

TEST(Base64, IsThatOfRfc4648) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
}

} // namespace
} // namespace scanscope::app
