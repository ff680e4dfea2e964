// The window's look: the Fusion style, redrawn with a Theme instead of style sheets. The frame is ink and
// grey; colour is for data.
#pragma once

#include <QProxyStyle>

#include "viz/scene/theme.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

class ScanscopeStyle : public QProxyStyle {
    Q_OBJECT
public:
    explicit ScanscopeStyle(ThemeId id = ThemeId::Light);

    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    void setTheme(ThemeId id); // QApplication::setPalette repaints

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    [[nodiscard]] QPalette standardPalette() const override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option,
                                  const QWidget* widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                         const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                       SubControl part, const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                       const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* data) const override;

private:
    const Theme* m_theme;
};

// The theme with which a widget is drawn: its style's theme, or the light one if another style is in use.
[[nodiscard]] const Theme& themeOf(const QWidget* widget);

} // namespace scanscope::viz
