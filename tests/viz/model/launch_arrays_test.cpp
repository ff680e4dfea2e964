#include "viz/model/launch_arrays.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>

#include "kernels/trace/access.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document run(const char* algorithm, int n, std::uint32_t threads,
             std::map<std::string, std::string> options = {}, std::vector<std::int64_t> blocks = {}) {
    std::vector<int> input(std::size_t(n), 1);
    std::iota(input.begin(), input.end(), 1);
    return test::documentOf(
        test::runOf(algorithm, test::textsOf(input), threads, std::move(options), std::move(blocks)));
}

const std::vector<trace::Global>& globalsOf(const Document& document) {
    return document.trace().launches.back().globals;
}

std::uint16_t arrayNamed(const Document& document, const std::string& name) {
    const auto& globals = globalsOf(document);
    for (const std::uint16_t array : trace::array_ids(globals))
        if (globals[array].name == name) return array;
    return trace::no_array;
}

// "in | out, sums 1 | …": the arrays of each band. Those that the launch above leaves for later are in
// (brackets); those that the launch below takes from an earlier one follow a +.
std::string bandsOf(const Document& document) {
    std::string text;
    for (const Band band : document.arrays().bands()) {
        if (!band.isFirst()) text += " | ";
        bool any = false;
        for (const BandArray& one : document.arrays().between(band)) {
            const std::string& name = globalsOf(document)[one.array].name;
            if (std::exchange(any, true)) text += ", ";
            text += one.role == BandRole::left      ? "(" + name + ")"
                    : one.role == BandRole::carried ? "+" + name
                                                    : name;
        }
    }
    return text;
}

TEST(LaunchArrays, StandWhereTheyCarryTheData) {
    EXPECT_EQ(bandsOf(run("recursive", 24, 4)), "in | (out), sums 1 | before 1, +out | (out)");
    EXPECT_EQ(bandsOf(run("reduce-then-scan", 24, 4)), "in | sums | before, +in | (out)");
    EXPECT_EQ(bandsOf(run("naive-global", 8, 4)), "in | other | out | other | (out)");
    EXPECT_EQ(bandsOf(run("work-efficient-global", 4, 4)),
              "in | temp | temp | (temp) | temp | temp | temp | (out)");
    EXPECT_EQ(bandsOf(run("reduce-shared", 20, 8)), "in | sums | (out)");
}

// The last block reads the sums that the others wrote in the same launch. The counter of finished blocks has
// a value from before the launch.
TEST(LaunchArrays, OfALaunchsOwnStandBelowIt) {
    const Document sums = run("broken-fence", 8, 4);
    EXPECT_EQ(bandsOf(sums), "in, done | (sums), (out)");
    const std::uint16_t array = arrayNamed(sums, "sums");
    std::string links;
    for (const GlobalLink& link : sums.arrays().links(LaunchIndex{0})) {
        if (link.array != array) continue;
        links +=
            fmt::format("block {} {} {}..{} of band {}; ", link.block.block, link.writes ? "writes" : "reads",
                        link.cells.first, link.cells.first + link.cells.count - 1,
                        int(sums.arrays().bandOf(LaunchIndex{0}, link)));
        if (!link.writes) {
            EXPECT_EQ(sums.arrays().cells(Band{1}, array, {0, 2}, link.firstStep).read,
                      (std::vector<std::uint8_t>{1, 1}));
        }
    }
    EXPECT_EQ(links, "block 0 writes 0..0 of band 1; block 1 reads 0..1 of band 1; block 1 writes 1..1 of "
                     "band 1; ");
}

TEST(LaunchArrays, HeadsStandOnTheArraysTheyDivide) {
    const Document document = run("segmented", 8, 4, {{"segments", "every:3"}});
    EXPECT_EQ(bandsOf(document), "in | (out), (open 1), sums 1 | before 1, +out, +open 1 | (out)");
    const LaunchArrays& arrays = document.arrays();
    using Cells = std::vector<std::uint64_t>;
    EXPECT_EQ(arrays.heads(Band{0}, arrayNamed(document, "in")), (Cells{0, 3, 6}));
    EXPECT_EQ(arrays.heads(Band{3}, arrayNamed(document, "out")), (Cells{0, 3, 6}));
    EXPECT_EQ(arrays.heads(Band{1}, arrayNamed(document, "sums 1")), (Cells{0, 1}));
    const std::uint16_t sums = arrayNamed(document, "sums 1");
    EXPECT_FALSE(arrays.headsKnown(Band{1}, sums, {})) << "the first launch finds out";
    EXPECT_TRUE(arrays.headsKnown(Band{1}, sums, document.film().firstStep(LaunchIndex{1})));
    EXPECT_TRUE(arrays.heads(Band{0}, arrayNamed(document, "heads")).empty());
    const Document other = run("recursive", 24, 4);
    EXPECT_TRUE(other.arrays().heads(Band{0}, arrayNamed(other, "in")).empty());
}

