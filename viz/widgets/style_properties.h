// What widgets can ask of the style beside what Qt knows.
#pragma once

namespace scanscope::viz {

inline constexpr int menuRadius = 10; // of menus, as of all that opens over the window

// Dynamic properties that a widget may carry.
inline constexpr char primaryProperty[] = "primary";       // QPushButton: filled with ink
inline constexpr char invalidProperty[] = "invalid";       // QLineEdit, QComboBox: a 2 px border in `error`
inline constexpr char plainFrameProperty[] = "plainFrame"; // QLineEdit: no frame, no ground of its own

} // namespace scanscope::viz
