// How ScanscopeStyle draws: buttons, fields, boxes, bars, tabs and menus.
#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>

#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

bool has(const QWidget* widget, const char* property) {
    return widget && widget->property(property).toBool();
}

// A rounded box whose border lies inside `rect`, on whole pixels.
void drawBox(QPainter* painter, const QRectF& rect, double radius, const QColor& fill, const QColor& border,
             double width = 1) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill);
    painter->setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
    const double inset = border.isValid() ? width / 2 : 0;
    painter->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
}

} // namespace

void ScanscopeStyle::drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
    const Theme& t = *m_theme;
    const bool enabled = option->state & State_Enabled, down = option->state & (State_Sunken | State_On);
    const bool hovered = option->state & State_MouseOver;
    const double line = 1 + t.lineExtra;
    painter->save();
    if (has(widget, primaryProperty) && enabled) {
        painter->setOpacity(down || hovered ? t.opacity(down ? 0.8 : 0.9) : 1);
        drawBox(painter, option->rect, 7, t.ink, QColor());
    } else {
        drawBox(painter, option->rect, 7,
                down                 ? t.sunken
                : hovered && enabled ? t.hover
                                     : t.surface,
                enabled ? t.control : t.hair, line);
    }
    painter->restore();
}

void ScanscopeStyle::drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
    const Theme& t = *m_theme;
    if (has(widget, plainFrameProperty)) return;
    const bool invalid = has(widget, invalidProperty), enabled = option->state & State_Enabled;
    painter->save();
    drawBox(painter, option->rect, 7, enabled ? t.surface : t.window,
            invalid   ? t.error
            : enabled ? t.control
                      : t.hair,
            (invalid ? 2 : 1) + t.lineExtra);
    painter->restore();
}

void ScanscopeStyle::drawCheckBox(const QStyleOption* option, QPainter* painter, bool round) const {
    const Theme& t = *m_theme;
    const bool on = option->state & State_On, enabled = option->state & State_Enabled;
    const QRectF box(option->rect.left(), option->rect.center().y() - 8.5, 18, 18);
    painter->save();
    const QColor edge = enabled ? (on ? t.ink : t.control) : t.hair;
    drawBox(painter, box, round ? 9 : 5, on ? (enabled ? t.ink : t.hair) : t.surface, edge, 1 + t.lineExtra);
    if (on && round) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(t.onInk);
        painter->drawEllipse(box.center(), 3.5, 3.5);
    } else if (on) {
        paintIcon(*painter, Icon::Check, box.adjusted(2, 2, -2, -2), t.onInk);
    }
    painter->restore();
}

void ScanscopeStyle::drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                                  const QWidget* widget) const {
    const Theme& t = *m_theme;
    const bool enabled = option->state & State_Enabled, open = option->state & State_On;
    const bool hovered = option->state & State_MouseOver, invalid = has(widget, invalidProperty);
    painter->save();
    drawBox(painter, option->rect, 7,
            open                 ? t.sunken
            : hovered && enabled ? t.hover
                                 : t.surface,
            invalid   ? t.error
            : enabled ? t.control
                      : t.hair,
            (invalid ? 2 : 1) + t.lineExtra);
    const QRectF arrow(option->rect.right() - 23, option->rect.center().y() - 7.5, 16, 16);
    paintIcon(*painter, Icon::ChevronDown, arrow, enabled ? t.muted : t.faint);
    painter->restore();
}

void ScanscopeStyle::drawSlider(const QStyleOptionComplex* option, QPainter* painter,
                                const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!slider) return;
    const Theme& t = *m_theme;
    const QRect handle = subControlRect(CC_Slider, option, SC_SliderHandle, widget);
    const double y = option->rect.center().y() + 0.5;
    painter->save();
    const QRectF groove(option->rect.left(), y - 2, option->rect.width(), 4);
    drawBox(painter, groove, 2, t.id == ThemeId::HighContrast ? t.hair : t.hover, QColor());
    drawBox(painter, QRectF(groove.left(), groove.top(), handle.center().x() - groove.left(), 4), 2, t.muted,
            QColor());
    painter->setBrush(option->state & State_MouseOver ? t.hover : t.surface);
    painter->setPen(QPen(t.ink, 2));
    painter->drawEllipse(QPointF(handle.center().x() + 0.5, y), 6, 6);
    painter->restore();
}

void ScanscopeStyle::drawScrollBar(const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar || bar->maximum <= bar->minimum) return;
    const Theme& t = *m_theme;
    const QRectF slider =
        QRectF(subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget)).adjusted(3, 3, -3, -3);
    painter->save();
    const bool held = option->state & (State_MouseOver | State_Sunken);
    drawBox(painter, slider, qMin(slider.width(), slider.height()) / 2, held ? t.control : t.padHatch,
            QColor());
    painter->restore();
}

void ScanscopeStyle::drawTab(const QStyleOption* option, QPainter* painter) const {
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (!tab) return;
    const Theme& t = *m_theme;
    const bool chosen = tab->state & State_Selected;
    painter->save();
    painter->setFont(wordFont(13, chosen ? 600 : 500));
    painter->setPen(chosen ? t.text : tab->state & State_MouseOver ? t.text : t.muted);
    painter->drawText(tab->rect, Qt::AlignCenter, tab->text);
    if (chosen) {
        const int width = painter->fontMetrics().horizontalAdvance(tab->text);
        const QRectF line(tab->rect.center().x() + 0.5 - width / 2.0, tab->rect.bottom() - 1, width, 2);
        painter->fillRect(line, t.ink);
    }
    painter->restore();
}

