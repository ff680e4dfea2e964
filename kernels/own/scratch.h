#pragma once

#include <filesystem>
#include <string_view>

namespace scanscope::own {

// A new temporary folder, removed at the end with everything in it, whatever a program has put there. Throws
// kernels::Unavailable if it cannot be created.
class Scratch {
public:
    Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int held_ = -1; // locked while this process runs
};

// Writes a file in such a folder, and creates missing parent folders. Throws kernels::Unavailable.
void write_file(const std::filesystem::path& file, std::string_view text);

// Removes what killed processes have left in this folder: scratch folders of this user that no process holds
// and that are more than an hour old. The first Scratch of a process calls it for its own parent folder.
void sweep_scratch(const std::filesystem::path& place);

} // namespace scanscope::own
