#include "app/lessons/lesson_file.h"

#include <array>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/enum_names.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/toml_table.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;
using kernels::place_of;
using kernels::TomlTable;

namespace {

constexpr std::size_t longestText = 4000, mostSteps = 200, mostChoices = 8;

constexpr FilePlace head{1, 1};

Placed textAt(TomlTable& table, std::string_view key) {
    const std::optional<std::string> text = table.text(key);
    if (!text) return {};
    if (text->size() > longestText)
        table.mistake(
            key, fmt::format("{} is longer than {} characters: divide it into steps.", key, longestText));
    return {*text, place_of(*table.node(key))};
}

Placed textOrNumberAt(TomlTable& table, std::string_view key) {
    const toml::node* const node = table.node(key);
    if (const auto number = node ? node->value_exact<std::int64_t>() : std::nullopt)
        return {std::to_string(*number), place_of(*node)};
    return textAt(table, key);
}

std::vector<Placed> textsAt(TomlTable& table, std::string_view key) {
    std::vector<Placed> all;
    if (table.texts(key))
        for (const toml::node& one : *table.node(key)->as_array())
            if (const auto text = one.value_exact<std::string>()) all.push_back({*text, place_of(one)});
    return all;
}

std::optional<std::size_t> numberAt(TomlTable& table, std::string_view key, std::int64_t least) {
    return table.whole(key, least, 1'000'000);
}

// The names of the kinds of questions in the file.
constexpr kernels::EnumNames<Ask, Ask::tile> askNames{"cell",   "row",   "from",     "inputs", "counter",
                                                      "choice", "fewer", "barriers", "race",   "tile"};
constexpr kernels::EnumNames<Part, Part::run> partNames{"step", "so far", "run"};

class LessonReader {
public:
    LessonReader(const toml::table& table, ReadLesson& read)
        : m_file(table, "A lesson", read.problems)
        , m_read(read) {}

    void read() {
        Lesson& lesson = m_read.lesson;
        const auto version = numberAt(m_file, "lesson", 1);
        if (!version)
            m_file.mistake(head, "A lesson must begin with its format: lesson = 1");
        else if (*version != 1)
            m_file.mistake(
                head, fmt::format("This program reads lessons in format 1 only; this lesson has format {}.",
                                  *version));
        lesson.title = textAt(m_file, "title").text;
        lesson.summary = textAt(m_file, "summary").text;
        const std::string language = textAt(m_file, "language").text;
        lesson.language = language.empty() ? "en" : language;
        if (lesson.title.empty()) m_file.mistake(head, "The lesson needs a title: title = \"…\".");
        m_run = runOf(m_file);
        readSteps();
        m_file.refuse_others();
    }

private:
    static LessonRunWords runOf(TomlTable& table) {
        LessonRunWords run;
        run.first = textAt(table, "run");
        run.second = textAt(table, "beside");
        run.align = textAt(table, "align");
        return run;
    }

    void readSteps() {
        const toml::node* node = m_file.node("step");
        const toml::array* steps = node ? node->as_array() : nullptr;
        if (!steps || steps->empty())
            return m_file.mistake(node ? place_of(*node) : head,
                                  "A lesson needs steps, each below a line [[step]].");
        if (steps->size() > mostSteps)
            return m_file.mistake(*steps, fmt::format("A lesson may have at most {} steps.", mostSteps));
        for (const toml::node& one : *steps) {
            if (const toml::table* table = one.as_table())
                readStep(*table);
            else
                m_file.mistake(one, "A step must be a table below a line [[step]].");
        }
    }

