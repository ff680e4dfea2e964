// What a view of measured times shows of the results.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <QStringList>

#include "app/reports/bench_views.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

struct BenchChoice {
    BenchView view = BenchView::Bandwidth; // of times: neither Accuracy nor Work
    bool isLogarithmic = false;            // upwards, where the view is not anyway
    QStringList algorithms = {};           // ids, in the order of their markers
    // The ids of hidden curves: those of algorithms, of ceilings and of curves beside, as the series of the
    // chart have them. A hidden curve counts for the table only.
    QStringList hidden = {};
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    QString baseline = {};                        // an id; empty: none
    std::optional<bench::Subject> measuring = {}; // now: the table says so
    std::optional<std::uint64_t> n = {};          // of BlockSize; the largest one where none is chosen
};

} // namespace scanscope::app
