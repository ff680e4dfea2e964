// The exercises: suites with one task each, embedded in the program (resources/exercises) or in a folder.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/handed_in.h"
#include "kernels/course/suite_file.h"

namespace scanscope::course {

// The exercises from one source, each in a folder named after its id.
class ExerciseList {
public:
    [[nodiscard]] static ExerciseList embedded();
    // Throws kernels::BadRequest if the folder has none.
    [[nodiscard]] static ExerciseList in(const std::filesystem::path& folder);

    [[nodiscard]] const std::vector<std::string>& ids() const { return ids_; }
    [[nodiscard]] SuiteFiles files_of(const std::string& id) const;
    // A suite of one task, which has the exercise's id. Throws kernels::BadRequest if there is no such
    // exercise, or if its file has an error.
    [[nodiscard]] Suite suite_of(const std::string& id) const;
    // The files for students: all except TASKS.toml and the solution, plus the shared files that TASKS.toml
    // names.
    [[nodiscard]] std::vector<TextFile> given_files(const std::string& id) const;

    // The exercise named in a source (`// exercise: ID`), or by the file's name, which may have _ for - and
    // more text after the id. Nullopt if there is none.
    [[nodiscard]] std::optional<std::string> exercise_of(const std::string& file,
                                                         std::string_view text) const;
    // The exercise whose task asks for a file of this name, if there is exactly one. Broken exercises are
    // ignored.
    [[nodiscard]] std::optional<std::string> only_one_asking_for(const std::filesystem::path& file) const;

private:
    std::vector<std::string> ids_;
    std::function<SuiteFiles(const std::string& id)> files_;
};

// The contents of a file that a student hands in. Throws kernels::BadRequest if it cannot be read or is
// longer than `largest_submitted`.
[[nodiscard]] std::string submitted_text(const std::filesystem::path& file);
// The submission for a file: the file itself, the headers next to it and all other files that the task asks
// for. Throws like submitted_text().
[[nodiscard]] HandedIn handed_in_by(const Task& task, const std::filesystem::path& file);

// Writes the files for students into a folder, which is created if it does not exist. Throws
// kernels::BadRequest if the folder is not empty, and kernels::Unavailable if it cannot be written.
void begin_exercise(const ExerciseList& exercises, const std::string& id,
                    const std::filesystem::path& folder);

} // namespace scanscope::course
