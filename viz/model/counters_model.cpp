#include "viz/model/counters_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <QRegularExpression>
#include <QStringList>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/theory/theory.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/left_out_barriers.h"
#include "viz/model/language.h"
#include "viz/model/step_requests.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

QString grouped(double value) { return groupedText(std::uint64_t(std::llround(value))); }

QString shown(double value, bool percent) {
    return percent ? QStringLiteral("%1 %").arg(qRound(value)) : grouped(value);
}

const kernels::Theory* theoryFor(const AlgorithmText& text, std::string_view counter) {
    const auto found = std::ranges::find(text.theory, counter, &kernels::Theory::counter);
    return found == text.theory.end() ? nullptr : &*found;
}

std::vector<WorkBar> barsFor(const trace::Trace& trace, double combines) {
    const QString own = QString::fromStdString(trace.run.algorithm);
    std::vector<WorkBar> bars{{QString::fromStdString(trace.run.name), combines, true}};
    const bool isScan = trace.output.size() == trace.run.n; // only scans are compared with scans
    for (const char* other : {"blelloch", "hillis-steele"}) {
        if (!isScan || own == QLatin1String(other)) continue;
        const auto value = kernels::theory_value(other, "combines", kernels::theory_variables(trace.run.n));
        if (value) bars.push_back({algorithmText(QLatin1String(other)).name, *value, false});
    }
    bars.push_back({tr("serial"), double(trace.run.n) - 1, false});
    return bars;
}

// The variables of the first launch, which is the largest.
kernels::Variables variablesOf(const trace::Trace& trace) {
    const trace::Launch& first = trace.launches.front();
    return kernels::theory_variables(trace.run.n, first.block.count(),
                                     first.grid.count() * first.block.count(),
                                     std::max<std::uint32_t>(1, trace.run.devices));
}

QString lettersOf(const QString& formulas, const kernels::Variables& variables) {
    QStringList known;
    const auto add = [&](const char* letter, const auto& said) {
        const QRegularExpression alone(QStringLiteral("\\b%1\\b").arg(QLatin1String(letter)));
        if (formulas.contains(alone)) known << said(std::uint64_t(std::llround(variables.at(letter))));
    };
    using Number = std::uint64_t;
    add("N", [](Number n) { return tr("N = %1: n rounded up to a power of two").arg(groupedText(n)); });
    add("t", [](Number n) { return counted(n, "t = %1 thread per block", "t = %1 threads per block"); });
    add("b", [](Number n) {
        return counted(n, "b = %1 block, with one thread per element",
                       "b = %1 blocks, with one thread per element");
    });
    add("p", [](Number n) { return counted(n, "p = %1 thread in total", "p = %1 threads in total"); });
    return known.join(QStringLiteral(", "));
}

trace::Counters countUpTo(const trace::Trace& trace, const Film& film, FilmStep step) {
    trace::Counters all;
    for (const LaunchIndex launch : launchesOf(trace)) {
        const trace::Launch& where = trace.launches[std::size_t(launch)];
        for (int block = 0; block < int(where.blocks.size()); ++block) {
            if (const auto own = film.ownStep({launch, block}, step))
                all += trace::count(where, where.blocks[std::size_t(block)], std::size_t(*own + 1));
        }
    }
    return all;
}

// Explains a number of threads that differs from the one that the theory assumes.
QString threadsReason(const AlgorithmText& text, const kernels::Variables& variables) {
    const kernels::Theory* theory = theoryFor(text, "threads");
    const auto assumed = theory ? kernels::evaluate(theory->formula, variables) : std::nullopt;
    const double threads = variables.at("t");
    if (!assumed || *assumed == threads) return {};
    const QString formula = QString::fromStdString(theory->shown), number = grouped(*assumed);
    if (threads > *assumed)
        return tr("The formulas assume %1 (%2); here %3 threads run, and some have nothing to do.")
            .arg(formula, number, grouped(threads));
    return counted(std::uint64_t(threads),
                   "The formulas assume %2 (%3); here %1 thread does the work of several.",
                   "The formulas assume %2 (%3); here %1 threads each do the work of several.")
        .arg(formula, number);
}

