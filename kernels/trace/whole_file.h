// Files that are there whole or not at all. Whatever Scanscope writes, traces, results, pictures and films,
// goes through here: it is written beside its place, flushed, and moved there when all of it is well. A
// failure leaves what was there before and nothing else.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>
#include <vector>

namespace scanscope::trace {

using Writer = std::function<void(std::ostream&)>;

// Writes a file of any kind. Throws TraceWriteError, and what `write` throws.
void save_whole(const std::filesystem::path& path, const Writer& write);

// Several files that appear all together or not at all. All of it throws TraceWriteError; where nobody calls
// commit() any more, nothing is left.
class WholeFiles {
public:
    WholeFiles() = default;
    ~WholeFiles() { discard(); }
    WholeFiles(const WholeFiles&) = delete;
    WholeFiles& operator=(const WholeFiles&) = delete;

    // Makes an empty file beside this place, for whoever writes it, and returns where. Removes those that a
    // process of this machine left there when it was killed.
    std::filesystem::path begin(const std::filesystem::path& path);
    // The same, with what is in it. Throws what `write` throws, too.
    void write(const std::filesystem::path& path, const Writer& write);
    // Puts all in their places, or, where one cannot, none.
    void commit();

private:
    struct File {
        std::filesystem::path asked, target; // the latter without links
        std::filesystem::path part;          // beside it; empty where it has taken its place
        std::filesystem::path old = {};      // what the target was, while it may come back
    };
    static void flush(const File& file);
    static void take_place(File& file);
    static void keep_old(File& file);
    static void take_back(File& file);
    void discard();

    std::vector<File> files_;
};

// Whether there is a folder for a file of this name. Throws TraceWriteError where there is none.
void check_folder_of(const std::filesystem::path& path);

// The endings of files that stand beside a target while it is being written: unfinished, ".part", or what the
// target was before, ".old".
inline constexpr std::string_view part_ending = "part", old_ending = "old";

// A new one, hidden, in the folder of the target: ".scan.png.WORLD-PROCESS-NUMBER.part".
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& target, std::string_view ending);

// Removes those of this target whose process of this machine is gone. Where that process had moved the
// target away and nothing took its place, the target is put back.
void clear_left_beside(const std::filesystem::path& target);

} // namespace scanscope::trace
