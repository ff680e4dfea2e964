#include "viz/views/scatter/scatter_model.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using Options = std::map<std::string, std::string>;

Document scattered(const char* algorithm, const std::vector<int>& input, std::uint32_t threads,
                   Options options = {}, std::vector<std::int64_t> blocks = {}) {
    return test::documentOf(
        test::runOf(algorithm, test::textsOf(input), threads, std::move(options), std::move(blocks)));
}

const std::vector<int> sparse{3, 0, 5, 0, 0, 2, 0, 1};

// "in:elements keep:predicate index:index out:elements"
std::string rowsOf(const Document& document, const ScatterPass& pass) {
    const auto& globals = document.trace().launches[std::size_t(pass.launch)].globals;
    std::string text;
    for (const ScatterRow& row : pass.rows) {
        if (!text.empty()) text += ' ';
        text += globals[row.array].name;
        text += ':';
        text += name_of(row.meaning);
    }
    return text;
}

// "0>0 2>1 5>2": from one cell to another.
std::string movesOf(const ScatterPass& pass) {
    std::string text;
    for (std::size_t cell = 0; cell < pass.moveFrom.size(); ++cell) {
        if (pass.moveFrom[cell] < 0) continue;
        const ScatterMove& move = pass.moves[std::size_t(pass.moveFrom[cell])];
        if (!text.empty()) text += ' ';
        text += std::to_string(move.from) + '>' + std::to_string(move.to);
    }
    return text;
}

// "3 . 5": the known cells of a row at a step; cells written in it are in brackets.
std::string textOf(const Document& document, const ScatterPass& pass, int row, FilmStep step) {
    const ScatterCells cells = scatterOf(document).cells(pass.rows[std::size_t(row)], {0, pass.size()}, step);
    std::string text;
    for (std::size_t i = 0; i < cells.values.size(); ++i) {
        if (i > 0) text += ' ';
        const std::string value = cells.known[i] ? trace::to_text(cells.values[i], cells.type) : ".";
        text += cells.written[i] ? '[' + value + ']' : value;
    }
    return text;
}

const std::vector<ScatterPass>& passesOf(const Document& document) { return scatterOf(document).passes(); }

TEST(ScatterModel, CompactionIsOnePassOfKeptElements) {
    for (const char* scan : {"recursive", "naive-global", "work-efficient-global", "reduce-then-scan"})
        for (const std::uint32_t threads : {2u, 4u, 8u}) {
            const Document document = scattered("compact", sparse, threads, {{"scan", scan}});
            ASSERT_EQ(passesOf(document).size(), 1) << scan;
            const ScatterPass& pass = passesOf(document).front();
            EXPECT_EQ(rowsOf(document, pass), "in:elements keep:predicate index:index out:elements") << scan;
            EXPECT_EQ(movesOf(pass), "0>0 2>1 5>2 7>3") << scan;
            EXPECT_TRUE(pass.drops);
            EXPECT_EQ(pass.predicate, 1);
            EXPECT_EQ(pass.digit, -1);
            EXPECT_FALSE(pass.table);
            EXPECT_EQ(pass.firstStep, FilmStep{0});
            EXPECT_EQ(pass.lastStep, document.lastStep());
            const FilmStep last = document.lastStep();
            EXPECT_EQ(textOf(document, pass, 1, last), "1 0 1 0 0 1 0 1");
            EXPECT_EQ(textOf(document, pass, 2, last), "0 1 1 2 2 2 3 3") << scan;
            EXPECT_EQ(textOf(document, pass, 3, last), "[3] [5] [2] [1] . . . .");
            EXPECT_EQ(textOf(document, pass, 3, last - 1), ". . . . . . . .");
        }
}

TEST(ScatterModel, APassKnowsNothingBeforeItIsWritten) {
    const Document document = scattered("compact", sparse, 8);
    const ScatterPass& pass = passesOf(document).front();
    EXPECT_EQ(textOf(document, pass, 0, {}), "3 0 5 0 0 2 0 1");
    EXPECT_EQ(textOf(document, pass, 2, {}), ". . . . . . . .");
    EXPECT_EQ(textOf(document, pass, 1, {}), "[1] [0] [1] [0] [0] [1] [0] [1]");
}

