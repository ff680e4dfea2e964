// The window's look: Fusion redrawn from a Theme, without style sheets. Chrome is ink and grey; colour is
// data.
#pragma once

#include <QPointer>
#include <QProxyStyle>
#include <QWidget>

#include "viz/scene/theme.h"

namespace scanscope::viz {

inline constexpr int menuRadius = 10; // of menus, as of all that opens over the window

// Dynamic properties that a widget may carry.
inline constexpr char primaryProperty[] = "primary";       // QPushButton: filled with ink
inline constexpr char invalidProperty[] = "invalid";       // QLineEdit, QComboBox: a 2 px border in `error`
inline constexpr char plainFrameProperty[] = "plainFrame"; // QLineEdit: no frame, no ground of its own

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
    void drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawCheckBox(const QStyleOption* option, QPainter* painter, bool round) const;
    void drawComboBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    void drawSlider(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    void drawTab(const QStyleOption* option, QPainter* painter) const;
    void drawMenuItem(const QStyleOption* option, QPainter* painter) const;

    const Theme* m_theme;
};

// The theme a widget is drawn with: its style's, or the light one where another style is in use.
[[nodiscard]] const Theme& themeOf(const QWidget* widget);

// A ring of 2 px, 2 px outside of whatever the keyboard gave the focus to. One for each window, over all of
// it.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget* window);
    bool eventFilter(QObject* watched, QEvent* event) override;
    [[nodiscard]] QWidget* framed() const { return m_framed; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void frame(QWidget* widget);
    void place();
    QPointer<QWidget> m_framed;
};

} // namespace scanscope::viz
