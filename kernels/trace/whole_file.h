// Writes files completely or not at all. All of Scanscope's files (traces, results, pictures and films) are
// written here: next to the target first, then flushed, and moved to the target when complete. A failure
// leaves the previous file, and nothing else.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>
#include <vector>

namespace scanscope::trace {

using Writer = std::function<void(std::ostream&)>;

// Writes a file of any kind. Throws TraceWriteError, and whatever `write` throws.
void save_whole(const std::filesystem::path& path, const Writer& write);

// Several files that appear all together or not at all. All functions throw TraceWriteError. If commit() is
// not called, none of the files is left.
class WholeFiles {
public:
    WholeFiles() = default;
    ~WholeFiles() { discard(); }
    WholeFiles(const WholeFiles&) = delete;
    WholeFiles& operator=(const WholeFiles&) = delete;

    // Creates an empty file next to this target, for the caller to write, and returns its path. Removes files
    // that a killed process of this machine left there.
    std::filesystem::path begin(const std::filesystem::path& path);
    // The same, with content. Also throws what `write` throws.
    void write(const std::filesystem::path& path, const Writer& write);
    // Moves all files to their targets, or none if one cannot be moved.
    void commit();

private:
    struct File {
        std::filesystem::path asked, target; // `target`: `asked` with links resolved
        std::filesystem::path part;          // next to the target; empty once it was moved there
        std::filesystem::path old = {};      // the previous target, as long as it may have to be restored
    };
    static void flush(const File& file);
    static void take_place(File& file);
    static void keep_old(File& file);
    static void take_back(File& file);
    void discard();

    std::vector<File> files_;
};

// Removes the incomplete files of this process, which must end at once: no other file can be begun
// afterwards.
void abandon_files();

// Checks that there is a folder for a file of this name. Throws TraceWriteError if there is none.
void check_folder_of(const std::filesystem::path& path);

// The endings of temporary files next to a target: ".part" for the file that is being written, ".old" for the
// previous target.
inline constexpr std::string_view part_ending = "part", old_ending = "old";

// A new hidden name in the target's folder: ".scan.png.WORLD-PROCESS-NUMBER.part".
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& target, std::string_view ending);

// Removes temporary files of this target whose process, on this machine, has ended. If that process moved the
// target away and nothing took its place, the target is restored.
void clear_left_beside(const std::filesystem::path& target);

} // namespace scanscope::trace
