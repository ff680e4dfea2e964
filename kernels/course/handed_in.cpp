#include "kernels/course/handed_in.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <utility>

#include <fnmatch.h>

#include "kernels/own/text_kind.h"
#include "kernels/text/enum_names.h"

namespace scanscope::course {

namespace fs = std::filesystem;

namespace {

std::string base_of(const std::string& name) { return name.substr(name.rfind('/') + 1); }

bool is_header(const std::string& name) {
    constexpr std::array<std::string_view, 8> endings{".h",   ".hh",  ".hpp", ".hxx",
                                                      ".cuh", ".inl", ".inc", ".ipp"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// Leaves only characters that compilers and preprocessor lines accept in names.
std::string plain(std::string name) {
    std::ranges::replace_if(
        name,
        [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_' && c != '-' &&
                   c != '/';
        },
        '_');
    if (name.starts_with('-')) name[0] = '_';
    return name;
}

// The name relative to the folder of the first source.
std::string seen_from(const std::string& folder, const std::string& name) {
    return !folder.empty() && name.starts_with(folder) ? name.substr(folder.size()) : name;
}

bool is_blank(const std::string& text) {
    return std::ranges::all_of(text, [](unsigned char c) { return std::isspace(c) != 0; });
}

bool is_text(const std::string& text) {
    const auto odd = std::ranges::count_if(
        text, [](unsigned char c) { return c < 32 && c != '\n' && c != '\r' && c != '\t' && c != '\f'; });
    return text.find('\0') == text.npos && static_cast<std::size_t>(odd) * 50 <= text.size();
}

// Some platforms rename uploaded files: "scan.txt", "scan".
bool may_be_source(const std::string& name) {
    const std::string base = base_of(name);
    return own::text_kind(name) || base.ends_with(".txt") || base.find('.') == base.npos;
}

class Chooser {
public:
    Chooser(const Task& task, const Submission& submission)
        : task_(task) {
        for (const TextFile& file : submission.files)
            if (!is_of_suite(file.name)) candidates_.push_back(&file);
    }

    // The files in the task's order, each with the name that the task gives it.
    std::vector<std::pair<const TextFile*, std::string>> choose(bool is_only, std::string& missing) {
        for (const std::string& asked : task_.files) {
            if (is_pattern(asked)) {
                add_all(asked);
            } else if (const TextFile* const found = nearest(asked)) {
                add(*found, asked);
            } else if (const TextFile* const lone =
                           is_only && task_.files.size() == 1 ? only_text() : nullptr) {
                add(*lone, asked);
            } else {
                missing = asked;
                return {};
            }
        }
        if (chosen_.empty()) missing = task_.files.front();
        return std::move(chosen_);
    }

private:
    [[nodiscard]] bool is_of_suite(const std::string& name) const {
        return std::ranges::any_of(task_.with,
                                   [&](const TextFile& own) { return base_of(own.name) == base_of(name); });
    }
    // The file with this name; if there are several, the one with the shortest path.
    [[nodiscard]] const TextFile* nearest(const std::string& asked) const {
        const TextFile* best = nullptr;
        for (const TextFile* const file : candidates_)
            if (base_of(file->name) == base_of(asked) &&
                (!best || std::ranges::count(file->name, '/') < std::ranges::count(best->name, '/')))
                best = file;
        return best;
    }
    [[nodiscard]] const TextFile* only_text() const {
        if (candidates_.size() == 1 && may_be_source(candidates_.front()->name)) return candidates_.front();
        const TextFile* only = nullptr;
        for (const TextFile* const file : candidates_) {
            if (!own::text_kind(file->name)) continue;
            if (only) return nullptr;
            only = file;
        }
        return only;
    }
    void add_all(const std::string& pattern) {
        for (const TextFile* const file : candidates_)
            if (own::text_kind(file->name) && fnmatch(pattern.c_str(), base_of(file->name).c_str(), 0) == 0 &&
                !taken_.contains(file))
                add(*file, "");
    }
    void add(const TextFile& file, const std::string& name) {
        taken_.insert(&file);
        chosen_.emplace_back(&file, name);
    }

    const Task& task_;
    std::vector<const TextFile*> candidates_;
    std::set<const TextFile*> taken_;
    std::vector<std::pair<const TextFile*, std::string>> chosen_;
};

} // namespace

std::string_view name_of(HandInProblem problem) {
    constexpr kernels::EnumNames<HandInProblem, HandInProblem::not_text> names{"none", "no-file", "empty",
                                                                               "not-text"};
    return names.of(problem);
}

HandedIn files_for(const Task& task, const Submission& submission, bool is_only) {
    HandedIn handed;
    const auto chosen = Chooser(task, submission).choose(is_only, handed.missing);
    if (chosen.empty()) {
        handed.problem = HandInProblem::no_file;
        return handed;
    }
    handed.original = chosen.front().first->name;
    const std::string folder = handed.original.substr(0, handed.original.rfind('/') + 1);
    std::set<std::string> names;
    for (const TextFile& own : task.with) names.insert(own.name);
    const auto named = [&](std::string name) {
        name = plain(std::move(name));
        return names.insert(name).second ? name : std::string();
    };
    for (const auto& [file, asked] : chosen) {
        std::string name = named(asked.empty() ? seen_from(folder, file->name) : asked);
        if (!name.empty()) handed.sources.push_back({std::move(name), file->text});
    }
    for (const TextFile& file : submission.files) {
        const bool is_source =
            std::ranges::any_of(chosen, [&](const auto& one) { return one.first == &file; });
        if (is_source) continue;
        std::string name = is_header(file.name) ? named(seen_from(folder, file.name)) : "";
        if (!name.empty())
            handed.headers.push_back({std::move(name), file.text});
        else if (std::ranges::any_of(
                     task.with, [&](const TextFile& own) { return base_of(own.name) == base_of(file.name); }))
            handed.set_aside.push_back(file.name);
    }
    if (std::ranges::all_of(handed.sources, is_blank, &TextFile::text))
        handed.problem = HandInProblem::empty;
    else if (!std::ranges::all_of(handed.sources, is_text, &TextFile::text))
        handed.problem = HandInProblem::not_text;
    return handed;
}

} // namespace scanscope::course
