#include "app/explore/expected_result.h"

#include "app/explore/judge.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::app {

const trace::Finding* ExpectedResult::finding() const {
    return judged && judged->finding ? &*judged->finding : nullptr;
}

bool ExpectedResult::isWrongIn(const trace::Trace& run) const {
    return judged && judged->is_wrong() && judged->schedule == kernels::schedule_of(run.run);
}

ExpectedResult compared(const QString& text, const std::shared_ptr<const trace::Trace>& recorded,
                        const own::ProgramRequest& program, const std::stop_token& stop,
                        std::vector<trace::RunInOrder> runs) {
    ExpectedResult expected{text};
    if (text.isEmpty()) return expected;
    if (runs.empty()) runs.push_back({kernels::schedule_of(recorded->run), recorded});
    try {
        own::HostFunctions functions(program, stop);
        expected.judged =
            course::judge(course::parse_expectation(text.toStdString()), *recorded, runs, &functions);
    } catch (const course::BadExpectation& mistake) {
        expected.refusal = viz::begun(QString::fromStdString(mistake.problem()));
    } catch (const own::CompileError& error) {
        expected.refusal = viz::begun(QString::fromUtf8(error.what()));
    }
    return expected;
}

viz::Verdict verdictWith(viz::Verdict verdict, const ExpectedResult& expected, const trace::Trace& run) {
    std::erase_if(verdict.findings,
                  [](const trace::Finding& one) { return one.kind == trace::FindingKind::wrong_result; });
    if (expected.isWrongIn(run)) verdict.findings.push_back(*expected.finding());
    return verdict;
}

viz::Answers rowsOf(const course::Judged& judged, const std::string& shown) {
    const course::ComparedCells& cells = *judged.cells;
    viz::Answers rows;
    rows.type = cells.type;
    rows.isNumbered = true;
    rows.focus = cells.wrong.empty() ? 0 : cells.wrong.front();
    rows.title = QString::fromStdString(judged.text);
    rows.sentence = judged.finding
                        ? QString::fromStdString(judged.finding->message.text())
                        : viz::counted(cells.got.values.size(), "right in %1 cell", "right in all %1 cells");
    viz::Answer input, result, right;
    input.name = viz::tr("input");
    input.values = cells.input;
    result.id = QString::fromStdString(judged.schedule);
    result.name = scheduleName(result.id);
    result.values = cells.got.values;
    result.written = cells.got.written;
    result.written.resize(result.values.size());
    result.wrong = cells.wrong;
    result.words = viz::tr("%1 of %2 wrong")
                       .arg(viz::groupedText(cells.wrong.size()), viz::groupedText(result.values.size()));
    result.isShown = judged.schedule == shown;
    right.name = viz::tr("expected");
    right.values = cells.expected.values;
    right.isExpected = true;
    rows.answers = {std::move(input), std::move(result), std::move(right)};
    return rows;
}

QString rightWords(const ExpectedResult& expected) {
    if (!expected.judged || !expected.judged->cells || expected.judged->is_wrong()) return {};
    const QString words = viz::counted(expected.judged->cells->got.values.size(), "%2: right in %1 cell",
                                       "%2: right in all %1 cells")
                              .arg(expected.text);
    return expected.judged->note.empty()
               ? words
               : words + u' ' + QString::fromStdString(expected.judged->note.text());
}

} // namespace scanscope::app
