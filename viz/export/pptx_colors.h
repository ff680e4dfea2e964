// Colours of a slide in DrawingML: text, ground and roles are colours of the presentation's theme, so that
// another theme changes them all. Colours that are data, such as digits and the scale of values, stay.
#pragma once

#include <map>
#include <QByteArray>
#include <QColor>

#include "viz/scene/theme.h"

namespace scanscope::viz {

// The theme's colours in the order of a presentation: dk1, lt1, dk2, lt2, accent1 to accent6, hlink,
// folHlink.
[[nodiscard]] std::array<QColor, 12> schemeOf(const Theme& theme);

class PptxColors {
public:
    explicit PptxColors(const Theme& theme);
    // "<a:schemeClr val="accent1"/>", with the changes that turn the theme's colour into this one.
    [[nodiscard]] QByteArray of(const QColor& color, double opacity = 1) const;

private:
    struct Base {
        const char* name = nullptr; // null: the colour itself
        QColor color = {};
    };
    [[nodiscard]] Base baseOf(const QColor& color) const;

    const Theme& m_theme;
    std::map<QRgb, Base> m_known;
    std::array<Base, 6> m_accents;
};

} // namespace scanscope::viz