// "1 . 3!": known values; "." unknown; ! written in this step, * in this launch, ? not yet written, r read.
std::string cellsOf(const Document& document, Band band, const char* array, trace::Range range,
                    FilmStep step) {
    const GlobalCells cells = document.arrays().cells(band, arrayNamed(document, array), range, step);
    std::string text;
    for (std::size_t i = 0; i < cells.values.size(); ++i) {
        if (i > 0) text += ' ';
        text += cells.known[i] ? trace::to_text(cells.values[i], cells.type) : ".";
        const GlobalMark mark = cells.marks[i];
        text += mark == GlobalMark::now       ? "!"
                : mark == GlobalMark::written ? "*"
                : mark == GlobalMark::toCome  ? "?"
                                              : "";
        if (cells.read[i]) text += 'r';
    }
    return text;
}

TEST(LaunchArrays, FollowTheFilm) {
    const Document scan = run("recursive", 10, 2); // tiles of 4: 1 to 10
    const Film& film = scan.film();
    const FilmStep clear{3}, second = film.firstStep(LaunchIndex{1}), last = scan.lastStep();
    EXPECT_EQ(film.recorded(clear).label, "clear");
    EXPECT_EQ(cellsOf(scan, Band{0}, "in", {0, 4}, {}), "1r 2r 3r 4r");
    EXPECT_EQ(cellsOf(scan, Band{0}, "in", {2, 3}, FilmStep{1}), "3 4 5");
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, {}), ".? .? .?");
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, clear), "10! 26! 19!");
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, clear + 1), "10* 26* 19*");
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, second), "10*r 26*r 19*r");
    EXPECT_EQ(cellsOf(scan, Band{2}, "out", {3, 3}, second), "6 0 5")
        << "the second launch does not change it";
    EXPECT_EQ(cellsOf(scan, Band{3}, "out", {3, 3}, second), ".? .? .?") << "the third has not begun";
    EXPECT_EQ(cellsOf(scan, Band{3}, "out", {3, 3}, last), "6 10! 15!");
}

TEST(LaunchArrays, BlocksThatWereNotRecordedHaveWrittenOnceTheLaunchIsOver) {
    const Document scan = run("recursive", 12, 2, {}, {0, -1}); // three tiles of 4
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, FilmStep{3}), "10! .? 42!");
    EXPECT_EQ(cellsOf(scan, Band{1}, "sums 1", {0, 3}, scan.film().firstStep(LaunchIndex{1})),
              "10*r 26*r 42*r");
}

std::string linksOf(const Document& document, LaunchIndex launch, int block) {
    std::string text;
    for (const GlobalLink& link : document.arrays().links(launch)) {
        if (link.block.block != block) continue;
        text += (link.writes ? "> " : "< ") + globalsOf(document)[link.array].name + "[" +
                std::to_string(link.cells.first) + "+" + std::to_string(link.cells.count) +
                (link.apart > 1 ? "/" + std::to_string(link.apart) : "") + "] ";
    }
    return text;
}

TEST(LaunchArrays, LinksAreStretchesOfCells) {
    const Document naive = run("naive-global", 16, 4);
    EXPECT_EQ(linksOf(naive, LaunchIndex{4}, 2), "< other[0+4] < other[8+4] > out[8+4] ")
        << "eight places to the left";
    const Document tree = run("work-efficient-global", 16, 4);
    EXPECT_EQ(linksOf(tree, LaunchIndex{2}, 0), "< temp[1+15/2] > temp[3+13/4] ");
    EXPECT_EQ(linksOf(run("recursive", 24, 4), LaunchIndex{2}, 1), "< out[8+8] < before 1[1+1] > out[8+8] ");
}

} // namespace
} // namespace scanscope::viz
