// A table with every kind of row: headings, a remark in place of values, words that CSV quotes, and a note.
#pragma once

#include "viz/widgets/table.h"

namespace scanscope::viz::test {

inline TableRow headingRow(const QString& text, double number) {
    return {.kind = TableRow::Kind::Heading, .cells = {{.text = text, .number = number}}};
}

inline TableRow timeRow(const QString& name, const QString& time, double seconds, const QString& verdict) {
    return {.cells = {{.text = name},
                      {.text = time, .number = seconds, .style = figures(12.5)},
                      {.text = verdict, .tone = CellTone::Good}}};
}

inline Table sampleTable() {
    Table table{.columns = {{.name = "algorithm", .align = Align::left, .leastShare = 0.9, .takesRest = true},
                            {.name = "median", .numbers = "median in s"},
                            {.copied = "verdict", .mayHide = true}},
                .headings = "n",
                .isSortable = true};
    table.rows = {headingRow("n = 2¹⁰", 1024),
                  timeRow("blelloch", "12 µs", 1.2e-5, ""),
                  timeRow("cub-scan", "905 ns", 9.05e-7, "13× \"faster\", they say"),
                  {.cells = {{.text = "recursive", .remark = "out of memory", .span = 3}}},
                  headingRow("n = 8", 8),
                  timeRow("std-scan", "2 µs", 2e-6, "tab\there"),
                  {.kind = TableRow::Kind::Note, .cells = {{.text = "Left out: naive-global."}}}};
    return table;
}

} // namespace scanscope::viz::test
