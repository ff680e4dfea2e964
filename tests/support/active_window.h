// Gives a window the keyboard focus, as a window manager would; the offscreen platform has no window manager.
#pragma once

#include <QApplication>

namespace scanscope::test {

// This function takes effect immediately, unlike QWidget::activateWindow(), which newer Qt recommends
// instead.
inline void activate(QWidget* window) {
    QT_WARNING_PUSH
    QT_WARNING_DISABLE_DEPRECATED
    QApplication::setActiveWindow(window);
    QT_WARNING_POP
}

} // namespace scanscope::test
