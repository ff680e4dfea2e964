#include "app/lessons/lesson_file.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "kernels/text/toml.h"
#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/nearest_name.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::in_quotes;
using kernels::say;

namespace {

constexpr std::size_t longestText = 4000, mostSteps = 200, mostChoices = 8;

FilePlace placeOf(const toml::source_region& source) { return {source.begin.line, source.begin.column}; }

std::string kindOf(toml::node_type type) {
    switch (type) {
    case toml::node_type::table:
        return say("a table");
    case toml::node_type::array:
        return say("a list");
    case toml::node_type::string:
        return say("a text");
    case toml::node_type::integer:
    case toml::node_type::floating_point:
        return say("a bare number");
    default:
        return say("something else");
    }
}

// One table of the file: what is in it is taken key by key, and what is left over is not known.
class TableReader {
public:
    TableReader(const toml::table& table, std::vector<LessonProblem>& problems)
        : m_table(table)
        , m_problems(problems) {}

    [[nodiscard]] FilePlace place() const { return placeOf(m_table.source()); }
    void complain(FilePlace place, const std::string& message) { m_problems.push_back({place, message}); }

    const toml::node* take(std::string_view key) {
        m_known.push_back(key);
        return m_table.get(key);
    }
    Placed text(std::string_view key) {
        const toml::node* node = take(key);
        if (!node) return {};
        const auto* value = node->as_string();
        if (!value) {
            complain(placeOf(node->source()),
                     say("{} must be a text in quotes, not {}.", key, kindOf(node->type())));
            return {};
        }
        if (value->get().size() > longestText)
            complain(placeOf(node->source()),
                     say("{} is longer than {} characters; divide it into steps.", key, longestText));
        return {value->get(), placeOf(node->source())};
    }
    // A text, or a number as one.
    Placed textOrNumber(std::string_view key) {
        if (const toml::node* node = take(key); node && node->is_integer())
            return {std::to_string(node->as_integer()->get()), placeOf(node->source())};
        return text(key);
    }
    std::optional<std::size_t> number(std::string_view key, std::int64_t least) {
        const toml::node* node = take(key);
        if (!node) return std::nullopt;
        const auto* value = node->as_integer();
        if (!value || value->get() < least || value->get() > 1'000'000) {
            complain(placeOf(node->source()), say("{} must be a whole number from {} on.", key, least));
            return std::nullopt;
        }
        return static_cast<std::size_t>(value->get());
    }
    std::vector<Placed> texts(std::string_view key) {
        const toml::node* node = take(key);
        std::vector<Placed> all;
        if (!node) return all;
        const toml::array* list = node->as_array();
        if (!list) {
            complain(placeOf(node->source()),
                     say("{} must be a list of texts, not {}.", key, kindOf(node->type())));
            return all;
        }
        for (const toml::node& item : *list) {
            if (const auto* value = item.as_string())
                all.push_back({value->get(), placeOf(item.source())});
            else
                complain(placeOf(item.source()), say("{} must be a list of texts.", key));
        }
        return all;
    }
    // Names what nobody took.
    void finish(const std::string& where) {
        for (const auto& [key, node] : m_table)
            if (std::ranges::find(m_known, key.str()) == m_known.end())
                complain(placeOf(key.source()), say("{} has no key {}.", where, in_quotes(key.str())) +
                                                    kernels::did_you_mean(key.str(), m_known));
    }

private:
    const toml::table& m_table;
    std::vector<LessonProblem>& m_problems;
    std::vector<std::string_view> m_known;
};

constexpr std::array<std::pair<Ask, std::string_view>, 10> asks{{{Ask::cell, "cell"},
                                                                 {Ask::row, "row"},
                                                                 {Ask::from, "from"},
                                                                 {Ask::inputs, "inputs"},
                                                                 {Ask::counter, "counter"},
                                                                 {Ask::choice, "choice"},
                                                                 {Ask::fewer, "fewer"},
                                                                 {Ask::barriers, "barriers"},
                                                                 {Ask::race, "race"},
                                                                 {Ask::tile, "tile"}}};

class LessonReader {
public:
    LessonReader(const toml::table& table, ReadLesson& read)
        : m_file(table, read.problems)
        , m_read(read) {}

