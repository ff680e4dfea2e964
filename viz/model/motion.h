// When what moves within one step. A plain function of the progress, so that every view runs the same clock.
#pragma once

namespace scanscope::viz {

inline constexpr double stepMilliseconds = 900; // at speed 1
inline constexpr double crossFadeMilliseconds = 120;

[[nodiscard]] double easeOutCubic(double t);
[[nodiscard]] double easeInOutCubic(double t);
// How far `progress` is from `begin` to `end`, from 0 to 1.
[[nodiscard]] double partOf(double progress, double begin, double end);

// Every field runs from 0 to 1, eased.
struct Motion {
    double scroll = 1;  // rows move up one place
    double lift = 1;    // rings grow, values leave the cells that are read
    double draw = 1;    // arrows draw themselves, ahead of the values
    double travel = 1;  // values run along the arrows
    double own = 1;     // the operand from the cell itself: leaves later, arrives at the same time
    double combine = 1; // values meet in the badge
    double pop = 0;     // the result stands out for a moment: 1 while it is 1.12 times as large
    double settle = 1;  // the result drops into the cell
    [[nodiscard]] bool settled() const { return settle >= 1; }
    friend bool operator==(const Motion&, const Motion&) = default;
};

// `speed`: from 3 on there is no lift and no combine; from 7.2 (8 steps a second) on all is settled.
[[nodiscard]] Motion motionAt(double progress, double speed = 1);

} // namespace scanscope::viz
