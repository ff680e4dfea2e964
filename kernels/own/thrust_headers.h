// Thrust's headers, where this machine has them: they come with the CUDA toolkit, with CCCL or with a package
// of their own, and run on the processor, too.
#pragma once

#include <filesystem>
#include <vector>

namespace scanscope::own {

// Whether a folder of headers holds Thrust's.
[[nodiscard]] bool has_thrust(const std::filesystem::path& folder);

// Makes `place` a folder that holds them and the libraries that they need, and nothing else that lies beside
// them, such as CUDA's own headers. Looks in these folders first, then where toolkits are installed. False
// where there are none.
[[nodiscard]] bool link_thrust(const std::vector<std::filesystem::path>& folders,
                               const std::filesystem::path& place);

} // namespace scanscope::own
