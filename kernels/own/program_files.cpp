#include "kernels/own/program_files.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <system_error>

namespace scanscope::own {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_copy = 32u << 20; // of a file
constexpr int most_entries = 10'000;               // of a folder that are looked at

bool is_part_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
}

// Whether the text names this entry of a folder: with nothing that would make it another name on either side.
// What lies in the folder above has `above` before it.
bool names(std::string_view text, std::string_view name, std::string_view above, bool is_folder) {
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::string_view before = text.substr(0, at), behind = text.substr(at + name.size());
        const bool ends =
            is_folder ? behind.starts_with('/') : behind.empty() || !is_part_of_name(behind.front());
        if (!ends) continue;
        if (above.empty() ? before.empty() || !is_part_of_name(before.back()) || before.ends_with("./")
                          : before.ends_with(above))
            return true;
    }
    return false;
}

// What cannot be brought is not there, as the program will say.
void bring(const fs::path& from, const fs::path& to) {
    std::error_code error;
    if (fs::exists(to, error) || error) return;
    if (fs::is_regular_file(from, error) && fs::file_size(from, error) <= largest_copy && !error)
        fs::copy_file(from, to, error);
    else
        fs::create_symlink(from, to, error);
}

} // namespace

void bring_files(const fs::path& work, const ProgramRequest& request,
                 const std::vector<trace::Source>& texts) {
    std::error_code error;
    const fs::path here = fs::current_path(error);
    const fs::path beside = fs::absolute(request.build.files.front(), error).parent_path();
    const auto is_text = [&](const fs::path& file) {
        return std::ranges::any_of(request.build.files,
                                   [&](const fs::path& own) { return fs::equivalent(own, file, error); });
    };
    for (const fs::path& folder : {here, beside})
        for (const std::string_view above : {"", "../"}) {
            int looked_at = 0;
            for (const fs::directory_entry& entry : fs::directory_iterator(folder / above, error)) {
                if (++looked_at > most_entries) break;
                const std::string name = entry.path().filename().string();
                const bool is_folder = entry.is_directory(error);
                const auto is_named = [&](std::string_view text) {
                    return names(text, name, above, is_folder);
                };
                if ((std::ranges::any_of(request.arguments, is_named) ||
                     std::ranges::any_of(texts, is_named, &trace::Source::text)) &&
                    !is_text(entry.path()))
                    bring(fs::weakly_canonical(entry.path(), error), work / above / name);
            }
        }
}

} // namespace scanscope::own
