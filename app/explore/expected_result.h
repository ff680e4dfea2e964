// The result that the user expects of a program, compared with that of its run.
#pragma once

#include <memory>
#include <optional>
#include <QString>
#include <stop_token>
#include <vector>

#include "kernels/course/expectation.h"
#include "viz/model/answers.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

struct ExpectedResult {
    QString text = {};                         // as the user wrote it; empty: nothing is expected
    std::optional<course::Judged> judged = {}; // empty if the text is empty or was refused
    QString refusal = {};                      // what is wrong with the text, and where, as a sentence

    // The wrong result, or a note that says why nothing was compared; null if all is right.
    [[nodiscard]] const trace::Finding* finding() const;
    // Whether the result of this run is wrong, and not only that of a run in another thread order.
    [[nodiscard]] bool isWrongIn(const trace::Trace& run) const;
};

// `runs` are the program's runs in all thread orders; empty if only the recorded one is known. Slow if the
// text names a function of the program, which is then compiled and run.
[[nodiscard]] ExpectedResult compared(const QString& text,
                                      const std::shared_ptr<const trace::Trace>& recorded,
                                      const own::ProgramRequest& program, const std::stop_token& stop,
                                      std::vector<trace::RunInOrder> runs = {});

// Returns the verdict on the run with its wrong result, in place of that of an earlier expectation.
[[nodiscard]] viz::Verdict verdictWith(viz::Verdict verdict, const ExpectedResult& expected,
                                       const trace::Trace& run);

// Returns the input, the result and the expected result as rows. `shown` is the schedule of the run on the
// stage. The result must have been compared.
[[nodiscard]] viz::Answers rowsOf(const course::Judged& judged, const std::string& shown);
// "out = sort(in): right in all 8 cells"; empty if it is not.
[[nodiscard]] QString rightWords(const ExpectedResult& expected);

} // namespace scanscope::app
