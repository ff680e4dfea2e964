#include "app/course/outcome_json.h"

#include <stdexcept>

#include "kernels/text/language.h"

namespace scanscope::app {

using course::Outcome;

namespace {

template <class Enum> Json numberOf(Enum value) { return static_cast<int>(value); }

// A file may hold any number.
template <class Enum> Enum enumFrom(const Json& json, Enum last) {
    const int number = json.get<int>();
    if (number < 0 || number > static_cast<int>(last)) throw std::out_of_range("no such value");
    return static_cast<Enum>(number);
}

Json cellAsJson(const course::WrongCell& cell) {
    return {{"index", cell.index},
            {"got", cell.got.empty() ? Json() : Json(cell.got)},
            {"expected", cell.expected.empty() ? Json() : Json(cell.expected)}};
}

Json counterAsJson(const course::CounterOutcome& counter) {
    return {{"counter", counter.counter},
            {"n", counter.n},
            {"measured", counter.measured},
            {"most", counter.is_limited() ? Json(counter.most) : Json()},
            {"beside", counter.beside ? Json(*counter.beside) : Json()}};
}

std::string textOrNothing(const Json& json) { return json.is_null() ? "" : json.get<std::string>(); }

Json sizesAsJson(const Outcome& outcome) {
    Json all = Json::array();
    for (const course::SizeOutcome& size : outcome.sizes)
        all.push_back({{"test", size.test},
                       {"n", size.n},
                       {"secret", size.is_secret},
                       {"state", numberOf(size.state)},
                       {"differs", size.differs},
                       {"schedule", numberOf(size.schedule)},
                       {"wrong", size.wrong ? cellAsJson(*size.wrong) : Json()},
                       {"seconds", size.seconds}});
    return all;
}

Json findingsAsJson(const Outcome& outcome) {
    Json all = Json::array();
    for (const course::TrialFinding& finding : outcome.findings) {
        Json lines = Json::array();
        for (const course::Line& line : finding.text) lines.push_back({line.number, line.text});
        all.push_back({{"kind", numberOf(finding.kind)},
                       {"hazard", numberOf(finding.hazard)},
                       {"message", finding.message},
                       {"mend", finding.mend},
                       {"words", finding.proposal.words},
                       {"proposal", finding.proposal.line},
                       {"file", finding.file},
                       {"line", finding.line},
                       {"other_line", finding.other_line},
                       {"text", lines},
                       {"array", finding.array},
                       {"test", finding.test},
                       {"n", finding.n},
                       {"still", finding.still}});
    }
    return all;
}

course::TrialFinding findingFrom(const Json& json) {
    course::TrialFinding finding;
    finding.kind = enumFrom(json.at("kind"), trace::FindingKind::leak);
    finding.hazard = enumFrom(json.at("hazard"), trace::Hazard::write_after_write);
    json.at("message").get_to(finding.message);
    json.at("mend").get_to(finding.mend);
    json.at("words").get_to(finding.proposal.words);
    json.at("proposal").get_to(finding.proposal.line);
    json.at("file").get_to(finding.file);
    json.at("line").get_to(finding.line);
    json.at("other_line").get_to(finding.other_line);
    for (const Json& line : json.at("text")) finding.text.push_back({line.at(0), line.at(1)});
    json.at("array").get_to(finding.array);
    json.at("test").get_to(finding.test);
    json.at("n").get_to(finding.n);
    json.at("still").get_to(finding.still);
    return finding;
}

course::SizeOutcome sizeFrom(const Json& json) {
    course::SizeOutcome size;
    json.at("test").get_to(size.test);
    json.at("n").get_to(size.n);
    json.at("secret").get_to(size.is_secret);
    size.state = enumFrom(json.at("state"), course::RunState::not_reached);
    json.at("differs").get_to(size.differs);
    size.schedule = enumFrom(json.at("schedule"), trace::Schedule::random);
    if (const Json& wrong = json.at("wrong"); !wrong.is_null())
        size.wrong = course::WrongCell{wrong.at("index"), textOrNothing(wrong.at("got")),
                                       textOrNothing(wrong.at("expected"))};
    json.at("seconds").get_to(size.seconds);
    return size;
}

course::CounterOutcome counterFrom(const Json& json) {
    course::CounterOutcome counter{.counter = json.at("counter"),
                                   .n = json.at("n"),
                                   .measured = json.at("measured"),
                                   .written = json.at("written")};
    if (counter.is_limited()) json.at("most").get_to(counter.most);
    if (const Json& beside = json.at("beside"); !beside.is_null()) counter.beside = beside.get<double>();
    return counter;
}

} // namespace

Json wholeOutcome(const Outcome& outcome) {
    Json json{{"verdict", numberOf(outcome.verdict)}};
    json["checks"] = Json::array();
    for (const course::CheckOutcome& check : outcome.checks)
        json["checks"].push_back({{"state", numberOf(check.state)}, {"reason", check.reason}});
    json["sizes"] = sizesAsJson(outcome);
    json["findings"] = findingsAsJson(outcome);
    json["counters"] = Json::array();
    for (const course::CounterOutcome& counter : outcome.counters) {
        json["counters"].push_back(counterAsJson(counter));
        json["counters"].back()["written"] = counter.written;
    }
    json["compile"] = outcome.compile ? Json{{"file", outcome.compile->file},
                                             {"line", outcome.compile->line},
                                             {"words", outcome.compile->words}}
                                      : Json();
    json["sources"] = Json::array();
    for (const course::TextFile& source : outcome.sources)
        json["sources"].push_back({{"name", source.name}, {"text", source.text}});
    json["original"] = outcome.original;
    json["set_aside"] = outcome.set_aside;
    json["missing"] = outcome.missing;
    json["output"] = outcome.output;
    json["seconds"] = outcome.seconds;
    json["seed"] = outcome.seed;
    json["took"] = outcome.took;
    return json;
}

Outcome outcomeFrom(const Json& json) {
    Outcome outcome;
    outcome.verdict = enumFrom(json.at("verdict"), course::Verdict::not_text);
    for (std::size_t i = 0; i < outcome.checks.size(); ++i) {
        const Json& check = json.at("checks").at(i);
        outcome.checks[i] = {enumFrom(check.at("state"), course::State::not_reached), check.at("reason")};
    }
    for (const Json& size : json.at("sizes")) outcome.sizes.push_back(sizeFrom(size));
    for (const Json& finding : json.at("findings")) outcome.findings.push_back(findingFrom(finding));
    for (const Json& counter : json.at("counters")) outcome.counters.push_back(counterFrom(counter));
    if (const Json& compile = json.at("compile"); !compile.is_null())
        outcome.compile = course::CompileWords{compile.at("file"), compile.at("words"), compile.at("line")};
    for (const Json& source : json.at("sources"))
        outcome.sources.push_back({source.at("name"), source.at("text")});
    json.at("original").get_to(outcome.original);
    json.at("set_aside").get_to(outcome.set_aside);
    json.at("missing").get_to(outcome.missing);
    json.at("output").get_to(outcome.output);
    json.at("seconds").get_to(outcome.seconds);
    json.at("seed").get_to(outcome.seed);
    json.at("took").get_to(outcome.took);
    return outcome;
}

Json outcomeAsJson(const course::Task& task, const Outcome& outcome) {
    Json json{{"task", task.id}, {"verdict", name_of(outcome.verdict)}};
    json["checks"] = Json::object();
    for (const course::CheckId check : course::check_ids) {
        const course::CheckOutcome& one = outcome[check];
        json["checks"][std::string(name_of(check))] = {
            {"state", name_of(one.state)}, {"reason", one.reason.empty() ? Json() : Json(one.reason)}};
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
        Json one{{"kind", name_of(finding.kind)}, {"message", finding.message}};
        one["file"] = finding.file.empty() ? Json() : Json(finding.file);
        one["line"] = finding.line == 0 ? Json() : Json(finding.line);
        one["array"] = finding.array.empty() ? Json() : Json(finding.array);
        one["n"] = finding.n;
        one["mend"] = finding.mend.empty() ? Json() : Json(finding.mend);
        json["findings"].push_back(std::move(one));
    }
    json["counters"] = Json::array();
    for (const course::CounterOutcome& counter : outcome.counters)
        json["counters"].push_back(counterAsJson(counter));
    json["compile"] =
        outcome.compile ? Json{{"file", outcome.compile->file.empty() ? Json() : Json(outcome.compile->file)},
                               {"line", outcome.compile->line == 0 ? Json() : Json(outcome.compile->line)},
                               {"message", outcome.compile->words}}
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
        one["left_out"] = Json::array();
        for (const course::LeftOutFile& file : mark.leftOut)
            one["left_out"].push_back({{"name", file.name}, {"why", name_of(file.why)}});
        json["submissions"].push_back(std::move(one));
    }
    const HandedInCounts counts = countsOf(marks);
    json["secret"] = marks.secret;
    json["handed_in"] = counts.handedIn;
    json["marked"] = counts.marked;
    json["unread"] = counts.unread;
    json["beside"] = Json::array();
    for (const course::Unowned& one : marks.unowned)
        if (one.file.why == course::LeftOut::beside)
            json["beside"].push_back(one.place + '/' + one.file.name);
    return json;
}

} // namespace scanscope::app
