#include "viz/widgets/code_find.h"

#include <algorithm>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/code_view.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {
namespace {

constexpr int controlHeight = 28;

} // namespace

std::vector<CodeRange> placesOf(const QString& words, const QString& text) {
    std::vector<CodeRange> places;
    if (words.isEmpty()) return places;
    const int length = int(words.size());
    for (auto at = text.indexOf(words, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(words, at + length, Qt::CaseInsensitive))
        places.push_back({int(at), int(at) + length});
    return places;
}

CodeFind::CodeFind(CodeView* view, QWidget* parent)
    : QWidget(parent)
    , m_view(view) {
    setAccessibleName(tr("Find in the code"));
    m_field = new QLineEdit;
    m_field->setAccessibleName(tr("Text to find in the code"));
    m_field->setPlaceholderText(tr("Find in the code"));
    m_field->setFont(valueFont(12));
    m_field->setFixedHeight(controlHeight);
    m_field->installEventFilter(this);
    m_count = new TextLabel({12, 400}, TextLabel::Tone::Muted);
    m_previous = new IconButton(Icon::ChevronUp, tr("Previous match"), keyText(Qt::SHIFT | Qt::Key_F3));
    m_next = new IconButton(Icon::ChevronDown, tr("Next match"), keyText(Qt::Key_F3));
    auto* close = new IconButton(Icon::Close, tr("Close"), keyText(Qt::Key_Escape));
    auto* layout = tightRow(this, 2, {16, 0, 16, 8});
    layout->addWidget(m_field, 1);
    layout->addSpacing(6);
    layout->addWidget(m_count);
    layout->addSpacing(4);
    for (IconButton* button : {m_previous, m_next, close}) {
        button->setFixedSize(controlHeight, controlHeight);
        layout->addWidget(button);
    }
    hide();
    connect(m_field, &QLineEdit::textEdited, this, [this] {
        look();
        // Select the first match at or after the current position.
        const std::vector<CodeRange>& hits = m_view->hits();
        const auto next = std::ranges::lower_bound(hits, selection().start, {}, &CodeRange::start);
        if (!hits.empty()) select(next == hits.end() ? hits.front() : *next);
    });
    connect(m_previous, &IconButton::clicked, this, [this] { goOn(-1); });
    connect(m_next, &IconButton::clicked, this, [this] { goOn(+1); });
    connect(close, &IconButton::clicked, this, &CodeFind::close);
    connect(m_view, &QPlainTextEdit::textChanged, this, &CodeFind::look);
    connect(m_view, &QPlainTextEdit::selectionChanged, this, &CodeFind::showCount);
}

void CodeFind::open() {
    const QString chosen = m_view->textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) m_field->setText(chosen);
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    look();
}

void CodeFind::close() {
    hide();
    m_view->setHits({});
    m_view->setFocus(Qt::OtherFocusReason);
}

void CodeFind::look() {
    if (isHidden()) return;
    m_view->setHits(placesOf(m_field->text(), m_view->toPlainText()));
    showCount();
}

CodeRange CodeFind::selection() const {
    const QTextCursor cursor = m_view->textCursor();
    return {cursor.selectionStart(), cursor.selectionEnd()};
}

int CodeFind::current() const {
    const std::vector<CodeRange>& hits = m_view->hits();
    const auto at = std::ranges::find(hits, selection());
    return at == hits.end() ? -1 : int(at - hits.begin());
}

void CodeFind::select(const CodeRange& place) {
    QTextCursor cursor = m_view->textCursor();
    cursor.setPosition(place.start);
    cursor.setPosition(place.end, QTextCursor::KeepAnchor);
    m_view->setTextCursor(cursor);
}

void CodeFind::goOn(int by) {
    const std::vector<CodeRange>& hits = m_view->hits();
    if (hits.empty()) return;
    const int count = int(hits.size()), from = selection().start;
    const auto next = std::ranges::lower_bound(hits, from, {}, &CodeRange::start);
    // If no match is selected, the caret is before `next`.
    const int at = current() >= 0 ? current() : int(next - hits.begin()) - (by > 0 ? 1 : 0);
    select(hits[std::size_t((at + by + count) % count)]);
}

QString CodeFind::count() const { return m_count->text(); }

void CodeFind::showCount() {
    if (isHidden()) return;
    const int count = int(m_view->hits().size()), at = current();
    m_count->setText(m_field->text().isEmpty() ? QString()
                     : count == 0              ? tr("not found")
                     : at >= 0                 ? tr("%1 of %2").arg(at + 1).arg(count)
                                               : counted(std::uint64_t(count), "%1 match", "%1 matches"));
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
}

// A line edit would treat Alt with a letter as that letter.
bool CodeFind::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || event->type() != QEvent::KeyPress) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() != Qt::Key_Z || key->modifiers() != Qt::AltModifier) return false;
    m_view->setWrapped(!m_view->wrapped());
    return true;
}

void CodeFind::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        goOn(event->modifiers() & Qt::ShiftModifier ? -1 : +1);
    else
        event->ignore();
}

void CodeFind::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), themeOf(this).hair);
}

} // namespace scanscope::viz

#include "moc_code_find.cpp"
