#include "kernels/course/handed_in.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fnmatch.h>

#include "kernels/course/file_names.h"
#include "kernels/errors.h"
#include "kernels/own/notebook.h"
#include "kernels/text/enum_names.h"
#include "kernels/text/text.h"

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

// The required name, with the ending of another kind of source: "scan.py".
std::string name_as(const std::string& asked, const std::string& name) {
    const bool is_other_kind = own::is_python_name(name) || own::is_notebook_name(name);
    return is_other_kind ? asked.substr(0, asked.rfind('.')) + name.substr(name.rfind('.')) : asked;
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
bool may_be_source(const Task& task, const std::string& name) {
    const std::string base = base_of(name);
    return is_source_for(task, name) || base.ends_with(".txt") || base.find('.') == base.npos;
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
            const std::vector<std::string> names = names_for(task_, asked);
            if (is_pattern(asked)) {
                std::ranges::any_of(names, [&](const std::string& name) { return add_all(name); });
            } else if (const auto [found, name] = nearest(names); found) {
                add(*found, name);
            } else if (const TextFile* const lone =
                           is_only && task_.files.size() == 1 ? only_text() : nullptr) {
                add(*lone, name_as(asked, lone->name));
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
    // The file with the first of these names that there is, and the name; if there are several such files,
    // the one with the shortest path.
    [[nodiscard]] std::pair<const TextFile*, std::string>
    nearest(const std::vector<std::string>& names) const {
        for (const std::string& name : names) {
            const TextFile* best = nullptr;
            for (const TextFile* const file : candidates_)
                if (base_of(file->name) == base_of(name) &&
                    (!best || std::ranges::count(file->name, '/') < std::ranges::count(best->name, '/')))
                    best = file;
            if (best) return {best, name};
        }
        return {};
    }
    [[nodiscard]] const TextFile* only_text() const {
        if (candidates_.size() == 1 && may_be_source(task_, candidates_.front()->name))
            return candidates_.front();
        const TextFile* only = nullptr;
        for (const TextFile* const file : candidates_) {
            if (!is_source_for(task_, file->name)) continue;
            if (only) return nullptr;
            only = file;
        }
        return only;
    }
    // Returns whether there is such a file.
    bool add_all(const std::string& pattern) {
        bool has_any = false;
        for (const TextFile* const file : candidates_) {
            if (!is_source_for(task_, file->name) ||
                fnmatch(pattern.c_str(), base_of(file->name).c_str(), 0) != 0)
                continue;
            has_any = true;
            if (!taken_.contains(file)) add(*file, "");
        }
        return has_any;
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

// The files of a notebook: the required one, if a cell writes it; otherwise, the only program that the task
// can be solved with.
HandedIn from_notebook(const Task& task, const TextFile& file, HandedIn handed) {
    const std::string name = base_of(file.name), asked = task.files.front();
    const auto refused = [&](std::string reason) {
        handed.problem = HandInProblem::no_program;
        handed.missing = std::move(reason);
        return std::move(handed);
    };
    own::Notebook notebook;
    try {
        notebook = own::notebook_in(file.text, name);
    } catch (const kernels::BadRequest& error) {
        return refused(error.what());
    }
    const std::vector<std::string> names = names_for(task, base_of(asked));
    for (const own::GivenFile& one : notebook.files) {
        const bool is_asked = std::ranges::any_of(names, [&](const std::string& asked_for) {
            return fnmatch(asked_for.c_str(), base_of(one.name).c_str(), 0) == 0;
        });
        const std::string top = one.name.substr(0, one.name.find('/'));
        const bool is_of_suite = std::ranges::any_of(task.with, [&](const TextFile& own) {
            return own.name == top || own.name.starts_with(top + '/');
        });
        if (is_asked)
            handed.sources.push_back({base_of(one.name), one.text});
        else if (!is_of_suite && (is_header(one.name) || own::is_python_name(one.name)))
            handed.headers.push_back({one.name, one.text});
    }
    if (!handed.sources.empty()) return handed;
    std::vector<const own::NotebookProgram*> fitting;
    for (const own::NotebookProgram& one : notebook.programs)
        if (is_source_for(task, one.files.front().name)) fitting.push_back(&one);
    if (fitting.empty()) {
        const bool has_others = !notebook.programs.empty();
        return refused(!has_others ? own::no_program_in(notebook, name)
                       : takes_cuda(task)
                           ? name + " has only Python programs, but this task is tested with a CUDA program."
                           : name +
                                 " has only CUDA programs, but this task is tested with a Python program.");
    }
    if (fitting.size() > 1) {
        std::vector<std::string> titles;
        for (const own::NotebookProgram* const one : fitting) titles.push_back(one->title);
        return refused(fmt::format("{} has {} programs ({}): leave one, or write it to {} with %%writefile.",
                                   name, titles.size(), kernels::plain_list(titles, "and"), asked));
    }
    for (const own::GivenFile& one : fitting.front()->files) handed.sources.push_back({one.name, one.text});
    return handed;
}

} // namespace

std::string_view name_of(HandInProblem problem) {
    constexpr kernels::EnumNames<HandInProblem, HandInProblem::no_program> names{"none", "no-file", "empty",
                                                                                 "not-text", "no-program"};
    return names.of(problem);
}

bool HandedIn::is_python() const { return !sources.empty() && own::is_python_name(sources.front().name); }

HandedIn files_for(const Task& task, const Submission& submission, bool is_only) {
    HandedIn handed;
    const auto chosen = Chooser(task, submission).choose(is_only, handed.missing);
    if (chosen.empty()) {
        handed.problem = HandInProblem::no_file;
        return handed;
    }
    handed.original = chosen.front().first->name;
    if (own::is_notebook_name(chosen.front().second))
        return from_notebook(task, *chosen.front().first, std::move(handed));
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
        const bool is_beside = is_header(file.name) || (handed.is_python() && own::is_python_name(file.name));
        std::string name = is_beside ? named(seen_from(folder, file.name)) : "";
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
