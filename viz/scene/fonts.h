// The program's two typefaces, bundled so that pictures are the same on every machine.
#pragma once

#include <QFont>

namespace scanscope::viz {

// Registers the bundled fonts. It may be called more than once, and needs a QGuiApplication. Returns false if
// the font database refused a font, so that the fallback (DejaVu) is used.
bool loadFonts();

// Sizes are in pixels and rounded to whole pixels, because QFont supports no others. Painters that need a
// size in between scale the painter.

// Inter, for words. `weight` is 400, 500 or 600. Its digits differ in width, so numbers that change use
// valueFont.
[[nodiscard]] QFont wordFont(double px, int weight = 400);

// JetBrains Mono, for values, indices, threads, counts and code. `weight` is 400, 500, 600 or 700.
[[nodiscard]] QFont valueFont(double px, int weight = 400);

// While an object of this class exists, every process writes the fonts of a new PDF in the same order. Qt's
// own order depends on a hash seed.
class FixedFontOrder {
public:
    FixedFontOrder();
    ~FixedFontOrder();
    FixedFontOrder(const FixedFontOrder&) = delete;
    FixedFontOrder& operator=(const FixedFontOrder&) = delete;
};

// The width of every character of valueFont, as a share of its size.
inline constexpr double valueAdvance = 0.6;
// The height of the middle of valueFont's digits above the baseline, as a share of its size.
inline constexpr double valueMiddle = 0.36;

} // namespace scanscope::viz
