// The window's look: Fusion redrawn from a Theme, without style sheets. Chrome is ink and grey; colour is
// data.
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
    void setTheme(ThemeId id); // the caller repaints: QApplication::setPalette does

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

// The theme a widget is drawn with: its style's, or the light one where another style is in use.
[[nodiscard]] const Theme& themeOf(const QWidget* widget);

} // namespace scanscope::viz
