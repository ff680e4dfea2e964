// The appearance of a lesson next to its run, in light and dark: with a question, and after wrong and right
// answers.
#include "app/lesson_fixture.h"
#include "viz/support/golden.h"

namespace scanscope::test {
namespace {

class LessonGolden : public LessonWindowTest {
protected:
    // The panel and the stage, without the blinking caret.
    void expectGolden(const std::string& name, viz::ThemeId theme) {
        window->looks()->setTheme(theme);
        QApplication::processEvents();
        explore()->stage()->setFocus();
        pass(2000);
        QWidget* both = panel()->parentWidget();
        QImage image(both->size(), QImage::Format_RGB32);
        both->render(&image);
        viz::test::expectGolden(image, name);
    }
};

TEST_F(LessonGolden, IsAskedInLightAndAnsweredInDark) {
    window->resize(1180, 760);
    start("How an up-sweep works");
    for (int s = 0; s < 3; ++s) press(Qt::Key_Period, Qt::ControlModifier);
    expectGolden("lesson-asked-light", viz::ThemeId::Light);
    give({"7"});
    expectGolden("lesson-wrong-light", viz::ThemeId::Light);
    give({"5", "7"});
    expectGolden("lesson-right-dark", viz::ThemeId::Dark);
}

TEST_F(LessonGolden, HasRoomForTwoRunsInTheSmallestWindow) {
    makeWindow({1024, 640});
    explore()->playback().setReducedMotion(true);
    start("Why Blelloch beats Hillis–Steele on work");
    for (int s = 0; s < 5; ++s) press(Qt::Key_Period, Qt::ControlModifier);
    expectGolden("lesson-pair-small-light", viz::ThemeId::Light);
}

} // namespace
} // namespace scanscope::test
