#include "app/benchmark/times_study.h"

#include <algorithm>
#include <QFileInfo>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_setup.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/frame/file_dialog.h"
#include "app/reports/bench_report.h"
#include "kernels/errors.h"
#include "kernels/trace/whole_file.h"
#include "viz/charts/chart.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

// "2¹⁶ to 2³⁰"
QString sizesText(const Report& report) {
    const auto [least, most] =
        std::ranges::minmax(report.rows, {}, [](const Row& row) { return row.subject.n; });
    QString first = viz::sizeText(double(least.subject.n));
    if (least.subject.n == most.subject.n) return first;
    return TimesStudy::tr("%1 to %2").arg(first, viz::sizeText(double(most.subject.n)));
}

} // namespace

TimesStudy::TimesStudy(decltype(BenchServices::time) measure, decltype(BenchServices::recorded) recorded,
                       QObject* parent)
    : Study(parent)
    , m_measure(std::move(measure))
    , m_what(tr("Press Run to measure this machine"))
    , m_setup(new BenchSetup) {
    connectParts();
    loadRecorded(std::move(recorded));
}

TimesStudy::~TimesStudy() = default;

void TimesStudy::connectParts() {
    connect(m_setup, &BenchSetup::edited, this, &TimesStudy::setupEdited);
    connect(m_setup, &BenchSetup::lookChanged, this, &Study::contentChanged);
    connect(m_setup, &BenchSetup::runRequested, this, &Study::runRequested);
    m_grown.setSingleShot(true);
    m_grown.setInterval(0);
    connect(&m_grown, &QTimer::timeout, this, &Study::contentChanged);
    connect(&job(), &Job::finished, this, [this] { ended(tr("Measured"), true); });
    connect(&job(), &Job::cancelled, this, [this] {
        ended(m_results.measured().rows.empty() ? tr("Cancelled before anything was measured")
                                                : tr("Cancelled; measured rows are kept"),
              false);
    });
    connect(&job(), &Job::failed, this, [this](const Failure& failure) {
        ended(failure.message, false);
        emit failed(QStringLiteral("algorithms"), failure.message);
    });
    for (const Job* reader : {&m_reader, &m_recordedReader})
        connect(reader, &Job::failed, this,
                [this](const Failure& failure) { emit unreadable(failure.message); });
}

void TimesStudy::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_setup->setExecutors(executors);
    emit stripChanged();
}

// The built-in results are shown until this machine is measured, or a file is opened.
void TimesStudy::loadRecorded(decltype(BenchServices::recorded) recorded) {
    if (!recorded) return;
    m_recordedReader.start(
        [this, recorded = std::move(recorded)](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
            std::optional<Report> report = recorded();
            if (!report) return {};
            return [this, report = std::move(*report)] {
                m_results.setRecorded(report);
                if (!has(Source::Measured) && !has(Source::Opened)) show(Source::Recorded);
            };
        });
}

// ---- Choosing the results

void TimesStudy::show(Source source) {
    if (!m_results.show(source)) return;
    if (source != Source::Measured) m_setup->showReport(report());
    suggestBaseline();
    emit contentChanged();
    emit stripChanged();
}

// Suggests CUB's scan if there are GPU times, otherwise the plain loop.
void TimesStudy::suggestBaseline() {
    const bool isOnGpu = source() == Source::Measured && m_results.measured().rows.empty()
                             ? missingGpu().isEmpty()
                             : hasRowsOn(report(), "cuda");
    m_setup->suggestBaseline(isOnGpu ? QStringLiteral("cub-scan") : QStringLiteral("cpu-scan"));
}

template <class Take> void TimesStudy::read(const QString& path, Take take) {
    m_reader.start([this, path, take](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
        Report report = loadBenchReport(path.toStdString());
        return [this, path, take, report = std::move(report)] {
            take(report, QFileInfo(path).fileName());
            emit opened(path);
        };
    });
}

void TimesStudy::open(const QString& path) {
    read(path, [this](const Report& report, const QString& name) {
        m_results.setOpened(report, name);
        show(Source::Opened);
    });
}

void TimesStudy::overlay(const QString& path) {
    read(path, [this](const Report& report, const QString& name) {
        m_beside = report;
        m_besideName = name;
        emit contentChanged();
    });
}

void TimesStudy::removeOverlay() {
    m_beside.reset();
    emit contentChanged();
}

// ---- Measuring

QWidget* TimesStudy::setup() { return m_setup; }
QWidget* TimesStudy::anchorOf(const QString& field) { return m_setup->anchorOf(field); }

