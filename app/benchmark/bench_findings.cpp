#include "app/benchmark/bench_findings.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "app/benchmark/bench_table.h"
#include "app/reports/bench_report.h"
#include "kernels/bench/verdict.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Row;
using kernels::english;

namespace {

bool hasSoundRow(const BenchSeries* series) {
    return std::ranges::any_of(series->rows, [](const auto& at) { return isSound(at.second); });
}

} // namespace

std::optional<Lead> leadOf(const std::vector<Contender>& contenders) {
    if (contenders.empty()) return std::nullopt;
    const auto median = [](const Contender& one) { return one.row->times->median_s; };
    const bench::Summary& best = *std::ranges::min_element(contenders, {}, median)->row->times;
    Lead lead{.first = {}, .contenders = contenders.size()};
    for (const Contender& one : contenders)
        if (one.row->times->q1_s <= best.q3_s) lead.first.push_back(one);
    std::ranges::stable_sort(lead.first, {}, median);
    lead.lacksSamples = lead.contenders > 1 && std::ranges::any_of(lead.first, [](const Contender& one) {
                            return one.row->times->samples < bench::least_for_verdict;
                        });
    return lead;
}

std::vector<BenchFamily> familiesOf(const BenchFamily& all) {
    std::vector<BenchFamily> families;
    for (const BenchSeries* series : all) {
        if (!hasSoundRow(series)) continue;
        const auto same = std::ranges::find_if(families, [&](const BenchFamily& family) {
            return arePeers(family.front()->algorithm, series->algorithm);
        });
        if (same == families.end())
            families.push_back({series});
        else
            same->push_back(series);
    }
    return families;
}

std::vector<Contender> contendersAt(const BenchFamily& family, std::uint64_t x) {
    std::vector<Contender> there;
    for (const BenchSeries* series : family)
        if (const bench::Row* row = series->at(x); isSound(row)) there.push_back({series, x, row});
    return there;
}

namespace {

// Largest first.
std::set<std::uint64_t, std::greater<>> placesOf(const BenchFamily& family) {
    std::set<std::uint64_t, std::greater<>> places;
    for (const BenchSeries* series : family)
        for (const auto& [x, row] : series->rows) places.insert(x);
    return places;
}

} // namespace

std::vector<Contender> contendersAtLargest(const BenchFamily& family, std::size_t least) {
    for (const std::uint64_t x : placesOf(family))
        if (std::vector<Contender> there = contendersAt(family, x); there.size() >= least) return there;
    return {};
}

QString namesOf(const std::vector<Contender>& contenders) {
    QStringList names;
    for (const Contender& one : contenders)
        if (!names.contains(one.series->algorithm)) names << one.series->algorithm;
    if (names.size() == 1) return names.front();
    if (names.size() == 2) return viz::tr("%1 and %2").arg(names[0], names[1]);
    if (names.size() == 3) return viz::tr("%1, %2 and %3").arg(names[0], names[1], names[2]);
    return viz::tr("%1, %2 and %3 more").arg(names[0], names[1]).arg(names.size() - 2);
}

// ---- The sentences