    void read() {
        Lesson& lesson = m_read.lesson;
        const auto version = m_file.number("lesson", 1);
        if (!version)
            m_file.complain({1, 1}, say("A lesson begins with its format: lesson = 1"));
        else if (*version != 1)
            m_file.complain(
                {1, 1}, say("This program knows lessons of format 1 only, and this one has {}.", *version));
        lesson.title = m_file.text("title").text;
        lesson.summary = m_file.text("summary").text;
        const std::string language = m_file.text("language").text;
        lesson.language = language.empty() ? "en" : language;
        if (lesson.title.empty()) m_file.complain({1, 1}, say("The lesson has no title."));
        m_run = runOf(m_file);
        readSteps();
        m_file.finish(say("A lesson"));
    }

private:
    static LessonRunWords runOf(TableReader& table) {
        LessonRunWords run;
        run.first = table.text("run");
        run.second = table.text("beside");
        run.align = table.text("align");
        return run;
    }

    void readSteps() {
        const toml::node* node = m_file.take("step");
        const toml::array* steps = node ? node->as_array() : nullptr;
        if (!steps || steps->empty())
            return m_file.complain(node ? placeOf(node->source()) : FilePlace{1, 1},
                                   say("A lesson needs steps, each under a line [[step]]."));
        if (steps->size() > mostSteps)
            return m_file.complain(placeOf(steps->source()),
                                   say("A lesson has {} steps at most.", mostSteps));
        for (const toml::node& one : *steps) {
            if (const toml::table* table = one.as_table())
                readStep(*table);
            else
                m_file.complain(placeOf(one.source()), say("A step must be a table, under a line [[step]]."));
        }
    }

    void readStep(const toml::table& table) {
        TableReader reader(table, m_read.problems);
        LessonStep step;
        step.place = reader.place();
        step.text = reader.text("text").text;
        const LessonRunWords own = runOf(reader);
        if (!own.first.empty())
            m_run = own; // another run has nothing beside it that it does not name
        else if (!own.second.empty() || !own.align.empty()) {
            m_run.second = own.second.empty() ? m_run.second : own.second;
            m_run.align = own.align.empty() ? m_run.align : own.align;
        }
        step.run = m_run;
        if (m_run.first.empty())
            reader.complain(step.place,
                            say("Nothing runs here: write run = \"blelloch --n 8\" at the head of the "
                                "lesson or in this step."));
        step.at = reader.textOrNumber("at");
        step.launch = reader.number("launch", 1);
        step.block = reader.number("block", 0);
        step.views = reader.texts("views");
        step.select = reader.text("select");
        if (const toml::node* ask = reader.take("ask")) {
            if (const toml::table* asked = ask->as_table())
                step.asked = askedIn(*asked);
            else
                reader.complain(placeOf(ask->source()),
                                say("ask must be a table, such as ask = {{ cell = \"temp[3]\" }}."));
        }
        if (step.text.empty() && !table.contains("ask"))
            reader.complain(step.place, say("This step says nothing and asks nothing."));
        reader.finish(say("A step"));
        m_read.lesson.steps.push_back(std::move(step));
    }

    Asked askedIn(const toml::table& table) {
        TableReader reader(table, m_read.problems);
        Asked asked;
        for (const auto& [kind, key] : asks) {
            if (!table.contains(key)) {
                (void)reader.take(key); // known all the same
                continue;
            }
            if (asked.kind != Ask::nothing)
                reader.complain(placeOf(table.get(key)->source()), say("A step asks one thing only."));
            asked.kind = kind;
            asked.what = whatOf(reader, kind, key, *table.get(key));
        }
        if (asked.kind == Ask::nothing)
            reader.complain(reader.place(),
                            say("Nothing is asked: one of cell, row, from, inputs, counter, choice, "
                                "fewer, barriers, race or tile must stand here."));
        asked.prompt = reader.text("prompt").text;
        asked.hint = reader.text("hint").text;
        readPart(reader, asked);
        readSide(reader, asked);
        readChoices(reader, asked);
        reader.finish(say("A question"));
        return asked;
    }

