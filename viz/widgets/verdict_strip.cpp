#include "viz/widgets/verdict_strip.h"

#include <algorithm>
#include <array>
#include <QMenu>
#include <QPainter>

#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

namespace {

using Tone = VerdictText::Tone;

constexpr int tall = 44, low = 36, side = 16, partGap = 10, iconSize = 18, wordsLeft = 46;
constexpr int cardHeight = 34, lowCard = 28, roomForMore = 48, arrowWidth = 28;

TextLabel::Tone toneOf(Tone tone) {
    constexpr std::array byTone{TextLabel::Tone::Text, TextLabel::Tone::Ok, TextLabel::Tone::Error,
                                TextLabel::Tone::Warn};
    static_assert(byTone.size() == std::size_t(Tone::warning) + 1);
    return byTone.at(std::size_t(tone));
}

TextLabel* lineLabel(TextLabel::Type type, TextLabel::Tone tone, QWidget* parent) {
    auto* label = new TextLabel(type, tone, {}, parent);
    label->setElided(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return label;
}

int widthOf(const TextLabel* label) {
    return label->text().isEmpty() ? 0 : label->fontMetrics().horizontalAdvance(label->text()) + 2;
}

constexpr int cardPadding = 11, cardSign = 14, cardGap = 8;

int advanceOf(const QFont& font, const QString& text) { return QFontMetrics(font).horizontalAdvance(text); }

QFont placeFont() { return valueFont(12, 600); }
QFont gradeFont() { return wordFont(12, 600); }
QFont whatFont() { return wordFont(13); }
QFont oftenFont() { return wordFont(12); }

} // namespace

VerdictStrip::VerdictStrip(QWidget* parent)
    : QWidget(parent)
    , m_words(lineLabel({15, 600}, TextLabel::Tone::Text, this))
    , m_news(lineLabel({15, 600}, TextLabel::Tone::Ok, this))
    , m_details(lineLabel({13, 400}, TextLabel::Tone::Muted, this))
    , m_way(new Button({}, this))
    , m_next(new Button(tr("F8 next"), this))
    , m_more(new Button({}, this))
    , m_back(new IconButton(Icon::ChevronLeft, tr("Previous finding"), keyText(Qt::SHIFT | Qt::Key_F8), this))
    , m_forth(new IconButton(Icon::ChevronRight, tr("Next finding"), keyText(Qt::Key_F8), this)) {
    setAccessibleName(tr("Verdict"));
    setFixedHeight(tall);
    m_next->setQuiet(true);
    m_next->setAccessibleName(tr("Next finding"));
    m_next->setToolTip(tr("Next finding (F8), previous finding (Shift+F8)"));
    m_more->setQuiet(true);
    m_shining.setSingleShot(true);
    m_shining.setInterval(shineMilliseconds);
    connect(&m_shining, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    connect(m_way, &Button::clicked, this, &VerdictStrip::wayChosen);
    connect(m_next, &Button::clicked, this, [this] { emit walkRequested(+1); });
    connect(m_forth, &IconButton::clicked, this, [this] { emit walkRequested(+1); });
    connect(m_back, &IconButton::clicked, this, [this] { emit walkRequested(-1); });
    connect(m_more, &Button::clicked, this, &VerdictStrip::showRest);
}

void VerdictStrip::setVerdict(const VerdictText& text, const std::vector<CardText>& cards) {
    m_shining.stop();
    const auto textOf = [](const FindingCard* card) { return card->text(); };
    if (std::ranges::equal(m_cards, cards, {}, textOf)) { // the pointer may be on one of them
        setChosen(-1);
        return setWords(text);
    }
    const auto focused = std::ranges::find_if(m_cards, &QWidget::hasFocus);
    const int focus = focused == m_cards.end() ? -1 : int(focused - m_cards.begin());
    qDeleteAll(m_cards);
    m_cards.clear();
    for (const CardText& card : cards) {
        const int number = int(m_cards.size());
        m_cards += new FindingCard(card, this);
        // The card becomes the selected one when the film has reached its finding.
        connect(m_cards.back(), &QAbstractButton::clicked, this, [this, number] {
            setChosen(m_chosen);
            emit cardChosen(number);
        });
    }
    m_chosen = -1;
    setWords(text);
    if (focus >= 0 && focus < int(m_cards.size()) && m_cards[focus]->isVisible()) m_cards[focus]->setFocus();
}

void VerdictStrip::setWords(const VerdictText& text) {
    m_text = text;
    m_words->setText(text.words);
    // If there is news, the words only say when the program ran.
    m_words->setTone(text.news.isEmpty() ? toneOf(text.tone) : TextLabel::Tone::Text);
    m_news->setText(text.news.isEmpty() ? QString() : QStringLiteral("· ") + text.news);
    m_details->setText(text.details);
    m_way->setText(text.way);
    setAccessibleDescription(spoken());
    placeParts();
    update();
}

void VerdictStrip::setChosen(int card) {
    m_chosen = card;
    for (int i = 0; i < int(m_cards.size()); ++i) m_cards[i]->setChecked(i == card);
    placeParts();
}

void VerdictStrip::setCompact(bool compact) {
    if (compact == m_isCompact) return;
    m_isCompact = compact;
    setFixedHeight(compact ? low : tall);
    placeParts();
}

void VerdictStrip::shine() {
    m_shining.start();
    update();
}

QString VerdictStrip::spoken() const {
    QStringList parts{m_text.words, m_text.news, m_text.details};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QSize VerdictStrip::sizeHint() const { return {640, m_isCompact ? low : tall}; }

void VerdictStrip::placeParts() {
    const int right = placeAtRight();
    const int left = placeWords(right);
    for (FindingCard* card : m_cards) card->hide();
    for (QWidget* one : std::initializer_list<QWidget*>{m_more, m_back, m_forth}) one->hide();
    if (m_cards.isEmpty()) return;
    m_isCompact ? placeOneCard(left, right) : placeCards(left, right);
}

// Places the action button and the "next" button; returns the right end of the remaining space.
int VerdictStrip::placeAtRight() {
    int right = width() - side;
    m_way->setVisible(!m_text.way.isEmpty());
    if (!m_text.way.isEmpty()) {
        const int height = m_isCompact ? lowCard : 32;
        m_way->setGeometry(right - m_way->sizeHint().width(), middle(height), m_way->sizeHint().width(),
                           height);
        right = m_way->x() - partGap - 4;
    }
    const bool hasNext = !m_isCompact && std::ranges::count_if(m_cards, &QWidget::isEnabled) > 1;
    m_next->setVisible(hasNext);
    if (hasNext) {
        const int width = m_next->sizeHint().width() + 2;
        m_next->setGeometry(right - width, middle(16), width, 16);
        right = m_next->x() - partGap - 4;
    }
    return right;
}

// Leaves some space for cards; without cards, the words may use all of it.
int VerdictStrip::placeWords(int right) {
    const int room = right - wordsLeft;
    int left = wordsLeft;
    const int forCards = m_cards.isEmpty() ? 0 : std::min(FindingCard::least + roomForMore, room / 2);
    const auto put = [&](TextLabel* label) {
        const int width = std::min(widthOf(label), std::max(0, right - forCards - left));
        label->setVisible(width > 0);
        label->setGeometry(left, 0, width, height() - 1);
        if (width > 0) left += width + 8;
    };
    put(m_words);
    put(m_news);
    m_details->setVisible(m_cards.isEmpty());
    if (m_cards.isEmpty()) {
        left += 4;
        put(m_details);
    }
    return left + 12;
}

// The number of cards, from `first` on, that fit.
int VerdictStrip::cardsFrom(int first, int room) const {
    int count = 0, used = 0;
    for (int i = first; i < int(m_cards.size()); ++i, ++count) {
        const bool hasRest = i + 1 < int(m_cards.size()) || first > 0;
        used += m_cards[i]->sizeHint().width() + (count > 0 ? partGap : 0);
        if (count > 0 && used + (hasRest ? roomForMore : 0) > room) break;
    }
    return count;
}

// Shows as many cards as fit, including the selected one; the others are behind a button.
void VerdictStrip::placeCards(int left, int right) {
    int first = 0;
    while (m_chosen >= first + cardsFrom(first, right - left)) ++first;
    const int count = cardsFrom(first, right - left), rest = int(m_cards.size()) - count;
    const int end = right - (rest > 0 ? roomForMore : 0);
    int x = left;
    for (int i = first; i < first + count; ++i) {
        const int width = std::min(m_cards[i]->sizeHint().width(), end - x);
        m_cards[i]->setGeometry(x, middle(cardHeight), width, cardHeight);
        m_cards[i]->show();
        x += width + partGap;
    }
    if (rest == 0) return;
    m_more->setText(QStringLiteral("+ %1").arg(rest));
    m_more->setAccessibleName(counted(std::uint64_t(rest), "%1 more finding", "%1 more findings"));
    m_more->setToolTip(m_more->accessibleName());
    const QSize size = m_more->sizeHint();
    m_more->setGeometry(x + 2, middle(size.height()), size.width() + 2, size.height());
    m_more->show();
}

void VerdictStrip::placeOneCard(int left, int right) {
    const int shown = std::max(0, m_chosen), count = int(m_cards.size());
    int end = right;
    if (count > 1) {
        m_forth->setGeometry(right - arrowWidth, middle(arrowWidth), arrowWidth, arrowWidth);
        m_back->setGeometry(right - 2 * arrowWidth, middle(arrowWidth), arrowWidth, arrowWidth);
        m_forth->show();
        m_back->show();
        end = m_back->x() - 4;
    }
    FindingCard* card = m_cards[std::min(shown, count - 1)];
    card->setGeometry(left, middle(lowCard), std::min(card->sizeHint().width(), end - left), lowCard);
    card->show();
}

void VerdictStrip::showRest() {
    QMenu menu(this);
    for (int i = 0; i < int(m_cards.size()); ++i)
        if (!m_cards[i]->isVisible()) {
            QAction* action = menu.addAction(m_cards[i]->spoken());
            action->setEnabled(m_cards[i]->isEnabled());
            connect(action, &QAction::triggered, this, [this, i] { emit cardChosen(i); });
        }
    menu.exec(m_more->mapToGlobal(QPoint(0, m_more->height() + 4)));
}

void VerdictStrip::resizeEvent(QResizeEvent*) { placeParts(); }

void VerdictStrip::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
    if (isShining()) painter.fillRect(QRect(0, 0, 3, height() - 1), t.ok);
    const QRectF box(19, (height() - 1 - iconSize) / 2.0, iconSize, iconSize);
    switch (m_text.tone) {
    case Tone::good:
        return paintIcon(painter, Icon::Check, box, t.ok);
    case Tone::wrong:
        return paintIcon(painter, Icon::Warning, box, t.error);
    case Tone::warning:
        return paintIcon(painter, Icon::Warning, box, t.warn);
    case Tone::plain:
        return paintIcon(painter, Icon::Loop, box, t.muted);
    }
}

FindingCard::FindingCard(const CardText& text, QWidget* parent)
    : PaintedButton(parent)
    , m_text(text) {
    setCheckable(true);
    setAccessibleName(spoken());
    setToolTip(plainToolTip(spoken()));
    setEnabled(text.change != CardText::Change::gone);
    setCursor(isEnabled() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QString FindingCard::spoken() const {
    QStringList parts{m_text.place, m_text.what, m_text.often};
    parts.removeAll(QString());
    QString all = parts.join(QStringLiteral(", "));
    if (!m_text.grade.isEmpty()) all = QStringLiteral("%1: %2").arg(m_text.grade, all);
    return m_text.change == CardText::Change::added  ? tr("new: %1").arg(all)
           : m_text.change == CardText::Change::gone ? tr("gone: %1").arg(all)
                                                     : all;
}

QSize FindingCard::sizeHint() const {
    int width = 2 * cardPadding + cardSign + cardGap + advanceOf(whatFont(), m_text.what);
    if (!m_text.grade.isEmpty()) width += advanceOf(gradeFont(), m_text.grade) + cardGap;
    if (!m_text.place.isEmpty()) width += advanceOf(placeFont(), m_text.place) + cardGap;
    if (!m_text.often.isEmpty()) width += advanceOf(oftenFont(), m_text.often) + 2 * cardGap;
    if (m_text.change == CardText::Change::added) width += advanceOf(gradeFont(), tr("new")) + cardGap;
    return {std::clamp(width + 1, least, most), 34};
}

void FindingCard::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isGone = m_text.change == CardText::Change::gone;
    const QColor ground = isDown() ? t.sunken : underMouse() && isEnabled() ? t.hover : t.surface;
    if (isGone) {
        painter.setPen(QPen(t.control, 1 + t.lineExtra, Qt::DashLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6.5, 6.5);
    } else if (isChecked()) {
        drawBox(&painter, rect(), 7, underMouse() ? t.hover : t.window, t.ink, 2 + t.lineExtra);
    } else {
        drawBox(&painter, rect(), 7, ground, t.control, 1 + t.lineExtra);
    }
    int x = cardPadding;
    const double middle = height() / 2.0;
    const bool isBeyond = m_text.look == FindingLook::beyond;
    const Role role = isBeyond ? Role::OutOfBounds : Role::Hazard;
    const QColor tone = m_text.look == FindingLook::warning ? t.warn
                        : m_text.look == FindingLook::note  ? t.muted
                                                            : t.role(role).solid;
    if (isGone) {
        paintIcon(painter, Icon::Check, QRectF(x, middle - cardSign / 2.0, cardSign, cardSign), t.ok);
    } else {
        painter.fillPath(roleGlyph(role, {x + cardSign / 2.0, middle}, cardSign), tone);
    }
    x += cardSign + cardGap;
    const auto put = [&](const QString& text, QFont font, const QColor& color, int room) {
        if (text.isEmpty() || room <= 0) return;
        font.setStrikeOut(isGone);
        painter.setFont(font);
        painter.setPen(color);
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room);
        painter.drawText(QRect(x, 0, room, height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
        x += painter.fontMetrics().horizontalAdvance(shown) + cardGap;
    };
    const int right = width() - cardPadding;
    const QColor ink = isGone ? t.muted : t.text;
    if (m_text.change == CardText::Change::added) put(tr("new"), gradeFont(), t.error, right - x);
    put(m_text.grade, gradeFont(), isGone ? t.muted : tone, right - x);
    put(m_text.place, placeFont(), ink, right - x);
    // The count is at the right edge. If it does not fit beside what happened, it is left out, because it is
    // less important.
    const int often = m_text.often.isEmpty() ? 0 : advanceOf(oftenFont(), m_text.often);
    const int whole = advanceOf(whatFont(), m_text.what);
    const bool hasOften = often > 0 && x + std::min(whole, 120) + 2 * cardGap + often <= right;
    put(m_text.what, whatFont(), ink, right - x - (hasOften ? often + 2 * cardGap : 0));
    if (!hasOften) return;
    painter.setFont(oftenFont());
    painter.setPen(t.muted);
    painter.drawText(QRect(right - often - 1, 0, often + 1, height()), Qt::AlignVCenter | Qt::AlignRight,
                     m_text.often);
}

} // namespace scanscope::viz

#include "moc_verdict_strip.cpp"
