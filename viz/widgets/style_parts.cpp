#include "viz/widgets/style_parts.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"

namespace scanscope::viz {

void drawBox(QPainter* painter, const QRectF& rect, double radius, const QColor& fill, const QColor& border,
             double width) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill);
    painter->setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
    const double inset = border.isValid() ? width / 2 : 0;
    painter->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
}

void drawFramed(QPainter& painter, const Theme& theme, const QRectF& rect, double radius, const QColor& fill,
                const QColor& border) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(border, 1 + theme.lineExtra));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

namespace {

bool hasProperty(const QWidget* widget, const char* property) {
    return widget && widget->property(property).toBool();
}

QColor groundOf(const Theme& theme, const QStyleOption* option, bool down) {
    const QStyle::State hovered = QStyle::State_MouseOver | QStyle::State_Enabled;
    return down ? theme.sunken : (option->state & hovered) == hovered ? theme.hover : theme.surface;
}

// A control's box; its border shows if the content is invalid.
void drawControlBox(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget,
                    const QColor& ground) {
    const bool invalid = hasProperty(widget, invalidProperty),
               enabled = option->state & QStyle::State_Enabled;
    painter->save();
    drawBox(painter, option->rect, 7, ground,
            invalid   ? theme.error
            : enabled ? theme.control
                      : theme.hair,
            (invalid ? 2 : 1) + theme.lineExtra);
    painter->restore();
}

} // namespace

void drawButton(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    if (!hasProperty(widget, primaryProperty) || !(option->state & QStyle::State_Enabled))
        return drawControlBox(theme, option, painter, widget, groundOf(theme, option, down));
    painter->save();
    if (down || option->state & QStyle::State_MouseOver) painter->setOpacity(theme.opacity(down ? 0.8 : 0.9));
    drawBox(painter, option->rect, 7, theme.ink, QColor());
    painter->restore();
}

void drawField(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    drawControlBox(theme, option, painter, widget,
                   option->state & QStyle::State_Enabled ? theme.surface : theme.window);
}

void drawCheckBox(const Theme& theme, const QStyleOption* option, QPainter* painter, bool round) {
    const bool on = option->state & QStyle::State_On, enabled = option->state & QStyle::State_Enabled;
    const QRectF box(option->rect.left(), option->rect.center().y() - 8.5, 18, 18);
    painter->save();
    const QColor edge = enabled ? (on ? theme.ink : theme.control) : theme.hair;
    drawBox(painter, box, round ? 9 : 5, on ? (enabled ? theme.ink : theme.hair) : theme.surface, edge,
            1 + theme.lineExtra);
    if (on && round) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.onInk);
        painter->drawEllipse(box.center(), 3.5, 3.5);
    } else if (on) {
        paintIcon(*painter, Icon::Check, box.adjusted(2, 2, -2, -2), theme.onInk);
    }
    painter->restore();
}

void drawComboBox(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    drawControlBox(theme, option, painter, widget, groundOf(theme, option, option->state & QStyle::State_On));
    const QRectF arrow(option->rect.right() - 23, option->rect.center().y() - 7.5, 16, 16);
    paintIcon(*painter, Icon::ChevronDown, arrow,
              option->state & QStyle::State_Enabled ? theme.muted : theme.faint);
}

void drawSlider(const Theme& theme, const QStyleOption* option, QPainter* painter, const QRect& handle) {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!slider) return;
    const double y = option->rect.center().y() + 0.5;
    painter->save();
    const QRectF groove(option->rect.left(), y - 2, option->rect.width(), 4);
    drawBox(painter, groove, 2, theme.id == ThemeId::HighContrast ? theme.hair : theme.hover, QColor());
    drawBox(painter, QRectF(groove.left(), groove.top(), handle.center().x() - groove.left(), 4), 2,
            theme.muted, QColor());
    painter->setBrush(option->state & QStyle::State_MouseOver ? theme.hover : theme.surface);
    painter->setPen(QPen(theme.ink, 2));
    painter->drawEllipse(QPointF(handle.center().x() + 0.5, y), 6, 6);
    painter->restore();
}

void drawScrollBar(const Theme& theme, const QStyleOption* option, QPainter* painter, const QRect& handle) {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar || bar->maximum <= bar->minimum) return;
    const QRectF slider = QRectF(handle).adjusted(3, 3, -3, -3);
    painter->save();
    const bool held = option->state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    drawBox(painter, slider, qMin(slider.width(), slider.height()) / 2, held ? theme.control : theme.padHatch,
            QColor());
    painter->restore();
}

void drawTab(const Theme& theme, const QStyleOption* option, QPainter* painter) {
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (!tab) return;
    const bool chosen = tab->state & QStyle::State_Selected;
    painter->save();
    painter->setFont(wordFont(13, chosen ? 600 : 500));
    painter->setPen(chosen ? theme.text : tab->state & QStyle::State_MouseOver ? theme.text : theme.muted);
    painter->drawText(tab->rect, Qt::AlignCenter, tab->text);
    if (chosen) {
        const int width = painter->fontMetrics().horizontalAdvance(tab->text);
        const QRectF line(tab->rect.center().x() + 0.5 - width / 2.0, tab->rect.bottom() - 1, width, 2);
        painter->fillRect(line, theme.ink);
    }
    painter->restore();
}

void drawChoice(const Theme& theme, QPainter* painter, const QRect& room, int flags, bool enabled,
                const QString& words, const QString& second) {
    painter->setFont(wordFont(13));
    painter->setPen(enabled ? theme.text : theme.faint);
    if (second.isEmpty()) {
        painter->drawText(room, flags | Qt::AlignVCenter, words);
        return;
    }
    painter->drawText(room.adjusted(0, 6, 0, 0), flags | Qt::AlignTop, words);
    painter->setFont(wordFont(12));
    painter->setPen(theme.muted);
    painter->drawText(room.adjusted(0, 24, 0, 0), flags | Qt::AlignTop, second);
}

void drawMenuItem(const Theme& theme, const QStyleOption* option, QPainter* painter) {
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (!item) return;
    const QRect r = item->rect;
    painter->save();
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.left() + 8, r.center().y(), r.width() - 16, 1), theme.hair);
        painter->restore();
        return;
    }
    const bool enabled = item->state & QStyle::State_Enabled;
    if (item->state & QStyle::State_Selected)
        drawBox(painter, QRectF(r).adjusted(0, 1, 0, -1), 6, theme.hover, QColor());
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked) {
        paintIcon(*painter, Icon::Check, QRectF(r.left() + 8, r.center().y() - 7, 15, 15), theme.text);
    }
    const QString words = item->text.section('\t', 0, 0);
    const QRect text = r.adjusted(30, 0, -12, 0);
    drawChoice(theme, painter, text, Qt::TextShowMnemonic, enabled, words.section('\n', 0, 0),
               words.section('\n', 1));
    const QString shortcut = item->text.section('\t', 1);
    painter->setFont(wordFont(12));
    painter->setPen(enabled ? theme.muted : theme.faint);
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, shortcut);
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu) {
        painter->translate(r.right() - 16, r.center().y());
        painter->rotate(-90);
        paintIcon(*painter, Icon::ChevronDown, QRectF(-8, -8, 16, 16), theme.muted);
    }
    painter->restore();
}

} // namespace scanscope::viz
