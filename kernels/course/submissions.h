// Files, folders and archives that were handed in, as learning platforms name them, become submissions.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "kernels/course/archive.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

struct Submission {
    std::string name;            // of its file or folder, as the platform gave it
    std::vector<TextFile> files; // by names within it
    std::vector<LeftOutFile> left_out;
    std::string hash; // SHA-256 of names and texts, in hexadecimal
};

// A part of a place that belongs to no submission: it lies beside them, or was not read.
struct Unowned {
    std::string place;
    LeftOutFile file;
};

struct Gathered {
    std::vector<Submission> submissions;
    std::vector<Unowned> unowned;
};

// Each place is a file, a folder or an archive. A file is a submission. A folder or archive is a class where
// two of its entries hold the same file that a task asks for by its name: then such a file at its top lies
// beside the submissions. Else it is one submission where that file is at its top, or where all of it is in
// one folder. In every other case each file, folder and archive in it is a submission. They come by name, as
// people count ("a2" before "a10"), each name once. One that cannot be read is a submission without files.
// Throws kernels::BadRequest where a place is not there.
[[nodiscard]] Gathered submissions_in(const std::vector<std::filesystem::path>& places, const Suite& suite);

} // namespace scanscope::course
