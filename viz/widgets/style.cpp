#include "viz/widgets/style.h"

#include <algorithm>
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOption>
#include <utility>

namespace scanscope::viz {
namespace {

constexpr int menuRadius = 10; // like everything that opens over the window

struct Length {
    QStyle::PixelMetric metric;
    int pixels;
};
constexpr Length lengths[] = {{QStyle::PM_ButtonShiftHorizontal, 0},
                              {QStyle::PM_ButtonShiftVertical, 0},
                              {QStyle::PM_ButtonMargin, 18},
                              {QStyle::PM_ScrollBarExtent, 12},
                              {QStyle::PM_ScrollBarSliderMin, 32},
                              {QStyle::PM_IndicatorWidth, 18},
                              {QStyle::PM_IndicatorHeight, 18},
                              {QStyle::PM_ExclusiveIndicatorWidth, 18},
                              {QStyle::PM_ExclusiveIndicatorHeight, 18},
                              {QStyle::PM_CheckBoxLabelSpacing, 8},
                              {QStyle::PM_RadioButtonLabelSpacing, 8},
                              {QStyle::PM_SliderThickness, 20},
                              {QStyle::PM_SliderControlThickness, 20},
                              {QStyle::PM_SliderLength, 14},
                              {QStyle::PM_TabBarTabHSpace, 22},
                              {QStyle::PM_TabBarTabVSpace, 22},
                              {QStyle::PM_TabBarBaseHeight, 0},
                              {QStyle::PM_TabBarTabShiftHorizontal, 0},
                              {QStyle::PM_TabBarTabShiftVertical, 0},
                              {QStyle::PM_MenuPanelWidth, 1},
                              {QStyle::PM_MenuHMargin, 5},
                              {QStyle::PM_MenuVMargin, 5},
                              {QStyle::PM_ToolTipLabelFrameWidth, 7}};

} // namespace

ScanscopeStyle::ScanscopeStyle(ThemeId id)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_theme(&viz::theme(id)) {}

void ScanscopeStyle::setTheme(ThemeId id) { m_theme = &viz::theme(id); }

void ScanscopeStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
        qobject_cast<QLineEdit*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
    }
}

QPalette ScanscopeStyle::standardPalette() const {
    const Theme& t = *m_theme;
    const std::pair<QPalette::ColorRole, QColor> colors[] = {
        {QPalette::Window, t.window},
        {QPalette::WindowText, t.text},
        {QPalette::Base, t.surface},
        {QPalette::AlternateBase, t.past},
        {QPalette::Text, t.text},
        {QPalette::PlaceholderText, t.muted},
        {QPalette::Button, t.surface},
        {QPalette::ButtonText, t.text},
        {QPalette::BrightText, t.error},
        {QPalette::ToolTipBase, t.ink},
        {QPalette::ToolTipText, t.onInk},
        {QPalette::Highlight, t.ink},
        {QPalette::HighlightedText, t.onInk},
        {QPalette::Link, t.role(Role::Up).solid},
        {QPalette::LinkVisited, t.role(Role::Identity).solid},
        {QPalette::Light, t.surface},
        {QPalette::Midlight, t.hover},
        {QPalette::Mid, t.hair},
        {QPalette::Dark, t.control},
        {QPalette::Shadow, t.shadow}};
    QPalette palette;
    for (const auto& [role, color] : colors) palette.setColor(role, color);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.faint);
    return palette;
}

int ScanscopeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    if (metric == PM_DefaultFrameWidth && qobject_cast<const QLineEdit*>(widget)) return 1;
    const auto length = std::ranges::find(lengths, metric, &Length::metric);
    return length == std::end(lengths) ? QProxyStyle::pixelMetric(metric, option, widget) : length->pixels;
}

QSize ScanscopeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                       const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        result = {size.width() + 26, 32};
        break;
    case CT_LineEdit:
    case CT_ComboBox:
        result.setHeight(32);
        break;
    case CT_TabBarTab:
        result.setHeight(40);
        break;
    case CT_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (!item || item->menuItemType == QStyleOptionMenuItem::Separator) return {result.width(), 9};
        // Space for a check mark at the left, a shortcut at the right, and a reason on a second line.
        const int lines = int(item->text.section('\t', 0, 0).count('\n')) + 1;
        const QStringList texts = item->text.section('\t', 0, 0).split('\n');
        int width = 0;
        for (const QString& text : texts) width = qMax(width, item->fontMetrics.horizontalAdvance(text));
        const int shortcut = item->fontMetrics.horizontalAdvance(item->text.section('\t', 1));
        result = {30 + width + (shortcut ? 32 + shortcut : 0) + 16, lines > 1 ? 46 : 30};
        break;
    }
    default:
        break;
    }
    return result;
}

int ScanscopeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* data) const {
    switch (hint) {
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_Slider_PageSetButtons:
        return Qt::NoButton;
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_UnderlineShortcut:
    case SH_DitherDisabledText:
        return 0;
    case SH_Menu_Mask: // rounds corners without a compositor
        if (auto* mask = qstyleoption_cast<QStyleHintReturnMask*>(data); mask && option) {
            QPainterPath outline;
            outline.addRoundedRect(option->rect, menuRadius, menuRadius);
            mask->region = QRegion(outline.toFillPolygon().toPolygon());
            return 1;
        }
        return 0;
    case SH_ToolTipLabel_Opacity:
        return 255;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QRect ScanscopeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                     SubControl part, const QWidget* widget) const {
    if (control == CC_ComboBox) {
        const QRect r = option->rect;
        switch (part) {
        case SC_ComboBoxArrow:
            return {r.right() - 27, r.top(), 28, r.height()};
        case SC_ComboBoxEditField:
            return r.adjusted(9, 0, -28, 0);
        case SC_ComboBoxListBoxPopup:
            return r.translated(0, 4);
        default:
            return r;
        }
    }
    if (control == CC_ScrollBar) {
        // No arrow buttons: the groove fills the whole bar.
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (bar && (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine)) return {};
        if (bar && part == SC_ScrollBarGroove) return bar->rect;
        if (bar) {
            const bool horizontal = bar->orientation == Qt::Horizontal;
            const int length = horizontal ? bar->rect.width() : bar->rect.height();
            const int range = bar->maximum - bar->minimum;
            const int slider =
                range > 0 ? qMax(32, int(qint64(length) * bar->pageStep / (range + bar->pageStep))) : length;
            const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                      length - slider, bar->upsideDown);
            const auto piece = [&](int from, int extent) {
                return horizontal ? QRect(from, 0, extent, bar->rect.height())
                                  : QRect(0, from, bar->rect.width(), extent);
            };
            if (part == SC_ScrollBarSlider) return piece(start, slider);
            if (part == SC_ScrollBarSubPage) return piece(0, start);
            if (part == SC_ScrollBarAddPage) return piece(start + slider, length - start - slider);
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect ScanscopeStyle::subElementRect(SubElement element, const QStyleOption* option,
                                     const QWidget* widget) const {
    if (element == SE_LineEditContents)
        return QProxyStyle::subElementRect(element, option, widget).adjusted(6, 0, -6, 0);
    return QProxyStyle::subElementRect(element, option, widget);
}

void ScanscopeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const {
    const Theme& t = *m_theme;
    switch (element) {
    case PE_PanelButtonCommand:
        return drawButton(t, option, painter, widget);
    case PE_PanelLineEdit:
        return drawField(t, option, painter, widget);
    case PE_FrameLineEdit:
    case PE_FrameFocusRect:
    case PE_FrameTabWidget:
    case PE_FrameTabBarBase:
    case PE_FrameDefaultButton:
    case PE_FrameMenu: // drawn with the panel
        return;
    case PE_IndicatorCheckBox:
        return drawCheckBox(t, option, painter, false);
    case PE_IndicatorRadioButton:
        return drawCheckBox(t, option, painter, true);
    case PE_PanelTipLabel:
        return painter->fillRect(option->rect, t.ink);
    case PE_PanelMenu:
        painter->save();
        // The mask cuts whole pixels. Pixels outside of the smooth edge get the edge's colour.
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
        return drawTab(t, option, painter);
    case CE_MenuItem:
        return drawMenuItem(t, option, painter);
    case CE_MenuEmptyArea: // the panel shows through
        return;
    case CE_Splitter: { // a line of 1 px in the middle of the grab area
        const QRect r = option->rect;
        const QRect line = r.height() > r.width() ? QRect(r.center().x(), r.top(), 1, r.height())
                                                  : QRect(r.left(), r.center().y(), r.width(), 1);
        return painter->fillRect(line, option->state & State_MouseOver ? t.control : t.hair);
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
        return drawComboBox(*m_theme, option, painter, widget);
    case CC_Slider:
        return drawSlider(*m_theme, option, painter,
                          subControlRect(control, option, SC_SliderHandle, widget));
    case CC_ScrollBar:
        return drawScrollBar(*m_theme, option, painter,
                             subControlRect(control, option, SC_ScrollBarSlider, widget));
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

const Theme& themeOf(const QWidget* widget) {
    const auto* style = qobject_cast<const ScanscopeStyle*>(widget ? widget->style() : QApplication::style());
    return style ? style->theme() : theme(ThemeId::Light);
}

} // namespace scanscope::viz

#include "moc_style.cpp"
