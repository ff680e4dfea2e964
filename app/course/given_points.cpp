#include "app/course/marks.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "app/course/outcome_words.h"
#include "app/reports/csv.h"
#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

// A number with a decimal point or, as some spreadsheets write it, a comma.
std::optional<double> numberIn(std::string text) {
    std::ranges::replace(text, ',', '.');
    const auto number = kernels::whole_number<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

} // namespace

std::vector<std::string> takePoints(Marks& marks, const std::string& file) {
    const TextTable table = csvFile("points", file);
    const auto column = [&](const char* head) {
        const auto found = std::ranges::find(table.heads, head);
        if (found == table.heads.end())
            throw BadRequest("points", fmt::format("{} has no column {}: fill in a table of --csv.",
                                                   in_quotes(file, 200), head));
        return std::size_t(found - table.heads.begin());
    };
    const std::size_t submission = column("submission"), task = column("task"),
                      given = column("points_given"), hash = column("sha256");
    std::vector<std::string> unused;
    for (const Line& line : table.lines) {
        if (line[given].empty()) continue;
        const std::string name = withoutQuoteMark(line[submission]);
        const auto mark = std::ranges::find_if(marks.marks, [&](const Mark& one) {
            return kernels::visible(one.name) == name && one.task->id == line[task];
        });
        const std::string whose = fmt::format("{} ({})", in_quotes(name, 80), kernels::visible(line[task]));
        if (mark == marks.marks.end() || !mark->isMarked) {
            unused.push_back(fmt::format("Points not used: there is no submission {}.", whose));
            continue;
        }
        if (mark->hash != line[hash]) {
            unused.push_back(fmt::format("Points not used: {} has changed since.", whose));
            continue;
        }
        const double most = course::all_points(*mark->task);
        const auto points = numberIn(line[given]);
        if (!points || *points < 0 || *points > most)
            throw BadRequest("points", fmt::format("The points of {} must be a number from 0 to {}, not {}.",
                                                   whose, pointsText(most), in_quotes(line[given])));
        if (mark->given)
            throw BadRequest("points", fmt::format("{} has two lines for {}.", in_quotes(file, 200), whose));
        mark->given = points;
    }
    return unused;
}

} // namespace scanscope::app
