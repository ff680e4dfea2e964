#pragma once

#include <filesystem>
#include <string_view>

namespace scanscope::own {

// A folder of its own for files that are needed for a while, gone with everything in it at the end, whatever
// a program has put there. Throws kernels::Unavailable where there is no room for it.
class Scratch {
public:
    Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int held_ = -1; // locked as long as this process lives
};

// Writes a file of such a folder, and makes the folders that lead to it. Throws kernels::Unavailable.
void write_file(const std::filesystem::path& file, std::string_view text);

// Removes what processes that were killed have left in this folder: scratch folders of this user that no
// process holds and that are more than an hour old. The first Scratch of a process does it where it lies
// itself.
void sweep_scratch(const std::filesystem::path& place);

} // namespace scanscope::own
