#include "app/cli/manual/command_entry.h"

#include <algorithm>
#include <string_view>

#include <CLI/CLI.hpp>

namespace scanscope::app {

namespace {

// "FILE", "FILE.json", "TASKS.toml", but neither "@FILE" nor "FILE:LINE"
bool isFile(std::string_view word) {
    const auto isIn = [](char first, char last) { return [=](char c) { return c >= first && c <= last; }; };
    const std::size_t dot = word.find('.');
    if (dot == word.npos) return word == "FILE";
    const std::string_view name = word.substr(0, dot), ending = word.substr(dot + 1);
    return !name.empty() && !ending.empty() && std::ranges::all_of(name, isIn('A', 'Z')) &&
           std::ranges::all_of(ending, isIn('a', 'z'));
}

OptionEntry optionEntry(const CLI::Option& option) {
    OptionEntry entry;
    for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
    if (entry.names.empty()) entry.word = option.get_name(true);
    entry.help = option.get_description();
    entry.group = option.get_group();
    const int most = option.get_items_expected_max();
    if (most == 0) return entry;
    entry.value = option.get_type_name();
    entry.repeats = most >= CLI::detail::expected_max_vector_size;
    entry.most = entry.repeats ? 1 : most;
    for (std::size_t begin = 0; begin <= entry.value.size();) {
        const std::size_t end = std::min(entry.value.find_first_of("| ", begin), entry.value.size());
        const std::string_view word = std::string_view(entry.value).substr(begin, end - begin);
        entry.takesFile |= isFile(word);
        entry.takesFolder |= word == "FOLDER" || word == "DIR";
        begin = end + 1;
    }
    return entry;
}

} // namespace

CommandEntry commandEntry(const CLI::App& app, const ValuesOf& offer) {
    CommandEntry entry{app.get_name(), app.get_description(), app.get_footer(), {}, {}, {}};
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        OptionEntry one = optionEntry(*option);
        if (!one.value.empty()) one.values = offer(entry.name, one);
        (one.names.empty() ? entry.places : entry.options).push_back(std::move(one));
    }
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_group().empty()) entry.commands.push_back(commandEntry(*command, offer));
    return entry;
}

} // namespace scanscope::app
