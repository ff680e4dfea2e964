// The view of asynchronous copies and barrier objects, from a recorded ring of bulk copies.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kernels/trace/trace_file.h"
#include "viz/scene/canvas.h"
#include "viz/support/rooms.h"
#include "viz/views/async/async_layout.h"
#include "viz/views/kinds.h"

namespace scanscope::viz {
namespace {

Document loaded(const std::string& name) {
    return Document(
        std::make_shared<const trace::Trace>(trace::load_trace(SCANSCOPE_SPECIMENS_DIR "/" + name)));
}

// tests/kernels/own/programs/async_bulk.cu as `scanscope trace` recorded it.
class AsyncView : public testing::Test {
protected:
    void compose(int step, const Room& room = test::stage) {
        scene.clear();
        Canvas canvas(scene, theme(ThemeId::Light));
        placed = asyncView().compose(canvas, frameOf(document, FilmStep(step)), room);
    }
    [[nodiscard]] bool says(const QString& text) const {
        return std::ranges::any_of(scene.marks, [&](const Mark& mark) {
            const auto* const words = std::get_if<Words>(&mark.what);
            return words && words->text == text;
        });
    }
    [[nodiscard]] std::set<QString> legend() const {
        std::set<QString> texts;
        for (const LegendItem& item : placed.legend) texts.insert(item.text);
        return texts;
    }
    const Document document = loaded("async_bulk.scantrace");
    Scene scene;
    Placed placed;
};

TEST_F(AsyncView, IsOfferedOnlyForRunsWithSuchEvents) {
    EXPECT_TRUE(asyncView().offers(document));
    EXPECT_FALSE(asyncView().offers(loaded("in_place_scan.scantrace")));
}

TEST_F(AsyncView, SaysTheStateOfEachObjectAndWhereCopiesBeginAndEnd) {
    compose(8);
    for (const char* const text :
         {"full[0]", "phase 1 · 1 of 1 arrived · 256 B in flight", "full[1]", "phase 1 · 0 of 1 arrived",
          "squared", "phase 2 · 0 of 64 arrived", "thread 0", "threads 1 to 63", "thread 64",
          "256 B to stage for full[0]: from step 9 (line 34) to step 12"})
        EXPECT_TRUE(says(QString::fromUtf8(text))) << text;
    EXPECT_EQ(legend(), (std::set<QString>{"wait", "start of a copy", "arrival", "arrivals so far",
                                           "copy in flight", "copy that has ended", "yet to come"}));
    EXPECT_TRUE(scene.omissions.empty());
    compose(3);
    EXPECT_TRUE(says(QStringLiteral("×63"))) << "threads that wait";
    EXPECT_TRUE(says(QStringLiteral("256 B to stage for full[0]: from step 3 (line 34) to step 4")))
        << "it has just arrived";
}

TEST_F(AsyncView, IsNotEmptyBeforeAnythingIsCopied) {
    compose(0);
    EXPECT_TRUE(says(QStringLiteral("phase 0 · 0 of 1 arrived")));
    EXPECT_TRUE(says(QStringLiteral("phase 0 · 0 of 64 arrived")));
    EXPECT_FALSE(legend().contains(QStringLiteral("copy in flight")));
}

TEST_F(AsyncView, CountsWhatDoesNotFit) {
    compose(8, test::low);
    EXPECT_TRUE(scene.omissions.empty()) << "some rows are thin";
    Room lower = test::low;
    lower.height *= 0.6;
    compose(8, lower);
    const auto omits = [&](Omitted what) {
        return std::ranges::find(scene.omissions, what, &Omission::what) != scene.omissions.end();
    };
    EXPECT_TRUE(omits(Omitted::lines)) << "barrier objects";
    EXPECT_FALSE(says(QStringLiteral("squared")));
}

TEST_F(AsyncView, ThePointerMeetsObjectsAndCopies) {
    compose(8);
    const BlockModel& block = *document.model();
    const AsyncModel& model = block.of<AsyncModel>();
    const AsyncLayout layout(model, block, BlockStep{8}, test::stage);
    for (const AsyncLayout::Row& row : layout.objects) {
        const AsyncObject& object = model.objects[std::size_t(row.number)];
        EXPECT_EQ(subjectAt(scene, {layout.left + 20, row.top + 2}),
                  Subject(CellAfter{object.cell, BlockStep{8}}));
    }
    const AsyncCopy& copy = *std::ranges::find(model.copies, BlockStep{8}, &AsyncCopy::begins);
    EXPECT_EQ(subjectAt(scene, {layout.centreOf(BlockStep{9}),
                                layout.barTop(layout.objects[0], 0) + layout.barHeight / 2}),
              Subject(CellAfter{copy.to, BlockStep{8}}));
}

} // namespace
} // namespace scanscope::viz
