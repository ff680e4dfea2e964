// A suite of one task, and what is handed in to it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "kernels/course/sha256.h"
#include "kernels/course/submissions.h"
#include "kernels/course/suite_file.h"
#include "support/runner.h"

namespace scanscope::course {

inline Suite running_sum() { return load_suite(SCANSCOPE_RUNNING_SUM "/TASKS.toml"); }

inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Of tests/kernels/course/running_sum/submissions.
inline Submission handed(const std::string& name) {
    return {name,
            {{name, content_of(std::filesystem::path(SCANSCOPE_RUNNING_SUM "/submissions") / name)}},
            {},
            {}};
}

// Of the test's own; gone with it.
class CourseFolder {
public:
    CourseFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "scanscope-course-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    CourseFolder(const CourseFolder&) = delete;
    CourseFolder& operator=(const CourseFolder&) = delete;
    ~CourseFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }

private:
    std::filesystem::path path_;
};

} // namespace scanscope::course
