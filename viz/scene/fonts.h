// The program's two type faces, bundled so that pictures are the same on every machine.
#pragma once

#include <QFont>

namespace scanscope::viz {

// Registers the bundled fonts; safe to call again. Needs a QGuiApplication. Returns false where the font
// database refused one, and the fallbacks (DejaVu) stand in.
bool loadFonts();

// Sizes are pixels, rounded to whole ones: QFont knows no others. Painters that need a size between scale the
// painter.

// Inter, for words. `weight` is 400, 500 or 600. Its digits differ in width: numbers that change use
// valueFont.
[[nodiscard]] QFont wordFont(double px, int weight = 400);

// JetBrains Mono, for values, indices, threads, counts and code. `weight` is 400, 500, 600 or 700.
[[nodiscard]] QFont valueFont(double px, int weight = 400);

// While it lives, PDFs are begun whose fonts stand in the same order in every process: Qt takes that of a
// hash.
class FixedFontOrder {
public:
    FixedFontOrder();
    ~FixedFontOrder();
    FixedFontOrder(const FixedFontOrder&) = delete;
    FixedFontOrder& operator=(const FixedFontOrder&) = delete;
};

// Every character of valueFont is this wide, as a share of its size.
inline constexpr double valueAdvance = 0.6;
// The middle of its digits is this far above the baseline, as a share of its size.
inline constexpr double valueMiddle = 0.36;

} // namespace scanscope::viz
