// Finds Thrust's headers on this machine. They come with the CUDA toolkit, with CCCL or with a package of
// their own, and their algorithms can also run on the processor.
#pragma once

#include <filesystem>
#include <vector>

namespace scanscope::own {

// Whether a folder of headers contains Thrust.
[[nodiscard]] bool has_thrust(const std::filesystem::path& folder);

// Makes `place` a folder with links to Thrust's headers and the libraries that they need, but not to other
// headers next to them, such as CUDA's own. Searches these folders first, then the usual places of toolkits.
// Returns false if there are none.
[[nodiscard]] bool link_thrust(const std::vector<std::filesystem::path>& folders,
                               const std::filesystem::path& place);

} // namespace scanscope::own
