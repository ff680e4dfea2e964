#include "app/file_names.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "run.h"
#include "text.h"

namespace scanscope::app {

namespace {

bool endsInAnyCase(std::string_view file, std::string_view ending) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return file.size() >= ending.size() &&
           std::ranges::equal(file.substr(file.size() - ending.size()), ending, {}, lower);
}

} // namespace

void checkChartName(const std::string& file) {
    for (const std::string_view ending : {".png", ".svg", ".pdf"})
        if (endsInAnyCase(file, ending)) return;
    throw kernels::BadRequest(
        "output", fmt::format("{} ends in none of .png, .svg and .pdf.", kernels::in_quotes(file)));
}

bool isResultsName(std::string_view file) { return endsInAnyCase(file, ".json"); }

void checkTraceName(const std::string& file) {
    if (!file.ends_with(traceEnding))
        throw kernels::BadRequest("output", fmt::format("{} does not end in {}, as recordings do.",
                                                        kernels::in_quotes(file), traceEnding));
}

std::string withEnding(const std::string& file, std::string_view ending) {
    return std::filesystem::path(file).has_extension() ? file : file + std::string(ending);
}

} // namespace scanscope::app
