// Every colour of the program, by what it means. Painters take a Theme by reference; nothing else names a
// colour. tests/viz/paint/theme_test.cpp measures contrast and colour difference of these values.
#pragma once

#include <array>

#include <QColor>

namespace scanscope::viz {

enum class ThemeId { Light, Dark, HighContrast };

// The role of a step, or its fault.
enum class Role { Up, Down, Stride, Identity, Plain, Hazard, OutOfBounds };
inline constexpr int roleCount = 7;

// `solid` fills what a step wrote, and draws its arrows; `tint` fills what it read, and its phase once past.
struct RoleColors {
    QColor solid, tint;
};

struct CodeColors {
    QColor keyword, cudaWord, string, comment, rest;
};

struct Theme {
    ThemeId id;

    QColor window, surface, sunken,
        hover;                 // grounds: behind everything, stage and fields, troughs, under the pointer
    QColor text, muted, faint; // faint never carries text that must be read
    QColor hair, control;      // separators, borders of controls
    QColor ink, onInk;         // primary button, selection, focus, playhead
    QColor grid;               // of charts
    QColor cell, cellBorder, past, pastBorder; // current cells; earlier rows and things to come
    QColor pad, padHatch;                      // cells that hold no element of the input
    QColor ok, warn, error;

    QColor onRole;                           // text on a role's solid
    std::array<RoleColors, roleCount> roles; // by Role

    QColor laneWait, laneIdle;
    QColor tileX, tileA, tileP, onTileA, onTileP, onTileX;
    QColor kept, onKept, dropped, onDropped;

    std::array<QColor, 16> digits; // ordered, dark to bright, the same in all themes
    std::array<QColor, 9> heat;    // values without text, small to large
    CodeColors code;

    QColor shadow;           // under popovers, nowhere else
    double lineExtra = 0;    // added to every line's width
    bool translucent = true; // false: nothing is drawn at less than full opacity

    [[nodiscard]] const RoleColors& role(Role which) const { return roles[static_cast<std::size_t>(which)]; }
    [[nodiscard]] double opacity(double wanted) const { return translucent ? wanted : 1.0; }
    // Digit d of a radix with `digitCount` (2, 4, 8 or 16) digits, and the text on it.
    [[nodiscard]] QColor digit(int d, int digitCount) const;
    [[nodiscard]] QColor onDigit(int d, int digitCount) const;
};

[[nodiscard]] const Theme& theme(ThemeId id);

} // namespace scanscope::viz
