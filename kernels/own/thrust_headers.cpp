#include "kernels/own/thrust_headers.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>

namespace scanscope::own {

namespace fs = std::filesystem;

namespace {

// The folders where a toolkit's headers may be, beginning with the one that the usual environment variables
// name.
std::vector<fs::path> usual_folders() {
    std::vector<fs::path> all;
    for (const char* name : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* const root = std::getenv(name)) all.push_back(fs::path(root) / "include");
    const char* const path = std::getenv("PATH");
    std::istringstream list(path ? path : "");
    for (std::string folder; std::getline(list, folder, ':');) {
        std::error_code error;
        const fs::path nvcc = fs::canonical(fs::path(folder) / "nvcc", error);
        if (!error) all.push_back(nvcc.parent_path().parent_path() / "include");
    }
    for (const char* folder : {"/usr/local/cuda/include", "/opt/cuda/include", "/usr/include"})
        all.emplace_back(folder);
    return all;
}

} // namespace

bool has_thrust(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / "thrust" / "device_vector.h", error);
}

bool link_thrust(const std::vector<fs::path>& folders, const fs::path& place) {
    std::vector<fs::path> all = folders;
    std::ranges::copy(usual_folders(), std::back_inserter(all));
    // Since CUDA 13, Thrust's headers are in a folder of their own.
    for (const fs::path& folder : all) {
        for (const fs::path& found : {folder / "cccl", folder}) {
            if (!has_thrust(found)) continue;
            fs::create_directories(place);
            std::error_code ignored;
            for (const char* library : {"thrust", "cuda", "nv"})
                if (fs::is_directory(found / library, ignored))
                    fs::create_directory_symlink(fs::absolute(found / library), place / library, ignored);
            return true;
        }
    }
    return false;
}

} // namespace scanscope::own