    void readStep(const toml::table& table) {
        TomlTable reader(table, "A step", m_read.problems);
        LessonStep step;
        step.place = place_of(table);
        step.text = textAt(reader, "text").text;
        const LessonRunWords own = runOf(reader);
        if (!own.first.empty())
            m_run = own; // a new run does not inherit the second run
        else if (!own.second.empty() || !own.align.empty()) {
            m_run.second = own.second.empty() ? m_run.second : own.second;
            m_run.align = own.align.empty() ? m_run.align : own.align;
        }
        step.run = m_run;
        if (m_run.first.empty())
            reader.mistake(step.place,
                           "No run is named: write, for example, run = \"blelloch --n 8\" at the top of "
                           "the lesson or in this step.");
        step.at = textOrNumberAt(reader, "at");
        step.shown = textOrNumberAt(reader, "shown");
        step.launch = numberAt(reader, "launch", 1);
        step.block = numberAt(reader, "block", 0);
        step.views = textsAt(reader, "views");
        step.select = textAt(reader, "select");
        if (const toml::node* ask = reader.node("ask")) {
            if (const toml::table* asked = ask->as_table())
                step.asked = askedIn(*asked);
            else
                reader.mistake(*ask, "ask must be a table, such as ask = { cell = \"temp[3]\" }.");
        }
        if (step.text.empty() && !table.contains("ask"))
            reader.mistake(step.place, "This step has neither text nor a question: add the key text or ask.");
        if (!step.shown.empty() && !table.contains("ask"))
            reader.mistake("shown", "shown is what the picture shows until the question is answered: add "
                                    "ask, or write at instead.");
        reader.refuse_others();
        m_read.lesson.steps.push_back(std::move(step));
    }

    Asked askedIn(const toml::table& table) {
        TomlTable reader(table, "A question", m_read.problems);
        Asked asked;
        for (std::size_t k = 0; k < std::size_t(Ask::nothing); ++k) {
            const std::string_view key = askNames.of(Ask(k));
            if (!reader.node(key)) continue;
            if (asked.kind != Ask::nothing) reader.mistake(key, "A step may ask only one thing.");
            asked.kind = Ask(k);
            asked.what = whatOf(reader, asked.kind, key);
        }
        if (asked.kind == Ask::nothing)
            reader.mistake(table, "The question is missing: write one of cell, row, from, inputs, counter, "
                                  "choice, fewer, barriers, race or tile.");
        asked.prompt = textAt(reader, "prompt").text;
        asked.hint = textAt(reader, "hint").text;
        const Placed part = textAt(reader, "of"), side = textAt(reader, "on");
        if (const auto known = partNames.find(part.text))
            asked.part = *known;
        else if (!part.empty())
            reader.mistake(part.place, fmt::format("of must be \"step\", \"so far\" or \"run\", not {}.",
                                                   in_quotes(part.text)));
        asked.of_second_run = side.text == "second";
        if (!side.empty() && side.text != "second" && side.text != "first")
            reader.mistake(side.place,
                           fmt::format("on must be \"first\" or \"second\", not {}.", in_quotes(side.text)));
        readChoices(reader, asked);
        reader.refuse_others();
        return asked;
    }

    static Placed whatOf(TomlTable& reader, Ask kind, std::string_view key) {
        if (kind != Ask::race) return textOrNumberAt(reader, key);
        const toml::node& node = *reader.node(key);
        if (node.value_exact<bool>() != true) reader.mistake(node, "race must be true: write race = true.");
        return {"true", place_of(node)};
    }

    void readChoices(TomlTable& reader, Asked& asked) {
        const toml::node* node = reader.node("choices");
        if (!node) {
            if (asked.kind == Ask::choice)
                reader.mistake(
                    reader.whole_table(),
                    "A choice needs the key choices: a list of tables such as { text = …, formula = … }.");
            return;
        }
        const toml::array* list = node->as_array();
        if (!list || list->size() < 2 || list->size() > mostChoices)
            return reader.mistake(*node,
                                  fmt::format("choices must be a list of 2 to {} tables.", mostChoices));
        for (const toml::node& one : *list) {
            const toml::table* table = one.as_table();
            if (!table) {
                reader.mistake(one, "A choice must be a table: { text = …, formula = … }.");
                continue;
            }
            TomlTable choice(*table, "A choice", m_read.problems);
            const std::string text = textAt(choice, "text").text, formula = textAt(choice, "formula").text;
            asked.choices.push_back({text.empty() ? formula : text, formula});
            choice.refuse_others();
        }
    }

    TomlTable m_file;
    ReadLesson& m_read;
    LessonRunWords m_run;
};

const kernels::Algorithm& algorithmIn(const std::vector<std::string>& words,
                                      const kernels::Backend& backend) {
    const std::string id = words.empty() ? std::string() : words.front();
    const kernels::Algorithm* algorithm = backend.find(id);
    std::vector<std::string_view> ids;
    for (const kernels::Algorithm& one : backend.algorithms) ids.push_back(one.id);
    if (!algorithm)
        throw BadRequest("algorithm",
                         fmt::format("There is no algorithm {}: see `scanscope list`.", in_quotes(id)) +
                             kernels::did_you_mean(id, ids));
    if (!algorithm->has_steps())
        throw BadRequest("algorithm",
                         fmt::format("{} has no steps to show: choose another algorithm.", algorithm->name));
    return *algorithm;
}

// Returns whether the option takes a value; nothing if the algorithm has no such option.
std::optional<bool> takesValue(const std::string& name, const kernels::Algorithm& algorithm) {
    if (name == "inclusive" || name == "exclusive") return false;
    for (const kernels::RunField& field : kernels::run_fields())
        if (field.option.name == name && name != "form") return true;
    for (const kernels::OptionInfo& option : algorithm.options)
        if (option.name == name) return !option.values.empty();
    return std::nullopt;
}

} // namespace

