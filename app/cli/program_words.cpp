#include "app/cli/program_words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <string_view>

#include "app/cli/declared_option.h"
#include "kernels/errors.h"
#include "kernels/own/text_kind.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

constexpr std::array standards = {"c++11", "c++14", "c++17", "c++20"};
constexpr std::uint32_t longestRun = 3600; // seconds

bool isProgramText(const std::string& word) { return own::text_kind(word).has_value(); }

// Reads a number from 1 to `most`. Throws BadRequest.
std::uint32_t numberOf(std::string_view text, std::string_view option, std::uint32_t most) {
    const auto number = kernels::whole_number<std::uint32_t>(text);
    if (number && *number > 0 && *number <= most) return *number;
    throw BadRequest(std::string(option), fmt::format("--{} must be a number from 1 to {}, not {}.", option,
                                                      most, in_quotes(text)));
}

} // namespace

ProgramWords takeProgramWords(std::vector<std::string>& arguments) {
    ProgramWords words;
    // With --suite, the files are submissions.
    if (std::ranges::any_of(arguments, [](const std::string& word) {
            return word == "--suite" || word.starts_with("--suite=");
        }))
        return words;
    const auto rest = std::ranges::find(arguments, "--");
    const auto first = std::find_if(arguments.begin(), rest, own::is_run_by_name);
    if (first == rest) return words;
    if (rest != arguments.end()) {
        words.arguments.assign(rest + 1, arguments.end());
        arguments.erase(rest, arguments.end());
    }
    const auto begin = std::ranges::find_if(arguments, own::is_run_by_name) + 1;
    const auto end = std::find_if_not(begin, arguments.end(), isProgramText);
    words.moreFiles.assign(begin, end);
    arguments.erase(begin, end);
    return words;
}

void ProgramOptions::declare(CLI::App& command) {
    const std::string group = "Options for user programs";
    // These options may be repeated, each time with one value.
    const auto list = [&](const char* name, std::vector<std::string>& values, const char* placeholder,
                          const std::string& help) {
        addValue(command, name, values, placeholder, help)->group(group)->allow_extra_args(false);
    };
    list("-I", m_folders, "DIR", "add a folder of headers");
    list("-D", m_defines, "NAME[=VALUE]", "define a macro");
    const auto text = [&](const char* name, std::optional<std::string>& value, const char* placeholder,
                          const std::string& help) {
        addValue(command, name, value, placeholder, help)->group(group);
    };
    text("--launches", m_launches, "LIST", "record these launches only: 1,3 or 2..4 (all)");
    text("--std", m_standard, "STD", "language standard: c++11, c++14, c++17 or c++20 (c++17)");
    text("--seconds", m_seconds, "N", "seconds that the program may run (10)");
    text("--program", m_program, "TITLE", "one of the programs in a notebook, as check names it: 'cell 3'");
}

std::optional<std::string> ProgramOptions::firstGiven() const {
    if (!m_folders.empty()) return "-I";
    if (!m_defines.empty()) return "-D";
    if (m_launches) return "--launches";
    if (m_standard) return "--std";
    if (m_seconds) return "--seconds";
    if (m_program) return "--program";
    return std::nullopt;
}

void ProgramOptions::takeOver(const ProgramOptions& other) {
    for (std::vector<std::string> ProgramOptions::*const list :
         {&ProgramOptions::m_folders, &ProgramOptions::m_defines})
        (this->*list).insert((this->*list).end(), (other.*list).begin(), (other.*list).end());
    for (std::optional<std::string> ProgramOptions::*const text :
         {&ProgramOptions::m_launches, &ProgramOptions::m_standard, &ProgramOptions::m_seconds})
        if (!(this->*text)) this->*text = other.*text;
}

own::ProgramRequest ProgramOptions::request(const std::string& file, const ProgramWords& words) const {
    own::ProgramRequest request;
    request.build.files.emplace_back(file);
    std::ranges::copy(words.moreFiles, std::back_inserter(request.build.files));
    std::ranges::copy(m_folders, std::back_inserter(request.build.folders));
    request.build.defines = m_defines;
    request.arguments = words.arguments;
    if (m_standard) {
        if (std::ranges::find(standards, *m_standard) == standards.end())
            throw BadRequest("std",
                             fmt::format("There is no standard {}: choose c++11, c++14, c++17 or c++20.",
                                         in_quotes(*m_standard)));
        request.build.standard = *m_standard;
    }
    if (m_program && !own::is_notebook_name(file))
        throw BadRequest("program", "--program chooses a program in a notebook: leave it out.");
    request.build.program = m_program.value_or("");
    if (m_seconds) request.seconds = numberOf(*m_seconds, "seconds", longestRun);
    if (!m_launches) return request;
    constexpr std::uint32_t mostLaunches = 1'000'000, mostNamed = 10'000;
    for (std::string_view list = *m_launches; !list.empty();) {
        const std::string_view one = list.substr(0, list.find(','));
        list.remove_prefix(std::min(one.size() + 1, list.size()));
        const std::size_t dots = one.find("..");
        const std::uint32_t first = numberOf(one.substr(0, dots), "launches", mostLaunches);
        const std::uint32_t last =
            dots == std::string_view::npos ? first : numberOf(one.substr(dots + 2), "launches", mostLaunches);
        if (last < first || last - first >= mostNamed)
            throw BadRequest(
                "launches",
                fmt::format("{} is not a range of launches: write, for example, 2..4.", in_quotes(one)));
        for (std::uint32_t launch = first; launch <= last; ++launch) request.launches.push_back(launch - 1);
    }
    return request;
}

} // namespace scanscope::app
