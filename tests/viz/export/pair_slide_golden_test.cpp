// Slides of two runs side by side, mark by mark, and that rows and columns of both stand on one grid.
#include <gtest/gtest.h>

#include "kernels/check/check.h"
#include "viz/export/export_plan.h"
#include "viz/export/slide.h"
#include "viz/scene/fonts.h"
#include "viz/support/recorded.h"
#include "viz/support/said_words.h"
#include "viz/support/stage_picture.h"

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
    const auto documentOf = [](trace::Trace trace, const std::shared_ptr<const Document>& beside) {
        Verdict verdict{kernels::check(trace, kernels::find_algorithm(trace.run.algorithm)).findings, {}};
        return Document(std::make_shared<const trace::Trace>(std::move(trace)), std::move(verdict), beside);
    };
    return documentOf(std::move(one), std::make_shared<const Document>(documentOf(std::move(other), nullptr)));
}

Scene sceneOf(const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    return composeSlide(options.size, frameAt(document, shot, options), document.text().steps, options.slide);
}

struct PairShot {
    const char* name;
    Asked left, right;
    int n, step;
    double progress = 1;
    ThemeId theme = ThemeId::Light;
    View view = View::array;
    double text = 1;
};

void PrintTo(const PairShot& shot, std::ostream* out) { *out << shot.name; }

class GoldenPair : public testing::TestWithParam<PairShot> {};

TEST_P(GoldenPair, LooksAsDrawn) {
    const PairShot& shot = GetParam();
    ExportOptions options;
    options.slide.theme = shot.theme;
    options.slide.views = ViewSet{shot.view};
    options.slide.textScale = shot.text;
    test::expectGolden(
        sceneOf(pairOf(shot.left, shot.right, shot.n), {FilmStep(shot.step), shot.progress}, options), shot.name);
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
        PairShot{"pair-64-banks", {"blelloch", {{"padding", ""}}}, {"blelloch"}, 64, 4, 1, ThemeId::Light,
                 View::banks},
        PairShot{"pair-64-grid", {"recursive", {}, 8}, {"reduce-then-scan", {}, 8}, 64, 9, 1, ThemeId::Dark,
                 View::grid}),
    [](const testing::TestParamInfo<PairShot>& shot) {
        std::string name = shot.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

// In every step, of runs of which one has a second array and the other none.
TEST(PairSlide, HasRowsAndColumnsOfBothOnOneGrid) {
    const Document document = pairOf({"hillis-steele"}, {"blelloch"}, 8);
    const ExportOptions options;
    for (const FilmStep step : document.steps()) {
        std::vector<test::SaidWord> words;
        test::addWords(words, sceneOf(document, {step}, options), 1);
        const auto placesOf = [&](const QString& text) {
            std::vector<QPointF> places;
            for (const test::SaidWord& word : words)
                if (word.text == text) places.push_back(word.at);
            return places;
        };
        const std::vector<QPointF> loads = placesOf(QStringLiteral("load"));
        ASSERT_EQ(loads.size(), 2u) << "step " << step;
        EXPECT_DOUBLE_EQ(loads[0].y(), loads[1].y()) << "step " << step;
        EXPECT_DOUBLE_EQ(loads[1].x() - loads[0].x(), (960 - 96 - 44) / 2.0 + 44) << "step " << step;
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

} // namespace
} // namespace scanscope::viz
