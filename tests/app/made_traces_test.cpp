// Recordings of random shapes, played and clicked through in every view, one after the other in the same
// window.
#include <random>

#include "fuzz/made_trace.h"
#include "support/exhaustive.h"
#include "viz/widgets/segmented.h"
#include "window_fixture.h"

namespace scanscope {
namespace {

constexpr unsigned tests = 4;

class MadeTracesInTheWindow : public test::WindowTest, public testing::WithParamInterface<unsigned> {
protected:
    void lookAround(std::mt19937& random) {
        constexpr Qt::Key keys[] = {Qt::Key_Right, Qt::Key_End,  Qt::Key_Left, Qt::Key_PageUp,
                                    Qt::Key_Down,  Qt::Key_Home, Qt::Key_Up,   Qt::Key_PageDown};
        viz::StageView* const view = explore()->stage();
        for (int presses = 0; presses < 4; ++presses) {
            press(keys[random() % std::size(keys)]);
            QTest::mouseClick(
                view, Qt::LeftButton, Qt::NoModifier,
                {int(random() % unsigned(view->width())), int(random() % unsigned(view->height()))});
            pass(double(random() % 2000));
            static_cast<void>(window->grab());
        }
    }
};

TEST_P(MadeTracesInTheWindow, ArePlayedInEveryView) {
    const unsigned seeds = test::exhaustive() ? 400 : 24;
    for (unsigned seed = GetParam(); seed < seeds; seed += tests) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const QString path = folder.filePath(QStringLiteral("made-%1.scantrace").arg(seed));
        trace::save_trace(fuzz::madeTrace(fuzz::randomChoices(seed)), path.toStdString());
        ASSERT_NO_FATAL_FAILURE(expectRun([&] { window->openFile(path); }));
        EXPECT_EQ(window->windowFilePath(), path);
        for (int view = 0; view < viz::viewCount; ++view) {
            QAbstractButton* const button = explore()->stage()->views()->button(view);
            if (!button->isVisible()) continue;
            QTest::mouseClick(button, Qt::LeftButton);
            lookAround(random);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MadeTracesInTheWindow, testing::Range(0u, tests));

} // namespace
} // namespace scanscope
