#include "app/arguments/file_kind.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

#include "app/arguments/file_names.h"

namespace scanscope::app {

namespace {

std::string startOf(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return {};
    std::string start(64, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), std::streamsize(start.size()));
    start.resize(std::size_t(file.gcount()));
    return start;
}

} // namespace

FileKind kindOfFile(const std::filesystem::path& path) {
    constexpr char startOfRecordings = '\x8b';
    const std::string start = startOf(path);
    if (start.starts_with(startOfRecordings)) return FileKind::recording;
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && (start[first] == '[' || start[first] == '{')) return FileKind::results;
    if (isResultsName(path.filename().string())) return FileKind::results;
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending == ".csv" || ending == ".txt" ? FileKind::numbers : FileKind::recording;
}

} // namespace scanscope::app
