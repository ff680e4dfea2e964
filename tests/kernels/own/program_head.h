// What the first lines of a program of the tests say of it, as comments:
//
//   // covers: FEATURE          what of CUDA it shows to be supported; a row of docs/OWN_PROGRAMS.md
//   // expect: KIND line N      what must be found in it, and nothing else
//   // prints: TEXT             somewhere in its output
//   // status: N                it exits with; 0 where it says nothing
//   // arguments: WORDS         that it is run with
//   // MiB: N                   of memory that it is given
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace scanscope::test {

namespace fs = std::filesystem;

// The texts behind "// KEY: " in the lines at its top.
inline std::vector<std::string> told(const fs::path& file, const std::string& key) {
    std::vector<std::string> all;
    std::ifstream in(file);
    const std::string begin = "// " + key + ": ";
    for (std::string line; std::getline(in, line) && line.starts_with("//");)
        if (line.starts_with(begin)) all.push_back(line.substr(begin.size()));
    return all;
}

// The file of a program whose head speaks for it: of a folder of several, that with main().
inline fs::path main_of(const fs::path& program) {
    return fs::is_directory(program) ? program / "main.cu" : program;
}

// Files and folders, by name.
inline std::vector<std::string> programs_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_directory() || entry.path().extension() == ".cu")
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

} // namespace scanscope::test
