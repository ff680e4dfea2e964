#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scanscope::trace {

// The order in which the emulator runs threads and blocks between two synchronisations. A correct kernel
// gives the same result in every order; a data race may give a different wrong result in each.
enum class Schedule : std::uint8_t { in_order, reversed, random };
inline constexpr std::array schedules{Schedule::in_order, Schedule::reversed, Schedule::random};

[[nodiscard]] constexpr std::string_view name_of(Schedule schedule) {
    constexpr std::array<std::string_view, schedules.size()> names{"in-order", "reversed", "random"};
    return names[static_cast<std::size_t>(schedule)];
}

[[nodiscard]] constexpr std::optional<Schedule> schedule_named(std::string_view name) {
    for (const Schedule schedule : schedules)
        if (name_of(schedule) == name) return schedule;
    return std::nullopt;
}

// The text that repeats a run's order: "reversed", "random:7".
[[nodiscard]] inline std::string id_of(Schedule schedule, std::uint64_t seed) {
    std::string id(name_of(schedule));
    if (schedule == Schedule::random) id += ':' + std::to_string(seed);
    return id;
}

} // namespace scanscope::trace