TEST(ScatterModel, ASortBySplitHasAPassForEachBit) {
    const Document document = scattered("radix-sort", {5, 3, 7, 2}, 2, {{"bits", "3"}});
    ASSERT_EQ(passesOf(document).size(), 3);
    const char* after[] = {"2 5 3 7", "5 2 3 7", "2 3 5 7"};
    const char* digits[] = {"1 1 1 0", "1 0 1 1", "1 0 0 1"};
    for (int number = 0; number < 3; ++number) {
        const ScatterPass& pass = passesOf(document)[std::size_t(number)];
        const char* keys = number == 0 ? "in:elements" : number == 1 ? "out:elements" : "keys:elements";
        const char* to = number == 1 ? "keys:elements" : "out:elements";
        EXPECT_EQ(rowsOf(document, pass),
                  std::string(keys) + " digit:digit zero:predicate index:index " + to);
        EXPECT_EQ(pass.digit, 1);
        EXPECT_EQ(pass.digits, 2);
        EXPECT_FALSE(pass.drops) << "all of them are moved";
        EXPECT_EQ(pass.shownRows(), (std::vector{0, 2, 3, 4}));
        EXPECT_EQ(textOf(document, pass, 1, pass.lastStep), digits[number]);
        std::string sorted = textOf(document, pass, 4, pass.lastStep);
        std::erase_if(sorted, [](char c) { return c == '[' || c == ']'; });
        EXPECT_EQ(sorted, after[number]);
        EXPECT_EQ(scatterOf(document).passAt(pass.firstStep), number);
        EXPECT_EQ(scatterOf(document).passAt(pass.lastStep), number);
    }
    // The arrays of the previous pass are used again, and their contents belong to this pass.
    const ScatterPass& second = passesOf(document)[1];
    EXPECT_EQ(textOf(document, second, 3, second.firstStep), ". . . .");
    EXPECT_FALSE(scatterOf(document).digitOf(second, 0, second.firstStep - 1));
    EXPECT_EQ(scatterOf(document).digitOf(second, 2, second.lastStep), 1);
}

TEST(ScatterModel, DigitsAreCountedInATable) {
    const Document document = scattered("radix-sort-4bit", {7, 1, 7, 3, 1, 7, 12, 3}, 4);
    ASSERT_EQ(passesOf(document).size(), 1);
    const ScatterPass& pass = passesOf(document).front();
    EXPECT_EQ(rowsOf(document, pass), "in:elements digit:digit rank:count out:elements");
    EXPECT_EQ(pass.digits, 16);
    ASSERT_TRUE(pass.table);
    EXPECT_EQ(pass.table->blocks, 2);
    const ScatterModel& model = scatterOf(document);
    EXPECT_EQ(model.countOf(pass, 7, pass.lastStep), 3);
    EXPECT_EQ(model.startOf(pass, 7, pass.lastStep), 4);
    EXPECT_EQ(model.countOf(pass, 2, pass.lastStep), 0);
    EXPECT_EQ(model.startOf(pass, 12, pass.lastStep), 7);
    EXPECT_FALSE(model.countOf(pass, 7, FilmStep{})) << "nothing is counted yet";
    EXPECT_EQ(movesOf(pass), "0>4 1>0 2>5 3>2 4>1 5>6 6>7 7>3");
    EXPECT_EQ(describeDigit(document, pass, 7, pass.lastStep),
              "digit 7: 3 elements; block 0 has 2, starting at 4, block 1 has 1, starting at 6");
    EXPECT_EQ(describeDigit(document, pass, 12, FilmStep{}), "digit C: not counted yet");
}

