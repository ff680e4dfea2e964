#include "kernels/course/submissions.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "kernels/course/file_names.h"
#include "kernels/course/suite_files.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"

namespace scanscope::course {

namespace fs = std::filesystem;
using archives::is_archive_name;
using archives::largest_submitted;
using archives::room_of_class;
using archives::Unpacked;
using archives::UnpackedRoom;

namespace {

constexpr std::uintmax_t largest_archive = 256u << 20;
constexpr int most_nested = 2; // levels of archives within archives

// Operating systems and tools leave these among the files of a submission.
bool is_of_system(std::string_view word) {
    constexpr std::string_view names[] = {"__MACOSX", "Thumbs.db", "desktop.ini", ".DS_Store", ".directory",
                                          ".git",     ".svn",      ".hg",         ".idea",     ".vscode"};
    constexpr std::string_view beginnings[] = {"._", ".Trash", ".Spotlight", ".fseventsd", ".~lock"};
    return std::ranges::find(names, word) != std::end(names) ||
           std::ranges::any_of(beginnings, [&](std::string_view one) { return word.starts_with(one); });
}

// Inside a submission, hidden files belong to tools.
bool is_litter(const std::string& name) {
    return std::ranges::any_of(fs::path(name), [](const fs::path& part) {
        const std::string word = part.string();
        return is_of_system(word) || (word.starts_with('.') && word != "." && word != "..");
    });
}

// At the top level of a class, any folder or archive may be a submission, even one with a hidden name; any
// other hidden file is litter.
bool is_litter_of_class(const std::string& name, bool is_folder) {
    return is_of_system(name) || (!is_folder && name.starts_with('.') && !is_archive_name(name));
}
bool holds_litter_of_systems(const std::string& name) {
    return std::ranges::any_of(fs::path(name),
                               [](const fs::path& part) { return is_of_system(part.string()); });
}

Unpacked without_litter(Unpacked all) {
    std::erase_if(all.files, [](const TextFile& file) { return is_litter(file.name); });
    std::erase_if(all.left_out, [](const LeftOutFile& file) { return is_litter(file.name); });
    return all;
}

// Natural order: "a2" before "a10".
bool comes_before(const std::string& one, const std::string& other) {
    std::size_t i = 0, j = 0;
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    while (i < one.size() && j < other.size()) {
        if (!is_digit(one[i]) || !is_digit(other[j])) {
            if (one[i] != other[j]) // like std::string: non-ASCII letters come last
                return static_cast<unsigned char>(one[i]) < static_cast<unsigned char>(other[j]);
            ++i, ++j;
            continue;
        }
        const auto number = [&](const std::string& text, std::size_t& at) {
            const std::size_t begin = std::min(text.find_first_not_of('0', at), text.size());
            for (at = begin; at < text.size() && is_digit(text[at]);) ++at;
            return text.substr(begin, at - begin);
        };
        const std::string a = number(one, i), b = number(other, j);
        if (a.size() != b.size()) return a.size() < b.size();
        if (a != b) return a < b;
    }
    return one.size() - i < other.size() - j;
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::int64_t time_of(const fs::path& file) {
    std::error_code error;
    const auto time = std::chrono::file_clock::to_sys(fs::last_write_time(file, error));
    return std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
}

// True for a folder, but not for a link to one.
bool is_folder(const fs::path& place) {
    std::error_code error;
    return fs::symlink_status(place, error).type() == fs::file_type::directory;
}

// Reads a folder on disk. Links are only followed if the user named them.
Unpacked read_folder(const fs::path& folder, UnpackedRoom& room) {
    Unpacked all;
    std::error_code error;
    for (auto entry =
             fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         entry != fs::recursive_directory_iterator() && !error; entry.increment(error)) {
        const std::string name = entry->path().lexically_relative(folder).generic_string();
        std::error_code of_entry; // an unreadable entry does not end the loop
        if (is_litter(name)) {
            if (entry->is_directory(of_entry)) entry.disable_recursion_pending();
            continue;
        }
        const fs::file_type type = entry->symlink_status(of_entry).type();
        if (type == fs::file_type::directory) continue;
        if (type != fs::file_type::regular) {
            all.left_out.push_back({name, LeftOut::link});
            continue;
        }
        const std::uintmax_t size = entry->file_size(of_entry);
        const std::uintmax_t most = is_archive_name(name) ? largest_archive : largest_submitted;
        if (size > most) {
            all.left_out.push_back({name, LeftOut::too_large});
            continue;
        }
        if (room.files == 0 || size > room.bytes) {
            all.left_out.push_back({"", LeftOut::too_many});
            break;
        }
        --room.files;
        room.bytes -= size;
        all.files.push_back({name, bytes_of(entry->path())});
        all.times[name] = time_of(entry->path());
    }
    std::ranges::stable_sort(all.files, {}, &TextFile::name);
    return all;
}

constexpr std::size_t most_names = 100'000; // in a folder, looked at before any file is read

std::string top_of(const std::string& name) { return name.substr(0, name.find('/')); }
bool is_at_top(const std::string& name) { return name.find('/') == name.npos; }
std::string below_top(const std::string& name) { return name.substr(name.find('/') + 1); }

class Gatherer {
public:
    explicit Gatherer(const Suite& suite) {
        for (const Task& task : suite.tasks)
            for (const std::string& name : task.files)
                if (const std::string base = fs::path(name).filename().string(); !is_pattern(name))
                    for (const std::string& one : names_for(task, base)) asked_.try_emplace(one, base);
    }

    void add(const fs::path& place) {
        std::error_code error;
        const fs::path whole = fs::canonical(place, error); // so that "." and "x/" have a name, too
        if (error)
            throw kernels::BadRequest("submissions", fmt::format("There is no file or folder {}.",
                                                                 kernels::in_quotes(place.string(), 200)));
        if (fs::is_directory(whole, error)) return add_folder(whole);
        UnpackedRoom room = room_of_class;
        const std::string name = whole.filename().string();
        const bool is_archive = is_archive_name(name);
        std::ifstream in(whole, std::ios::binary);
        if (!fs::is_regular_file(whole, error) || !in)
            throw kernels::BadRequest(
                "submissions", fmt::format("{} cannot be read.", kernels::in_quotes(place.string(), 200)));
        if (fs::file_size(whole, error) > (is_archive ? largest_archive : largest_submitted))
            return keep(name, {{}, {{name, LeftOut::too_large}}});
        std::string text{std::istreambuf_iterator<char>(in), {}};
        if (is_archive)
            add_archive(name, unpacked(std::move(text), room, 0), time_of(whole));
        else
            keep(name, {{{name, std::move(text)}}, {}, {}, {{name, time_of(whole)}}});
    }

    void add_one(const fs::path& folder) {
        std::error_code error;
        const fs::path whole = fs::canonical(folder, error);
        if (error || !fs::is_directory(whole, error))
            throw kernels::BadRequest("submissions", fmt::format("There is no folder {}.",
                                                                 kernels::in_quotes(folder.string(), 200)));
        keep_folder(whole, true);
    }

    Gathered all() {
        Gathered gathered{{}, std::move(unowned_)};
        for (auto& [name, found] : found_) {
            Submission submission{name, std::move(found.files), std::move(found.left_out), {}};
            for (const auto& [file, time] : found.times)
                if (!holds_litter_of_systems(file))
                    submission.time = std::max(submission.time.value_or(time), time);
            std::string text;
            for (const TextFile& file : submission.files)
                text += file.name + '\0' + std::to_string(file.text.size()) + '\0' + file.text;
            for (const LeftOutFile& file : submission.left_out)
                text += file.name + '\0' + std::string(name_of(file.why));
            submission.hash = sha256(text);
            gathered.submissions.push_back(std::move(submission));
        }
        std::ranges::sort(gathered.submissions, [](const Submission& a, const Submission& b) {
            return comes_before(a.name, b.name);
        });
        return gathered;
    }

private:
    [[nodiscard]] bool is_asked_for(const std::string& name) const { return asked_.contains(name); }

    // `names` also contains folders.
    [[nodiscard]] bool has_asked_at_top(const std::vector<std::string>& names) const {
        return std::ranges::any_of(names, [&](const std::string& name) { return is_asked_for(name); });
    }
    // Whether two entries contain a required file of the same name, as in a class. The folders of one person,
    // one for each task, would contain different files.
    [[nodiscard]] bool is_class(const std::vector<std::string>& names) const {
        std::map<std::string, std::string> holders; // for each file name, the first entry that contains it
        return std::ranges::any_of(names, [&](const std::string& name) {
            const std::string base = name.substr(name.rfind('/') + 1);
            const auto asked = asked_.find(base);
            if (is_at_top(name) || asked == asked_.end()) return false;
            return holders.try_emplace(asked->second, top_of(name)).first->second != top_of(name);
        });
    }
    // The single folder that contains everything, or empty if there is none.
    [[nodiscard]] static std::string wrapper_of(const std::vector<std::string>& names) {
        if (names.empty() || is_at_top(names.front())) return {};
        const std::string top = top_of(names.front());
        const bool is_only = std::ranges::all_of(
            names, [&](const std::string& name) { return !is_at_top(name) && top_of(name) == top; });
        return is_only ? top : std::string();
    }
    [[nodiscard]] static std::vector<std::string> without_wrapper(std::vector<std::string> names) {
        for (std::string& name : names) name = below_top(name);
        return names;
    }

    // A folder on disk may contain a whole course, so each submission has its own limits.
    void add_folder(const fs::path& folder) {
        const std::vector<std::string> names = names_below(folder);
        const bool is_mixed = has_asked_at_top(names);
        if (is_mixed && !is_class(names)) return keep_folder(folder, true);
        std::error_code error;
        std::vector<fs::path> entries;
        for (const fs::path& entry : fs::directory_iterator(folder, error))
            if (!is_litter_of_class(entry.filename().string(), is_folder(entry))) entries.push_back(entry);
        std::ranges::sort(entries);
        if (entries.size() == 1 && is_folder(entries.front()) && is_class(without_wrapper(names)))
            return add_folder(entries.front());
        for (const fs::path& entry : entries) {
            const std::string name = entry.filename().string();
            if (is_folder(entry))
                keep_folder(entry, false);
            else if (is_mixed && is_asked_for(name))
                unowned_.push_back({folder.filename().string(), {name, LeftOut::beside}});
            else if (fs::is_symlink(entry, error))
                keep(name, {{}, {{name, LeftOut::link}}});
            else
                add_entry(entry);
        }
    }

    // All names in the folder, including those in archives. Archives are not opened here if no file at the
    // top level could be a submission, so that a class of archives is not opened twice.
    std::vector<std::string> names_below(const fs::path& folder) {
        std::vector<std::string> names, archives;
        std::error_code error;
        for (auto entry = fs::recursive_directory_iterator(
                 folder, fs::directory_options::skip_permission_denied, error);
             entry != fs::recursive_directory_iterator() && !error && names.size() < most_names;
             entry.increment(error)) {
            std::error_code ignored;
            const std::string name = entry->path().lexically_relative(folder).generic_string();
            const bool is_inner_folder = is_folder(entry->path());
            if (holds_litter_of_systems(name) ||
                (is_at_top(name) && is_litter_of_class(name, is_inner_folder))) {
                if (is_inner_folder) entry.disable_recursion_pending();
                continue;
            }
            const bool is_archive = is_archive_name(name) && entry->is_regular_file(ignored);
            if (!is_inner_folder) (is_archive ? archives : names).push_back(name);
        }
        for (const std::string& name : archives) {
            names.push_back(name);
            if (!has_asked_at_top(names) || fs::file_size(folder / name, error) > largest_archive) continue;
            UnpackedRoom room = room_of_class;
            for (const TextFile& file : unpacked(bytes_of(folder / name), room, 0).files)
                names.push_back(name + '/' + file.name);
        }
        return names;
    }

    void add_entry(const fs::path& entry) {
        std::error_code error;
        const std::string name = entry.filename().string();
        if (!fs::is_regular_file(entry, error)) return keep(name, {{}, {{name, LeftOut::link}}});
        if (::access(entry.c_str(), R_OK) != 0) return keep(name, {{}, {{name, LeftOut::damaged}}});
        if (!is_archive_name(name)) return add(entry);
        UnpackedRoom room;
        if (fs::file_size(entry, error) > largest_archive)
            return keep(name, {{}, {{name, LeftOut::too_large}}});
        Unpacked all = without_litter(unpacked(bytes_of(entry), room, 0));
        all.times = {{name, time_of(entry)}};
        keep(name, std::move(all));
    }

    void keep_folder(const fs::path& folder, bool is_place) {
        UnpackedRoom room;
        Unpacked all = read_folder(folder, room);
        open_archives(all, room, 0);
        if (is_place) note_deeper(all);
        keep(folder.filename().string(), std::move(all));
    }

    // Reports copies of the required files in subfolders: the place was read as one submission, but may
    // contain several.
    void note_deeper(Unpacked& all) const {
        std::set<std::string> at_top;
        for (const TextFile& file : all.files)
            if (is_asked_for(file.name)) at_top.insert(file.name);
        for (const TextFile& file : all.files)
            if (!is_at_top(file.name) && at_top.contains(file.name.substr(file.name.rfind('/') + 1)))
                all.left_out.push_back({file.name, LeftOut::deeper});
    }

    // The names of an archive's files include folders.
    void add_archive(const std::string& name, Unpacked all, std::int64_t time) {
        const std::map<std::string, std::int64_t> own{{name, time}};
        std::vector<std::string> names;
        for (const TextFile& file : all.files) names.push_back(file.name);
        const bool is_mixed = has_asked_at_top(names);
        std::set<std::string> tops = all.folders;
        for (const std::string& file : names) tops.insert(top_of(file));
        for (const LeftOutFile& file : all.left_out)
            if (file.why != LeftOut::outside && !is_at_top(file.name)) tops.insert(top_of(file.name));
        if (is_mixed && !is_class(names)) {
            all = without_litter(std::move(all));
            note_deeper(all);
            all.times = own;
            return keep(name, std::move(all));
        }
        if (tops.size() > 1) return add_parts(name, std::move(all), is_mixed);
        const std::string wrapper = wrapper_of(names);
        if (wrapper.empty() || !is_class(without_wrapper(names))) {
            all.times = own;
            return keep(name, without_litter(std::move(all)));
        }
        all.folders.clear();
        for (TextFile& file : all.files) file.name = below_top(file.name);
        for (LeftOutFile& file : all.left_out)
            if (file.name.starts_with(wrapper + '/')) file.name = below_top(file.name);
        std::map<std::string, std::int64_t> times;
        for (const auto& [file, changed] : all.times) times[below_top(file)] = changed;
        all.times = std::move(times);
        add_parts(name, std::move(all), has_asked_at_top(without_wrapper(names)));
    }

    void add_parts(const std::string& place, Unpacked all, bool is_mixed) {
        std::map<std::string, Unpacked> parts;
        for (const std::string& folder : all.folders) parts[folder];
        for (TextFile& file : all.files) {
            if (is_at_top(file.name) && is_litter_of_class(file.name, false))
                continue; // litter of a class inside a wrapper folder
            if (is_mixed && is_asked_for(file.name)) {
                unowned_.push_back({place, {file.name, LeftOut::beside}});
                continue;
            }
            Unpacked& part = parts[top_of(file.name)];
            part.files.push_back(
                {is_at_top(file.name) ? file.name : below_top(file.name), std::move(file.text)});
        }
        for (LeftOutFile& file : all.left_out) {
            if (file.name.empty() || file.why == LeftOut::outside) {
                unowned_.push_back({place, std::move(file)});
                continue;
            }
            Unpacked& part = parts[top_of(file.name)];
            part.left_out.push_back({is_at_top(file.name) ? file.name : below_top(file.name), file.why});
        }
        for (const auto& [file, time] : all.times)
            if (const auto part = parts.find(top_of(file)); part != parts.end())
                part->second.times[is_at_top(file) ? file : below_top(file)] = time;
        for (auto& [part, files] : parts) keep(part, without_litter(std::move(files)));
    }

    // Opens the archives inside the archive, each as a folder with the inner archive's name.
    Unpacked unpacked(std::string archive, UnpackedRoom& room, int depth) {
        Unpacked all = archives::unpack(archive, room);
        // Hidden files are kept until it is known where each submission begins, because a submission's own
        // name may be hidden.
        const auto is_nothing = [](const auto& file) {
            return holds_litter_of_systems(file.name) ||
                   (is_at_top(file.name) && is_litter_of_class(file.name, false));
        };
        std::erase_if(all.files, is_nothing);
        std::erase_if(all.left_out, is_nothing);
        std::erase_if(all.folders, is_of_system);
        open_archives(all, room, depth);
        return all;
    }

    void open_archives(Unpacked& all, UnpackedRoom& room, int depth) {
        if (depth >= most_nested) return;
        std::vector<TextFile> files;
        for (TextFile& file : all.files) {
            if (!is_archive_name(file.name)) {
                files.push_back(std::move(file));
                continue;
            }
            all.folders.insert(top_of(file.name)); // even an empty archive was handed in
            Unpacked inner = unpacked(std::move(file.text), room, depth + 1);
            for (TextFile& one : inner.files)
                files.push_back({file.name + '/' + one.name, std::move(one.text)});
            for (LeftOutFile& one : inner.left_out)
                all.left_out.push_back({one.name.empty() ? file.name : file.name + '/' + one.name, one.why});
        }
        all.files = std::move(files);
    }

    // Two places may contain submissions of the same name, and a name of only blanks would be invisible.
    void keep(std::string name, Unpacked all) {
        if (name.find_first_not_of(' ') == name.npos) name = kernels::in_quotes(name);
        std::string own = name;
        for (int number = 2; found_.contains(own); ++number) own = name + " (" + std::to_string(number) + ')';
        found_[own] = std::move(all);
    }

    // The names of required files, also as other kinds of sources; each with the name that a task has for it.
    std::map<std::string, std::string, std::less<>> asked_;
    std::map<std::string, Unpacked> found_;
    std::vector<Unowned> unowned_;
};

} // namespace

Gathered submissions_in(const std::vector<fs::path>& places, const Suite& suite) {
    Gatherer gatherer(suite);
    for (const fs::path& place : places) gatherer.add(place);
    return gatherer.all();
}

Gathered submission_in(const fs::path& folder, const Suite& suite) {
    Gatherer gatherer(suite);
    gatherer.add_one(folder);
    return gatherer.all();
}

} // namespace scanscope::course