void TimesStudy::markInvalid(const QString& field, bool invalid) {
    if (viz::Field* found = m_setup->field(field)) found->setInvalid(invalid);
}

void TimesStudy::start() {
    m_wanted = m_setup->wanted();
    const std::optional<double> budget = m_setup->budgetSeconds();
    m_results.begin();
    m_progress.reset();
    m_total = 0;
    suggestBaseline();
    begin(measuring(budget));
}

Job::Work TimesStudy::measuring(std::optional<double> budgetSeconds) {
    return [this, measure = m_measure, wanted = m_wanted,
            budgetSeconds](const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
        bench::EngineOptions options;
        options.stop = stop;
        options.budget_seconds = budgetSeconds;
        options.progress = [&](const bench::Progress& now) { tell.newest([this, now] { goOn(now); }); };
        options.row_done = [&](const Row& row) { tell([this, row] { add(row); }); };
        const Report report = measure(wanted, options);
        tell([this, report] { complete(report); });
        if (std::ranges::count(report.rows, bench::Status::cancelled, &Row::status) != 0)
            throw kernels::Cancelled();
        return {};
    };
}

void TimesStudy::goOn(const bench::Progress& now) {
    const bool isNext = !m_progress || !(m_progress->subject == now.subject);
    m_progress = now;
    m_total = int(now.rows_total);
    emit stripChanged();
    if (isNext) emit contentChanged(); // the table shows the row being measured
}

void TimesStudy::add(const Row& row) {
    if (row.status == bench::Status::cancelled && !row.times) return;
    m_results.add(row);
    m_grown.start();
}

// The total includes the rows that were never begun.
void TimesStudy::complete(const Report& report) {
    m_results.complete(report);
    m_total = int(report.rows.size());
}

void TimesStudy::ended(const QString& what, bool isWhole) {
    m_progress.reset();
    m_what = what;
    if (m_results.end(isWhole)) {
        m_total = 0;
        m_isOutdated = true;
    }
    suggestBaseline();
    emit stripChanged();
    emit contentChanged();
}

// ---- Contents

// Transfers is only offered if rows have copy times, and BlockSize only if they have several block sizes.
bool TimesStudy::offers(BenchView view) const {
    if (view == BenchView::BlockSize)
        return !sizesWithBlocks(report(), m_setup->type(), m_setup->op()).empty();
    return view != BenchView::Transfers ||
           std::ranges::any_of(report().rows, [](const Row& row) { return row.transfer_s.has_value(); });
}

BenchmarkContent TimesStudy::content(BenchView view, bool isLogarithmic) const {
    BenchChoice choice{.view = view,
                       .isLogarithmic = isLogarithmic,
                       .algorithms = m_setup->algorithms(),
                       .hidden = m_setup->hidden() + hidden(),
                       .type = m_setup->type(),
                       .op = m_setup->op(),
                       .baseline = m_setup->baseline()};
    if (m_progress && source() == Source::Measured) choice.measuring = m_progress->subject;
    BenchmarkContent content = benchContent(choice, report(), m_beside ? &*m_beside : nullptr);
    std::vector<bench::LeftOut> missing = report().left_out;
    std::erase_if(missing, [&](const bench::LeftOut& one) {
        return !choice.algorithms.contains(QString::fromStdString(one.algorithm));
    });
    content.notes = missingText(missing);
    if (m_results.isWaiting()) {
        content.chart.isPale = true;
        content.headline = tr("Measuring this machine");
        content.sentence =
            tr("The previous results stay visible, greyed out, until the first row has been measured.");
        content.groups.clear();
        content.notes.clear();
    } else if (busy() && source() == Source::Measured) {
        showReach(content.chart, choice.view);
    }
    if (source() == Source::Recorded)
        content.sentence = tr("Measured elsewhere. Press Run to measure this machine.");
    return content;
}

// Marks the chips of algorithms without rows, except during a run, when rows may still arrive.
void TimesStudy::shown(const viz::Chart& chart) {
    QStringList without = m_setup->algorithms();
    for (const int drawn : viz::drawnSeries(chart)) without.removeAll(chart.series[std::size_t(drawn)].id);
    if (busy() || without.size() == m_setup->algorithms().size()) without.clear();
    m_setup->chips()->setWithoutCurve(
        without, tr("These results have no rows for this algorithm with this type and operator."));
}

// During a run, the axis covers all planned rows, so that it does not move.
void TimesStudy::showReach(viz::Chart& chart, BenchView view) const {
    const auto reachOf = [](const auto& planned) {
        const auto [least, most] = std::ranges::minmax(planned);
        return std::pair(double(least), double(most));
    };
    if (view != BenchView::BlockSize)
        chart.reach = reachOf(m_wanted.sizes);
    else if (!m_wanted.block_sizes.empty())
        chart.reach = reachOf(m_wanted.block_sizes);
}

