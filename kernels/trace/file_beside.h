// Names of files that stand beside a target while it is being written, and what becomes of those that a
// process left when it was killed.
#pragma once

#include <filesystem>
#include <string_view>

namespace scanscope::trace {

// Unfinished, ".part", or what the target was before, ".old".
inline constexpr std::string_view part_ending = "part", old_ending = "old";

// A new one, hidden, in the folder of the target: ".scan.png.WORLD-PROCESS-NUMBER.part".
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& target, std::string_view ending);

// Removes those of this target whose process of this machine is gone. Where that process had moved the
// target away and nothing took its place, the target is put back.
void clear_left_beside(const std::filesystem::path& target);

} // namespace scanscope::trace
