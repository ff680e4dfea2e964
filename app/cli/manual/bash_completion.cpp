#include <map>

#include <fmt/format.h>

#include "app/cli/manual/completions.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::shell_word;

namespace {

// Uses no functions from the bash-completion package, which only loads this file.
constexpr std::string_view bashFunction = R"bash(
_scanscope() {
    local command='' option='' token word whole raw glued='' place=0 left=0
    local -a words=() values=()
    local files='' most i
    # Bash splits words at = and :, so this loop joins them again.
    for ((i = 1; i <= COMP_CWORD; ++i)); do
        token=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ($glued || $token == [=:]) ]]; then
            words[${#words[@]} - 1]+=$token
        else
            words+=("$token")
        fi
        if [[ $token == [=:] ]]; then glued=yes; else glued=''; fi
    done
    whole=${words[${#words[@]} - 1]}
    raw=${COMP_WORDS[COMP_CWORD]}
    [[ $raw != [=:] ]] || raw=''
    for word in "${words[@]:0:${#words[@]} - 1}"; do
        if ((left > 0)) && [[ $word != -* ]]; then
            ((--left))
        elif [[ $word == -* ]]; then
            option=$word left=0
            if _scanscope_values "$command" "$word"; then left=$most; fi
        elif [[ ! $command ]] && _scanscope_options "$word"; then
            command=$word place=0
        else
            ((++place))
        fi
    done
    if [[ $whole == --*=* ]]; then
        _scanscope_values "$command" "${whole%%=*}"
        whole=${whole#*=}
    elif [[ $whole == -* ]]; then
        values=() files=''
        _scanscope_options "$command"
    elif ((left > 0)); then
        _scanscope_values "$command" "$option"
    else
        _scanscope_values "$command" "$place"
    fi
    COMPREPLY=()
    for word in "${values[@]}"; do
        [[ $word == "$whole"* ]] || continue
        word=${word:${#whole} - ${#raw}}
        [[ $files ]] || word=$(printf %q "$word")
        COMPREPLY+=("$word")
    done
    if [[ ! $files ]]; then
        compopt +o default 2>/dev/null
        return
    fi
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$files" -- "$raw")
}

)bash";

// The patterns of each branch, by its body: options with the same body share a branch.
using Branches = std::map<std::string, std::string>;

void add(Branches& branches, const std::string& pattern, const OptionEntry& option) {
    std::string lines = fmt::format("            values=({} )", forShell(option.values));
    if (option.takesFile || option.takesFolder) lines += option.takesFile ? " files=-f" : " files=-d";
    if (option.most > 1) lines += fmt::format(" most={}", option.most);
    std::string& patterns = branches[lines];
    patterns += (patterns.empty() ? "        " : " | \\\n        ") + pattern;
}

void addAll(Branches& branches, const CommandEntry& command, const std::string& name) {
    for (const OptionEntry& option : command.options)
        if (!option.value.empty())
            for (const std::string& one : option.names) add(branches, shell_word(name + ' ' + one), option);
    for (std::size_t place = 0; place < command.places.size(); ++place) {
        const bool isLast = place + 1 == command.places.size(); // the last place also matches all later ones
        const std::string number = isLast ? fmt::format("[{}-9]*", place) : std::to_string(place);
        add(branches, shell_word(name + ' ') + number, command.places[place]);
    }
}

std::string optionsOf(const CommandEntry& command, const std::string& name) {
    std::vector<std::string> names;
    for (const OptionEntry& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return fmt::format("        {}) values=({} ) ;;\n", shell_word(name), forShell(names));
}

} // namespace

std::string bashCompletion(const CommandEntry& program) {
    CommandEntry first = program;
    if (first.places.empty()) first.places.emplace_back();
    for (const CommandEntry& command : program.commands) first.places.front().values.push_back(command.name);
    Branches branches;
    addAll(branches, first, "");
    std::string options = optionsOf(program, "");
    for (const CommandEntry& command : program.commands) {
        addAll(branches, command, command.name);
        options += optionsOf(command, command.name);
    }
    std::string values;
    for (const auto& [lines, patterns] : branches) values += fmt::format("{})\n{} ;;\n", patterns, lines);
    return fmt::format(
        "# Completion for bash, generated from the program's table of options.\n\n"
        "# The options of a command, or of the program without one. Fails for an unknown command.\n"
        "_scanscope_options() {{\n    case $1 in\n{}        *) return 1 ;;\n    esac\n}}\n\n"
        "# The values of a command's option or positional argument. Fails for other options.\n"
        "_scanscope_values() {{\n    values=() files='' most=1\n    case \"$1 $2\" in\n{}"
        "        *) return 1 ;;\n    esac\n}}\n{}complete -o default -F _scanscope {}\n",
        options, values, bashFunction, shell_word(program.name));
}

} // namespace scanscope::app