// Keys that happen to equal the cell numbers do not make a row of the table.
TEST(ScatterModel, ATableIsNoRowWhateverTheKeys) {
    std::vector<int> ramp;
    for (int i = 0; i < 16; ++i) ramp.push_back(i);
    const Document document = scattered("radix-sort-4bit", ramp, 16);
    ASSERT_EQ(passesOf(document).size(), 1);
    EXPECT_EQ(rowsOf(document, passesOf(document).front()),
              "in:elements digit:digit rank:count out:elements");
    EXPECT_TRUE(passesOf(document).front().table);
    const Document one = scattered("radix-sort", {0}, 4, {{"bits", "1"}});
    ASSERT_EQ(passesOf(one).size(), 1);
    EXPECT_EQ(rowsOf(one, passesOf(one).front()),
              "in:elements digit:digit zero:predicate index:index out:elements");
}

TEST(ScatterModel, BlocksThatWereNotRecordedLeaveWhatTheyWrote) {
    const Document document = scattered("compact", sparse, 4, {}, {0});
    ASSERT_EQ(passesOf(document).size(), 1);
    const ScatterPass& pass = passesOf(document).front();
    EXPECT_EQ(movesOf(pass), "0>0 2>1") << "of block 0";
    const FilmStep last = document.lastStep();
    EXPECT_EQ(textOf(document, pass, 1, last), "1 0 1 0 0 1 0 1");
    EXPECT_EQ(textOf(document, pass, 2, last), "0 1 1 2 2 2 3 3");
    EXPECT_EQ(describeScattered(document, pass, 3, 2, last).toStdString().substr(0, 6), "out[2]");
}

TEST(ScatterModel, NothingElseMovesElements) {
    for (const char* algorithm :
         {"blelloch", "naive-global", "work-efficient-global", "recursive", "reduce-then-scan", "segmented",
          "reduce-shared", "thread-index", "histogram", "subtree-sizes", "pointer-jumping"})
        EXPECT_TRUE(passesOf(scattered(algorithm, {1, 1, 1, 1, 1, 1, 1, 1}, 4)).empty()) << algorithm;
    EXPECT_TRUE(passesOf(scattered("compact", {0, 0, 0}, 4)).empty()) << "nothing is kept";
}

TEST(ScatterTexts, SayWhereAnElementWentAndWhereItCameFrom) {
    const Document document = scattered("compact", sparse, 4);
    const ScatterPass& pass = passesOf(document).front();
    const FilmStep last = document.lastStep();
    EXPECT_EQ(describeScattered(document, pass, 0, 5, last),
              "in[5] = 2, went to out[2], moved by t1 of block 1");
    EXPECT_EQ(describeScattered(document, pass, 2, 5, last),
              "index[5] = 2: in[5] went to out[2], moved by t1 of block 1");
    EXPECT_EQ(describeScattered(document, pass, 3, 2, last),
              "out[2] = 2, came from in[5], moved by t1 of block 1");
    EXPECT_EQ(describeScattered(document, pass, 0, 1, last), "in[1] = 0, dropped");
    EXPECT_EQ(describeScattered(document, pass, 3, 6, last), "out[6]: nothing written here yet in this pass");
    EXPECT_EQ(describeScattered(document, pass, 0, 5, FilmStep{2}), "in[5] = 2") << "before it is known";
}

// Between predicate and index, the intermediate values of the scan are shown.
TEST(ScatterModel, FollowsThePredicateThroughTheScan) {
    const Document document = scattered("compact", sparse, 4);
    const ScatterPass& pass = passesOf(document).front();
    std::string last;
    int changes = 0;
    for (const FilmStep step : document.steps()) {
        std::string text;
        for (const ScanNow& cell : scanAt(document, pass.scanned, {0, pass.size()}, step))
            text += std::to_string(cell.from) + ':' + trace::to_text(cell.value, cell.type) + ' ';
        changes += text != last;
        last = text;
    }
    EXPECT_GE(changes, 5) << "load, up-sweeps, clear, down-sweeps";
    const FilmStep first = document.film().firstStep(pass.firstLaunch + 1);
    EXPECT_EQ(scanAt(document, pass.scanned, {2, 3}, first).size(), 3u) << "of the cells that were asked for";
    EXPECT_TRUE(scanAt(document, pass.scanned, {0, 8}, {}).empty()) << "the scan has not begun";
}

} // namespace
} // namespace scanscope::viz
