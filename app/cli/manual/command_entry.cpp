#include "app/cli/manual/command_entry.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/arguments/export_options.h"
#include "app/lessons/lesson_file.h"
#include "app/reports/bench_views.h"
#include "kernels/course/exercise.h"
#include "kernels/input/generators.h"
#include "kernels/run/run_fields.h"
#include "kernels/text/language.h"
#include "viz/model/view_names.h"

namespace scanscope::app {

namespace {

using Values = std::vector<std::string>;

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

void add(Values& values, std::string_view value) {
    if (!value.empty() && std::ranges::find(values, value) == values.end()) values.emplace_back(value);
}

// "nonzero|positive"
void addAlternatives(Values& values, std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('|'), text.size());
        add(values, text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
}

// Whether an option has a fixed set of values. Other options have examples in the table.
bool isChoice(const kernels::OptionInfo& option) { return option.values.find('|') != option.values.npos; }

// Returns the values that are in no table. A test checks that the option's help names them.
std::string_view inWords(const std::string& command, const std::string& name) {
    static const std::map<std::string, std::string_view> table{
        {"show --format", "text|json"},
        {"verify --executor", "emulator|cuda|cpu"},
        {"suite action", "lint"},
        {"exercise action", "list|new|check"},
        {"lesson action", "list|export|lint"},
        {"--align", "barrier|step|phase"},
        {"--std", "c++11|c++14|c++17|c++20"},
    };
    for (const std::string& key : {command + ' ' + name, name})
        if (const auto found = table.find(key); found != table.end()) return found->second;
    return {};
}

// Looks up values by the option's name, for all commands.
Values inTables(const kernels::Backend& backend, std::string_view name) {
    Values values;
    if (name == "--lang")
        for (const std::string_view id : kernels::language_ids()) add(values, id);
    if (name == "--input")
        for (const kernels::Generator generator : kernels::generators) add(values, name_of(generator));
    if (name == "--view") {
        for (const viz::ViewName& view : viz::viewNames) add(values, view.id);
        for (const std::string& id : benchViewIds()) add(values, id);
    }
    for (const kernels::RunField& field : kernels::run_fields()) {
        const std::string flag = "--" + std::string(field.option.name);
        if (isChoice(field.option) && (name == flag || name == flag + 's')) // --types of bench
            addAlternatives(values, field.option.values);
    }
    for (const kernels::Algorithm& algorithm : backend.algorithms)
        for (const kernels::OptionInfo& option : algorithm.options)
            if (isChoice(option) && name == "--" + std::string(option.name))
                addAlternatives(values, option.values);
    for (const ExportOption& option : exportOptions())
        if (name == option.flag())
            for (const std::string_view choice : option.choices) add(values, choice);
    return values;
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

Values offeredValues(const kernels::Backend& backend, const std::string& command, const OptionEntry& option) {
    const std::string name = option.names.empty() ? option.word : option.names.back();
    Values values;
    addAlternatives(values, inWords(command, name));
    if (!values.empty()) return values;
    values = inTables(backend, name);
    // Commands that measure or verify take all algorithms; others only those that can be recorded.
    const bool takesAll =
        command == "bench" || command == "verify" || name == "--algorithms" || name == "--baseline";
    if (option.value.starts_with("ALGO") || name == "--algorithms")
        for (const kernels::Algorithm& algorithm : backend.algorithms)
            if (takesAll || algorithm.has_steps()) add(values, algorithm.id);
    if (command == "exercise" && name == "subject") {
        const auto exercises = course::ExerciseList::embedded();
        for (const std::string& id : exercises.ids()) add(values, id);
    }
    if (command == "lesson" && name == "lessons")
        for (const LessonName& lesson : lessonNames()) add(values, lesson.id);
    return values;
}

} // namespace scanscope::app
