#include "kernels/course/suite_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <sha2.h>

namespace scanscope::course {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_file = 64u << 20;
constexpr std::size_t most_listed = 500; // headers in a suite

// A suite may come from a stranger, so its links may only lead to files in its own folder.
std::optional<std::string> suite_text(const fs::path& folder, const std::string& name) {
    std::error_code error;
    const fs::path whole = fs::canonical(folder, error), file = fs::canonical(folder / name, error);
    if (error || std::ranges::mismatch(whole, file).in1 != whole.end()) return std::nullopt;
    return text_of_file(file, largest_file);
}

} // namespace

SuiteFiles files_in(const fs::path& folder) {
    return {[folder](const std::string& name) { return suite_text(folder, name); },
            [folder](const std::string& below) {
                std::vector<std::string> names;
                std::error_code error;
                const fs::path place = (folder / below).lexically_normal();
                for (const auto& entry : fs::recursive_directory_iterator(place, error))
                    if (entry.is_regular_file(error) && names.size() < most_listed)
                        names.push_back((fs::path(below) / entry.path().lexically_relative(place))
                                            .lexically_normal()
                                            .generic_string());
                std::ranges::sort(names);
                return names;
            }};
}

std::optional<std::string> shared_file(const std::string& name) {
    if (name.find('/') != name.npos) return std::nullopt; // part of a single exercise
    for (const EmbeddedText& text : embedded_exercises())
        if (text.path == name) return std::string(text.text);
    return std::nullopt;
}

std::optional<std::string> text_of_file(const fs::path& file, std::uintmax_t most) {
    std::error_code error;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > most) return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

std::string sha256(std::string_view bytes) {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
    return text.data();
}

} // namespace scanscope::course
