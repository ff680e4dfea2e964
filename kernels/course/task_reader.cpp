#include "kernels/course/task_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "kernels/catalogue/catalogue.h"
#include "kernels/course/kernel_work.h"
#include "kernels/course/suite_files.h"
#include "kernels/own/program_request.h"
#include "kernels/own/text_kind.h"
#include "kernels/text/text.h"
#include "kernels/theory/formula.h"

namespace scanscope::course {

using archives::stays_inside;
using kernels::in_quotes;

namespace {

constexpr std::array<std::string_view, 4> standards{"c++11", "c++14", "c++17", "c++20"};

bool is_id(const std::string& id) {
    return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    });
}

// Converts "2 n log2(n)" for kernels::evaluate(): "2*n*log2(n)". A blank between two factors means
// multiplication, and log2 may have its argument without parentheses.
std::string formula_of(const std::string& written) {
    std::string formula;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] == ' ') {
            const char before = formula.empty() ? '(' : formula.back();
            const std::size_t next = written.find_first_not_of(' ', i);
            if (next == written.npos) break;
            const auto ends = [](char c) {
                return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ')';
            };
            const auto begins = [](char c) {
                return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '(';
            };
            const bool is_call = formula.ends_with("log2");
            if (is_call && written[next] != '(') {
                std::size_t end = next;
                while (end < written.size() && std::isalnum(static_cast<unsigned char>(written[end])) != 0)
                    ++end;
                formula += '(' + written.substr(next, end - next) + ')';
                i = end - 1;
                continue;
            }
            if (!is_call && ends(before) && begins(written[next])) formula += '*';
            i = next - 1;
            continue;
        }
        formula += written[i];
    }
    return formula;
}

class TaskReader {
public:
    TaskReader(TomlTable& table, const SuiteFiles& files)
        : table_(table)
        , files_(files) {}

    Task read(const Limits& usual, bool is_alone) {
        read_names();
        read_files();
        read_build();
        read_run();
        task_.limits = usual;
        if (const toml::table* const limits = table_.table("limits")) {
            TomlTable inner(*limits, "[task.limits]", table_.mistakes());
            task_.limits = read_limits(inner, usual);
        }
        read_kernels();
        for (const toml::table* const one : table_.tables("test")) {
            TomlTable test(*one, "[[task.test]]", table_.mistakes());
            task_.tests.push_back(read_test(test, files_, task_));
        }
        if (task_.tests.empty())
            table_.mistake("test", "The task has no test: write [[task.test]] and below it n = [1, 2, 33].");
        read_points();
        read_models(is_alone);
        table_.refuse_others();
        return std::move(task_);
    }

private:
    void read_names() {
        task_.id = table_.text("id").value_or("");
        if (!is_id(task_.id))
            table_.mistake("id", "A task needs an id made of letters, digits, - and _: id = \"block-scan\".");
        task_.title = table_.text("title").value_or(task_.id);
        if (const auto name = table_.text("text"))
            if (auto found = file("text", *name)) {
                task_.text = std::move(found->text);
                task_.text_name = std::move(found->name);
            }
    }

    std::optional<TextFile> file(std::string_view key, const std::string& name) {
        return read_file(table_, key, name, files_);
    }

    void read_files() {
        task_.files = table_.texts("files").value_or(std::vector<std::string>());
        if (task_.files.empty())
            table_.mistake("files", "The task names no files: add, for example, files = [\"scan.cu\"].");
        for (const std::string& name : task_.files)
            if (!stays_inside(name) ||
                (!is_pattern(name) && !own::text_kind(name) && !own::is_run_by_name(name)))
                table_.mistake(
                    "files",
                    fmt::format("{} is not the name of a source file: it must end in .cu, .cpp, .cc, .cxx, "
                                ".c, .py or .ipynb.",
                                in_quotes(name)));
        for (const std::string& name : table_.texts("with").value_or(std::vector<std::string>()))
            if (auto found = file("with", name)) task_.with.push_back(std::move(*found));
    }

    void read_build() {
        task_.folders = table_.texts("include").value_or(std::vector<std::string>());
        for (const std::string& folder : task_.folders) {
            const std::vector<std::string> names =
                stays_inside(folder) ? files_.list(folder) : std::vector<std::string>();
            if (names.empty())
                table_.mistake("include",
                               fmt::format("There is no folder {} beside this file, or it is empty.",
                                           in_quotes(folder)));
            for (const std::string& name : names)
                if (auto text = files_.read(name)) task_.headers.push_back({name, std::move(*text)});
        }
        task_.defines = table_.texts("defines").value_or(std::vector<std::string>());
        task_.standard = table_.text("std").value_or("c++17");
        if (std::ranges::find(standards, task_.standard) == standards.end())
            table_.mistake(
                "std", fmt::format("The standard {} is not supported: choose c++11, c++14, c++17 or c++20.",
                                   in_quotes(task_.standard)));
    }

    void read_run() {
        const auto output = table_.text("output").value_or("file");
        task_.output = output == "printed" ? OutputKind::printed : OutputKind::file;
        if (output != "file" && output != "printed")
            table_.mistake("output", "output must be \"file\" or \"printed\".");
        const bool is_file = task_.output == OutputKind::file;
        task_.arguments = table_.texts("arguments")
                              .value_or(is_file ? std::vector<std::string>{"{input}", "{output}"}
                                                : std::vector<std::string>{"{input}"});
        if (is_file && std::ranges::find(task_.arguments, "{output}") == task_.arguments.end())
            table_.mistake("arguments",
                           "A program that writes a file must be given its name: add \"{output}\", or write "
                           "output = \"printed\".");
        const auto type = table_.text("type").value_or("int32");
        const auto known = trace::parse_element_type(type);
        if (known)
            task_.type = *known;
        else
            table_.mistake("type",
                           fmt::format("There is no type {}: choose int32, int64, float32 or float64.",
                                       in_quotes(type)));
        task_.tolerance = table_.number("tolerance", 0, 1).value_or(0);
        if (task_.tolerance > 0 && trace::is_integer(task_.type))
            table_.mistake("tolerance", "Integers are exact: leave out the tolerance.");
        if (auto expected = read_expected(table_, files_, task_.type)) task_.expected = std::move(*expected);
    }