// Explains a difference that removed barriers cause; empty if the run kept all its barriers.
QString barriersReason(const trace::Trace& trace) {
    const std::vector<std::uint32_t> lines = trace::lines_without_barrier(trace.run.options);
    if (lines.empty()) return {};
    return (lines.size() == 1
                ? tr("The barrier on line %1 is left out, so the threads pass fewer barriers.")
                : tr("The barriers on lines %1 are left out, so the threads pass fewer barriers."))
        .arg(QString::fromStdString(kernels::listed_numbers(lines)));
}

// Explains why the measured values differ from theory, as far as the run shows the reason.
QString reasonFor(const trace::Trace& trace, const CountersTable& table, const AlgorithmText& text,
                  const kernels::Variables& variables) {
    if (trace.fault) return tr("The run stopped at a fault, so it did not do all of its work.");
    if (std::ranges::any_of(trace.launches, [](const trace::Launch& launch) {
            return launch.blocks.size() < launch.grid.count();
        }))
        return tr("Only recorded blocks are counted here.");
    QStringList reasons;
    bool others = false; // some values differ for other reasons than barriers
    const auto& kinds = trace::counter_kinds();
    for (std::size_t c = 0; c < kinds.size(); ++c) {
        if (!table.rows[c].differs) continue;
        const QString left = kinds[c].key == trace::barriers_key ? barriersReason(trace) : QString();
        if (left.isEmpty())
            others = true;
        else
            reasons << left;
    }
    if (!others) return reasons.join(u' ');
    const QString threads = threadsReason(text, variables);
    reasons << (threads.isEmpty() ? text.counterNotes : threads);
    reasons.removeAll(QString());
    return reasons.join(u' ');
}

} // namespace

CountersTable countersOf(const Document& document, FilmStep step) {
    CountersTable table;
    const trace::Trace& trace = document.trace();
    const Film& film = document.film();
    if (film.stepCount() == 0) return table;
    const auto& requests = document.of<StepRequests>();
    trace::RunCounts soFar{countUpTo(trace, film, step), requests.upTo(step)};
    trace::RunCounts whole{trace::count(trace), requests.upTo(film.lastStep())};
    // All blocks of a launch advance in the same steps, so this counts steps of the film.
    soFar.counters.steps = std::uint64_t(film.takenUpTo(step));
    whole.counters.steps = std::uint64_t(film.taken());

    const AlgorithmText& text = document.text();
    const kernels::Variables variables = variablesOf(trace);
    QStringList formulas;
    const bool power = std::has_single_bit(trace.run.n);
    const bool speaks = kernels::theory_holds(trace.run.options);
    for (const trace::CounterKind& counter : trace::counter_kinds()) {
        CounterRow row;
        row.name = translated(counter.name);
        row.soFarNumber = counter.value(soFar);
        row.wholeRunNumber = counter.value(whole);
        row.soFar = shown(row.soFarNumber, counter.is_share);
        row.wholeRun = shown(row.wholeRunNumber, counter.is_share);
        const kernels::Theory* theory = speaks ? theoryFor(text, counter.key) : nullptr;
        if (const auto expected = theory ? kernels::evaluate(theory->formula, variables) : std::nullopt) {
            row.expected = shown(*expected, counter.is_share);
            row.expectedNumber = expected;
            row.formula = QString::fromStdString(power ? theory->shown : theory->general);
            if (row.formula == row.expected) row.formula.clear(); // a constant does not need a formula
            formulas << row.formula;
            row.differs = row.expected != row.wholeRun;
            table.differs |= row.differs;
        }
        table.rows.push_back(std::move(row));
    }
    table.letters = lettersOf(formulas.join(u' '), variables);
    const bool silent = std::all_of(table.rows.begin(), table.rows.end(),
                                    [](const CounterRow& row) { return row.expected.isEmpty(); });
    table.note = table.differs ? reasonFor(trace, table, text, variables)
                 : silent      ? text.counterNotes
                               : QString();
    if (whole.counters.combines > 0 && trace.run.n > 1 && !trace.fault)
        table.bars = barsFor(trace, double(whole.counters.combines));
    table.time = document.verdict().time;
    return table;
}

} // namespace scanscope::viz
