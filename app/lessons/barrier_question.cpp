#include "app/lessons/questions.h"

#include <map>

#include <fmt/format.h>

#include "kernels/check/barrier_study.h"
#include "kernels/check/check.h"
#include "kernels/check/recorded_request.h"
#include "kernels/errors.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::say;

namespace {

// Returns the barriers that the run passes, each with the first step that it ends. Throws BadRequest if there
// are none.
std::map<trace::BarrierPlace, std::string> passedIn(const FilmSteps& steps) {
    std::map<trace::BarrierPlace, std::string> passed;
    const trace::Trace& trace = steps.trace();
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events) {
                if (event.kind != trace::EventKind::barrier || event.location == trace::no_location) continue;
                const trace::Location& at = trace.locations[event.location];
                passed.try_emplace({trace.sources[at.source].path, at.line}, block.steps[event.step].label);
            }
    if (passed.empty()) throw BadRequest("barriers", "This run has no barrier to ask about.");
    return passed;
}

std::string withPeriod(std::string text) {
    if (!text.empty() && text.back() != '.') text += '.';
    return text;
}

// Returns the fault of this run without the barrier or, if it has none, that of a smaller or larger run.
std::optional<std::string> faultWithout(kernels::Request request, const std::string& place,
                                        const kernels::Backend& backend, const std::stop_token& stop) {
    request.options[std::string(kernels::without_barrier)] = place;
    const kernels::Algorithm* algorithm = backend.find(request.algorithm);
    const kernels::CheckReport report =
        kernels::check(backend.record(request, stop), algorithm, kernels::Blocks::together, stop);
    if (report.has(trace::Grade::fault)) return withPeriod(report.findings.front().message.text());
    const auto run = kernels::smallest_run_that_needs(backend, request, stop);
    if (!run) return std::nullopt;
    return say("This run still works, but not with n = {} and {} threads per block: {}",
               kernels::grouped(run->n), run->threads, withPeriod(run->fault));
}

} // namespace

std::vector<PassedBarrier> passedBarriers(const FilmSteps& steps, const kernels::Backend& backend,
                                          const std::stop_token& stop) {
    const trace::Trace& trace = steps.trace();
    const kernels::Algorithm* algorithm = backend.find(trace.run.algorithm);
    const kernels::RecordedRequest again = kernels::recorded_request(trace, algorithm);
    if (!algorithm || !again.request)
        throw BadRequest("barriers", "This run cannot be repeated without one of its barriers.");
    std::vector<PassedBarrier> barriers;
    for (const auto& [place, label] : passedIn(steps))
        barriers.push_back({place.source, place.line, label,
                            faultWithout(*again.request, trace::text_of({place}), backend, stop)});
    return barriers;
}

std::vector<PassedBarrier> passedBarriers(const FilmSteps& steps, const kernels::ProgramRecorder& record,
                                          const std::stop_token& stop) {
    const auto passed = passedIn(steps);
    std::vector<PassedBarrier> barriers;
    for (const auto& [place, from] : kernels::study_barriers(record, stop))
        if (const auto here = passed.find(place);
            here != passed.end()) { // other barriers are only passed under other orders
            barriers.push_back({place.source, place.line, here->second, std::nullopt});
            if (from) barriers.back().fault = withPeriod(from->fault);
        }
    return barriers;
}

Question barrierQuestion(const std::vector<PassedBarrier>& barriers, WhichBarriers which) {
    Question question;
    question.kind = Ask::barriers;
    question.form = AnswerForm::several;
    question.hides = false;
    question.prompt = which == WhichBarriers::may_go ? say("Which barriers can be removed? Tick all of them.")
                                                     : say("Which barriers are needed? Tick all of them.");
    question.example = say("any of them, or none");
    std::vector<std::string> shown;
    for (const PassedBarrier& barrier : barriers) {
        const bool isAsked = barrier.fault.has_value() == (which == WhichBarriers::are_needed);
        const std::string name = say("line {}, after {}", barrier.line, barrier.after);
        if (isAsked) {
            question.answer.push_back(std::to_string(question.choices.size()));
            shown.push_back(name);
        }
        const std::string reason =
            barrier.fault
                ? say("The barrier on line {} is needed. Without it: {}", barrier.line, *barrier.fault)
                : say("The barrier on line {} can be removed: no run that was tried fails without it.",
                      barrier.line);
        question.choices.push_back(name);
        question.reasons.push_back(reason);
        question.because += (question.because.empty() ? "" : " ") + reason;
    }
    question.shown = shown.empty() ? say("none of them") : fmt::format("{}", fmt::join(shown, "; "));
    question.hint = say(
        "If a barrier were removed, could one thread access a cell before another thread is done with it?");
    return question;
}

} // namespace scanscope::app
