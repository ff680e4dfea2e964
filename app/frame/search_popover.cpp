#include "app/frame/search_popover.h"

#include <QKeyEvent>
#include <QLineEdit>

#include "viz/scene/fonts.h"

namespace scanscope::app {

SearchPopover::SearchPopover(const QString& name, const QString& prompt, QWidget* parent)
    : Popover(name, parent)
    , m_search(new QLineEdit) {
    m_search->setFont(viz::wordFont(13));
    m_search->setPlaceholderText(prompt);
    m_search->setAccessibleName(prompt);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) { filter(words); });
}

void SearchPopover::showEvent(QShowEvent* event) {
    Popover::showEvent(event);
    m_search->clear();
    filter({});
    m_search->setFocus();
}

bool SearchPopover::eventFilter(QObject* watched, QEvent* event) {
    const bool isHere = watched == m_search || watched == this;
    if (!isHere || event->type() != QEvent::KeyPress) return Popover::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        moveMark(+1);
        return true;
    case Qt::Key_Up:
        moveMark(-1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        takeMarked();
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return Popover::eventFilter(watched, event);
    }
}

} // namespace scanscope::app