ReadLesson readLesson(std::string_view text, const std::string& id) {
    ReadLesson read;
    read.lesson.id = id;
    if (const std::optional<toml::table> file = kernels::read_toml(text, read.problems))
        LessonReader(*file, read).read();
    return read;
}

kernels::RunDescription readRunWords(std::string_view text, const kernels::Backend& backend) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const kernels::Algorithm& algorithm = algorithmIn(words, backend);
    kernels::RunDescription description{std::string(algorithm.id), {}};
    for (std::size_t w = 1; w < words.size(); ++w) {
        const std::string& word = words[w];
        const std::string name = word.starts_with("--") ? word.substr(2) : std::string();
        const auto valued = name.empty() ? std::nullopt : takesValue(name, algorithm);
        if (!valued)
            throw BadRequest(name, fmt::format("{} is not an option of {}.", in_quotes(word), algorithm.id));
        if (name == "inclusive" || name == "exclusive")
            description.values["form"] = name;
        else if (!*valued)
            description.values[name] = "";
        else if (w + 1 < words.size())
            description.values[name] = words[++w];
        else
            throw BadRequest(name, fmt::format("{} needs a value.", word));
        if (name == "executor" && description.values[name] != "emulator")
            throw BadRequest(name, "A lesson runs on the emulator only: leave out --executor.");
    }
    return description;
}

std::span<const LessonName> lessonNames() {
    using kernels::english;
    static constexpr std::array names{
        LessonName{"reduction", english("Why add in parallel?")},
        LessonName{"inclusive-exclusive", english("Inclusive or exclusive?")},
        LessonName{"two-buffers", english("Why two buffers?")},
        LessonName{"barriers", english("What is a barrier for?")},
        LessonName{"up-sweep", english("How an up-sweep works")},
        LessonName{"down-sweep", english("How a down-sweep works")},
        LessonName{"work", english("Why Blelloch beats Hillis–Steele on work")},
        LessonName{"bank-conflicts", english("What is a bank conflict?")},
        LessonName{"blocks", english("A scan of more than one block")},
        LessonName{"look-back", english("How look-back works")},
        LessonName{"shuffles", english("What is a shuffle?")},
        LessonName{"compaction", english("How a scan finds places")},
        LessonName{"segmented", english("Many scans in one")},
        LessonName{"accuracy", english("Why is the sum wrong?")},
        LessonName{"ten-questions", english("Ten questions")},
    };
    return names;
}

std::string_view lessonText(std::string_view id) {
    const auto textAt = [](const std::string& path) -> std::string_view {
        for (const EmbeddedText& file : embeddedLessons())
            if (file.path == path) return file.text;
        return {};
    };
    const std::string file = fmt::format("{}.toml", id);
    const std::string_view own = textAt(kernels::language().id() + '/' + file);
    return own.empty() ? textAt(file) : own;
}

Lesson lessonNamed(const std::string& id) {
    const std::string_view text = lessonText(id);
    if (text.empty()) {
        std::vector<std::string_view> names;
        for (const LessonName& name : lessonNames()) names.push_back(name.id);
        throw BadRequest(
            "lesson",
            fmt::format("There is no lesson {}: `scanscope lesson list` lists them all.", in_quotes(id)) +
                kernels::did_you_mean(id, names));
    }
    ReadLesson read = readLesson(text, id);
    if (!read.problems.empty()) throw std::logic_error(problemLines(id, read.problems));
    return std::move(read.lesson);
}

std::string problemLines(const std::string& file, const std::vector<FileMistake>& problems) {
    std::string lines;
    for (const auto& [place, words] : problems)
        lines += fmt::format("{}:{}:{}: {}\n", file, place.line, place.column, words);
    return lines;
}

} // namespace scanscope::app
