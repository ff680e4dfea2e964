// The exercises: suites of one task each, which the program carries (resources/exercises) or a folder has.
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

// The exercises of one place, each in a folder of its id.
class ExerciseList {
public:
    [[nodiscard]] static ExerciseList embedded();
    // Throws kernels::BadRequest where the folder has none.
    [[nodiscard]] static ExerciseList in(const std::filesystem::path& folder);

    [[nodiscard]] const std::vector<std::string>& ids() const { return ids_; }
    [[nodiscard]] SuiteFiles files_of(const std::string& id) const;
    // A suite of one task whose id is that of the exercise. Throws kernels::BadRequest: there is no such one,
    // or its file has a mistake.
    [[nodiscard]] Suite suite_of(const std::string& id) const;
    // The files that a student gets: all but TASKS.toml and the solution, and the shared files that it names.
    [[nodiscard]] std::vector<TextFile> given_files(const std::string& id) const;

    // The exercise that a text says it is of (`// exercise: ID`), or that a file is named like, with - for _
    // and without what stands behind "ID": nothing where there is none.
    [[nodiscard]] std::optional<std::string> exercise_of(const std::string& file,
                                                         std::string_view text) const;
    // The exercise whose task asks for a file of this name, where there is just one. Those that are broken
    // are passed over.
    [[nodiscard]] std::optional<std::string> only_one_asking_for(const std::filesystem::path& file) const;

private:
    std::vector<std::string> ids_;
    std::function<SuiteFiles(const std::string& id)> files_;
};

// The text of a file that a student hands in. Throws kernels::BadRequest where it cannot be read or is longer
// than `largest_submitted`.
[[nodiscard]] std::string submitted_text(const std::filesystem::path& file);
// The submission that a file makes: itself, headers beside it, and, where the task asks for several files,
// those. Throws as submitted_text() does.
[[nodiscard]] HandedIn handed_in_by(const Task& task, const std::filesystem::path& file);

// Writes what a student gets into a folder, which is made, or was empty. Throws kernels::BadRequest where
// something is there already, and kernels::Unavailable where it cannot be written.
void begin_exercise(const ExerciseList& exercises, const std::string& id,
                    const std::filesystem::path& folder);

} // namespace scanscope::course