std::vector<Page> TimesStudy::pages() const {
    std::vector<Page> pages{methodPage(report()),
                            notWaitingPage(report(), m_setup->algorithms(), m_results.recorded())};
    if (m_beside)
        pages.push_back(comparisonPage(*m_beside,
                                       m_besideName + QStringLiteral(", ") + deviceAndDate(*m_beside),
                                       report(), m_results.name()));
    return pages;
}

QString TimesStudy::missingGpu() const {
    for (const kernels::ExecutorInfo& executor : m_setup->executors())
        if (executor.id == "cuda" && !executor.available) return QString::fromStdString(executor.reason);
    return {};
}

QString TimesStudy::thisMachine() const {
    QString device;
    for (const kernels::ExecutorInfo& executor : m_setup->executors())
        if (executor.available && (executor.id == "cuda" || (executor.id == "cpu" && device.isEmpty())))
            device = QString::fromStdString(executor.device);
    return device;
}

StripContent TimesStudy::strip() const {
    StripContent strip{.what = m_what};
    if (busy()) {
        strip = progressStrip(m_progress, isCancelling());
    } else if (source() == Source::Recorded) {
        strip.what = has(Source::Measured) ? m_results.name() : tr("Press Run to measure this machine");
        strip.also =
            missingGpu().isEmpty() ? thisMachine() : tr("%1; no GPU: %2").arg(thisMachine(), missingGpu());
    } else if (source() == Source::Opened) {
        strip.what = m_results.label();
        strip.also = deviceAndDate(report());
    } else if (m_total > 0) {
        showExtent(strip, m_results.measured(), m_total);
    }
    const Report& measured = m_results.isWaiting() ? m_results.measured() : report();
    strip.conditions = conditionsOf(measured, m_progress.has_value());
    if (const QString reason = missingGpu(); !reason.isEmpty() && source() == Source::Measured)
        strip.conditions.push_back({tr("no GPU here: %1").arg(reason), true});
    strip.machine = deviceOf(measured);
    if (strip.machine.isEmpty()) strip.machine = thisMachine(); // nothing measured yet
    if (!report().conditions.version.empty())
        strip.about << tr("Scanscope %1, %2")
                           .arg(QString::fromStdString(report().conditions.version),
                                QString::fromStdString(report().conditions.compiler));
    strip.about << tr("bytes counted: scan 2n, reduction n, compaction n + kept");
    return strip;
}

QString TimesStudy::runText() const { return tr("Run"); }

QString TimesStudy::invitation() const {
    return tr("Press Run to measure this machine, small sizes first. A row takes a second or two, and at "
              "most 15 seconds.");
}

QString TimesStudy::title() const {
    if (source() == Source::Opened) return m_results.label();
    return hasResults() ? tr("Times for %1").arg(fromText(name_of(m_setup->op()))) : QString();
}

QString TimesStudy::details() const {
    if (!hasResults()) return tr("nothing measured yet");
    return QStringLiteral("%1, %2, %3")
        .arg(fromText(name_of(m_setup->type())), sizesText(report()), deviceOf(report()));
}

void TimesStudy::toggleSeries(const viz::ChartSeries& series) {
    if (m_setup->algorithms().contains(series.id)) return m_setup->toggleHidden(series.id);
    Study::toggleSeries(series);
}

QStringList TimesStudy::dataFilters() const {
    return {filterOf(tr("Data"), "*.json"), filterOf(tr("Table"), "*.csv"), filterOf(tr("Text"), "*.md")};
}

void TimesStudy::saveData(const QString& path) {
    const QString ending = QFileInfo(path).suffix();
    const auto writer = ending == QStringLiteral("csv")  ? writeBenchCsv
                        : ending == QStringLiteral("md") ? writeBenchMarkdown
                                                         : writeBenchJson;
    trace::save_whole(path.toStdString(), [&](std::ostream& out) { writer(out, report()); });
    m_results.setSaved();
}

Loss TimesStudy::loss() const {
    if (busy())
        return {tr("The benchmark is still running. If you quit now, its results so far will be lost.")};
    if (m_results.isUnsaved())
        return {tr("The times measured here have not been saved. If you discard them, they will be lost."),
                true};
    return {};
}

QString TimesStudy::showUnsaved() {
    show(Source::Measured);
    return tr("Save the times");
}

} // namespace scanscope::app

#include "moc_times_study.cpp"
