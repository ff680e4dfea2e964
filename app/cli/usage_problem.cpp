#include "app/cli/usage_problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/own/program_request.h"
#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

std::string commandLike(const CLI::App& app, std::string_view typed) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return kernels::did_you_mean(typed, std::vector<std::string_view>(names.begin(), names.end()));
}

std::string optionLike(std::string_view typed, const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return kernels::did_you_mean(typed.substr(0, typed.find('=')),
                                 std::vector<std::string_view>(names.begin(), names.end()));
}

// Numbers are often typed straight after the algorithm.
std::string numbersLike(const std::vector<std::string>& typed, const CLI::App& command) {
    const bool numbers = std::ranges::all_of(typed, [](const std::string& word) {
        return !word.empty() && word.find_first_not_of("0123456789,.-") == std::string::npos;
    });
    if (typed.empty() || !numbers || !command.get_option_no_throw("--input")) return {};
    return fmt::format(" Did you mean --input {}?", fmt::join(typed, ","));
}

std::string wayOut(const std::string& problem, const std::string& command) {
    return fmt::format("{}: see `{} -h`.", problem, command);
}

// Finds the option that the parser refuses: its exception only contains a text with the name. The parser
// stops at the first flag with a value; it counts excess values; and it only notices a missing value at the
// end.
std::string optionProblem(const CLI::App& app, const CLI::App& command,
                          std::span<const std::string> arguments) {
    const auto named = [&](const std::string& argument) {
        const std::string name = argument.substr(0, argument.find('='));
        const CLI::Option* own = command.get_option_no_throw(name);
        return own ? own : app.get_option_no_throw(name);
    };
    for (const std::string& argument : arguments)
        if (const CLI::Option* option = named(argument);
            option && option->get_items_expected_max() == 0 && argument.find('=') != std::string::npos)
            return fmt::format("{} takes no value", option->get_name());
    for (const CLI::App* one : {&command, &app})
        for (const CLI::Option* option : one->get_options())
            if (const int most = option->get_items_expected_max();
                most > 0 && option->count() > std::size_t(most))
                return fmt::format("{} is given more than once", option->get_name());
    const CLI::Option* last = named(arguments.back());
    return fmt::format("{} needs a value", last ? last->get_name() : arguments.back());
}

} // namespace

bool isNoFile(const std::string& typed) {
    return !typed.empty() && !typed.ends_with(".scantrace") && !typed.ends_with(".json") &&
           !own::is_run_by_name(typed);
}

std::string neitherCommandNorFile(const CLI::App& app, const std::string& typed) {
    const std::string problem =
        fmt::format("{} is neither a command nor a .scantrace or .json file", kernels::in_quotes(typed));
    return wayOut(problem, app.get_name()) + commandLike(app, typed);
}

std::string usageProblem(const CLI::App& app, const CLI::ParseError& error,
                         std::span<const std::string> arguments, const std::string& file) {
    const auto commands = app.get_subcommands();
    const CLI::App& command = commands.empty() ? app : *commands.front();
    const std::string name = commands.empty() ? app.get_name() : app.get_name() + ' ' + command.get_name();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr)
        return wayOut(optionProblem(app, command, arguments), name);
    // An unknown command is refused first, with the words after it.
    if (isNoFile(file)) return neitherCommandNorFile(app, file);
    const std::vector<std::string> extras = command.remaining(true);
    const std::string& unknown = extras.empty() ? arguments.back() : extras.front();
    // The words between the first source and an option are the other sources (ProgramWords).
    const bool hasProgram = std::ranges::any_of(arguments, own::is_program_name);
    if (hasProgram && !unknown.starts_with('-'))
        return fmt::format("{} is unknown here: only other .cu, .cpp, .cc, .cxx and .c files may follow a "
                           ".cu file; write the arguments of the program after --.",
                           kernels::in_quotes(unknown));
    return wayOut(fmt::format("{} is unknown here", kernels::in_quotes(unknown)), name) +
           optionLike(unknown, command) + numbersLike(extras, command);
}

} // namespace scanscope::app
