// The keys [ and ] choose the warp that Banks and Divergence show.
#include "app/window_fixture.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class WarpsTest : public WindowTest {
protected:
    void run(int n, std::uint32_t threads) {
        kernels::Request request;
        request.algorithm = "blelloch";
        request.threads_per_block = threads;
        for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(i % 7));
        expectRun([&] { explore()->start(request); });
        explore()->playback().goTo(viz::FilmStep{2});
        explore()->stage()->setFocus();
    }
    [[nodiscard]] std::optional<std::uint32_t> warp() { return explore()->playback().warp(); }
    [[nodiscard]] QImage picture() {
        QImage image(explore()->stage()->size(), QImage::Format_RGB32);
        explore()->stage()->render(&image);
        return image;
    }
};

TEST_F(WarpsTest, AreChosenOneAfterTheOther) {
    run(128, 64); // two warps
    press(Qt::Key_BracketRight);
    EXPECT_EQ(warp(), std::nullopt) << "no view of one warp is open";
    press(Qt::Key_D);
    press(Qt::Key_A); // this key does not change Divergence
    const QImage worst = picture();
    press(Qt::Key_BracketRight);
    EXPECT_EQ(warp(), 0u);
    const QImage first = picture();
    press(Qt::Key_BracketRight);
    EXPECT_EQ(warp(), 1u);
    EXPECT_NE(picture(), first);
    press(Qt::Key_BracketRight);
    EXPECT_EQ(warp(), std::nullopt) << "the worst warp";
    EXPECT_EQ(picture(), worst);
    press(Qt::Key_BracketLeft);
    EXPECT_EQ(warp(), 1u);
    press(Qt::Key_BracketLeft);
    EXPECT_EQ(warp(), 0u);
}

TEST_F(WarpsTest, AreThoseOfTheRunThatIsOpen) {
    run(128, 64);
    press(Qt::Key_K);
    press(Qt::Key_BracketLeft);
    EXPECT_EQ(warp(), 1u);
    run(32, 16);
    EXPECT_EQ(warp(), std::nullopt);
}

} // namespace
} // namespace scanscope::test
