#include "kernels/course/submissions.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "kernels/course/sha256.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::course {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_archive = 256u << 20;
constexpr int most_nested = 2; // archives in an archive

// What systems put beside the files of people.
bool is_litter(const std::string& name) {
    for (const fs::path& part : fs::path(name)) {
        const std::string word = part.string();
        if (word == "__MACOSX" || word == "Thumbs.db" || word == "desktop.ini" ||
            (word.starts_with('.') && word != "." && word != ".."))
            return true;
    }
    return false;
}

// "a2" before "a10".
bool comes_before(const std::string& one, const std::string& other) {
    std::size_t i = 0, j = 0;
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    while (i < one.size() && j < other.size()) {
        if (!is_digit(one[i]) || !is_digit(other[j])) {
            if (one[i] != other[j]) // as std::string compares: letters beyond ASCII come last
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

// Of a place on the disk. A link is followed only where somebody named it.
Unpacked read_folder(const fs::path& folder, UnpackedRoom& room) {
    Unpacked all;
    std::error_code error;
    for (auto entry =
             fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         entry != fs::recursive_directory_iterator() && !error; entry.increment(error)) {
        const std::string name = entry->path().lexically_relative(folder).generic_string();
        if (is_litter(name)) {
            if (entry->is_directory(error)) entry.disable_recursion_pending();
            continue;
        }
        const fs::file_type type = entry->symlink_status(error).type();
        if (type == fs::file_type::directory) continue;
        if (type != fs::file_type::regular) {
            all.left_out.push_back({name, LeftOut::link});
            continue;
        }
        const std::uintmax_t size = entry->file_size(error);
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
        std::ifstream in(entry->path(), std::ios::binary);
        all.files.push_back({name, std::string(std::istreambuf_iterator<char>(in), {})});
    }
    std::ranges::stable_sort(all.files, {}, &TextFile::name);
    return all;
}

class Gatherer {
public:
    explicit Gatherer(const Suite& suite) {
        for (const Task& task : suite.tasks)
            for (const std::string& name : task.files)
                if (name.find_first_of("*?[") == name.npos) asked_.insert(fs::path(name).filename().string());
    }

    void add(const fs::path& place) {
        std::error_code error;
        const fs::path whole = fs::canonical(place, error); // "." and "x/" have a name, too
        if (error)
            throw kernels::BadRequest("submissions", kernels::say("There is no file or folder {}.",
                                                                  kernels::in_quotes(place.string(), 200)));
        if (fs::is_directory(whole, error)) return add_folder(whole);
        UnpackedRoom room;
        const std::string name = whole.filename().string();
        const bool is_archive = is_archive_name(name);
        std::ifstream in(whole, std::ios::binary);
        if (!fs::is_regular_file(whole, error) || !in)
            throw kernels::BadRequest(
                "submissions", kernels::say("{} cannot be read.", kernels::in_quotes(place.string(), 200)));
        if (fs::file_size(whole, error) > (is_archive ? largest_archive : largest_submitted))
            return keep(name, {{}, {{name, LeftOut::too_large}}});
        std::string text{std::istreambuf_iterator<char>(in), {}};
        if (is_archive)
            add_all(name, unpacked(std::move(text), room, 0), true);
        else
            keep(name, {{{name, std::move(text)}}, {}});
    }

    std::vector<Submission> all() {
        std::vector<Submission> submissions;
        for (auto& [name, found] : found_) {
            Submission submission{name, std::move(found.files), std::move(found.left_out), {}};
            std::string text;
            for (const TextFile& file : submission.files)
                text += file.name + '\0' + std::to_string(file.text.size()) + '\0' + file.text;
            for (const LeftOutFile& file : submission.left_out)
                text += file.name + '\0' + std::string(name_of(file.why));
            submission.hash = sha256(text);
            submissions.push_back(std::move(submission));
        }
        std::ranges::sort(submissions, [](const Submission& a, const Submission& b) {
            return comes_before(a.name, b.name);
        });
        return submissions;
    }

private:
    [[nodiscard]] bool is_asked_for(const std::string& name) const { return asked_.contains(name); }

    // A folder of the disk may hold a whole course, of which each has a room of its own.
    void add_folder(const fs::path& folder) {
        std::error_code error;
        std::vector<fs::path> entries;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (!is_litter(entry.path().filename().string())) entries.push_back(entry.path());
        std::ranges::sort(entries);
        const bool is_one = std::ranges::any_of(
            entries, [&](const fs::path& entry) { return is_asked_for(entry.filename().string()); });
        if (is_one) return keep_folder(folder);
        for (const fs::path& entry : entries)
            if (fs::symlink_status(entry, error).type() == fs::file_type::directory)
                keep_folder(entry);
            else if (fs::is_symlink(entry, error))
                keep(entry.filename().string(), {{}, {{entry.filename().string(), LeftOut::link}}});
            else
                add_entry(entry);
    }

    void add_entry(const fs::path& entry) {
        std::error_code error;
        if (!fs::is_regular_file(entry, error)) return;
        const std::string name = entry.filename().string();
        if (!is_archive_name(name)) return add(entry);
        UnpackedRoom room;
        if (fs::file_size(entry, error) > largest_archive)
            return keep(name, {{}, {{name, LeftOut::too_large}}});
        std::ifstream in(entry, std::ios::binary);
        keep(name, unpacked({std::istreambuf_iterator<char>(in), {}}, room, 0));
    }

    void keep_folder(const fs::path& folder) {
        UnpackedRoom room;
        Unpacked all = read_folder(folder, room);
        open_archives(all, room, 0);
        keep(folder.filename().string(), std::move(all));
    }

    // Of an archive, whose files have names with folders: one submission, or one of each of its entries.
    void add_all(const std::string& name, Unpacked all, bool may_be_many) {
        std::set<std::string> tops;
        bool is_one = !may_be_many;
        for (const TextFile& file : all.files) {
            const fs::path path(file.name);
            tops.insert(path.begin()->string());
            const bool is_top = std::next(path.begin()) == path.end();
            is_one = is_one || (is_top && is_asked_for(file.name));
        }
        if (tops.size() == 1 && !is_one)
            is_one = std::ranges::any_of(all.files, [&](const TextFile& file) {
                const fs::path path(file.name);
                return std::distance(path.begin(), path.end()) == 2 && is_asked_for(path.filename().string());
            });
        if (is_one || tops.size() < 2) return keep(name, std::move(all));
        std::map<std::string, Unpacked> parts;
        const auto part_of = [&](const std::string& file) {
            const std::size_t slash = file.find('/');
            return std::pair(file.substr(0, slash), slash == file.npos ? file : file.substr(slash + 1));
        };
        for (TextFile& file : all.files) {
            auto [part, rest] = part_of(file.name);
            parts[part].files.push_back({std::move(rest), std::move(file.text)});
        }
        for (LeftOutFile& file : all.left_out) {
            auto [part, rest] = part_of(file.name);
            if (parts.contains(part))
                parts[part].left_out.push_back({std::move(rest), file.why});
            else
                parts[name].left_out.push_back(std::move(file)); // it is of nobody
        }
        for (auto& [part, files] : parts) keep(part, std::move(files));
    }

    // With the archives in it opened, each as a folder of its name.
    Unpacked unpacked(std::string archive, UnpackedRoom& room, int depth) {
        Unpacked all = unpack(archive, room);
        std::erase_if(all.files, [](const TextFile& file) { return is_litter(file.name); });
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
            Unpacked inner = unpacked(std::move(file.text), room, depth + 1);
            for (TextFile& one : inner.files)
                files.push_back({file.name + '/' + one.name, std::move(one.text)});
            for (LeftOutFile& one : inner.left_out)
                all.left_out.push_back({one.name.empty() ? file.name : file.name + '/' + one.name, one.why});
        }
        all.files = std::move(files);
    }

    // Two places may hold the same name.
    void keep(const std::string& name, Unpacked all) {
        std::string own = name;
        for (int number = 2; found_.contains(own); ++number) own = name + " (" + std::to_string(number) + ')';
        found_[own] = std::move(all);
    }

    std::set<std::string, std::less<>> asked_; // names of files
    std::map<std::string, Unpacked> found_;
};

} // namespace

std::vector<Submission> submissions_in(const std::vector<fs::path>& places, const Suite& suite) {
    Gatherer gatherer(suite);
    for (const fs::path& place : places) gatherer.add(place);
    return gatherer.all();
}

} // namespace scanscope::course
