// Every colour of the program, named by its meaning. Painters take a Theme by reference, and no other code
// names a colour. tests/viz/paint/theme_test.cpp measures the contrast and the colour difference of these
// values.
#pragma once

#include <array>

#include <QColor>

namespace scanscope::viz {

enum class ThemeId { Light, Dark, HighContrast };

// The role of a step, or the kind of its fault.
enum class Role { Up, Down, Stride, Identity, Plain, Hazard, OutOfBounds };
inline constexpr int roleCount = 7;

// `solid` fills the cells that a step wrote and colours its arrows. `tint` fills the cells that the step
// read, and its phase after the phase has ended.
struct RoleColors {
    QColor solid, tint;
};

struct CodeColors {
    QColor keyword, cudaWord, string, comment, rest;
};

struct Theme {
    ThemeId id;

    QColor window, surface, sunken,
        hover;                 // backgrounds: behind everything, stage and fields, troughs, under the pointer
    QColor text, muted, faint; // faint is never used for text that must be read
    QColor hair, control;      // separators, and borders of controls
    QColor ink, onInk;         // primary button, selection, focus, playhead
    QColor grid;               // of charts
    QColor cell, cellBorder, past, pastBorder; // current cells; earlier rows, and steps to come
    QColor pad, padHatch;                      // cells that hold no element of the input
    QColor ok, warn, error;
    QColor warnTint; // of cells with a warning

    QColor onRole;                           // text on a role's solid colour
    std::array<RoleColors, roleCount> roles; // by Role

    QColor laneWait, laneIdle;
    QColor tileX, tileA, tileP, onTileA, onTileP, onTileX;
    QColor kept, onKept, dropped, onDropped;

    std::array<QColor, 16> digits; // in order from dark to bright, the same in all themes
    std::array<QColor, 9> heat;    // values without text, small to large
    CodeColors code;

    QColor shadow;           // only under popovers
    double lineExtra = 0;    // added to the width of every line
    bool translucent = true; // false: everything is drawn fully opaque

    [[nodiscard]] const RoleColors& role(Role which) const { return roles[static_cast<std::size_t>(which)]; }
    [[nodiscard]] double opacity(double wanted) const { return translucent ? wanted : 1.0; }
    // The colour of digit `d` in a radix with `digitCount` (2, 4, 8 or 16) digits, and of the text on it.
    [[nodiscard]] QColor digit(int d, int digitCount) const;
    [[nodiscard]] QColor onDigit(int d, int digitCount) const;
};

[[nodiscard]] const Theme& theme(ThemeId id);

} // namespace scanscope::viz
