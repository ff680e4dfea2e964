#include <fmt/format.h>

#include "app/cli/manual/completions.h"

namespace scanscope::app {

namespace {

constexpr std::string_view fishFunction =
    R"(# Completion for fish, generated from the program's table of options.

# Succeeds if the line has this command ('' before any command), with at least and at most this many other words.
function __scanscope_in
    set -l command ''
    set -l place 0
    set -l left 0
    for word in (commandline -opc)[2..-1]
        if test $left -gt 0; and not string match -q -- '-*' $word
            set left (math $left - 1)
        else if string match -q -- '-*' $word
            set left (__scanscope_takes "$command $word")
        else if test -z "$command"; and contains -- $word $__scanscope_commands
            set command $word
        else
            set place (math $place + 1)
        end
    end
    test "$command" = $argv[1]; or return
    test (count $argv) -lt 2; or test $place -ge $argv[2]; or return
    test (count $argv) -lt 3; or test $place -le $argv[3]
end

)";

std::string filesOf(const OptionEntry& option) {
    if (option.takesFile) return " -F";
    return option.takesFolder ? " -f -a '(__fish_complete_directories)'" : " -f";
}

std::string valuesOf(const OptionEntry& option) {
    return option.values.empty() ? "" : " -a " + forFish(forFish(option.values).substr(1));
}

std::string ruleOf(const CommandEntry& program, const std::string& condition) {
    return fmt::format("complete -c {} -n {}", forFish(program.name), forFish("__scanscope_in " + condition));
}

std::string rulesOf(const CommandEntry& program, const CommandEntry& command, const std::string& name) {
    std::string rules;
    for (const OptionEntry& option : command.options) {
        rules += ruleOf(program, forFish(name));
        for (const std::string& one : option.names)
            rules +=
                one.starts_with("--") ? " -l " + forFish(one.substr(2)) : " -s " + forFish(one.substr(1));
        if (!option.value.empty()) rules += " -r" + filesOf(option) + valuesOf(option);
        rules += " -d " + forFish(option.help) + '\n';
    }
    for (std::size_t place = 0; place < command.places.size(); ++place) {
        const OptionEntry& option = command.places[place];
        std::string condition = fmt::format("{} {}", forFish(name), place);
        if (place + 1 < command.places.size()) condition += fmt::format(" {}", place);
        rules += ruleOf(program, condition) + filesOf(option) + valuesOf(option) + '\n';
    }
    return rules;
}

// Returns a branch of the function that prints how many values an option takes.
std::string takersOf(const CommandEntry& command, const std::string& name) {
    std::string branches;
    for (const OptionEntry& option : command.options) {
        if (option.value.empty()) continue;
        std::vector<std::string> names;
        for (const std::string& one : option.names) names.push_back(name + ' ' + one);
        branches += fmt::format("        case{}\n            echo {}\n", forFish(names), option.most);
    }
    return branches;
}

} // namespace

std::string fishCompletion(const CommandEntry& program) {
    std::vector<std::string> names;
    std::string rules = rulesOf(program, program, ""), takers = takersOf(program, "");
    for (const CommandEntry& command : program.commands) {
        names.push_back(command.name);
        rules += ruleOf(program, forFish("") + " 0 0") + " -a " + forFish(forFish(command.name)) + " -d " +
                 forFish(command.description) + '\n';
        rules += rulesOf(program, command, command.name);
        takers += takersOf(command, command.name);
    }
    return fmt::format(
        "{}set -g __scanscope_commands{}\n\n# Prints how many values an option of a command takes.\n"
        "function __scanscope_takes\n    switch $argv[1]\n{}        case '*'\n            echo 0\n"
        "    end\nend\n\ncomplete -c {} -f\n{}",
        fishFunction, forFish(names), takers, forFish(program.name), rules);
}

} // namespace scanscope::app
