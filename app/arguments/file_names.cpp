#include "app/arguments/file_names.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/cbor.h"

namespace scanscope::app {

using kernels::say;

namespace {

bool endsInAnyCase(std::string_view file, std::string_view ending) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return file.size() >= ending.size() &&
           std::ranges::equal(file.substr(file.size() - ending.size()), ending, {}, lower);
}

// "-07.png", "-02-down-sweep.mp4"
bool isNumberAnd(std::string_view rest, std::string_view ending) {
    if (rest.size() < ending.size() + 3 || rest.front() != '-' || !rest.ends_with(ending)) return false;
    rest = rest.substr(1, rest.size() - ending.size() - 1);
    const std::string_view digits = rest.substr(0, rest.find('-'));
    return digits.size() >= 2 && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

void checkChartName(const std::string& file) {
    for (const std::string_view ending : {".png", ".svg", ".pdf"})
        if (endsInAnyCase(file, ending)) return;
    throw kernels::BadRequest("output", say("{} must end in .png, .svg or .pdf.", kernels::in_quotes(file)));
}

bool isResultsName(std::string_view file) { return endsInAnyCase(file, ".json"); }

void checkTraceName(const std::string& file) {
    if (!file.ends_with(traceEnding))
        throw kernels::BadRequest(
            "output", say("{} must end in {}, like all traces.", kernels::in_quotes(file), traceEnding));
}

std::vector<std::string> leftByEarlier(const std::string& file, const std::vector<std::string>& written) {
    namespace fs = std::filesystem;
    if (written.size() < 2) return {};
    const fs::path path(file);
    const std::string stem = path.stem().string(), ending = path.extension().string();
    std::set<std::string> own;
    for (const std::string& one : written) own.insert(fs::path(one).filename().string());
    std::vector<std::string> names;
    std::error_code error; // folders that cannot be listed are ignored
    for (const auto& entry :
         fs::directory_iterator(path.has_parent_path() ? path.parent_path() : fs::path("."), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(stem) && isNumberAnd(std::string_view(name).substr(stem.size()), ending) &&
            !own.contains(name))
            names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

std::string describeLeft(const std::vector<std::string>& names) {
    constexpr std::size_t most = 3;
    if (names.empty()) return {};
    std::vector<std::string> said(names.begin(),
                                  names.begin() + std::ptrdiff_t(std::min(most, names.size())));
    if (names.size() > most) said.push_back(kernels::counted(names.size() - most, "{} more", "{} more"));
    return names.size() == 1 ? say("{} is left over from an earlier export.", said.front())
                             : say("{} are left over from an earlier export.", kernels::listed(said, "and"));
}

bool isSameFile(const std::string& one, const std::string& other) {
    std::error_code error;
    if (std::filesystem::equivalent(one, other, error)) return true;
    // Neither file needs to exist yet.
    const auto whole = [&error](const std::string& file) {
        const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error), error);
        return error ? std::filesystem::path(file) : path;
    };
    return whole(one) == whole(other);
}

void checkDrawnName(const std::string& file) {
    if (!trace::is_utf8(file))
        throw kernels::BadRequest("output",
                                  say("The name of a picture must be UTF-8, but {} is not: choose another.",
                                      kernels::in_quotes(file, file.size())));
}

std::string withEnding(const std::string& file, std::string_view ending) {
    return std::filesystem::path(file).has_extension() ? file : file + std::string(ending);
}

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
