#include "kernels/course/suite_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kernels/course/suite_files.h"
#include "kernels/course/task_reader.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"

namespace scanscope::course {

namespace fs = std::filesystem;
using kernels::in_quotes;

namespace {

constexpr std::int64_t version = 1;

void read_tasks(TomlTable& table, const SuiteFiles& files, const Limits& limits, Suite& suite) {
    const std::vector<const toml::table*> tasks = table.tables("task");
    if (tasks.empty()) table.mistake("task", "The suite has no task: write [[task]] and its keys below it.");
    std::set<std::string> ids;
    for (const toml::table* const one : tasks) {
        TomlTable inner(*one, "[[task]]", table.mistakes());
        suite.tasks.push_back(read_task(inner, files, limits, tasks.size() == 1));
        const std::string& id = suite.tasks.back().id;
        if (!ids.insert(id).second)
            inner.mistake(
                "id", fmt::format("An earlier task is already called {}: choose another id.", in_quotes(id)));
    }
}

} // namespace

ReadSuite read_suite(std::string_view text, const SuiteFiles& files) {
    ReadSuite read;
    const std::optional<toml::table> whole = kernels::read_toml(text, read.mistakes);
    if (!whole) return read;
    TomlTable table(*whole, "the suite", read.mistakes);
    if (!table.node("suite"))
        table.mistake({1, 1}, "The first line must give the format: suite = 1.");
    else if (table.node("suite")->value_exact<std::int64_t>() != version) {
        table.mistake("suite", fmt::format("This program reads suites of version {}: write suite = {}.",
                                           version, version));
        return read; // in another format, all other keys may mean something else
    }
    read.suite.title = table.text("title").value_or("");
    Limits limits;
    if (const toml::table* const inner = table.table("limits")) {
        TomlTable of_limits(*inner, "[limits]", read.mistakes);
        limits = read_limits(of_limits, limits);
    }
    // The hash also covers the files that a suite names, so that a changed file makes a different suite.
    std::string all(text);
    const SuiteFiles heard{[&](const std::string& name) {
                               auto found = files.read(name);
                               if (!found) found = shared_file(name);
                               if (found) all += '\0' + name + '\0' + *found;
                               return found;
                           },
                           files.list};
    read_tasks(table, heard, limits, read.suite);
    table.refuse_others();
    read.suite.hash = sha256(all);
    std::ranges::stable_sort(read.mistakes, {}, &kernels::FileMistake::place);
    return read;
}

Suite load_suite(const fs::path& file) {
    const auto text = files_in(file.parent_path()).read(file.filename().string());
    if (!text)
        throw kernels::BadRequest("suite", fmt::format("{} cannot be read.", in_quotes(file.string(), 200)));
    ReadSuite read = read_suite(*text, files_in(file.parent_path()));
    if (!read.mistakes.empty()) {
        const auto& [place, words] = read.mistakes.front();
        throw kernels::BadRequest(
            "suite", fmt::format("{}:{}:{}: {}", file.filename().string(), place.line, place.column, words));
    }
    return std::move(read.suite);
}

} // namespace scanscope::course
