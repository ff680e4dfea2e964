#include "app/cli/run_options.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "app/arguments/file_names.h"
#include "kernels/errors.h"
#include "kernels/own/text_kind.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"
#include "kernels/trace/assemble.h"

namespace scanscope::app {

using kernels::Algorithm;
using kernels::BadRequest;
using kernels::in_quotes;
using kernels::OptionInfo;
using kernels::Request;

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

const Algorithm& algorithmNamed(const std::string& id, const kernels::Backend& backend) {
    if (const Algorithm* algorithm = backend.find(id)) return *algorithm;
    if (id.ends_with(traceEnding))
        throw BadRequest("algorithm", fmt::format("{} is a recording, but this command needs an algorithm: "
                                                  "show, check and export accept recordings.",
                                                  in_quotes(id)));
    if (own::is_notebook_name(id))
        throw BadRequest("algorithm", fmt::format("{} is a notebook, which may have several programs: only "
                                                  "check accepts notebooks.",
                                                  in_quotes(id)));
    const bool likeAFile = id.find_first_of("./") != std::string::npos;
    std::vector<std::string_view> ids;
    for (const Algorithm& algorithm : backend.algorithms) ids.push_back(algorithm.id);
    throw BadRequest(
        "algorithm",
        (likeAFile ? fmt::format("There is no algorithm {}: see `scanscope list`. Traces end in .scantrace.",
                                 in_quotes(id))
                   : fmt::format("There is no algorithm {}: see `scanscope list`.", in_quotes(id))) +
            kernels::did_you_mean(id, ids));
}

void RunOptions::declareText(CLI::App& command, const std::string& name, const std::string& placeholder,
                             const std::string& help) {
    command
        .add_option_function<std::string>(
            "--" + name, [this, name](const std::string& text) { m_given[name] = text; }, help)
        ->type_name(placeholder)
        ->group("Run options");
}

void RunOptions::declareFlag(CLI::App& command, const std::string& name, const std::string& help) {
    command
        .add_flag_callback(
            "--" + name, [this, name] { m_given[name] = ""; }, help)
        ->disable_flag_override()
        ->group("Run options");
}

void RunOptions::declare(CLI::App& command, const kernels::Backend& backend, Runs runs) {
    for (const kernels::RunField& field : kernels::run_fields()) {
        if (field.of_one_run && runs == Runs::many) continue;
        const OptionInfo& option = field.option;
        if (option.name == "form") { // the only field that is set by two flags
            declareFlag(command, "inclusive", "element i takes part in result i");
            declareFlag(command, "exclusive", "element i does not take part in result i (default)");
        } else {
            declareText(command, std::string(option.name), std::string(option.placeholder),
                        std::string(option.help));
        }
    }
    std::set<std::string_view> declared;
    for (const Algorithm& algorithm : backend.algorithms)
        for (const OptionInfo& option : algorithm.options) {
            if (!declared.insert(option.name).second) continue;
            if (option.values.empty())
                declareFlag(command, std::string(option.name), std::string(option.help));
            else
                declareText(command, std::string(option.name),
                            std::string(option.check ? option.placeholder : option.values),
                            std::string(option.help));
        }
    if (runs == Runs::many) return;
    m_program.declare(command);
    addFlag(command, "--symbolic", m_symbolic, "show the inputs that a cell combines instead of its value")
        ->group("Run options");
}

std::optional<std::string> RunOptions::given(const std::string& name) const {
    const auto found = m_given.find(name);
    if (found == m_given.end()) return std::nullopt;
    return found->second;
}

void RunOptions::takeOver(const RunOptions& other, const std::string& name) {
    if (const auto text = other.given(name)) m_given.try_emplace(name, *text);
}

void RunOptions::takeOver(const RunOptions& other) {
    for (const auto& [name, text] : other.m_given) m_given.try_emplace(name, text);
    m_program.takeOver(other.m_program);
}

std::optional<std::string> RunOptions::firstGiven(const std::set<std::string>& beside) const {
    for (const auto& [name, text] : m_given)
        if (!beside.contains(name)) return "--" + name;
    return m_program.firstGiven();
}

kernels::RunDescription RunOptions::description(const Algorithm& algorithm) const {
    if (const auto option = m_program.firstGiven())
        throw BadRequest("program",
                         fmt::format("{} applies only to your own CUDA program, FILE.cu.", *option));
    kernels::RunDescription description{std::string(algorithm.id), {m_given.begin(), m_given.end()}};
    const bool inclusive = description.values.erase("inclusive") != 0,
               exclusive = description.values.erase("exclusive") != 0;
    if (inclusive && exclusive)
        throw BadRequest("form", "--inclusive and --exclusive contradict each other: leave out one of them.");
    if (inclusive || exclusive) description.values["form"] = inclusive ? "inclusive" : "exclusive";
    return description;
}

namespace {

std::string textOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Reads the places of barriers: "12" in the first source of a program, "scan.cu:12" in another source.
std::vector<trace::BarrierPlace> barriersOf(const std::vector<own::GivenFile>& files,
                                            const std::string& text) {
    std::vector<trace::BarrierPlace> places =
        trace::barriers_left_out({{std::string(trace::without_barrier), text}});
    if (places.empty())
        throw BadRequest(std::string(trace::without_barrier),
                         fmt::format("{} is not a line: write LINE or FILE:LINE.", kernels::in_quotes(text)));
    for (trace::BarrierPlace& place : places) {
        const auto file = std::ranges::find_if(files, [&](const own::GivenFile& one) {
            return place.source.empty() || one.name.ends_with(place.source);
        });
        if (file == files.end())
            throw BadRequest(
                std::string(trace::without_barrier),
                fmt::format("{} is not a source file of this program.", kernels::in_quotes(place.source)));
        std::istringstream lines(file->text);
        std::string line;
        for (std::uint32_t number = 0; number < place.line && std::getline(lines, line);) ++number;
        if (!lines || (line.find("__syncthreads") == line.npos && line.find("sync()") == line.npos))
            throw BadRequest(std::string(trace::without_barrier),
                             fmt::format("Line {} of {} has no barrier.", place.line, file->name));
        place.source = trace::source_path(file->name);
    }
    return places;
}

} // namespace

own::ProgramRequest RunOptions::programRequest(const std::string& file, const ProgramWords& words,
                                               std::vector<own::GivenFile> sources) const {
    for (const auto& [name, text] : m_given)
        if (name != "schedule" && name != "blocks" && name != trace::without_barrier)
            throw BadRequest(
                name, fmt::format("--{} needs an algorithm: leave it out for your CUDA program.", name));
    own::ProgramRequest request = m_program.request(file, words);
    // Schedule and blocks have the same syntax as the options of algorithms.
    kernels::Request usual;
    for (const kernels::RunField& field : kernels::run_fields())
        if (const auto text = given(std::string(field.option.name)); text && field.read)
            field.read(*text, std::string(field.option.name), usual);
    request.schedule = usual.schedule;
    request.seed = usual.schedule_seed;
    request.blocks = usual.blocks;
    if (const auto places = given(std::string(trace::without_barrier))) {
        if (sources.empty())
            for (const std::filesystem::path& one : request.build.files)
                sources.push_back({one.string(), textOf(one)});
        request.without_barriers = barriersOf(sources, *places);
    }
    return request;
}

Request RunOptions::request(const std::string& id, const kernels::Backend& backend) const {
    const Algorithm& algorithm = algorithmNamed(id, backend);
    return read_with_input(description(algorithm), algorithm);
}

Request RunOptions::requestBeside(const std::string& id, const kernels::Backend& backend,
                                  const trace::Trace& other) const {
    const Algorithm& algorithm = algorithmNamed(id, backend);
    return read_beside(description(algorithm), algorithm, other);
}

Request RunOptions::requestWithoutInput(const std::string& id, const kernels::Backend& backend) const {
    const Algorithm& algorithm = algorithmNamed(id, backend);
    return read_description(description(algorithm), algorithm);
}

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
    // The program's other files are around the one that names it: "main.cpp scan.cu sums.cpp".
    auto named = std::ranges::find_if(arguments, own::is_run_by_name);
    auto begin = named;
    while (begin != arguments.begin() && isProgramText(*(begin - 1))) --begin;
    words.moreFiles.assign(begin, named);
    named = arguments.erase(begin, named) + 1;
    const auto end = std::find_if_not(named, arguments.end(), isProgramText);
    words.moreFiles.insert(words.moreFiles.end(), named, end);
    arguments.erase(named, end);
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
            throw BadRequest(
                "std", fmt::format("The standard {} is not supported: choose c++11, c++14, c++17 or c++20.",
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

std::string languageIds() {
    const std::vector<std::string_view> ids = kernels::language_ids();
    return kernels::plain_list({ids.begin(), ids.end()}, "or");
}

bool takeLanguage(std::vector<std::string>& arguments) {
    bool isGiven = false;
    for (auto at = arguments.begin(); at != arguments.end();) {
        const bool isJoined = at->starts_with("--lang=");
        if (*at != "--lang" && !isJoined) {
            ++at;
            continue;
        }
        if (isGiven) throw kernels::BadRequest("lang", "--lang is given more than once: give it once.");
        if (!isJoined && at + 1 == arguments.end())
            throw kernels::BadRequest("lang", fmt::format("--lang needs a value: {}.", languageIds()));
        const std::string id = isJoined ? at->substr(at->find('=') + 1) : *(at + 1);
        const kernels::Language* language = kernels::find_language(id);
        if (!language)
            throw kernels::BadRequest("lang", fmt::format("There is no language {}: choose {}.",
                                                          kernels::in_quotes(id), languageIds()));
        kernels::use_language(*language);
        at = arguments.erase(at, at + (isJoined ? 1 : 2));
        isGiven = true;
    }
    return isGiven;
}

} // namespace scanscope::app
