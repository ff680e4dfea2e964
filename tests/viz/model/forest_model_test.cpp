#include "viz/views/forest/forest_model.h"

#include "kernels/trace/trace_file.h"
#include "support/has.h"
#include "viz/stage/subject_text.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::shared_ptr<trace::Trace> traceOfForest(int n, const std::string& parents, std::uint32_t threads = 4,
                                            std::vector<std::int64_t> blocks = {}) {
    return std::make_shared<trace::Trace>(*test::traceOf(
        test::runOf("subtree-sizes", test::ones(n), threads, {{"parents", parents}}, std::move(blocks))));
}

std::string parentsOf(const ForestModel& model) {
    std::string parents;
    for (const ForestNode& node : model.nodes) parents += std::to_string(node.parent) + ' ';
    return parents;
}

std::string sumsAt(const Document& document, FilmStep step) {
    const ForestModel& model = *forestOf(document);
    const GlobalCells sums =
        arrayAt(document.arrays(), document.film(), model.sums, model.nodes.size(), step);
    std::string text;
    for (std::size_t i = 0; i < sums.values.size(); ++i)
        text += (sums.known[i] ? trace::to_text(sums.values[i], sums.type) : "–") + ' ';
    return text;
}

TEST(ForestModel, FollowsFromWhereNodesAreOpenedAndClosed) {
    const Document document(traceOfForest(6, "-1,0,0,1,-1,4"));
    const ForestModel* model = forestOf(document);
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(parentsOf(*model), "-1 0 0 1 -1 4 ");
    ASSERT_EQ(model->levels.size(), 3u);
    EXPECT_EQ(model->levels[0], (std::vector<int>{0, 4}));
    EXPECT_EQ(model->levels[1], (std::vector<int>{1, 2, 5}));
    EXPECT_EQ(model->levels[2], (std::vector<int>{3}));
    EXPECT_EQ(model->nodeAt, (std::vector<int>{0, 1, 3, 3, 1, 2, 2, 0, 4, 5, 5, 4}));
    EXPECT_TRUE(model->opens(2));
    EXPECT_FALSE(model->opens(3));
    EXPECT_TRUE(model->contains(0, 3));
    EXPECT_TRUE(model->contains(3, 3));
    EXPECT_FALSE(model->contains(1, 2));
    EXPECT_FALSE(model->contains(4, 3));
    const auto& globals = document.trace().launches.back().globals;
    EXPECT_EQ(globals.at(model->values).name, "in");
    EXPECT_EQ(globals.at(model->sums).name, "out");
    EXPECT_EQ((std::vector<QString>{model->tourName, model->scanName}),
              (std::vector<QString>{"tour", "before"}));
    EXPECT_EQ(model->placing, LaunchIndex{});
}

TEST(ForestModel, IsThatOfTheOption) {
    EXPECT_EQ(parentsOf(*forestOf(Document(traceOfForest(8, "binary")))), "-1 0 0 1 1 2 2 3 ");
    EXPECT_EQ(parentsOf(*forestOf(Document(traceOfForest(5, "path")))), "-1 0 1 2 3 ");
    EXPECT_EQ(parentsOf(*forestOf(Document(traceOfForest(5, "star")))), "-1 0 0 0 0 ");
    EXPECT_EQ(parentsOf(*forestOf(Document(traceOfForest(1, "binary")))), "-1 ");
    const Document path(traceOfForest(1000, "path", 64));
    EXPECT_EQ(forestOf(path)->levels.size(), 1000u);
}

TEST(ForestModel, TheSumsComeWithTheDifference) {
    const Document document(traceOfForest(8, "binary"));
    const FilmStep last = document.lastStep();
    EXPECT_EQ(sumsAt(document, last - 1), "– – – – – – – – ");
    EXPECT_EQ(sumsAt(document, last), "8 4 3 2 1 1 1 1 ");
}

// The writes of blocks that were not recorded are complete by the last step of their launch.
TEST(ForestModel, IsWholeWhereSomeBlocksWereNotRecorded) {
    const Document document(traceOfForest(8, "binary", 4, {0}));
    ASSERT_NE(forestOf(document), nullptr);
    EXPECT_EQ(parentsOf(*forestOf(document)), "-1 0 0 1 1 2 2 3 ");
    EXPECT_EQ(sumsAt(document, document.lastStep()), "8 4 3 2 1 1 1 1 ");
}

TEST(ForestModel, SaysWhatANodeAndAPlaceAre) {
    const Document document(traceOfForest(8, "binary"));
    const ForestModel& model = *forestOf(document);
    const FilmStep last = document.lastStep();
    EXPECT_EQ(describeInRun(document, {trace::Space::global, model.values, 1}, last),
              "node 1: opened at 1, closed at 8, subtree sums to 4");
    EXPECT_EQ(describeInRun(document, {trace::Space::global, model.values, 1}, FilmStep{}),
              "node 1: opened at 1, closed at 8");
    EXPECT_EQ(describeInRun(document, {trace::Space::global, model.tour, 8}, FilmStep{}),
              "place 8 closes node 1: tour[8] = 0");
    EXPECT_EQ(describeInRun(document, {trace::Space::global, model.tour, 8}, last),
              "place 8 closes node 1: tour[8] = 0, before[8] = 5");
    EXPECT_EQ(describeInRun(document, {trace::Space::global, model.tour, 1}, last),
              "place 1 opens node 1: tour[1] = 1, before[1] = 1");
}

// Places that are not a walk give no forest, and cause no failure.
TEST(ForestModel, IsNoneWhereThePlacesAreNoWalk) {
    const auto broken = [](std::size_t node, std::int32_t opened, std::int32_t closed) {
        const auto trace = traceOfForest(4, "binary");
        for (trace::Launch& launch : trace->launches)
            for (trace::Global& global : launch.globals) {
                if (global.meaning != trace::Meaning::opening && global.meaning != trace::Meaning::closing)
                    continue;
                trace::Cells places = *global.before;
                places.values[node] =
                    trace::to_value(global.meaning == trace::Meaning::opening ? opened : closed);
                global.before = places;
            }
        return forestOf(Document(trace)) == nullptr;
    };
    EXPECT_FALSE(broken(0, 0, 7)) << "as it was";
    EXPECT_TRUE(broken(0, 0, 8)) << "beyond the walk";
    EXPECT_TRUE(broken(0, -1, 7));
    EXPECT_TRUE(broken(0, 7, 0)) << "closed before it is opened";
    EXPECT_TRUE(broken(0, 1, 7)) << "a place used twice";
    EXPECT_TRUE(broken(0, 0, 5)) << "another is closed there";
}

TEST(ForestModel, IsOfRunsWithAWalkOnly) {
    for (const char* other : {"compact", "radix-sort", "histogram", "recursive", "blelloch", "thread-index"})
        EXPECT_EQ(forestOf(Document(test::traceOf({other, test::numbers(8)}))), nullptr) << other;
}

TEST(ForestModel, FollowsFromWhatAGpuRecorded) {
    const Document document(std::make_shared<const trace::Trace>(
        trace::load_trace(SCANSCOPE_GOLDEN_TRACES "/subtree-sizes-8.scantrace")));
    ASSERT_NE(forestOf(document), nullptr);
    EXPECT_EQ(forestOf(document)->nodes.size(), 8u);
    EXPECT_FALSE(test::has(sumsAt(document, document.lastStep()), "–"));
}

} // namespace
} // namespace scanscope::viz