namespace {

// The sentences about the fastest algorithm, if several kinds are shown.
struct KindTexts {
    kernels::Result kind;
    std::string_view fastest, tooClose, block;
};
constexpr std::array kinds{
    KindTexts{kernels::Result::prefixes, english("%1 is the fastest scan at %2: %3"),
              english("%1 are the fastest scans at %2, too close to call: %3"),
              english("%1 is the fastest scan with %2 threads per block at %3")},
    KindTexts{kernels::Result::segment_prefixes, english("%1 is the fastest segmented scan at %2: %3"),
              english("%1 are the fastest segmented scans at %2, too close to call: %3"),
              english("%1 is the fastest segmented scan with %2 threads per block at %3")},
    KindTexts{kernels::Result::total, english("%1 is the fastest reduction at %2: %3"),
              english("%1 are the fastest reductions at %2, too close to call: %3"),
              english("%1 is the fastest reduction with %2 threads per block at %3")},
    KindTexts{kernels::Result::copy, english("%1 is the fastest copy at %2: %3"),
              english("%1 are the fastest copies at %2, too close to call: %3"),
              english("%1 is the fastest copy with %2 threads per block at %3")},
    KindTexts{kernels::Result::kept, english("%1 is the fastest compaction at %2: %3"),
              english("%1 are the fastest compactions at %2, too close to call: %3"),
              english("%1 is the fastest compaction with %2 threads per block at %3")},
    KindTexts{kernels::Result::sorted, english("%1 is the fastest sort at %2: %3"),
              english("%1 are the fastest sorts at %2, too close to call: %3"),
              english("%1 is the fastest sort with %2 threads per block at %3")},
    KindTexts{kernels::Result::bin_starts, english("%1 is the fastest histogram at %2: %3"),
              english("%1 are the fastest histograms at %2, too close to call: %3"),
              english("%1 is the fastest histogram with %2 threads per block at %3")},
    KindTexts{kernels::Result::subtree_sums, english("%1 is the fastest tree sum at %2: %3"),
              english("%1 are the fastest tree sums at %2, too close to call: %3"),
              english("%1 is the fastest tree sum with %2 threads per block at %3")}};
// The sentences for a single kind, and for algorithms that are not in the catalogue.
constexpr KindTexts anyKind{{},
                            english("%1 is the fastest at %2: %3"),
                            english("%1 are the fastest at %2, too close to call: %3"),
                            english("%1 is fastest with %2 threads per block at %3")};

const KindTexts& textsOf(const BenchFamily& family, bool isOneOfSeveral) {
    const auto* algorithm = kernels::find_algorithm(family.front()->algorithm.toStdString());
    return isOneOfSeveral && algorithm ? *std::ranges::find(kinds, algorithm->result, &KindTexts::kind)
                                       : anyKind;
}

// Returns the visible series of the shown report, without the overlay: the headline is only about them.
BenchFamily shown(const BenchChoice& choice, const BenchSelection& selection) {
    BenchFamily all;
    for (const BenchSeries& series : selection.series)
        if (!series.isBeside && !choice.hidden.contains(series.id())) all.push_back(&series);
    return all;
}

bool isOneName(const Lead& lead) {
    return std::ranges::all_of(lead.first, [&](const Contender& one) {
        return one.series->algorithm == lead.best().series->algorithm;
    });
}

QString tooFewSamples(const QString& size) {
    return viz::tr("Too few samples at %1 to say which is the fastest").arg(size);
}

// Returns the range of values of all rows that are too close to call: "54 % to 56 %".
QString rangeText(const Lead& lead, const std::function<QString(const Row&)>& textOf) {
    const QString least = textOf(*lead.first.back().row), most = textOf(*lead.best().row);
    return least == most ? most : viz::tr("%1 to %2").arg(least, most);
}

// The headline about the first family. It compares with a ceiling, so one algorithm is enough for it.
QString bandwidthHeadline(const std::vector<BenchFamily>& families) {
    if (families.empty()) return {};
    const auto lead = leadOf(contendersAtLargest(families.front(), 1));
    const Row& row = *lead->best().row;
    const bool isOne = isOneName(*lead);
    const QString names = namesOf(lead->first), size = viz::sizeText(double(lead->best().x));
    if (const auto share = row.of_ceiling(); share && *share <= beatenShare) {
        const bool reads = row.ceiling == bench::Ceiling::read;
        const QString one = reads ? viz::tr("%1 reaches %2 of the read bandwidth at %3")
                                  : viz::tr("%1 reaches %2 of the copy bandwidth at %3");
        const QString several = reads ? viz::tr("%1 reach %2 of the read bandwidth at %3")
                                      : viz::tr("%1 reach %2 of the copy bandwidth at %3");
        const QString shares = rangeText(*lead, [](const Row& of) { return shareText(of.of_ceiling()); });
        return (isOne ? one : several).arg(names, shares, size);
    }
    if (!row.gb_per_s()) return {};
    const QString rates = rangeText(*lead, [](const Row& of) { return gbText(of.gb_per_s()); });
    return (isOne ? viz::tr("%1 moves %2 GB/s at %3") : viz::tr("%1 move %2 GB/s at %3"))
        .arg(names, rates, size);
}

// The sentence about one family: "cub-scan is the fastest at 2³⁰: 2.80 ms", with its kind if there are
// others. A single algorithm is not called the fastest.
QString fastestOf(const BenchFamily& family, bool isOneOfSeveral) {
    std::vector<Contender> contenders = contendersAtLargest(family, 2);
    if (contenders.empty()) contenders = contendersAtLargest(family, 1);
    const auto lead = leadOf(contenders);
    const QString names = namesOf(lead->first), size = viz::sizeText(double(lead->best().x)),
                  time = QString::fromStdString(timeText(lead->best().row->times->median_s));
    if (lead->contenders == 1) return viz::tr("%1 at %2: %3").arg(names, size, time);
    if (lead->lacksSamples) return tooFewSamples(size);
    const KindTexts& texts = textsOf(family, isOneOfSeveral);
    return viz::translated(lead->isClear() ? texts.fastest : texts.tooClose).arg(names, size, time);
}

// The headline has room for two kinds. If there are more, it is about the first one.
QString timeHeadline(const std::vector<BenchFamily>& families) {
    constexpr std::size_t mostKinds = 2;
    QStringList said;
    for (const BenchFamily& family : families) said << fastestOf(family, families.size() > 1);
    return said.mid(0, families.size() > mostKinds ? 1 : qsizetype(mostKinds)).join(QStringLiteral("; "));
}

QString speedUpHeadline(const BenchChoice& choice, const std::vector<BenchFamily>& families) {
    if (choice.baseline.isEmpty()) return viz::tr("Choose a baseline to compare with");
    const QString nothing = viz::tr("Nothing to compare with %1 yet").arg(choice.baseline);
    const auto family = std::ranges::find_if(
        families, [&](const BenchFamily& one) { return arePeers(one.front()->algorithm, choice.baseline); });
    if (family == families.end()) return nothing;
    const auto isBaseline = [&](const auto* series) { return series->algorithm == choice.baseline; };
    const auto baseline = std::ranges::find_if(*family, isBaseline);
    if (baseline == family->end()) return nothing;
    BenchFamily others = *family;
    std::erase_if(others, isBaseline);
    for (auto at = (*baseline)->rows.rbegin(); at != (*baseline)->rows.rend(); ++at) {
        if (!isSound(at->second)) continue;
        const auto lead = leadOf(contendersAt(others, at->first));
        if (!lead) continue;
        const bench::Judgement judgement = judge(*lead->best().row->times, *at->second->times);
        const QString size = viz::sizeText(double(at->first));
        if (judgement.verdict != bench::Verdict::ambiguous)
            return (isOneName(*lead) ? viz::tr("%1 is %2 as fast as %3 at %4")
                                     : viz::tr("%1 are %2 as fast as %3 at %4"))
                .arg(namesOf(lead->first), ratioText(judgement.speed_up), choice.baseline, size);
        if (std::min(lead->best().row->times->samples, at->second->times->samples) < bench::least_for_verdict)
            return tooFewSamples(size);
        const auto all = leadOf(contendersAt(*family, at->first));
        return viz::tr("%1 are too close to call at %2").arg(namesOf(all->first), size);
    }
    return nothing;
}

// The headline for the largest n with enough samples on the GPU and on the CPU: "At 2²⁸, cub-scan on the GPU
// is 410× as fast as cpu-scan; 1.9× with the copies there and back". Families that ran on only one of them
// are skipped.
QString transfersHeadline(const std::vector<BenchFamily>& families) {
    QString tooFew;
    for (const BenchFamily& family : families) {
        BenchFamily onGpu, onProcessor;
        for (const BenchSeries* series : family) (series->isOnGpu() ? onGpu : onProcessor).push_back(series);
        for (const std::uint64_t x : placesOf(onGpu)) {
            const auto gpu = leadOf(contendersAt(onGpu, x)), processor = leadOf(contendersAt(onProcessor, x));
            const auto whole = gpu ? withTransfers(*gpu->best().row) : std::nullopt;
            if (!whole || !processor) continue;
            const auto samples = [](const Lead& lead) { return lead.best().row->times->samples; };
            if (std::min(samples(*gpu), samples(*processor)) < bench::least_for_verdict) {
                if (tooFew.isEmpty())
                    tooFew = viz::tr("Too few samples at %1 to compare the GPU with the CPU")
                                 .arg(viz::sizeText(double(x)));
                continue;
            }
            const double seconds = processor->best().row->times->median_s;
            return viz::tr("At %1, %2 on the GPU is %3 as fast as %4; %5 with the copies there and back")
                .arg(viz::sizeText(double(x)), gpu->best().series->algorithm,
                     ratioText(seconds / gpu->best().row->times->median_s),
                     processor->best().series->algorithm, ratioText(seconds / *whole));
        }
    }
    if (!tooFew.isEmpty()) return tooFew;
    return viz::tr("These results have no size that was timed on both the GPU and the CPU");
}

// The headline about the fastest block size of any algorithm in the first family.
QString blockHeadline(const BenchSelection& selection, const std::vector<BenchFamily>& families) {
    if (families.empty() || !selection.n) return {};
    std::vector<Contender> contenders;
    for (const BenchSeries* series : families.front())
        for (const auto& [x, row] : series->rows)
            if (isSound(row)) contenders.push_back({series, x, row});
    const auto lead = leadOf(contenders);
    const QString size = viz::sizeText(double(*selection.n));
    if (lead->lacksSamples) return tooFewSamples(size);
    if (!isOneName(*lead)) return viz::tr("%1 are too close to call at %2").arg(namesOf(lead->first), size);
    std::set<std::uint64_t> blocks;
    for (const Contender& one : lead->first) blocks.insert(one.x);
    QStringList threads;
    for (const std::uint64_t one : blocks) threads << QString::number(one);
    const QString last = threads.takeLast(), name = lead->best().series->algorithm;
    const QString counts =
        threads.isEmpty() ? last : viz::tr("%1 or %2").arg(threads.join(QStringLiteral(", ")), last);
    const KindTexts& texts = textsOf(families.front(), families.size() > 1);
    return viz::translated(texts.block).arg(name, counts, size);
}

struct Counts {
    std::size_t points = 0, crosses = 0, hollow = 0, leastSamples = SIZE_MAX;
    bool isAllOnGpu = true;
};

Counts countsOf(const BenchFamily& all) {
    Counts counts;
    for (const BenchSeries* series : all)
        for (const auto& [x, row] : series->rows) {
            if (!isDrawn(*row)) continue;
            ++counts.points;
            if (!row->is_right())
                ++counts.crosses;
            else if (isNoisy(*row))
                ++counts.hollow;
            counts.leastSamples = std::min(counts.leastSamples, row->times->samples);
            counts.isAllOnGpu = counts.isAllOnGpu && series->isOnGpu();
        }
    return counts;
}

// Returns the headline that explains why there is no result.
QString withoutFinding(const BenchChoice& choice, const BenchSelection& selection, const BenchFamily& all,
                       const bench::Report& report) {
    const auto hasRows = [](const BenchSeries& series) { return !series.rows.empty(); };
    if (report.rows.empty()) return viz::tr("Nothing measured yet");
    if (std::ranges::none_of(selection.series, hasRows))
        return viz::tr("The chosen algorithms have no rows for %1 with %2")
            .arg(fromText(name_of(choice.type)), fromText(name_of(choice.op)));
    if (std::ranges::none_of(all, [&](const BenchSeries* series) { return hasRows(*series); }))
        return viz::tr("All curves that have points are hidden");
    return viz::tr("No row has both a correct result and a time");
}

} // namespace

QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection,
                      const bench::Report& report) {
    const BenchFamily all = shown(choice, selection);
    const std::vector<BenchFamily> families = familiesOf(all);
    QString found;
    switch (choice.view) {
    case BenchView::Bandwidth:
    case BenchView::Share:
        found = bandwidthHeadline(families);
        break;
    case BenchView::Time:
        found = timeHeadline(families);
        break;
    case BenchView::SpeedUp:
        found = speedUpHeadline(choice, families);
        break;
    case BenchView::BlockSize:
        found = blockHeadline(selection, families);
        break;
    case BenchView::Transfers:
        found = families.empty() ? QString() : transfersHeadline(families);
        break;
    default: // other studies have their own headlines
        break;
    }
    return found.isEmpty() ? withoutFinding(choice, selection, all, report) : found;
}

QString benchSentence(const BenchChoice& choice, const BenchSelection& selection) {
    const Counts counts = countsOf(shown(choice, selection));
    if (counts.points == 0) return {};
    const QString median =
        counts.isAllOnGpu
            ? viz::counted(counts.leastSamples,
                           "Median of at least %1 sample, cold L2, band from first to third quartile",
                           "Median of at least %1 samples, cold L2, band from first to third quartile")
            : viz::counted(counts.leastSamples,
                           "Median of at least %1 sample, cold caches, band from first to third quartile",
                           "Median of at least %1 samples, cold caches, band from first to third quartile");
    QStringList said{counts.crosses == 0 ? viz::tr("%1; every point verified.").arg(median)
                                         : viz::tr("%1; %2 of %3 points wrong or not verified (✕).")
                                               .arg(median)
                                               .arg(counts.crosses)
                                               .arg(counts.points)};
    if (counts.hollow > 0) said << viz::tr("Hollow: noise over 5 %, or too few samples to judge.");
    if (infoOf(choice.view).hasShares && std::ranges::any_of(selection.ceilings, &BenchCeiling::isBeaten))
        said << viz::translated(ceilingTexts(selection).beaten);
    if (selection.lacksEmulator) said << viz::tr("Emulator times are left out.");
    return said.join(u' ');
}

QString benchFoot(const bench::Report& report) {
    const bench::Conditions& conditions = report.conditions;
    QStringList parts{deviceAndDate(report)};
    if (!conditions.version.empty())
        parts << viz::tr("Scanscope %1").arg(QString::fromStdString(conditions.version));
    parts << QString::fromStdString(conditions.compiler) << viz::tr("recording compiled out");
    return joined(parts, QStringLiteral("; "));
}

} // namespace scanscope::app
