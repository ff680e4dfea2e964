#include "app/cli/manual/command_entry.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "kernels/text/utf8.h"

namespace scanscope::app {

namespace {

std::string inFont(char font, std::string_view text) {
    return fmt::format("\\f{}{}\\fR", font, asRoff(text));
}

std::string inCapitals(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
    return text;
}

std::string asHeading(const std::string& text) {
    return fmt::format(".SH \"{}\"\n", asRoff(inCapitals(text)));
}

// "[subject]", "[algorithms...]"
std::string usageOf(const OptionEntry& place) {
    return fmt::format("[{}{}]", inFont('I', place.word), place.repeats ? "..." : "");
}

// Returns the names of an option, with its help below.
std::string itemOf(const OptionEntry& option) {
    std::string title;
    for (const std::string& name : option.names) title += (title.empty() ? "" : ", ") + inFont('B', name);
    if (option.names.empty()) title = inFont('B', option.word);
    if (!option.value.empty()) title += " " + inFont('I', option.value);
    return fmt::format(".TP\n{}\n{}\n", title, asRoff(option.help));
}

std::string synopsisOf(const CommandEntry& program, const CommandEntry& command) {
    const bool isProgram = &program == &command;
    std::string line = inFont('B', isProgram ? program.name : program.name + " " + command.name);
    if (!command.options.empty()) line += " [" + inFont('I', "options") + "]";
    for (const OptionEntry& place : command.places) line += " " + usageOf(place);
    line += '\n';
    if (!command.commands.empty())
        line += fmt::format(".br\n{} {} ...\n", inFont('B', program.name), inFont('I', "command"));
    return line;
}

std::string groupsOf(const CommandEntry& command) {
    std::vector<std::string> order;
    std::map<std::string, std::string> items;
    for (const OptionEntry& option : command.options) {
        if (!items.contains(option.group)) order.push_back(option.group);
        items[option.group] += itemOf(option);
    }
    std::string text;
    for (const std::string& group : order) text += asHeading(group) + items[group];
    return text;
}

// Turns the footer "Exit status: 0 done" into a section with this title.
std::string footerOf(const CommandEntry& program) {
    const std::size_t colon = program.footer.find(": ");
    if (colon == std::string::npos) return {};
    return asHeading(program.footer.substr(0, colon)) + asRoff(program.footer.substr(colon + 2)) + '\n';
}

} // namespace

std::string asRoff(std::string_view text) {
    // Characters with a meaning in roff, ASCII characters that it would replace with typographic ones, and
    // characters after which it may break a line.
    static const std::map<char32_t, std::string_view> special{{'\\', "\\(rs"}, {'-', "\\-"},   {'"', "\\(dq"},
                                                              {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"},
                                                              {'~', "\\(ti"},  {'|', "|\\:"}};
    std::string roff;
    bool isSpaceDue = false;
    while (!text.empty()) {
        const auto [bytes, character] = utf8::first_of(text);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
        if (character <= ' ' || character == 0x7F) { // any white space becomes one space
            isSpaceDue = !roff.empty();
            continue;
        }
        if (isSpaceDue) roff += ' ';
        isSpaceDue = false;
        if (const auto found = special.find(character); found != special.end())
            roff += found->second;
        else if (character < 0x80)
            roff += char(character);
        else
            roff += fmt::format("\\[u{:04X}]", std::uint32_t(character));
    }
    // To roff, an empty line is not text, nor is a line that begins with a dot. (No other control character
    // is left.)
    if (roff.empty() || roff.front() == '.') roff.insert(0, "\\&");
    return roff;
}

std::string manualName(const CommandEntry& program, const CommandEntry& command) {
    return &program == &command ? program.name : program.name + "-" + command.name;
}

std::string manPage(const CommandEntry& program, const CommandEntry& command, std::string_view version) {
    const std::string name = manualName(program, command);
    const std::string firstSentence = command.description.substr(0, command.description.find(". "));
    std::string page = ".\\\" Generated from the program's table of options, like its help.\n";
    page += fmt::format(".TH \"{}\" 1 \"\" \"{}\" \"{}\"\n", asRoff(inCapitals(name)),
                        asRoff(fmt::format("{} {}", program.name, version)), asRoff(program.name));
    page += ".ad l\n"; // some values are long, and justified lines would have wide gaps
    page += asHeading("Name") + fmt::format("{} \\- {}\n", asRoff(name), asRoff(firstSentence));
    page += asHeading("Synopsis") + synopsisOf(program, command);
    if (firstSentence != command.description)
        page += asHeading("Description") + asRoff(command.description) + '\n';
    if (!command.places.empty()) page += asHeading("Arguments");
    for (const OptionEntry& place : command.places) page += itemOf(place);
    page += groupsOf(command);
    if (!command.commands.empty()) page += asHeading("Commands");
    for (const CommandEntry& one : command.commands)
        page +=
            fmt::format(".TP\n{}(1)\n{}\n", inFont('B', manualName(program, one)), asRoff(one.description));
    page += footerOf(program);
    if (&program != &command) page += asHeading("See also") + inFont('B', program.name) + "(1)\n";
    return page;
}

} // namespace scanscope::app
