#pragma once

namespace scanscope::own {

// The exit status of a runner that could not run its program at all; that of env(1).
inline constexpr int not_started = 125;

} // namespace scanscope::own