    static Placed whatOf(TableReader& reader, Ask kind, std::string_view key, const toml::node& node) {
        if (kind != Ask::race) return reader.textOrNumber(key);
        (void)reader.take(key);
        if (!node.is_boolean() || !node.as_boolean()->get())
            reader.complain(placeOf(node.source()), say("race asks by race = true."));
        return {"true", placeOf(node.source())};
    }

    static void readPart(TableReader& reader, Asked& asked) {
        const Placed part = reader.text("of");
        if (part.empty()) return;
        if (part.text == "step")
            asked.part = Part::step;
        else if (part.text == "so far")
            asked.part = Part::so_far;
        else if (part.text == "run")
            asked.part = Part::run;
        else
            reader.complain(part.place, say("A counter is of the step, so far or of the run, not {}.",
                                            in_quotes(part.text)));
    }

    static void readSide(TableReader& reader, Asked& asked) {
        const Placed side = reader.text("on");
        asked.of_second_run = side.text == "second";
        if (!side.empty() && side.text != "second" && side.text != "first")
            reader.complain(side.place, say("A question is on the first or the second run, not {}.",
                                            in_quotes(side.text)));
    }

    void readChoices(TableReader& reader, Asked& asked) {
        const toml::node* node = reader.take("choices");
        if (!node) {
            if (asked.kind == Ask::choice)
                reader.complain(reader.place(),
                                say("A choice needs choices: a list of {{ text = …, formula = … }}."));
            return;
        }
        const toml::array* list = node->as_array();
        if (!list || list->size() < 2 || list->size() > mostChoices)
            return reader.complain(placeOf(node->source()),
                                   say("choices must be a list of 2 to {} tables.", mostChoices));
        for (const toml::node& one : *list) {
            const toml::table* table = one.as_table();
            if (!table) {
                reader.complain(placeOf(one.source()),
                                say("A choice is a table: {{ text = …, formula = … }}."));
                continue;
            }
            TableReader choice(*table, m_read.problems);
            asked.choices.push_back({choice.text("text"), choice.text("formula")});
            choice.finish(say("A choice"));
        }
    }

    TableReader m_file;
    ReadLesson& m_read;
    LessonRunWords m_run;
};

} // namespace

ReadLesson readLesson(std::string_view text, const std::string& id) {
    ReadLesson read;
    read.lesson.id = id;
    try {
        const toml::table file = kernels::parse_toml(text);
        LessonReader(file, read).read();
    } catch (const toml::parse_error& error) {
        read.problems = {{placeOf(error.source()), say("This is no TOML: {}.", error.description())}};
    }
    return read;
}

std::span<const LessonName> lessonNames() {
    using kernels::english;
    static constexpr std::array names{
        LessonName{"up-sweep", english("What an up-sweep does")},
        LessonName{"two-buffers", english("Why two buffers?")},
        LessonName{"barriers", english("What a barrier is for")},
        LessonName{"work", english("Why Blelloch beats Hillis–Steele in work")},
        LessonName{"look-back", english("How look-back works")},
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
        throw kernels::BadRequest(
            "lesson", say("There is no lesson {}: `scanscope lesson list` names them all.", in_quotes(id)) +
                          kernels::did_you_mean(id, names));
    }
    ReadLesson read = readLesson(text, id);
    if (!read.problems.empty()) throw std::logic_error(problemLines(id, read.problems));
    return std::move(read.lesson);
}

std::string problemLines(const std::string& file, const std::vector<LessonProblem>& problems) {
    std::string lines;
    for (const LessonProblem& problem : problems)
        lines +=
            fmt::format("{}:{}:{}: {}\n", file, problem.place.line, problem.place.column, problem.message);
    return lines;
}

} // namespace scanscope::app
