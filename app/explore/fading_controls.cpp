#include "app/explore/fading_controls.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace scanscope::app {

FadingControls::FadingControls(QWidget* controls)
    : QObject(controls)
    , m_controls(controls) {
    m_rest.setSingleShot(true);
    m_rest.setInterval(2000);
    connect(&m_rest, &QTimer::timeout, controls, &QWidget::hide);
    qApp->installEventFilter(this);
}

void FadingControls::setFading(bool fading) {
    m_isFading = fading;
    m_rest.stop();
    m_controls->setVisible(!fading);
}

bool FadingControls::eventFilter(QObject* watched, QEvent* event) {
    if (!m_isFading || event->type() != QEvent::MouseMove) return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!widget || widget->window() != m_controls->window()) return false;
    m_controls->show();
    m_rest.start();
    return false;
}

} // namespace scanscope::app
