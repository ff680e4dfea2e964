// Checks that catalogue, texts and views agree: every recordable algorithm has a page that describes each of
// its steps, opens in a view that shows something, and can paint every view that it offers.
#include <QPainter>

#include "kernels/catalogue/catalogue.h"
#include "support/by_name.h"
#include "viz/export/export.h"
#include "viz/model/views.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/view_kinds.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

const kernels::Algorithm& named(const std::string& id) { return *kernels::find_algorithm(id); }

std::vector<std::string> shownIds() {
    std::vector<std::string> ids;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_emulator) ids.emplace_back(algorithm.id);
    return ids;
}

std::shared_ptr<const trace::Trace> runOf(const kernels::Algorithm& algorithm, int n) {
    test::RunOf run{.algorithm = std::string(algorithm.id),
                    .input = test::numbers(n),
                    .type = kernels::default_type(algorithm)};
    return test::traceOf(run);
}

// The pixels of the view's box that differ from the background.
int inkIn(const Document& document, FilmStep step, View view) {
    const FrameState frame = frameOf(document, step);
    StageRequest request{.legend = 0, .views = {view}};
    const Theme& colors = theme(ThemeId::Light);
    QImage image(1024, 688, QImage::Format_RGB32);
    image.fill(colors.surface);
    QPainter painter(&image);
    paint(painter, colors, [&](Canvas& canvas) { paintStageBody(canvas, frame, layoutStage(request)); });
    painter.end();
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ink += image.pixel(x, y) != colors.surface.rgb();
    return ink;
}

// A cell's border with its number, or a row of nodes drawn as points, which is all that the tree of an
// in-place launch has.
constexpr int leastInk = 200;

class Shown : public testing::TestWithParam<std::string> {};

TEST_P(Shown, HasAPageThatSaysWhatEachStepDoes) {
    const kernels::Algorithm& algorithm = named(GetParam());
    const QString id = QString::fromStdString(GetParam());
    const AlgorithmText& text = algorithmText(id);
    EXPECT_FALSE(text.body.trimmed().isEmpty()) << "resources/algorithms/" << GetParam() << ".md";
    EXPECT_EQ(text.name.toStdString(), algorithm.name);
    for (const int n : {1, 8, 31}) {
        if (kernels::size_problem(algorithm, std::uint64_t(n))) continue;
        const auto trace = runOf(algorithm, n);
        for (const trace::Launch& launch : trace->launches)
            for (const trace::Block& block : launch.blocks)
                for (const trace::Step& step : block.steps)
                    EXPECT_TRUE(text.steps.templates.contains(step.label))
                        << "no line `step " << step.label << ":` at the head of the page";
    }
}

TEST_P(Shown, OpensInAViewThatShowsSomethingAndPaintsAllItOffers) {
    const kernels::Algorithm& algorithm = named(GetParam());
    for (const int n : {0, 1, 8, 64, 1000}) {
        if (kernels::size_problem(algorithm, std::uint64_t(n))) continue;
        const Document document(runOf(algorithm, n));
        if (n == 0) {
            EXPECT_EQ(document.stepCount(), 0);
            EXPECT_EQ(bestViews(document), std::vector{View::array}) << "the message that nothing was run";
            continue;
        }
        ASSERT_GT(document.stepCount(), 0) << n;
        const std::vector<View> best = bestViews(document), offered = offeredViews(document);
        ASSERT_FALSE(best.empty());
        for (const auto& views : {best, bestViewsInside(document)})
            for (const View view : views)
                EXPECT_TRUE(std::find(offered.begin(), offered.end(), view) != offered.end())
                    << idOf(view).toStdString();
        for (const View view : offered)
            for (const FilmStep step : {FilmStep{}, FilmStep(document.stepCount() / 2), document.lastStep()})
                EXPECT_GT(inkIn(document, step, view), leastInk)
                    << idOf(view).toStdString() << ", n = " << n << ", step " << step;
        ExportOptions options{.size = {320, 180}};
        options.slide.views = ViewSet(best);
        EXPECT_FALSE(renderSlide(document, {document.lastStep()}, options).isNull());
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Shown, testing::ValuesIn(shownIds()), test::ByName());

} // namespace
} // namespace scanscope::viz
