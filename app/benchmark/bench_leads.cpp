#include "app/benchmark/bench_leads.h"

#include <algorithm>
#include <functional>
#include <set>

#include "kernels/bench/verdict.h"
#include "viz/model/language.h"

namespace scanscope::app {
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

std::vector<Contender> contendersAtLargest(const BenchFamily& family, std::size_t least) {
    std::set<std::uint64_t, std::greater<>> places;
    for (const BenchSeries* series : family)
        for (const auto& [x, row] : series->rows) places.insert(x);
    for (const std::uint64_t x : places)
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

} // namespace scanscope::app
