#include "app/benchmark/bench_selection.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/benchmark/algorithm_pens.h"
#include "app/benchmark/content.h"
#include "kernels/catalogue/catalogue.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

constexpr std::string_view gpu = "cuda", emulator = "emulator";
constexpr double mostNoise = 0.05;

// If an algorithm ran on several executors, the first of these is shown.
constexpr std::array<std::string_view, 3> preferred{gpu, "cpu", emulator};

std::vector<const Row*> rowsOf(const Report& report, trace::ElementType type, trace::Operator op) {
    std::vector<const Row*> rows;
    for (const Row& row : report.rows)
        if (row.subject.type == type && row.subject.op == op) rows.push_back(&row);
    return rows;
}

std::uint32_t usualThreads(const Row& row) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(row.subject.algorithm);
    return algorithm && algorithm->default_threads ? algorithm->default_threads(row.subject.n) : 0;
}

// Whether `row` is preferred to `other`: it has more devices, or the default block size, or more threads.
bool isRather(const Row& row, const Row& other) {
    const std::uint32_t devices = devices_of(row.subject), others = devices_of(other.subject);
    if (devices != others) return devices > others;
    const bool isUsual = row.subject.threads_per_block == usualThreads(row);
    const bool isOtherUsual = other.subject.threads_per_block == usualThreads(other);
    if (isUsual != isOtherUsual) return isUsual;
    return row.subject.threads_per_block > other.subject.threads_per_block;
}

class Selector {
public:
    explicit Selector(const BenchChoice& choice)
        : m_choice(choice) {}

    BenchSelection select(const Report& measured, const Report* beside) {
        m_hasGpu = hasRowsOn(measured, gpu) || (beside && hasRowsOn(*beside, gpu));
        if (m_choice.view == BenchView::BlockSize) m_selection.n = chosenSize(measured);
        add(measured, false);
        if (beside) add(*beside, true);
        std::set<std::string> executors;
        for (const BenchSeries& series : m_selection.series)
            for (const auto& [x, row] : series.rows) executors.insert(row->subject.executor);
        m_selection.isOfSeveral = executors.size() > 1;
        return std::move(m_selection);
    }

private:
    [[nodiscard]] std::optional<std::uint64_t> chosenSize(const Report& report) const {
        if (m_choice.n) return m_choice.n;
        const auto sizes = sizesWithBlocks(report, m_choice.type, m_choice.op);
        return sizes.empty() ? std::nullopt : std::optional(sizes.back());
    }

    void add(const Report& report, bool isBeside) {
        const std::vector<const Row*> rows = rowsOf(report, m_choice.type, m_choice.op);
        std::vector<BenchSeries> all;
        for (int a = 0; a < int(m_choice.algorithms.size()); ++a) {
            all.push_back({m_choice.algorithms[a], penOf(m_choice.algorithms[a]), isBeside});
            all.back().rows = rowsAcross(rows, m_choice.algorithms[a].toStdString());
        }
        if (m_choice.view == BenchView::BlockSize && !m_choice.measuring) keepVaried(all);
        for (BenchSeries& series : all) {
            for (const auto& [x, row] : series.rows) addCeiling(x, *row, isBeside);
            if (!isBeside || !series.rows.empty()) m_selection.series.push_back(std::move(series));
        }
    }

    // If any algorithm was measured with several block sizes, hides the algorithms that were measured with
    // only one.
    static void keepVaried(std::vector<BenchSeries>& all) {
        const auto isVaried = [](const BenchSeries& series) { return series.rows.size() > 1; };
        if (std::ranges::none_of(all, isVaried)) return;
        for (BenchSeries& series : all)
            if (!isVaried(series)) series.rows.clear();
    }

    RowsAcross rowsAcross(const std::vector<const Row*>& rows, const std::string& algorithm) {
        for (const std::string_view executor : preferred) {
            RowsAcross across;
            for (const Row* row : rows)
                if (row->subject.algorithm == algorithm && row->subject.executor == executor && holds(*row))
                    addTo(across, *row);
            if (across.empty()) continue;
            if (executor != emulator || !m_hasGpu) return across;
            m_selection.lacksEmulator = true;
        }
        return {};
    }

    [[nodiscard]] bool holds(const Row& row) const {
        if (m_choice.view != BenchView::BlockSize) return true;
        return row.subject.n == m_selection.n && row.subject.threads_per_block != 0;
    }

    void addTo(RowsAcross& across, const Row& row) const {
        const bool isOfBlocks = m_choice.view == BenchView::BlockSize;
        const auto [at, isNew] =
            across.emplace(isOfBlocks ? row.subject.threads_per_block : row.subject.n, &row);
        if (!isNew && isRather(row, *at->second)) at->second = &row;
    }

