// What was handed in: files, folders and archives, as learning platforms name them, become submissions.
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

// Each place is a file, a folder or an archive. A file is a submission. A folder or archive is one where it
// holds itself, or in the one folder that is in it, a file that a task asks for by its name; else each file,
// folder and archive in it is one. They come by name, as people count ("a2" before "a10"), each name once.
// What cannot be read is a submission without files. Throws kernels::BadRequest where a place is not there.
[[nodiscard]] std::vector<Submission> submissions_in(const std::vector<std::filesystem::path>& places,
                                                     const Suite& suite);

} // namespace scanscope::course
