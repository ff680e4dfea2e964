#include "kernels/own/notebook.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/errors.h"
#include "kernels/own/token_text.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::BadRequest;
using Json = nlohmann::json;

namespace {

constexpr std::uintmax_t largest = 64u << 20; // bytes, with outputs
constexpr unsigned longest = 60;              // seconds that a notebook may give one of its programs
constexpr std::string_view blanks = " \t\r\n\f\v";
// Cells with these magics are programs. The last two belong to other extensions, which have other options.
constexpr std::array<std::string_view, 3> magics{"scanscope", "cu", "cuda"};
constexpr std::array<std::string_view, 4> magics_over_python{"time", "timeit", "capture", "prun"};

bool is_part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// Splits a line at blanks, as a shell does. A quotation mark without its pair is an ordinary character.
std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(blanks, at)) < line.size();) {
        std::string word;
        while (at < line.size() && blanks.find(line[at]) == blanks.npos) {
            const char c = line[at++];
            const std::size_t end = c == '"' || c == '\'' ? line.find(c, at) : line.npos;
            if (end != line.npos) {
                word += line.substr(at, end - at);
                at = end + 1;
            } else {
                word += c;
            }
        }
        words.push_back(std::move(word));
    }
    return words;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Whether a line begins with these words, separated by any blanks.
bool begins_with(std::string_view line, std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
        line = line.substr(std::min(line.find_first_not_of(blanks), line.size()));
        if (!line.starts_with(word)) return false;
        line.remove_prefix(word.size());
    }
    return line.empty() || !is_part_of_name(line.front());
}

bool has_main(std::string_view text) {
    const TokenText tokens(text);
    for (TokenText::Place i = 0; i < tokens.end(); ++i)
        if (tokens.is(i, "main") && tokens.is(tokens.next(i), "(")) return true;
    return false;
}

// Whether a cell is a Numba program rather than CUDA C++.
bool is_numba(std::string_view text) {
    bool imports = false;
    for (const std::string_view line : lines_of(text)) {
        if (begins_with(line, {"#", "include"}) || begins_with(line, {"int", "main", "("})) return false;
        imports = imports || begins_with(line, {"import", "numba"}) || begins_with(line, {"from", "numba"});
    }
    return text.find("__global__") == text.npos && (imports || text.find("cuda.jit") != text.npos);
}

bool is_outside(const fs::path& path) {
    return path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end();
}

// Whether a name has at most nine usual parts, so that the file can be made.
bool is_usual_name(const std::string& name) {
    const fs::path path(name);
    return !path.filename().empty() && std::distance(path.begin(), path.end()) <= 9 &&
           std::ranges::all_of(path, [](const fs::path& part) {
               const std::string word = part.string();
               return word.size() <= 100 && std::ranges::all_of(word, [](char c) {
                          return is_part_of_name(c) || (c & 0x80) != 0 ||
                                 std::string_view(" .+-").find(c) != std::string_view::npos;
                      });
           });
}

// Why a cell may not have these options, or an empty text.
std::string refusal_of(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const std::string& word = words[i];
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        if (name == "--seconds") {
            const std::string value = equals != word.npos  ? word.substr(equals + 1)
                                      : ++i < words.size() ? words[i]
                                                           : std::string();
            if (kernels::whole_number<unsigned>(value).value_or(longest + 1) > longest)
                return fmt::format("--seconds may be at most {} in a notebook", longest);
            continue;
        }
        for (const char* const other : {"--suite", "--program"})
            if (name == other) return fmt::format("{} does not apply to a cell", other);
        std::string value = word;
        if (word.starts_with("-I"))
            value.erase(0, 2);
        else if (word.starts_with("--") && equals != word.npos)
            value.erase(0, equals);
        value.erase(0, value.find_first_not_of("=@"));
        if (is_outside(value))
            return fmt::format("{} is outside the notebook's folder", kernels::in_quotes(word, 40));
    }
    return {};
}