    void addCeiling(std::uint64_t x, const Row& row, bool isBeside) {
        if (!row.ceiling_gb_per_s()) return;
        auto& all = m_selection.ceilings;
        auto found = std::ranges::find_if(all, [&](const BenchCeiling& ceiling) {
            return ceiling.kind == row.ceiling && ceiling.executor == row.subject.executor &&
                   ceiling.isBeside == isBeside;
        });
        if (found == all.end())
            found = all.insert(found, BenchCeiling{row.ceiling, row.subject.executor, isBeside});
        found->isBeaten = found->isBeaten || (isSound(&row) && row.of_ceiling().value_or(0) > beatenShare);
        const auto [at, isNew] = found->rows.emplace(x, &row);
        if (!isNew && row.bytes > at->second->bytes) at->second = &row;
    }

    const BenchChoice& m_choice;
    BenchSelection m_selection;
    bool m_hasGpu = false;
};

} // namespace

QString BenchSeries::id() const { return isBeside ? algorithm + QStringLiteral(", beside") : algorithm; }

const Row* BenchSeries::at(std::uint64_t x) const {
    const auto found = rows.find(x);
    return found == rows.end() ? nullptr : found->second;
}

bool BenchSeries::isOnGpu() const { return !rows.empty() && rows.begin()->second->subject.executor == gpu; }

QString BenchCeiling::id() const {
    return QStringLiteral("%1 on %2%3")
        .arg(fromText(name_of(kind)), QString::fromStdString(executor),
             isBeside ? QStringLiteral(", beside") : QString());
}

std::vector<std::uint64_t> BenchSelection::places() const {
    std::set<std::uint64_t> all;
    for (const BenchSeries& one : series)
        for (const auto& [x, row] : one.rows) all.insert(x);
    return {all.begin(), all.end()};
}

QString BenchSelection::nameOf(const BenchSeries& one) const {
    if (!isOfSeveral || one.rows.empty()) return one.algorithm;
    return QStringLiteral("%1, %2").arg(one.algorithm,
                                        executorWord(one.rows.begin()->second->subject.executor));
}

BenchSelection select(const BenchChoice& choice, const Report& measured, const Report* beside) {
    return Selector(choice).select(measured, beside);
}

bool hasRowsOn(const Report& report, std::string_view executor) {
    return std::ranges::any_of(report.rows, [&](const Row& row) { return row.subject.executor == executor; });
}

bool isSound(const Row* row) {
    return row && row->times && row->is_right() && row->status != bench::Status::failed;
}

bool isDrawn(const Row& row) { return row.times && row.status != bench::Status::failed; }

bool isNoisy(const Row& row) { return row.noise().value_or(1) > mostNoise; }

bool arePeers(const QString& algorithm, const QString& other) {
    if (algorithm == other) return true;
    const auto* one = kernels::find_algorithm(algorithm.toStdString());
    const auto* another = kernels::find_algorithm(other.toStdString());
    return one && another && one->result == another->result;
}

const BenchSeries* baselineOf(const BenchSelection& selection, const BenchSeries& series,
                              const QString& baseline) {
    const auto found = std::ranges::find_if(selection.series, [&](const BenchSeries& one) {
        return one.algorithm == baseline && one.isBeside == series.isBeside && !one.rows.empty();
    });
    return found == selection.series.end() || !arePeers(series.algorithm, baseline) ? nullptr : &*found;
}

QString executorWord(const std::string& executor) {
    if (executor == gpu) return QStringLiteral("GPU");
    if (executor == "cpu") return QStringLiteral("CPU");
    return executor == emulator ? viz::tr("emulator") : QString::fromStdString(executor);
}

// Prefers the GPU, because readers look for it first.
QString deviceOf(const Report& report) {
    const auto onGpu = std::ranges::find_if(
        report.rows, [](const Row& row) { return row.subject.executor == gpu && !row.device.empty(); });
    if (onGpu != report.rows.end()) return QString::fromStdString(onGpu->device);
    return report.rows.empty() ? QString() : QString::fromStdString(report.rows.front().device);
}

QString deviceAndDate(const Report& report) {
    const auto dayOf = [](const std::string& date) { return QString::fromStdString(date).left(10); };
    const QString first = dayOf(report.conditions.date), last = dayOf(report.last_date());
    return joined({deviceOf(report), first == last ? first : viz::tr("%1 to %2").arg(first, last)},
                  QStringLiteral(", "));
}

std::vector<std::uint64_t> sizesWithBlocks(const Report& report, trace::ElementType type,
                                           trace::Operator op) {
    std::map<std::pair<std::uint64_t, std::string>, std::set<std::uint32_t>> blocks;
    for (const Row* row : rowsOf(report, type, op))
        if (row->subject.threads_per_block != 0)
            blocks[{row->subject.n, row->subject.algorithm + '\n' + row->subject.executor}].insert(
                row->subject.threads_per_block);
    std::set<std::uint64_t> sizes;
    for (const auto& [key, threads] : blocks)
        if (threads.size() > 1) sizes.insert(key.first);
    return {sizes.begin(), sizes.end()};
}

} // namespace scanscope::app
