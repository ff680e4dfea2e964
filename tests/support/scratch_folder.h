// Files on disk that a test needs.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace scanscope::test {

// Throws if the file cannot be read.
inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error(file.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(in), {}};
}

// A temporary folder that is deleted with this object.
class ScratchFolder {
public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "scanscope-test-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error(name + " cannot be made");
        path_ = name;
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path at(const std::string& name) const { return path_ / name; }
    // Creates the folders in the path that are missing.
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(at(name).parent_path());
        if (!(std::ofstream(at(name), std::ios::binary) << text << std::flush))
            throw std::runtime_error(name + " cannot be written");
        return at(name);
    }
    // The names in the folder, including hidden files, in alphabetical order.
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : std::filesystem::directory_iterator(path_))
            all.push_back(entry.path().filename().string());
        std::ranges::sort(all);
        return all;
    }

private:
    std::filesystem::path path_;
};

} // namespace scanscope::test