// The options of a check and the program's arguments, without the words that only a live cell has.
std::vector<std::string> options_in(std::vector<std::string> words) {
    constexpr std::array<std::string_view, 3> verbs{"check", "show", "play"},
        dropped{"--help", "-h", "--json"};
    if (!words.empty() && std::ranges::find(verbs, words.front()) != verbs.end()) words.erase(words.begin());
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--") {
            kept.insert(kept.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
            break;
        }
        if (words[i] == "--theme")
            ++i;
        else if (std::ranges::find(dropped, words[i]) == dropped.end())
            kept.push_back(words[i]);
    }
    return kept;
}

// The first line of a file that a cell writes, or of a cell that is a program: a comment takes its place, so
// that lines count as in the cell. A backslash at its end would join the next line to it.
std::string as_comment(std::string_view line, bool is_python) {
    line = line.substr(0, line.find_last_not_of("\\\r") + 1);
    return fmt::format("{} {}\n", is_python ? "#" : "//", line);
}

class Reader {
public:
    Notebook read(const std::vector<std::string>& sources) {
        for (std::size_t i = 0; i < sources.size(); ++i) add(i + 1, sources[i]);
        std::string whole;
        for (const GivenFile& cell : python_) whole += cell.text + '\n';
        if (is_numba(whole)) notebook_.programs.push_back({"its Python cells", std::move(python_), {}});
        return std::move(notebook_);
    }

private:
    void add(std::size_t number, const std::string& source) {
        std::string_view text = source;
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view first = trimmed(text.substr(0, end));
        const std::string body(text.substr(std::min(end + 1, text.size())));
        if (!first.starts_with("%%")) return add_python(number, source);
        const std::size_t behind = std::min(first.find_first_of(blanks), first.size());
        const std::string_view magic = first.substr(2, behind - 2), line = first.substr(behind);
        if (std::ranges::find(magics, magic) != magics.end())
            add_program(number, first, body,
                        magic == "scanscope" ? words_of(line) : std::vector<std::string>());
        else if (magic == "writefile" || magic == "file")
            add_file(number, first, body, words_of(line));
        else if (std::ranges::find(magics_over_python, magic) != magics_over_python.end())
            add_python(number, source);
    }

    void add_python(std::size_t number, const std::string& source) {
        python_.push_back({fmt::format("cell-{}.py", number), source + '\n'});
    }

    void add_program(std::size_t number, std::string_view first, const std::string& body,
                     std::vector<std::string> words) {
        const bool is_python = is_numba(body);
        words = options_in(std::move(words));
        std::string reason = is_python || has_main(body) ? refusal_of(words) : "it has no main function";
        if (!reason.empty()) return leave_out(number, reason + ", so it is not checked");
        notebook_.programs.push_back({fmt::format("cell {}", number),
                                      {{fmt::format("cell-{}.{}", number, is_python ? "py" : "cu"),
                                        as_comment(first, is_python) + body}},
                                      std::move(words)});
    }

    void add_file(std::size_t number, std::string_view first, std::string body,
                  const std::vector<std::string>& words) {
        const fs::path path = fs::path(words.empty() ? "" : words.back()).lexically_normal();
        const std::string name = path.string();
        if (is_outside(path))
            return leave_out(number, name + " is outside the notebook's folder, so it is left out");
        if (!is_usual_name(name))
            return leave_out(number, fmt::format("{} is not a usual name of a file, so it is left out",
                                                 kernels::in_quotes(name, 40)));
        if (name.starts_with("cell-"))
            return leave_out(number, name + " is named like a cell, so it is left out");
        const auto known = std::ranges::find(notebook_.files, name, &GivenFile::name);
        const bool appends = std::ranges::any_of(
            words, [](const std::string& word) { return word == "-a" || word == "--append"; });
        const auto is_in_the_way = [&](const GivenFile& file) {
            return file.name.starts_with(name + '/') || name.starts_with(file.name + '/');
        };
        if (std::ranges::any_of(notebook_.files, is_in_the_way))
            return leave_out(number, name + " is the name of a file and of a folder, so it is left out");
        if (known == notebook_.files.end())
            notebook_.files.push_back({name, body});
        else
            known->text = body = (appends ? known->text : "") + body;
        const bool is_python = name.ends_with(".py");
        if (name.ends_with(".cu") && !has_main(body))
            return leave_out(number, name + " has no main function, so it is not checked by itself");
        if (!name.ends_with(".cu") && !(is_python && is_numba(body))) return;
        const fs::path place =
            path.parent_path() / fmt::format("cell-{}-{}", number, path.filename().string());
        notebook_.programs.push_back({fmt::format("cell {}: {}", number, name),
                                      {{place.string(), as_comment(first, is_python) + body}},
                                      {}});
    }

