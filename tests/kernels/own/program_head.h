// The first lines of a test program describe it, as comments:
//
//   // covers: FEATURE          a CUDA feature that it shows to be supported; a row of docs/OWN_PROGRAMS.md
//   // expect: KIND line N      a finding that it must have, and no others
//   // prints: TEXT             somewhere in its output
//   // status: N                its exit status; 0 by default
//   // arguments: WORDS         its arguments
//   // MiB: N                   its memory limit
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace scanscope::test {

namespace fs = std::filesystem;

// The texts after "// KEY: " in the first lines of the file.
inline std::vector<std::string> told(const fs::path& file, const std::string& key) {
    std::vector<std::string> all;
    std::ifstream in(file);
    const std::string begin = "// " + key + ": ";
    for (std::string line; std::getline(in, line) && line.starts_with("//");)
        if (line.starts_with(begin)) all.push_back(line.substr(begin.size()));
    return all;
}

// The file whose head describes the program. In a folder of several files, this is the file with main().
inline fs::path main_of(const fs::path& program) {
    return fs::is_directory(program) ? program / "main.cu" : program;
}

// The files and folders, sorted by name.
inline std::vector<std::string> programs_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_directory() || entry.path().extension() == ".cu")
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

} // namespace scanscope::test
