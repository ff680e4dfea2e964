#include "app/frame/search_popover.h"

#include <algorithm>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringList>

#include "viz/scene/fonts.h"

namespace scanscope::app {

namespace {

enum Rank : int { nameBegins, wordOfName, wordElsewhere, inside };

// Replaces dashes with the hyphen, which is the only one on a keyboard.
QString withPlainDashes(QString text) { return text.replace(u'–', u'-').replace(u'—', u'-'); }

bool holdsWord(const QString& text, const QString& word) {
    for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
    return false;
}

} // namespace

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

std::optional<int> searchRank(const QString& query, const QString& name, const QString& rest) {
    const QString asked = withPlainDashes(query).simplified(), plainName = withPlainDashes(name),
                  plainRest = withPlainDashes(rest);
    if (plainName.startsWith(asked, Qt::CaseInsensitive)) return nameBegins;
    int worst = nameBegins;
    for (const QString& word : asked.split(u' ', Qt::SkipEmptyParts)) {
        if (holdsWord(plainName, word))
            worst = std::max<int>(worst, wordOfName);
        else if (holdsWord(plainRest, word))
            worst = std::max<int>(worst, wordElsewhere);
        else if (plainName.contains(word, Qt::CaseInsensitive) ||
                 plainRest.contains(word, Qt::CaseInsensitive))
            worst = inside;
        else
            return std::nullopt;
    }
    return worst;
}

} // namespace scanscope::app
