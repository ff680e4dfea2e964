#pragma once

#include <filesystem>

namespace scanscope::own {

// A folder of its own for files that are needed for a while, gone with everything in it at the end. Throws
// kernels::Unavailable where there is no room for it.
class Scratch {
public:
    Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace scanscope::own
