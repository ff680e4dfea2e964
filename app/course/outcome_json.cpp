#include "app/course/marks.h"

#include <array>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace scanscope::app {

using course::Outcome;

namespace {

// The fields of each type under their names, in one table for writing and reading.
template <class T> constexpr std::nullptr_t fields{};

#define SCANSCOPE_FIELD(name) std::pair{#name, &Owner::name},
#define SCANSCOPE_FIELDS(Type, ...)                                                                          \
    template <>                                                                                              \
    constexpr auto fields<Type> = [] {                                                                       \
        using Owner = Type;                                                                                  \
        return std::tuple{NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(SCANSCOPE_FIELD, __VA_ARGS__))};          \
    }();
SCANSCOPE_FIELDS(kernels::Message, words, many, number, context, parts, is_sentence)
SCANSCOPE_FIELDS(course::CheckOutcome, state, reason)
SCANSCOPE_FIELDS(course::WrongCell, index, got, expected, input, result, right, why)
SCANSCOPE_FIELDS(course::Line, number, text)
SCANSCOPE_FIELDS(trace::Proposal, words, line)
SCANSCOPE_FIELDS(course::TrialFinding, kind, hazard, message, mend, proposal, file, line, other_line, text,
                 array, test, n, still)
SCANSCOPE_FIELDS(course::CounterOutcome, counter, n, measured, written, most, beside, worst, still)
SCANSCOPE_FIELDS(own::CompileProblem, file, words, line)
SCANSCOPE_FIELDS(course::TextFile, name, text)
SCANSCOPE_FIELDS(Outcome, verdict, checks, sizes, findings, counters, compile, sources, original, set_aside,
                 missing, output, seconds, seed, took)
#undef SCANSCOPE_FIELDS
#undef SCANSCOPE_FIELD
// In files, `is_secret` is "secret".
template <>
constexpr auto fields<course::SizeOutcome> = std::tuple{std::pair{"test", &course::SizeOutcome::test},
                                                        std::pair{"n", &course::SizeOutcome::n},
                                                        std::pair{"secret", &course::SizeOutcome::is_secret},
                                                        std::pair{"state", &course::SizeOutcome::state},
                                                        std::pair{"differs", &course::SizeOutcome::differs},
                                                        std::pair{"schedule", &course::SizeOutcome::schedule},
                                                        std::pair{"wrong", &course::SizeOutcome::wrong},
                                                        std::pair{"seconds", &course::SizeOutcome::seconds}};

template <class T> constexpr bool hasFields = !std::is_same_v<decltype(fields<T>), const std::nullptr_t>;

template <class T> constexpr bool isOptional = false;
template <class T> constexpr bool isOptional<std::optional<T>> = true;
template <class T> constexpr bool isVector = false;
template <class T> constexpr bool isVector<std::vector<T>> = true;
template <class T> constexpr bool isArray = false;
template <class T, std::size_t n> constexpr bool isArray<std::array<T, n>> = true;

template <class T> Json written(const T& value) {
    if constexpr (std::is_enum_v<T>) {
        return name_of(value);
    } else if constexpr (isOptional<T>) {
        return value ? written(*value) : Json();
    } else if constexpr (isVector<T> || isArray<T>) {
        Json all = Json::array();
        for (const auto& one : value) all.push_back(written(one));
        return all;
    } else if constexpr (hasFields<T>) {
        if constexpr (std::is_same_v<T, kernels::Message>)
            if (value == kernels::Message(value.words)) return value.words;
        Json json = Json::object();
        std::apply([&](const auto&... field) { ((json[field.first] = written(value.*field.second)), ...); },
                   fields<T>);
        return json;
    } else {
        return value;
    }
}

template <class T> constexpr T last{};
template <> constexpr auto last<course::Verdict> = course::Verdict::not_text;
template <> constexpr auto last<course::State> = course::State::not_reached;
template <> constexpr auto last<course::RunState> = course::RunState::not_reached;
template <> constexpr auto last<trace::Schedule> = trace::Schedule::random;
template <> constexpr auto last<trace::FindingKind> = trace::FindingKind::leak;
template <> constexpr auto last<trace::Hazard> = trace::Hazard::write_after_write;

// Reads what written() wrote. A file may contain anything; whatever written() did not write throws
// std::exception.
class Reader {
public:
    template <class T> void read(const Json& json, T& value) {
        if constexpr (std::is_enum_v<T>) {
            value = valueNamed<T>(json.get<std::string>());
        } else if constexpr (isOptional<T>) {
            if (!json.is_null()) read(json, value.emplace());
        } else if constexpr (isVector<T>) {
            if (!json.is_array()) throw std::invalid_argument("no list");
            for (const Json& one : json) read(one, value.emplace_back());
        } else if constexpr (isArray<T>) {
            for (std::size_t i = 0; i < value.size(); ++i) read(json.at(i), value[i]);
        } else if constexpr (hasFields<T>) {
            readFields(json, value);
        } else {
            json.get_to(value);
        }
    }

private:
    template <class Enum> static Enum valueNamed(const std::string& name) {
        for (int i = 0; i <= static_cast<int>(last<Enum>); ++i)
            if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
        throw std::out_of_range("no such value");
    }
    template <class T> void readFields(const Json& json, T& value) {
        if (++m_depth > deepest) throw std::length_error("too deep");
        std::apply([&](const auto&... field) { (read(json.at(field.first), value.*field.second), ...); },
                   fields<T>);
        --m_depth;
    }
    void readFields(const Json& json, kernels::Message& message) {
        if (json.is_string())
            message = json.get<std::string>();
        else
            readFields<kernels::Message>(json, message);
        if (!can_be_told(message, longestMessage)) throw std::out_of_range("no message");
    }

