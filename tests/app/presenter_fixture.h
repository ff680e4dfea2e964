// A run that is presented to an audience, controlled with the pointer and the keys of a remote.
#pragma once

#include "app/presenter/presenter.h"
#include "app/window_fixture.h"

namespace scanscope::test {

using app::Presenter;

class PresenterTest : public WindowTest {
protected:
    [[nodiscard]] Presenter* presenter() { return window->presenter(); }

    void present(QSize size = {1024, 640}) {
        press(Qt::Key_F5, Qt::ShiftModifier);
        ASSERT_TRUE(presenter()->isVisible());
        EXPECT_TRUE(presenter()->isFullScreen());
        presenter()->setWindowState(Qt::WindowNoState); // the tests have a small screen
        presenter()->resize(size);
        QApplication::processEvents();
    }
    // Takes one step, to the end of its animation.
    void walk(Qt::Key key) {
        hit(key);
        pass(1000);
    }
    void goTo(viz::FilmStep step) {
        explore()->playback().goTo(step);
        pass(1000); // waits until the previous picture has faded
    }
    void hit(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(presenter(), key, modifiers);
        QApplication::processEvents();
    }
    void click(Qt::MouseButton button, QPoint at) { QTest::mouseClick(presenter(), button, {}, at); }
    void moveTo(QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, presenter()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(presenter(), &move);
        QApplication::processEvents();
    }
    QImage seen() { return presenter()->grab().toImage().convertToFormat(QImage::Format_RGB32); }
    [[nodiscard]] bool isAll(QColor color) {
        QImage all(presenter()->size(), QImage::Format_RGB32);
        all.fill(color);
        return seen() == all;
    }
    [[nodiscard]] const std::vector<viz::Phase>& phases() { return explore()->document()->film().phases(); }
};

} // namespace scanscope::test
