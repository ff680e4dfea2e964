// Collects submissions from files, folders and archives, with the names that learning platforms give them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kernels/archive/archive.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

using archives::LeftOut;
using archives::LeftOutFile;

struct Submission {
    std::string name;            // the name of its file or folder, from the platform
    std::vector<TextFile> files; // named by their paths within the submission
    std::vector<LeftOutFile> left_out;
    std::string hash; // SHA-256 of names and contents, in hexadecimal
    // When the newest of its files was last changed, in seconds since 1970. An archive has its own time,
    // because students set those of its files.
    std::optional<std::int64_t> time = {};
};

// A file that belongs to no submission, because it is next to them or was not read.
struct Unowned {
    std::string place;
    LeftOutFile file;
};

struct Gathered {
    std::vector<Submission> submissions;
    std::vector<Unowned> unowned;
};

// Each place is a file, a folder or an archive. A file is a submission. A folder or archive is a class if two
// of its entries contain the same file that a task asks for by name; then files of such a name at its top
// level are next to the submissions and belong to none. Otherwise it is one submission if such a file is at
// its top level, or if everything is in one folder. In all other cases, each file, folder and archive in it
// is a submission. Submissions are sorted by name in natural order ("a2" before "a10"), and their names are
// unique. A submission that cannot be read has no files. Throws kernels::BadRequest if a place does not
// exist.
[[nodiscard]] Gathered submissions_in(const std::vector<std::filesystem::path>& places, const Suite& suite);

// The same for a folder that is one submission, whatever it contains.
[[nodiscard]] Gathered submission_in(const std::filesystem::path& folder, const Suite& suite);

} // namespace scanscope::course
