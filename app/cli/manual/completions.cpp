#include "app/cli/manual/command_entry.h"

#include <map>

#include <fmt/format.h>

#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::shell_word;

namespace {

using Branches = std::map<std::string, std::string>;

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

// Returns the text with a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
    std::string result;
    for (const char c : text)
        result += characters.find(c) == characters.npos ? std::string(1, c) : std::string{'\\', c};
    return result;
}

// The shell functions that offer values, by their bodies: options with the same body share a function.
class Offers {
public:
    // Returns the action of an option or positional argument.
    std::string actionOf(const OptionEntry& option) {
        const std::string files = option.takesFile ? "_files" : option.takesFolder ? "_files -/" : "";
        if (option.values.empty()) return files.empty() ? " " : files;
        const std::string body = fmt::format("compadd \"$@\" --{}{}", forShell(option.values),
                                             files.empty() ? "" : "; " + files + " \"$@\"");
        return m_names.try_emplace(body, fmt::format("_scanscope_values_{}", m_names.size() + 1))
            .first->second;
    }

    [[nodiscard]] std::string functions() const {
        std::string text;
        for (const auto& [body, name] : m_names) text += fmt::format("{}() {{ {} }}\n", name, body);
        return text;
    }

private:
    std::map<std::string, std::string> m_names;
};

std::string specsOf(const CommandEntry& command, Offers& offers) {
    std::string specs;
    const auto add = [&](const std::string& spec) { specs += " \\\n            " + shell_word(spec); };
    for (const OptionEntry& option : command.options) {
        std::string others;
        for (const std::string& name : option.names) others += (others.empty() ? "" : " ") + name;
        for (const std::string& name : option.names) {
            std::string spec = option.repeats            ? "*"
                               : option.names.size() > 1 ? fmt::format("({})", others)
                                                         : "";
            spec += name;
            if (!option.value.empty()) spec += name.starts_with("--") ? "=" : "+";
            spec += fmt::format("[{}]", escaped(option.help, "\\[]:"));
            if (!option.value.empty())
                for (int i = 0; i < option.most; ++i)
                    spec += fmt::format("{}:{}:{}", i == 0 ? "" : ":", escaped(option.value, "\\:"),
                                        offers.actionOf(option));
            add(spec);
        }
    }
    for (std::size_t place = 0; place < command.places.size(); ++place) {
        const OptionEntry& option = command.places[place];
        const std::string number = place + 1 < command.places.size() ? std::to_string(place + 1) : "*";
        add(fmt::format("{}:{}:{}", number, escaped(option.word, "\\:"), offers.actionOf(option)));
    }
    return specs;
}

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

std::string forFish(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return word + "'";
}

std::string forShell(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + kernels::shell_word(word);
    return line;
}

std::string forFish(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += ' ' + forFish(word);
    return line;
}

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

std::string zshCompletion(const CommandEntry& program) {
    Offers offers;
    std::string names, branches;
    for (const CommandEntry& command : program.commands) {
        names += "        " +
                 shell_word(escaped(command.name, "\\:") + ':' + escaped(command.description, "\\")) + '\n';
        branches +=
            fmt::format("        {}) _arguments{} ;;\n", shell_word(command.name), specsOf(command, offers));
    }
    CommandEntry first = program;
    const std::string files = first.places.empty() ? " " : offers.actionOf(first.places.front());
    first.places.clear();
    const std::string specs = specsOf(first, offers);
    return fmt::format(R"(#compdef {}
# Completion for zsh, generated from the program's table of options.

{}
_scanscope_first() {{
    local -a commands=(
{}    )
    _alternative 'commands:command:{{_describe command commands}}' {}
}}

_scanscope() {{
    local curcontext=$curcontext state line ret=1
    _arguments -C{} \
            '1: :_scanscope_first' '*:: :->command' && ret=0
    [[ $state == command ]] || return ret
    case $words[1] in
{}        *) _files ;;
    esac
}}

_scanscope "$@"
)",
                       program.name, offers.functions(), names, shell_word("files:file:" + files), specs,
                       branches);
}

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
