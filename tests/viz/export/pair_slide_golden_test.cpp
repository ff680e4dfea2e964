// Slides of two runs side by side, mark by mark; the rows and columns of both are aligned.
#include <gtest/gtest.h>

#include "kernels/check/check.h"
#include "viz/export/export_plan.h"
#include "viz/export/slide.h"
#include "viz/model/pair.h"
#include "viz/scene/fonts.h"
#include "viz/support/recorded.h"
#include "viz/support/said_words.h"
#include "viz/support/stage_picture.h"
#include "viz/views/array/array_layout.h"

namespace scanscope::viz {
namespace {

struct Asked {
    const char* algorithm;
    std::map<std::string, std::string> options = {};
    std::uint32_t threads = 0;
};

Document pairOf(const Asked& left, const Asked& right, int n,
                trace::Alignment alignment = trace::Alignment::barrier) {
    const auto recorded = [n](const Asked& asked) {
        kernels::Request request;
        request.algorithm = asked.algorithm;
        request.options = asked.options;
        request.threads_per_block = asked.threads;
        for (const std::string& text : test::numbers(n))
            request.input.push_back(trace::parse_value(text, request.type).value());
        return kernels::record(request);
    };
    auto [one, other] = trace::in_lock_step(recorded(left), recorded(right), alignment);
    const auto verdictOf = [](const trace::Trace& trace) {
        return Verdict{kernels::check(trace, kernels::find_algorithm(trace.run.algorithm)).findings, {}};
    };
    const auto beside = std::make_shared<const Document>(std::make_shared<const trace::Trace>(other),
                                                         verdictOf(other), nullptr);
    return Document(std::make_shared<const trace::Trace>(one), verdictOf(one), beside);
}

Scene sceneOf(const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    return composeSlide(options.size, frameAt(document, shot, options), options.slide);
}

struct PairShot {
    const char* name;
    Asked left, right;
    int n, step;
    double progress = 1;
    ThemeId theme = ThemeId::Light;
    View view = View::array;
    double text = 1;
    bool isWhole = false; // shows code and counters of both runs
};

void PrintTo(const PairShot& shot, std::ostream* out) { *out << shot.name; }

class GoldenPair : public testing::TestWithParam<PairShot> {};

TEST_P(GoldenPair, LooksAsDrawn) {
    const PairShot& shot = GetParam();
    ExportOptions options;
    options.slide.theme = shot.theme;
    options.slide.views = ViewSet{shot.view};
    options.slide.textScale = shot.text;
    options.slide.code = options.slide.counters = shot.isWhole;
    test::expectGolden(
        sceneOf(pairOf(shot.left, shot.right, shot.n), {FilmStep(shot.step), shot.progress}, options),
        shot.name);
}

INSTANTIATE_TEST_SUITE_P(
    Slides, GoldenPair,
    testing::Values(
        PairShot{"pair-8-both", {"hillis-steele"}, {"blelloch"}, 8, 2},
        PairShot{"pair-8-waits", {"hillis-steele"}, {"blelloch"}, 8, 4, 0.5, ThemeId::Dark},
        PairShot{"pair-8-after-waiting", {"hillis-steele"}, {"blelloch"}, 8, 5},
        PairShot{"pair-8-done", {"hillis-steele"}, {"blelloch"}, 8, 7, 1, ThemeId::HighContrast},
        PairShot{"pair-8-stopped", {"blelloch"}, {"broken-divergent-barrier"}, 8, 6},
        PairShot{"pair-16-hall", {"sklansky"}, {"brent-kung"}, 16, 4, 1, ThemeId::Light, View::array, 1.3},
        PairShot{"pair-8-code-and-counters",
                 {"hillis-steele"},
                 {"blelloch"},
                 8,
                 2,
                 1,
                 ThemeId::Light,
                 View::array,
                 1,
                 true},
        PairShot{"pair-64-banks",
                 {"blelloch", {{"padding", ""}}},
                 {"blelloch"},
                 64,
                 4,
                 1,
                 ThemeId::Light,
                 View::banks},
        PairShot{"pair-64-grid",
                 {"recursive", {}, 8},
                 {"reduce-then-scan", {}, 8},
                 64,
                 9,
                 1,
                 ThemeId::Dark,
                 View::grid}),
    [](const testing::TestParamInfo<PairShot>& shot) {
        std::string name = shot.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

// The grid is the same in every step, even if one of the two runs reads or writes a second array, or rests.
TEST(PairSlide, HasRowsAndColumnsOfBothOnOneGrid) {
    for (const auto& [left, right] : {std::pair(Asked{"hillis-steele"}, Asked{"blelloch"}),
                                      std::pair(Asked{"warp-shuffle"}, Asked{"sklansky"}),
                                      std::pair(Asked{"reduce-warp"}, Asked{"hillis-steele"})}) {
        const Document document = pairOf(left, right, 8);
        for (const bool isSlide : {false, true})
            for (const FilmStep step : document.steps()) {
                const FrameState one = frameAt(document, {step}, {});
                FrameState other = *one.beside;
                other.beside = std::make_shared<const FrameState>(one);
                const Room room{.width = 512,
                                .height = 400,
                                .type = isSlide ? Type::ofSlide() : Type(),
                                .isSlide = isSlide};
                const ArrayLayout a = layoutArray(one, room), b = layoutArray(other, room);
                EXPECT_DOUBLE_EQ(a.columns.pitch, b.columns.pitch);
                EXPECT_DOUBLE_EQ(a.rulerY, b.rulerY) << "step " << step;
                for (const ArrayRow& row : a.rows) {
                    if (row.place == RowPlace::source) continue;
                    const auto same = std::ranges::find_if(b.rows, [&](const ArrayRow& candidate) {
                        return candidate.step == row.step && candidate.place == row.place;
                    });
                    if (same == b.rows.end()) continue; // the array read by the first step
                    EXPECT_DOUBLE_EQ(row.y, same->y)
                        << left.algorithm << ", step " << step << ", row " << row.step;
                    EXPECT_DOUBLE_EQ(row.height, same->height);
                }
            }
    }
}

TEST(PairSlide, NamesBothAndNumbersTheBarriersOnce) {
    const Document document = pairOf({"hillis-steele"}, {"blelloch"}, 8);
    std::vector<test::SaidWord> words;
    test::addWords(words, sceneOf(document, {FilmStep{5}}, {}), 1);
    const auto countOf = [&](const char* text) {
        return std::ranges::count(words, QString::fromUtf8(text), &test::SaidWord::text);
    };
    EXPECT_EQ(countOf("Hillis–Steele"), 1);
    EXPECT_EQ(countOf("Blelloch"), 1);
    EXPECT_EQ(countOf("Store"), 1);
    EXPECT_EQ(countOf("Down-sweep"), 1);
    EXPECT_EQ(countOf(" of 5"), 1) << "steps of its own";
    EXPECT_EQ(countOf(" of 9"), 1);
}

// Each counter is shown with both values and the difference, or listed as omitted. The code is shown or
// listed, too.
TEST(PairSlide, HasTheCodeAndTheCountersOfBothOrSaysWhatItLacks) {
    const Document document = pairOf({"hillis-steele"}, {"blelloch"}, 8);
    for (const QSize size : {QSize(1920, 1080), QSize(1440, 1080), QSize(1080, 1920)})
        for (const double text : {0.8, 1.0, 1.3})
            for (const FilmStep step : document.steps()) {
                SCOPED_TRACE(testing::Message()
                             << size.width() << " wide, text " << text << ", step " << step);
                ExportOptions options;
                options.size = size;
                options.slide.views = ViewSet{View::array};
                options.slide.textScale = text;
                options.slide.code = options.slide.counters = true;
                const Scene scene = sceneOf(document, {step}, options);
                std::vector<test::SaidWord> words;
                test::addWords(words, scene, 1);
                const auto says = [&](const QString& what) {
                    return std::ranges::find(words, what, &test::SaidWord::text) != words.end();
                };
                for (const PairRow& row : compareCounters(document, step).soFar) {
                    const Omission omission{Omitted::counter, row.name};
                    const bool isOmitted =
                        std::ranges::find(scene.omissions, omission) != scene.omissions.end();
                    EXPECT_NE(says(row.name), isOmitted) << row.name.toStdString();
                    if (isOmitted) continue;
                    for (const QString& said : {row.left, row.right, row.difference})
                        EXPECT_TRUE(says(said)) << row.name.toStdString() << " " << said.toStdString();
                }
                for (const Document* run : {&document, document.beside().get()}) {
                    if (run->film().rests(step)) continue;
                    const auto code = run->codeAt(step);
                    const int line = code->at(run->at(step).step).running;
                    const bool isCut = std::ranges::any_of(scene.omissions, [](const Omission& one) {
                        return one.what == Omitted::code || one.what == Omitted::codeLines;
                    });
                    EXPECT_TRUE(isCut || says(QString::number(line)));
                }
            }
}

// If a run has ended or waits, its last line stays, and no line is marked as running.
TEST(PairSlide, KeepsTheLastLineOfARunThatRests) {
    const Document document = pairOf({"hillis-steele"}, {"blelloch"}, 8);
    ExportOptions options;
    options.slide.code = options.slide.counters = true;
    std::array<int, 2> last{}, rested{};
    for (const FilmStep step : document.steps()) {
        std::vector<test::SaidWord> words;
        test::addWords(words, sceneOf(document, {step}, options), 1);
        EXPECT_EQ(std::ranges::count(words, QStringLiteral("so far"), &test::SaidWord::text), 1);
        for (std::size_t side = 0; side < 2; ++side) {
            const Document& run = side == 0 ? document : *document.beside();
            const CodeState state = run.codeAt(step)->at(run.at(step).step);
            if (!run.film().rests(step)) {
                last[side] = state.running;
                continue;
            }
            ++rested[side];
            EXPECT_EQ(state.running, 0);
            EXPECT_EQ(state.cameTo, last[side]);
            const auto isLine = [&](const test::SaidWord& word) {
                return word.text == QString::number(last[side]) && word.style.weight == 400;
            };
            EXPECT_TRUE(std::ranges::any_of(words, isLine)) << "step " << int(step);
        }
    }
    EXPECT_GT(rested[0], 1);
}

// The rows above keep the marks of their findings.
TEST(PairSlide, ExplainsTheMarksOfEarlierRows) {
    const Document document = pairOf({"broken-race"}, {"hillis-steele"}, 8);
    ExportOptions options;
    options.slide.views = ViewSet{View::array};
    std::vector<test::SaidWord> words;
    test::addWords(words, sceneOf(document, {document.lastStep()}, options), 1);
    for (const char* said : {"two threads, unordered", "read after the write"})
        EXPECT_EQ(std::ranges::count(words, QString(said), &test::SaidWord::text), 1) << said;
}

} // namespace
} // namespace scanscope::viz