    static constexpr int deepest = 32; // the most levels of nested objects
    static constexpr std::size_t longestMessage = 1 << 20;
    int m_depth = 0;
};

// The sentences are left out if there are none.
Json cellAsJson(const course::WrongCell& cell) {
    Json json{{"index", cell.index}, {"got", orNull(cell.got)}, {"expected", orNull(cell.expected)}};
    for (const kernels::Message& message : cell.why) json["why"].push_back(message.text());
    return json;
}

Json counterAsJson(const course::CounterOutcome& counter) {
    Json json{{"counter", counter.counter},
              {"n", counter.n},
              {"measured", counter.measured},
              {"most", counter.is_limited() ? Json(counter.most) : Json()},
              {"beside", orNull(counter.beside)}};
    if (!counter.worst.empty()) json["worst_step"] = counter.worst.text();
    return json;
}

} // namespace

Json wholeOutcome(const Outcome& outcome) { return written(outcome); }

Outcome outcomeFrom(const Json& json) {
    Outcome outcome;
    Reader().read(json, outcome);
    return outcome;
}

Json outcomeAsJson(const course::Task& task, const Outcome& outcome) {
    Json json{{"task", task.id}, {"verdict", name_of(outcome.verdict)}};
    json["checks"] = Json::object();
    for (const course::CheckId check : course::check_ids) {
        const course::CheckOutcome& one = outcome[check];
        json["checks"][std::string(name_of(check))] = {{"state", name_of(one.state)},
                                                       {"reason", orNull(one.reason.text())}};
    }
    json["sizes"] = Json::array();
    for (const course::SizeOutcome& size : outcome.sizes)
        json["sizes"].push_back({{"test", size.test},
                                 {"n", size.n},
                                 {"secret", size.is_secret},
                                 {"state", name_of(size.state)},
                                 {"schedule", name_of(size.schedule)},
                                 {"differs", size.differs},
                                 {"first_wrong", size.wrong ? cellAsJson(*size.wrong) : Json()}});
    json["findings"] = Json::array();
    for (const course::TrialFinding& finding : outcome.findings) {
        Json one{{"kind", name_of(finding.kind)}, {"message", finding.message.text()}};
        one["file"] = orNull(finding.file);
        one["line"] = orNull(finding.line);
        one["array"] = orNull(finding.array);
        one["n"] = finding.n;
        one["mend"] = orNull(finding.mend.text());
        json["findings"].push_back(std::move(one));
    }
    json["counters"] = Json::array();
    for (const course::CounterOutcome& counter : outcome.counters)
        json["counters"].push_back(counterAsJson(counter));
    json["compile"] = outcome.compile ? Json{{"file", orNull(outcome.compile->file)},
                                             {"line", orNull(outcome.compile->line)},
                                             {"message", outcome.compile->words.text()}}
                                      : Json();
    json["points"] = outcome.points(task);
    json["most_points"] = course::most_points(task);
    json["all_points"] = course::all_points(task);
    return json;
}

Json marksAsJson(const Marks& marks) {
    Json json{{"schema", 1}, {"suite", marks.suite->title}};
    json["submissions"] = Json::array();
    for (const Mark& mark : marks.marks) {
        if (!mark.isMarked) continue;
        Json one{{"submission", mark.name}, {"sha256", mark.hash}};
        one.update(outcomeAsJson(*mark.task, mark.outcome));
        if (mark.given) one["points_given"] = *mark.given;
        if (marks.due) {
            one["handed_in"] = mark.time && !marks.withoutNames ? Json(timeText(*mark.time)) : Json();
            one["days_late"] = mark.daysLate;
            one["points_after_penalty"] = marks.pointsLeft(mark);
        }
        one["left_out"] = Json::array();
        for (const archives::LeftOutFile& file : mark.leftOut)
            one["left_out"].push_back({{"name", file.name}, {"why", name_of(file.why)}});
        json["submissions"].push_back(std::move(one));
    }
    json["similar"] = Json::array();
    for (const course::SimilarPair& pair : similarMarks(marks))
        json["similar"].push_back(
            {{"task", marks.marks[pair.one].task->id},
             {"submissions", {marks.marks[pair.one].name, marks.marks[pair.other].name}},
             {"share", pair.share}});
    const HandedInCounts counts = countsOf(marks);
    json["secret"] = marks.secret;
    json["handed_in"] = counts.handedIn;
    json["marked"] = counts.marked;
    json["unread"] = counts.unread;
    json["beside"] = Json::array();
    for (const course::Unowned& one : marks.unowned)
        if (one.file.why == archives::LeftOut::beside)
            json["beside"].push_back(one.place + '/' + one.file.name);
    return json;
}

} // namespace scanscope::app
