// Gives a window the keys, as a window manager does, of which the offscreen screen has none.
#pragma once

#include <QApplication>

namespace scanscope::test {

// At once. QWidget::activateWindow(), which newer Qt wants called instead, only asks for it.
inline void activate(QWidget* window) {
    QT_WARNING_PUSH
    QT_WARNING_DISABLE_DEPRECATED
    QApplication::setActiveWindow(window);
    QT_WARNING_POP
}

} // namespace scanscope::test
