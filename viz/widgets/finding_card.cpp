#include "viz/widgets/finding_card.h"

#include <algorithm>
#include <QPainter>

#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

constexpr int cardPadding = 11, cardSign = 14, cardGap = 8;

int advanceOf(const QFont& font, const QString& text) { return QFontMetrics(font).horizontalAdvance(text); }

QFont placeFont() { return valueFont(12, 600); }
QFont gradeFont() { return wordFont(12, 600); }
QFont whatFont() { return wordFont(13); }
QFont oftenFont() { return wordFont(12); }

} // namespace

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

#include "moc_finding_card.cpp"
