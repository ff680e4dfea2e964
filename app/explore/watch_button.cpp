#include "app/explore/watch_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr double dot = 8, ring = 12; // across

} // namespace

WatchButton::WatchButton(QWidget* parent)
    : QAbstractButton(parent) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setFont(viz::wordFont(12, 500));
    setFixedHeight(16);
    connect(this, &QAbstractButton::toggled, this, &WatchButton::showState);
    showState();
}

void WatchButton::setBusy(bool busy) {
    m_isBusy = busy;
    showState();
}

QString WatchButton::words() const {
    return !isChecked() ? tr("paused") : m_isBusy ? tr("running…") : tr("watching");
}

void WatchButton::showState() {
    setAccessibleName(isChecked() ? tr("Watching the program’s files")
                                  : tr("Not watching the program’s files"));
    setToolTip(isChecked() ? tr("Saved in an editor, the program is run again. Click to pause.")
                           : tr("The program is run only when you say so. Click to watch its files."));
    updateGeometry();
    update();
}

QSize WatchButton::sizeHint() const {
    return {int(ring) + 4 + fontMetrics().horizontalAdvance(words()) + 1, 16};
}

void WatchButton::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(ring / 2 + 0.5, height() / 2.0);
    const QColor color = !isChecked() ? t.faint : m_isBusy ? t.warn : t.ok;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(middle, dot / 2 - (isChecked() ? 0.5 : 0), dot / 2 - (isChecked() ? 0.5 : 0));
    if (isChecked()) {
        painter.setPen(QPen(color, 1 + t.lineExtra));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle, ring / 2 - 0.5, ring / 2 - 0.5);
    }
    painter.setPen(isChecked() ? t.text : t.muted);
    painter.setFont(font());
    const QRect text = rect().adjusted(int(ring) + 4, 0, 0, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, words());
    if (underMouse()) painter.drawLine(text.left(), height() - 1, text.right(), height() - 1);
}

// As any button of the window: Space and Return press it, arrows step through the run.
void WatchButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Space)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace scanscope::app

#include "moc_watch_button.cpp"