void ScanscopeStyle::drawMenuItem(const QStyleOption* option, QPainter* painter) const {
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (!item) return;
    const Theme& t = *m_theme;
    const QRect r = item->rect;
    painter->save();
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.left() + 8, r.center().y(), r.width() - 16, 1), t.hair);
        painter->restore();
        return;
    }
    const bool enabled = item->state & State_Enabled;
    if (item->state & State_Selected) drawBox(painter, QRectF(r).adjusted(0, 1, 0, -1), 6, t.hover, QColor());
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked) {
        paintIcon(*painter, Icon::Check, QRectF(r.left() + 8, r.center().y() - 7, 15, 15), t.text);
    }
    const QString words = item->text.section('\t', 0, 0);
    const QString first = words.section('\n', 0, 0), second = words.section('\n', 1);
    const QRect text = r.adjusted(30, 0, -12, 0);
    painter->setFont(wordFont(13));
    painter->setPen(enabled ? t.text : t.faint);
    const int flags = Qt::AlignLeft | Qt::TextShowMnemonic;
    if (second.isEmpty()) {
        painter->drawText(text, flags | Qt::AlignVCenter, first);
    } else {
        painter->drawText(text.adjusted(0, 6, 0, 0), flags | Qt::AlignTop, first);
        painter->setFont(wordFont(12));
        painter->setPen(t.muted);
        painter->drawText(text.adjusted(0, 24, 0, 0), flags | Qt::AlignTop, second);
    }
    const QString shortcut = item->text.section('\t', 1);
    painter->setFont(wordFont(12));
    painter->setPen(enabled ? t.muted : t.faint);
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, shortcut);
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu) {
        painter->translate(r.right() - 16, r.center().y());
        painter->rotate(-90);
        paintIcon(*painter, Icon::ChevronDown, QRectF(-8, -8, 16, 16), t.muted);
    }
    painter->restore();
}

void ScanscopeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const {
    const Theme& t = *m_theme;
    switch (element) {
    case PE_PanelButtonCommand:
        drawButton(option, painter, widget);
        return;
    case PE_PanelLineEdit:
        drawField(option, painter, widget);
        return;
    case PE_FrameLineEdit:
    case PE_FrameFocusRect:
    case PE_FrameTabWidget:
    case PE_FrameTabBarBase:
    case PE_FrameDefaultButton:
        return;
    case PE_IndicatorCheckBox:
        drawCheckBox(option, painter, false);
        return;
    case PE_IndicatorRadioButton:
        drawCheckBox(option, painter, true);
        return;
    case PE_PanelTipLabel:
        painter->save();
        painter->fillRect(option->rect, t.ink);
        painter->restore();
        return;
    case PE_FrameMenu: // is part of the panel
        return;
    case PE_PanelMenu:
        painter->save();
        // The mask cuts whole pixels: what it leaves outside of the smooth edge is of the edge's colour.
        painter->fillRect(option->rect, t.id == ThemeId::Light ? t.hair : t.control);
        drawBox(painter, option->rect, menuRadius, t.surface, t.id == ThemeId::Light ? t.hair : t.control,
                1 + t.lineExtra);
        painter->restore();
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ScanscopeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    const Theme& t = *m_theme;
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton copy(*button);
            if (has(widget, primaryProperty) && (option->state & State_Enabled)) {
                copy.palette.setColor(QPalette::ButtonText, t.onInk);
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            painter->save();
            painter->setPen(option->state & State_Enabled ? t.text : t.faint);
            const QRect text = box->rect.adjusted(10, 0, -28, 0);
            painter->drawText(
                text, Qt::AlignVCenter | Qt::AlignLeft,
                painter->fontMetrics().elidedText(box->currentText, Qt::ElideRight, text.width()));
            painter->restore();
            return;
        }
        break;
    case CE_TabBarTabShape:
        return;
    case CE_TabBarTabLabel:
        drawTab(option, painter);
        return;
    case CE_MenuItem:
        drawMenuItem(option, painter);
        return;
    case CE_MenuEmptyArea: // the panel shows there
        return;
    case CE_Splitter: {
        const bool upright = option->rect.height() > option->rect.width();
        const QPointF middle = QRectF(option->rect).center();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const QRectF line =
            upright ? QRectF(std::floor(middle.x()), option->rect.top(), 1, option->rect.height())
                    : QRectF(option->rect.left(), std::floor(middle.y()), option->rect.width(), 1);
        painter->fillRect(line, t.hair);
        const QSizeF grip = upright ? QSizeF(4, 32) : QSizeF(32, 4);
        drawBox(painter, QRectF(middle - QPointF(grip.width() / 2, grip.height() / 2), grip), 2,
                option->state & State_MouseOver ? t.control : t.padHatch, QColor());
        painter->restore();
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ScanscopeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                        QPainter* painter, const QWidget* widget) const {
    switch (control) {
    case CC_ComboBox:
        drawComboBox(option, painter, widget);
        return;
    case CC_Slider:
        drawSlider(option, painter, widget);
        return;
    case CC_ScrollBar:
        drawScrollBar(option, painter, widget);
        return;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

} // namespace scanscope::viz
