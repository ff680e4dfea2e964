#include "kernels/course/exercise.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::course {

namespace fs = std::filesystem;
using archives::largest_submitted;
using kernels::BadRequest;
using kernels::in_quotes;
using kernels::say;

namespace {

constexpr std::string_view suite_name = "TASKS.toml";

SuiteFiles embedded_files(const std::string& id) {
    return {[id](const std::string& name) -> std::optional<std::string> {
                for (const EmbeddedText& text : embedded_exercises())
                    if (text.path == id + '/' + name) return std::string(text.text);
                return std::nullopt;
            },
            [id](const std::string& folder) {
                const std::string below = folder == "." ? id + '/' : id + '/' + folder + '/';
                std::vector<std::string> names;
                for (const EmbeddedText& text : embedded_exercises())
                    if (text.path.starts_with(below)) names.emplace_back(text.path.substr(id.size() + 1));
                return names;
            }};
}

std::string with_dashes(std::string name) {
    std::ranges::replace(name, '_', '-');
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    return name;
}

} // namespace

ExerciseList ExerciseList::embedded() {
    ExerciseList exercises;
    for (const EmbeddedText& text : embedded_exercises()) {
        const std::size_t slash = text.path.find('/');
        if (slash != text.path.npos && text.path.substr(slash + 1) == suite_name)
            exercises.ids_.emplace_back(text.path.substr(0, slash));
    }
    std::ranges::sort(exercises.ids_);
    exercises.files_ = &embedded_files;
    return exercises;
}

ExerciseList ExerciseList::in(const fs::path& folder) {
    ExerciseList exercises;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (fs::is_regular_file(entry.path() / suite_name, error))
            exercises.ids_.push_back(entry.path().filename().string());
    if (exercises.ids_.empty())
        throw BadRequest("from", fmt::format("{} has no exercises: each exercise is a folder with a {}.",
                                             in_quotes(folder.string(), 200), suite_name));
    std::ranges::sort(exercises.ids_);
    exercises.files_ = [folder](const std::string& id) { return files_in(folder / id); };
    return exercises;
}

SuiteFiles ExerciseList::files_of(const std::string& id) const {
    if (std::ranges::find(ids_, id) != ids_.end()) return files_(id);
    const std::vector<std::string_view> names(ids_.begin(), ids_.end());
    const std::string meant = kernels::did_you_mean(id, names);
    throw BadRequest("exercise",
                     fmt::format("There is no exercise {}.", in_quotes(id)) +
                         (meant.empty() ? std::string(" `scanscope exercise list` shows them all.") : meant));
}

Suite ExerciseList::suite_of(const std::string& id) const {
    const SuiteFiles files = files_of(id);
    ReadSuite read = read_suite(files.read(std::string(suite_name)).value_or(""), files);
    if (const std::size_t tasks = read.suite.tasks.size(); read.mistakes.empty() && tasks != 1)
        read.mistakes.push_back(
            {{1, 1},
             fmt::format("An exercise is a suite with exactly one task, but this one has {}.", tasks)});
    if (!read.mistakes.empty()) {
        const auto& [place, words] = read.mistakes.front();
        throw BadRequest("exercise",
                         fmt::format("{}/{}:{}:{}: {}", id, suite_name, place.line, place.column, words));
    }
    return std::move(read.suite);
}

std::vector<TextFile> ExerciseList::given_files(const std::string& id) const {
    const SuiteFiles files = files_of(id);
    const Suite suite = suite_of(id);
    std::vector<TextFile> given;
    for (const std::string& name : files.list(".")) {
        const bool is_kept_back = name == suite_name || (suite.tasks.front().solution &&
                                                         suite.tasks.front().solution->name == name);
        if (!is_kept_back)
            if (auto text = files.read(name)) given.push_back({name, std::move(*text)});
    }
    for (const TextFile& file : suite.tasks.front().with)
        if (std::ranges::find(given, file.name, &TextFile::name) == given.end()) given.push_back(file);
    return given;
}

std::optional<std::string> ExerciseList::exercise_of(const std::string& file, std::string_view text) const {
    constexpr std::string_view mark = "// exercise:";
    if (const std::size_t at = text.find(mark); at != text.npos) {
        std::string_view rest = text.substr(at + mark.size());
        rest = rest.substr(0, rest.find_first_of("\r\n"));
        while (rest.starts_with(' ')) rest.remove_prefix(1);
        while (rest.ends_with(' ')) rest.remove_suffix(1);
        return std::string(rest);
    }
    const std::string stem = with_dashes(fs::path(file).stem().string());
    std::optional<std::string> best; // the longest id that the name begins with
    for (const std::string& id : ids_) {
        const std::string name = with_dashes(id);
        const bool fits = stem == name || (stem.starts_with(name) &&
                                           !std::isalnum(static_cast<unsigned char>(stem[name.size()])));
        if (fits && (!best || best->size() < id.size())) best = id;
    }
    return best;
}

std::optional<std::string> ExerciseList::only_one_asking_for(const fs::path& file) const {
    const std::string name = file.filename().string();
    std::optional<std::string> only;
    for (const std::string& id : ids_) {
        try {
            const Suite suite = suite_of(id);
            const Task& task = suite.tasks.front();
            const bool is_start = task.start && fs::path(task.start->name).filename() == name;
            if (!is_start && std::ranges::find(task.files, name) == task.files.end()) continue;
        } catch (const BadRequest&) { // not an exercise
            continue;
        }
        if (only) return std::nullopt;
        only = id;
    }
    return only;
}

std::string submitted_text(const fs::path& file) {
    if (auto text = text_of_file(file, largest_submitted)) return *std::move(text);
    throw BadRequest("subject", say("{} cannot be read.", in_quotes(file.string(), 200)));
}

HandedIn handed_in_by(const Task& task, const fs::path& file) {
    const fs::path own = fs::absolute(file);
    Submission submission;
    submission.files.push_back({own.filename().string(), submitted_text(file)});
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(own.parent_path(), error)) {
        const std::string name = entry.path().filename().string();
        const bool is_header = name.ends_with(".h") || name.ends_with(".cuh");
        const bool is_asked =
            task.files.size() > 1 && std::ranges::find(task.files, name) != task.files.end();
        if (name == own.filename() || !(is_header || is_asked)) continue;
        if (auto text = text_of_file(entry.path(), largest_submitted))
            submission.files.push_back({name, *std::move(text)});
    }
    return files_for(task, submission, true);
}

void begin_exercise(const ExerciseList& exercises, const std::string& id, const fs::path& folder) {
    const std::vector<TextFile> files = exercises.given_files(id);
    std::error_code error;
    const bool is_there = fs::exists(fs::symlink_status(folder, error));
    if (is_there && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        throw BadRequest("output",
                         say("{} already exists and will not be overwritten: choose another folder.",
                             in_quotes(folder.string(), 200)));
    for (const TextFile& file : files) {
        const fs::path place = folder / file.name;
        fs::create_directories(place.parent_path(), error);
        std::ofstream out(place, std::ios::binary);
        if (!(out << file.text).flush())
            throw kernels::Unavailable(say("{} cannot be written.", in_quotes(place.string(), 200)));
    }
}

} // namespace scanscope::course
