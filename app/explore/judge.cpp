#include "app/explore/judge.h"

#include "kernels/check/check.h"
#include "kernels/check/recorded_request.h"
#include "kernels/check/wrong_results.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::app {

viz::Verdict judge(const trace::Trace& trace, const std::stop_token& stop) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    viz::Verdict verdict{kernels::check(trace, algorithm, kernels::Blocks::each, stop).findings, {}};
    if (const auto right = kernels::right_result(algorithm, trace)) verdict.right = right->values;
    return verdict;
}

namespace {

kernels::RecordedRequest recordedRequest(const trace::Trace& trace) {
    return kernels::recorded_request(trace, kernels::find_algorithm(trace.run.algorithm));
}

viz::Answer answerOf(const kernels::ScheduledRun& run) {
    viz::Answer answer;
    answer.id = QString::fromStdString(run.schedule);
    answer.name = scheduleName(answer.id);
    answer.values = run.outcome.output;
    answer.wrong = run.wrong;
    if (run.outcome.fault) answer.none = viz::translated(name_of(run.outcome.fault.kind));
    answer.words = verdictOf(answer);
    return answer;
}

} // namespace

QString scheduleName(const QString& id) {
    const QString order = id.section(u':', 0, 0), seed = id.section(u':', 1);
    if (order == QString::fromUtf8(name_of(trace::Schedule::in_order))) return viz::tr("in order");
    if (order == QString::fromUtf8(name_of(trace::Schedule::reversed))) return viz::tr("reversed");
    return viz::tr("random:%1").arg(seed);
}

QString doubtAbout(const trace::Trace& trace) { return QString::fromStdString(recordedRequest(trace).doubt); }

bool hasAnswers(const trace::Trace& trace) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    return algorithm && algorithm->on_emulator && !trace.input.empty() &&
           recordedRequest(trace).request.has_value();
}

viz::Answers answersOf(const trace::Trace& trace, const std::stop_token& stop) {
    const kernels::RecordedRequest asked = recordedRequest(trace);
    if (!asked.request)
        throw kernels::BadRequest("algorithm", kernels::say("This run cannot be repeated: {}", asked.doubt));
    const kernels::Comparison comparison = compare_schedules(kernels::this_machine(), *asked.request, stop);
    viz::Answers answers;
    answers.type = trace.run.type_of_output();
    answers.right = comparison.right;
    for (const kernels::ScheduledRun& run : comparison.runs) {
        answers.answers.push_back(answerOf(run));
        answers.answers.back().isShown = run.schedule == kernels::schedule_of(trace.run);
    }
    answers.title = viz::tr("Answers");
    answers.sentence = sentenceOf(answers);
    return answers;
}

} // namespace scanscope::app
