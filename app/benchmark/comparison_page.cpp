#include "app/benchmark/comparison_page.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/reports/bench_text.h"
#include "kernels/bench/compare.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;

namespace {

PageTone toneOf(bench::Verdict verdict) {
    return verdict == bench::Verdict::faster   ? PageTone::Good
           : verdict == bench::Verdict::slower ? PageTone::Warning
                                               : PageTone::Quiet;
}

} // namespace

Page comparisonPage(const Report& before, const QString& beforeName, const Report& after,
                    const QString& afterName) {
    const std::vector<bench::Comparison> comparisons = compare(before, after);
    std::set<std::string> varied = variedIn(before);
    varied.merge(variedIn(after));
    std::vector<PageBlock> tables; // one for each algorithm, in the order of the rows
    PageBlock missing{.title = viz::tr("In one of them only")};
    std::array<int, 3> verdicts{};
    for (const bench::Comparison& one : comparisons) {
        if (!one.judgement) {
            missing.lines.push_back({nameOf(one.subject, varied), {fromText(one.missing)}, PageTone::Quiet});
            continue;
        }
        ++verdicts.at(std::size_t(one.judgement->verdict));
        QString title = QString::fromStdString(one.subject.algorithm), size = sizeOf(one.subject);
        if (varied.contains(one.subject.algorithm)) {
            title = viz::tr("%1, by threads per block").arg(title);
            if (one.subject.threads_per_block != 0)
                size += QStringLiteral(" · %1").arg(one.subject.threads_per_block);
        }
        auto table = std::ranges::find(tables, title, &PageBlock::title);
        if (table == tables.end())
            table = tables.insert(
                table,
                {.title = title,
                 .columns = {viz::tr("first"), viz::tr("second"), viz::tr("the second is")},
                 .numbers = {viz::tr("first in s"), viz::tr("second in s"), viz::tr("times as fast")}});
        table->lines.push_back(
            {size,
             {fromText(timeText(one.before->median_s)), fromText(timeText(one.after->median_s)),
              verdictText(*one.after, *one.before)},
             toneOf(one.judgement->verdict),
             {},
             {one.before->median_s, one.after->median_s, one.judgement->speed_up}});
    }
    Page page{viz::tr("Compare"), {}};
    page.blocks.push_back(
        {.title =
             viz::tr("%1 faster, %2 slower, %3 undecided").arg(verdicts[0]).arg(verdicts[1]).arg(verdicts[2]),
         .words = {
             viz::tr("First: %1").arg(beforeName), viz::tr("Second: %1").arg(afterName),
             viz::tr("Faster or slower only where the quartiles are apart, and both have 10 samples.")}});
    if (deviceOf(before) != deviceOf(after))
        page.blocks.back().words << viz::tr("They were measured on different devices.");
    for (PageBlock& table : tables) page.blocks.push_back(std::move(table));
    if (!missing.lines.empty()) page.blocks.push_back(std::move(missing));
    return page;
}

} // namespace scanscope::app