    void read_kernels() {
        task_.kernels = table_.texts("kernels").value_or(std::vector<std::string>{"*"});
        task_.is_written_by_kernel = table_.yes_or_no("written-by-kernel").value_or(false);
        task_.is_strict = table_.yes_or_no("strict").value_or(false);
        if (const auto beside = table_.text("beside")) {
            const kernels::Algorithm* const algorithm = kernels::find_algorithm(*beside);
            if (algorithm && std::ranges::count(kernels::executors_of(*algorithm), "emulator") != 0)
                task_.beside = *beside;
            else
                table_.mistake(
                    "beside",
                    fmt::format("There is no algorithm {} that can be recorded here: `scanscope list` "
                                "lists them all.",
                                in_quotes(*beside)));
        }
        const toml::table* const work = table_.table("work");
        if (!work) return;
        TomlTable limits(*work, "[task.work]", table_.mistakes());
        for (const std::string_view counter : counter_ids) {
            const toml::node* const node = limits.node(counter);
            if (!node) continue;
            const auto whole = node->value_exact<std::int64_t>();
            const auto text = node->value_exact<std::string>();
            const std::string written = whole ? std::to_string(*whole) : text.value_or("");
            WorkLimit limit{std::string(counter), written, formula_of(written)};
            if (kernels::evaluate(limit.formula, {{"n", 64.0}}))
                task_.work.push_back(std::move(limit));
            else
                limits.mistake(*node,
                               fmt::format("This is not a formula in n: write, for example, {}, {} or {}.",
                                           "3", "\"2 n\"", "\"2 log2(n) + 1\""));
        }
        limits.refuse_others();
    }

    void read_points() {
        for (const toml::table* const one : table_.tables("points")) {
            TomlTable table(*one, "[[task.points]]", table_.mistakes());
            Points points;
            points.points = table.number("points", 0, 1000).value_or(1);
            points.words = table.text("words").value_or("");
            if (points.words.empty())
                table.mistake("words", "Points need a description of what they are for: add words = \"…\".");
            if (const auto name = table.text("check")) {
                points.check = check_named(*name);
                if (!points.check) {
                    std::vector<std::string> names;
                    for (const CheckId check : check_ids) names.emplace_back(name_of(check));
                    table.mistake("check", fmt::format("There is no check {}: choose {}.", in_quotes(*name),
                                                       kernels::plain_list(names, "or")));
                } else if (*points.check == CheckId::work && task_.work.empty()) {
                    table.mistake("check", "This check has nothing to compare with: add [task.work].");
                } else if (*points.check == CheckId::orders &&
                           std::ranges::all_of(task_.tests,
                                               [](const Test& test) { return test.orders == 1; })) {
                    table.mistake("check",
                                  "This check has nothing to compare: no test runs in several orders.");
                }
            }
            points.is_partial = table.yes_or_no("partial").value_or(false);
            if (points.is_partial && points.check != CheckId::right)
                table.mistake("partial", "Only points for the check right can be partial: they depend on the "
                                         "sizes with a right result.");
            table.refuse_others();
            task_.points.push_back(std::move(points));
        }
    }

    void read_models(bool is_alone) {
        if (const auto name = table_.text("solution"))
            task_.solution = file("solution", *name);
        else if (is_alone)
            if (auto text = files_.read("solution.cu"))
                task_.solution = TextFile{"solution.cu", std::move(*text)};
        if (const auto name = table_.text("start"))
            task_.start = file("start", *name);
        else if (task_.files.size() == 1 && stays_inside(task_.files.front()) &&
                 !is_pattern(task_.files.front()))
            if (auto text = files_.read(task_.files.front()))
                task_.start = TextFile{task_.files.front(), std::move(*text)};
    }

    TomlTable& table_;
    const SuiteFiles& files_;
    Task task_;
};

} // namespace

std::optional<TextFile> read_file(TomlTable& table, std::string_view key, const std::string& name,
                                  const SuiteFiles& files) {
    const bool is_inside = stays_inside(name);
    if (auto text = is_inside ? files.read(name) : std::nullopt) return TextFile{name, *std::move(text)};
    table.mistake(key, is_inside ? fmt::format("There is no file {} beside this one.", in_quotes(name))
                                 : fmt::format("{} is outside the suite's folder: move it into that folder.",
                                               in_quotes(name)));
    return std::nullopt;
}

Limits read_limits(TomlTable& table, Limits usual) {
    if (const auto seconds = table.whole("seconds", 1, 3600)) usual.seconds = static_cast<unsigned>(*seconds);
    if (const auto memory = table.bytes("memory")) usual.bytes_of_memory = *memory;
    if (const auto output = table.bytes("output")) usual.bytes_of_output = *output;
    table.refuse_others();
    return usual;
}

Task read_task(TomlTable& table, const SuiteFiles& files, const Limits& usual, bool is_alone) {
    return TaskReader(table, files).read(usual, is_alone);
}

} // namespace scanscope::course
