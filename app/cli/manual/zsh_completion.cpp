#include <map>

#include <fmt/format.h>

#include "app/cli/manual/completions.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::shell_word;

namespace {

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

} // namespace

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

} // namespace scanscope::app