    void leave_out(std::size_t number, const std::string& reason) {
        notebook_.remarks.push_back(fmt::format("cell {}: {}.", number, reason));
    }

    Notebook notebook_;
    std::vector<GivenFile> python_; // all ordinary Python cells
};

// A source is a text, or a list of its lines.
std::string source_of(const Json& cell) {
    const auto source = cell.find("source");
    if (source == cell.end()) return {};
    if (source->is_string()) return source->get<std::string>();
    std::string text;
    if (source->is_array())
        for (const Json& line : *source)
            if (line.is_string()) text += line.get_ref<const std::string&>();
    return text;
}

} // namespace

Notebook notebook_in(std::string_view text, const std::string& name) {
    Json whole;
    try {
        // Outputs may be large, and nothing in them is read.
        whole = Json::parse(text, [](int, Json::parse_event_t event, const Json& part) {
            return event != Json::parse_event_t::key || part != "outputs";
        });
    } catch (const Json::exception& error) {
        const std::string said = error.what();
        const std::size_t begin = said.find("line "), end = said.find(':', begin);
        throw BadRequest(
            "notebook", fmt::format("{} is no notebook, which is a JSON file{}: save it again in Jupyter.",
                                    name, end == said.npos ? "" : ", at " + said.substr(begin, end - begin)));
    }
    const auto cells = whole.is_object() ? whole.find("cells") : whole.end();
    if (!whole.is_object() || cells == whole.end() || !cells->is_array())
        throw BadRequest("notebook", name + " has no list of cells: save it in the notebook format 4.");
    std::vector<std::string> sources;
    for (const Json& cell : *cells)
        if (cell.is_object() && cell.value("cell_type", Json()) == "code") sources.push_back(source_of(cell));
    return Reader().read(sources);
}

Notebook read_notebook(const fs::path& file) {
    const std::string name = file.filename().string();
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    std::ifstream in(file, std::ios::binary);
    if (error || !in)
        throw BadRequest("notebook", fmt::format("{} cannot be read: {}.", name,
                                                 error ? error.message() : "permission denied"));
    if (size > largest)
        throw BadRequest("notebook", name + " is larger than 64 MiB, so it is not read: clear its outputs.");
    Notebook notebook = notebook_in(std::string(std::istreambuf_iterator<char>(in), {}), name);
    if (notebook.programs.empty()) throw BadRequest("notebook", no_program_in(notebook, name));
    return notebook;
}

std::string no_program_in(const Notebook& notebook, const std::string& name) {
    std::string message = name +
                          " has no CUDA program. A program is a cell that begins with %%scanscope, %%cu or "
                          "%%cuda, or a .cu file that %%writefile writes, with a main function; or Numba "
                          "kernels in ordinary cells.";
    for (const std::string& remark : notebook.remarks) message += ' ' + remark;
    return message;
}

const NotebookProgram& program_of(const Notebook& notebook, const Build& build) {
    const std::string name = build.files.front().filename().string();
    const auto found = std::ranges::find(notebook.programs, build.program, &NotebookProgram::title);
    if (found != notebook.programs.end()) return *found;
    if (build.program.empty() && notebook.programs.size() == 1) return notebook.programs.front();
    std::vector<std::string> titles;
    for (const NotebookProgram& one : notebook.programs) titles.push_back(kernels::in_quotes(one.title, 120));
    throw BadRequest("program", build.program.empty()
                                    ? fmt::format("{} has {} programs: choose one with --program, {}.", name,
                                                  titles.size(), kernels::plain_list(titles, "or"))
                                    : fmt::format("{} has no program {}: choose {}.", name,
                                                  kernels::in_quotes(build.program, 120),
                                                  kernels::plain_list(titles, "or")));
}

} // namespace scanscope::own
