#include "app/cli/expected_text.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/schedule_table.h"
#include "kernels/text/language.h"

namespace scanscope::app {

using kernels::counted;
using kernels::say;

void printExpected(const Console& console, const course::Judged& judged) {
    if (!judged.cells) return;
    const auto& [type, input, got, expected, wrong] = *judged.cells;
    if (wrong.empty()) {
        fmt::print(console.out, "\n{}{}{}\n",
                   counted(got.values.size(), "{1}: right in {0} cell.", "{1}: right in all {0} cells.",
                           judged.text),
                   judged.note.empty() ? "" : " ", judged.note.text());
        return;
    }
    constexpr std::size_t mostCells = 1024; // of an array that is printed
    if (std::max(input.size(), expected.values.size()) > mostCells) return;
    fmt::print(console.out, "\n{}\n\n", say("{}, [ ] where the result is wrong:", judged.text));
    CellTable::Row row = valuesRow(judged.schedule, got.values, type);
    for (std::size_t cell = 0; cell < got.values.size(); ++cell)
        if (got.written[cell] == 0) row.cells[cell] = neverWritten;
    row.marked.insert(wrong.begin(), wrong.end());
    printRows(console,
              {valuesRow(say("input"), input, type), std::move(row),
               valuesRow(say("expected"), expected.values, type)},
              {wrong.begin(), wrong.end()});
}

Json asJson(const std::vector<course::Judged>& all) {
    Json json = Json::array();
    for (const course::Judged& judged : all) {
        Json entry{{"expectation", judged.text}};
        entry["verdict"] = !judged.cells ? "not-judged" : judged.cells->wrong.empty() ? "right" : "wrong";
        entry["cells"] = judged.cells ? Json(judged.cells->got.values.size()) : Json();
        entry["wrong"] = judged.cells ? Json(judged.cells->wrong.size()) : Json();
        entry["schedule"] = orNull(judged.schedule);
        entry["note"] = orNull(judged.note.text());
        json.push_back(std::move(entry));
    }
    return json;
}

} // namespace scanscope::app
