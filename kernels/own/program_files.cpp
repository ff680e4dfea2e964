#include "kernels/own/program_files.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

namespace scanscope::own {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most_copied = 64u << 20; // in bytes, for all files together
constexpr int most_entries = 10'000;              // how many entries of a folder are checked

bool is_part_of_path(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
}

// The files and folders that a program's relative names may refer to, in the start folder and in the folder
// above it. Only the first part of each name is stored.
class Named {
public:
    void add_text(std::string_view text) {
        while (!text.empty()) {
            const auto end = std::ranges::find_if_not(text, is_part_of_path);
            const auto length = static_cast<std::size_t>(end - text.begin());
            if (length > 0) add_path(text.substr(0, length));
            text.remove_prefix(std::max<std::size_t>(length, 1));
        }
    }
    void add_path(std::string_view path) {
        while (path.starts_with("./")) path.remove_prefix(2);
        const bool is_above = path.starts_with("../");
        if (is_above) path.remove_prefix(3);
        const std::size_t slash = path.find('/');
        names_[is_above][slash != path.npos].emplace(path.substr(0, slash));
    }
    // Whether a path began with this name. A folder counts only if the path names something in it.
    [[nodiscard]] bool has(const std::string& name, bool is_above, bool is_folder) const {
        return names_[is_above][is_folder].contains(name);
    }

private:
    std::set<std::string, std::less<>> names_[2][2]; // indexed by is_above and is_folder
};

// The size of a file, or of all files in a folder and below it; nullopt if it cannot be copied: it has links,
// pipes or too many entries.
std::optional<std::uintmax_t> size_to_copy(const fs::path& from) {
    std::error_code error;
    if (fs::is_regular_file(from, error)) return fs::file_size(from, error);
    if (!fs::is_directory(from, error)) return std::nullopt;
    std::uintmax_t size = 0;
    int looked_at = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(from, error)) {
        const fs::file_type type = entry.symlink_status(error).type();
        if (++looked_at > most_entries ||
            (type != fs::file_type::regular && type != fs::file_type::directory))
            return std::nullopt;
        if (type == fs::file_type::regular) size += entry.file_size(error);
    }
    return error ? std::nullopt : std::optional(size);
}

// Copies the file or folder if it fits into `room`, or else makes a link. Returns whether it made a link.
// Errors are ignored: the program will report a missing file itself.
bool bring(const fs::path& from, const fs::path& to, std::uintmax_t& room) {
    std::error_code error;
    if (fs::exists(to, error) || error) return false;
    const std::optional<std::uintmax_t> size = size_to_copy(from);
    if (!size || *size > room) {
        fs::create_symlink(from, to, error);
        return !error;
    }
    fs::copy(from, to, fs::copy_options::recursive, error);
    room -= *size;
    return false;
}

// A source can contain any name, and may come with links to anything. So it gets no hidden files, which may
// contain keys and histories, and no link targets outside the folder.
bool may_be_named_by_source(const fs::directory_entry& entry, const fs::path& folder) {
    if (entry.path().filename().string().starts_with('.')) return false;
    std::error_code error;
    if (!entry.is_symlink(error)) return true;
    const fs::path target = fs::canonical(entry.path(), error), inside = fs::canonical(folder, error);
    return !error && std::ranges::mismatch(inside, target).in1 == inside.end();
}

} // namespace

std::vector<fs::path> bring_files(const fs::path& work, const ProgramRequest& request,
                                  const std::vector<trace::Source>& texts) {
    Named by_source, by_argument;
    for (const trace::Source& text : texts) by_source.add_text(text.text);
    for (const std::string& argument : request.arguments) by_argument.add_path(argument);
    std::error_code error;
    const fs::path here = fs::current_path(error);
    const fs::path beside =
        fs::absolute(request.build.place_of(request.build.files.front()), error).parent_path();
    const auto is_text = [&](const fs::path& file) {
        return std::ranges::any_of(request.build.files, [&](const fs::path& own) {
            return fs::equivalent(request.build.place_of(own), file, error);
        });
    };
    std::uintmax_t room = most_copied;
    std::vector<fs::path> linked;
    const auto is_named = [&](const fs::directory_entry& entry, const fs::path& folder, bool is_above) {
        const std::string name = entry.path().filename().string();
        const bool is_folder = entry.is_directory(error);
        return by_argument.has(name, is_above, is_folder) ||
               (by_source.has(name, is_above, is_folder) && may_be_named_by_source(entry, folder));
    };
    // A submission gets the files that were handed in with it, but none from the folder where the marking
    // runs.
    const bool is_submission = request.build.is_submission;
    for (const fs::path& folder : is_submission ? std::vector{beside} : std::vector{here, beside})
        for (const bool is_above : {false, true}) {
            if (is_above && is_submission) continue;
            const fs::path above = is_above ? ".." : "", looked_into = folder / above;
            int looked_at = 0;
            for (const fs::directory_entry& entry : fs::directory_iterator(looked_into, error)) {
                if (++looked_at > most_entries) break;
                const std::string name = entry.path().filename().string();
                if (!is_named(entry, looked_into, is_above) || is_text(entry.path())) continue;
                const fs::path from = fs::weakly_canonical(entry.path(), error);
                if (bring(from, work / above / name, room)) linked.push_back(from);
            }
        }
    return linked;
}

std::optional<std::string> text_left_in(const fs::path& work, const ProgramRequest& request) {
    const fs::path file = work / request.wanted;
    std::error_code error;
    if (request.wanted.empty() || fs::symlink_status(file, error).type() != fs::file_type::regular ||
        fs::file_size(file, error) > request.bytes_of_file || error)
        return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

} // namespace scanscope::own
