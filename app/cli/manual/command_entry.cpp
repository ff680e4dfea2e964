#include "app/cli/manual/command_entry.h"

#include <regex>

#include <CLI/CLI.hpp>

namespace scanscope::app {

namespace {

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
    // "ALGO|FILE", "FILE.json FILE.json", "TASKS.toml", but neither "@FILE" nor "FILE:LINE"
    static const std::regex file(R"((^|[| ])([A-Z]+\.[a-z]+|FILE)($|[| ]))"),
        folder(R"((^|[| ])(FOLDER|DIR)($|[| ]))");
    entry.takesFile = std::regex_search(entry.value, file);
    entry.takesFolder = std::regex_search(entry.value, folder);
    return entry;
}

} // namespace

CommandEntry commandEntry(const CLI::App& app, const Offer& offer) {
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
