#include "app/benchmark/benchmark_place.h"

#include <array>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <stdexcept>

#include "app/benchmark/accuracy_study.h"
#include "app/benchmark/place_head.h"
#include "app/benchmark/place_parts.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_panel.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/times_study.h"
#include "app/benchmark/work_study.h"
#include "app/export/export_setup.h"
#include "app/frame/edge_tab.h"
#include "app/frame/job.h"
#include "viz/export/chart_slide.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr int setupHeight = 64;

// The name of a file as a segment has room for it.
QString shortened(const QString& name) {
    return QFontMetrics(viz::wordFont(13, 600)).elidedText(name, Qt::ElideMiddle, 180);
}

const std::array chartEndings{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};

} // namespace

BenchmarkPlace::BenchmarkPlace(const BenchServices& services, QWidget* parent)
    : QWidget(parent)
    , m_times(new TimesStudy(services.time, services.recorded, this))
    , m_accuracy(new AccuracyStudy(services.measureAccuracy, this))
    , m_work(new WorkStudy(services.countWork, this)) {
    setAccessibleName(tr("Benchmark"));
    m_results = new ResultsTabs;
    m_strip = new ProgressStrip;
    auto* body = new QHBoxLayout;
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    m_stage = buildStage();
    body->addWidget(m_stage, 1);
    body->addWidget(m_results);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_setup = buildSetup();
    layout->addWidget(m_setup);
    layout->addLayout(body, 1);
    layout->addWidget(m_strip);
    m_message = new viz::FieldMessage(this);
    m_edge = new EdgeTab(tr("Results and method"), this);
    connectParts();
    showSetup();
    showContent();
}

BenchmarkPlace::~BenchmarkPlace() = default;

QWidget* BenchmarkPlace::buildSetup() {
    auto* row = new SetupRow;
    row->setFixedHeight(setupHeight);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(16, 4, 16, 8);
    layout->setSpacing(10);
    for (Study* study : studies()) layout->addWidget(study->setup(), 1);
    m_run = new viz::Button(tr("Run"));
    m_run->setFixedSize(96, 32);
    layout->addWidget(m_run, 0, Qt::AlignBottom);
    return row;
}

QWidget* BenchmarkPlace::buildStage() {
    m_head = new PlaceHead;
    views()->setChosen({int(m_view)});
    m_chart = new viz::ChartView;
    m_invitation = new Invitation(m_chart);
    m_banner = new viz::Banner;
    auto* stage = new QWidget;
    auto* layout = new QVBoxLayout(stage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_head);
    layout->addWidget(m_chart, 1);
    return stage;
}

void BenchmarkPlace::connectParts() {
    connect(m_run, &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_invitation->button(), &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_head->save(), &QAbstractButton::clicked, this, [this] { emit saveRequested(false); });
    connect(m_results, &ResultsTabs::saveRequested, this, [this] { emit saveRequested(true); });
    connect(m_edge, &QAbstractButton::clicked, this, &BenchmarkPlace::toggleResults);
    connect(views(), &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { showView(BenchView(chosen.value(0))); });
    connect(logAxis(), &QAbstractButton::clicked, this, &BenchmarkPlace::showContent);
    connect(m_head, &PlaceHead::sourceChosen, this, [this](int chosen) {
        const auto source = TimesStudy::Source(chosen);
        if (source == TimesStudy::Source::Opened && !m_times->has(source)) emit openRequested();
        m_times->show(source);
        showSources();
    });
    connect(m_chart, &viz::ChartView::seriesClicked, this,
            [this](int series) { study()->toggleSeries(m_chart->chart().series.at(std::size_t(series))); });
    connect(m_chart, &viz::ChartView::pointedChanged, m_results->table(), &ResultsPanel::setPointed);
    connect(m_results->table(), &ResultsPanel::placeChosen, m_chart,
            [this](double n) { m_chart->setPointed(n); });
    for (Study* study : studies()) connectStudy(study);
}

void BenchmarkPlace::connectStudy(Study* which) {
    const auto whenShown = [this, which](auto what) {
        return [this, which, what] {
            if (study() == which) (this->*what)();
        };
    };
    connect(which, &Study::contentChanged, this, whenShown(&BenchmarkPlace::showContent));
    connect(which, &Study::stripChanged, this, whenShown(&BenchmarkPlace::showStrip));
    connect(which, &Study::edited, this, whenShown(&BenchmarkPlace::edited));
    connect(which, &Study::runRequested, this, whenShown(&BenchmarkPlace::start));
    connect(which, &Study::failed, this, [this, which](const QString&, const QString& message) {
        if (study() == which) showMessage(message);
    });
}

Study* BenchmarkPlace::study() const {
    if (m_view == BenchView::Accuracy) return m_accuracy;
    return m_view == BenchView::Work ? static_cast<Study*>(m_work) : m_times;
}

std::array<Study*, 3> BenchmarkPlace::studies() const { return {m_times, m_accuracy, m_work}; }

void BenchmarkPlace::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_times->setExecutors(executors);
    m_accuracy->setExecutors(executors);
}

bool BenchmarkPlace::offers(BenchView view) const {
    if (view == BenchView::BlockSize) return m_times->hasBlockSizes();
    return view != BenchView::Transfers || m_times->hasTransfers();
}

void BenchmarkPlace::showView(BenchView view) {
    views()->setChosen({int(view)});
    if (view == m_view) return;
    m_view = view;
    m_message->clear();
    m_banner->dismiss();
    m_chart->setPointed({});
    showSetup();
    showContent();
}

void BenchmarkPlace::edited() {
    study()->markInvalid(m_invalid, false);
    m_message->clear();
    showStrip();
}

void BenchmarkPlace::run() {
    if (!study()->busy()) return start();
    if (!study()->isCancelling()) study()->cancel();
}

bool BenchmarkPlace::busy() const { return std::ranges::any_of(studies(), &Study::busy); }

void BenchmarkPlace::cancel() {
    for (Study* one : studies()) one->cancel();
}

void BenchmarkPlace::start() {
    m_banner->dismiss();
    try {
        edited();
        study()->start();
        showContent();
    } catch (const kernels::BadRequest& error) {
        refuse(QString::fromStdString(error.field()), QString::fromUtf8(error.what()));
    }
}

void BenchmarkPlace::refuse(const QString& field, const QString& message) {
    m_invalid = field.toLower();
    study()->markInvalid(m_invalid, true);
    m_message->showUnder(study()->anchorOf(m_invalid), message);
}

// ---- what is shown

void BenchmarkPlace::showSetup() {
    for (Study* one : studies()) one->setup()->setVisible(one == study());
}

void BenchmarkPlace::showContent() {
    for (const BenchView view : {BenchView::BlockSize, BenchView::Transfers})
        views()->setSegmentVisible(int(view), offers(view));
    if (!offers(m_view)) return showView(BenchView::Bandwidth);
    m_head->showLogAxis(infoOf(m_view).isLogarithmic);
    const BenchmarkContent content = study()->content(m_view, logAxis()->isChecked());
    m_head->setWords({content.headline, content.sentence, study()->label()});
    // Building it takes longer than all else here, and while something is measured the table alone may
    // change.
    if (!(m_chart->chart() == content.chart)) m_chart->setChart(content.chart);
    study()->shown(content.chart);
    m_results->setContent(content, study()->hasResults());
    m_results->setPages(study()->pages());
    m_head->save()->setEnabled(study()->hasResults());
    showSources();
    showSentence();
    showStrip();
    emit contentChanged();
}

void BenchmarkPlace::showStrip() {
    m_strip->setContent(study()->strip());
    m_run->setText(study()->isCancelling() ? tr("Cancelling…")
                   : study()->busy()       ? tr("Cancel")
                                           : study()->runText());
    m_run->setPrimary(!study()->busy() && study()->isOutdated());
    showInvitation();
}

void BenchmarkPlace::showInvitation() {
    const bool invites = m_chart->chart().isEmpty() && !study()->hasResults() && !study()->busy();
    if (invites) m_invitation->invite(study()->invitation(), study()->runText());
    m_invitation->setVisible(invites);
}

// Where the times come from: the other studies are of this machine only.
void BenchmarkPlace::showSources() {
    using Source = TimesStudy::Source;
    if (study() != m_times) return m_head->setSources({}, 0);
    const QString device = m_times->deviceOfRecorded(), file = m_times->nameOfOpened();
    const bool isMeasured = m_times->has(Source::Measured);
    std::vector<PlaceHead::Source> sources{
        {tr("This machine"),
         isMeasured ? QString() : tr("Nothing has been measured on this machine yet. Run measures it.")},
        {device.isEmpty() ? tr("Recorded") : device,
         device.isEmpty() ? tr("This build carries no results of a GPU.") : QString(),
         tr("These results were recorded on a GPU.")},
        {tr("File…"), {}, tr("Open results from a file (Ctrl+O)")}};
    if (!file.isEmpty()) sources.back() = {shortened(file), {}, tr("%1. Ctrl+O opens another.").arg(file)};
    m_head->setSources(sources, int(m_times->source()));
}

viz::SegmentedControl* BenchmarkPlace::views() const { return m_head->views(); }
viz::Button* BenchmarkPlace::logAxis() const { return m_head->logAxis(); }
viz::SegmentedControl* BenchmarkPlace::sources() const { return m_head->sources(); }
viz::Button* BenchmarkPlace::invitation() const { return m_invitation->button(); }
QString BenchmarkPlace::headline() const { return m_head->headline(); }
QString BenchmarkPlace::sentence() const { return m_head->sentence(); }
QString BenchmarkPlace::label() const { return m_head->label(); }

void BenchmarkPlace::sayBriefly(const QString& words) { m_strip->sayBriefly(words); }

void BenchmarkPlace::showMessage(const QString& message, const std::vector<viz::Banner::Way>& ways) {
    m_banner->showMessage(viz::Banner::Kind::Error, message, ways);
}

// ---- files

QStringList BenchmarkPlace::chartFilters() const {
    return {tr("Picture (*.png)"), tr("Vector picture (*.svg)"), tr("Page (*.pdf)")};
}

QStringList BenchmarkPlace::dataFilters() const { return study()->dataFilters(); }

void BenchmarkPlace::save(const QString& path) {
    try {
        if (std::ranges::count(chartEndings, QFileInfo(path).suffix().toLower()) != 0) return saveChart(path);
        saveData(path);
        emit saved(path, {});
    } catch (const std::exception& error) {
        emit notSaved(QString::fromUtf8(error.what()));
    }
}

void BenchmarkPlace::saveChart(const QString& path) {
    const viz::ChartSlide slide{.headline = headline(),
                                .sentence = sentence(),
                                .foot = study()->foot(),
                                .chart = m_chart->chart(),
                                .theme = viz::themeOf(this).id};
    const QString leftOut = leftOutText(viz::namesOf(viz::omittedFrom(slide)));
    const auto write = viz::chartWriter(slide, path);
    // One for each picture: a second one does not take the place of a first that is still being written.
    auto* writer = new Job(this);
    connect(writer, &Job::finished, this, [this, path, leftOut] { emit saved(path, leftOut); });
    connect(writer, &Job::failed, this, [this](const Failure& failure) { emit notSaved(failure.message); });
    connect(writer, &Job::ended, writer, &QObject::deleteLater);
    writer->start([write](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
        write();
        return {};
    });
}

void BenchmarkPlace::saveData(const QString& path) const {
    const QString ending = QFileInfo(path).suffix().toLower(), dotted = QStringLiteral("*.") + ending + ')';
    for (const QString& filter : study()->dataFilters())
        if (!ending.isEmpty() && filter.endsWith(dotted)) return study()->saveData(path);
    QStringList endings;
    for (const QString& filter : chartFilters() + dataFilters())
        endings << filter.section('*', -1).chopped(1);
    const QString last = endings.takeLast();
    throw std::runtime_error(tr("%1 ends in none of %2 and %3.")
                                 .arg(QFileInfo(path).fileName(), endings.join(QStringLiteral(", ")), last)
                                 .toStdString());
}

// ---- where things stand

bool BenchmarkPlace::closeDrawer() {
    if (!m_isDrawer || !m_isOpen) return false;
    toggleResults();
    return true;
}

void BenchmarkPlace::toggleResults() {
    m_isOpen = !m_isOpen;
    arrange();
}

// A low window has room for it only where the results are not of this machine.
void BenchmarkPlace::showSentence() {
    m_head->setHasSentence(window()->height() >= 760 || !study()->label().isEmpty());
}

// Below 1280 the results are a drawer over the chart, behind a tab at the edge.
void BenchmarkPlace::arrange() {
    const bool isDrawer = width() < drawerBelow;
    if (isDrawer != m_isDrawer) {
        m_isDrawer = isDrawer;
        m_isOpen = !isDrawer;
        auto* body = static_cast<QHBoxLayout*>(layout()->itemAt(1)->layout());
        if (isDrawer)
            body->removeWidget(m_results);
        else
            body->addWidget(m_results);
    }
    m_results->setFixedWidth(isDrawer ? drawerWidth : sideWidthFor(width()));
    m_results->setVisible(m_isOpen);
    m_stage->setContentsMargins(0, 0, isDrawer ? edgeWidth : 0, 0);
    const int high = window()->height();
    showSentence();
    m_strip->setFixedHeight(high < 760 ? 84 : high >= 1200 ? 120 : 104);
    m_edge->setVisible(isDrawer);
    layout()->activate();
    if (isDrawer) {
        const QRect body(0, m_setup->height(), width(), height() - m_setup->height() - m_strip->height());
        m_edge->setGeometry(width() - edgeWidth, body.top(), edgeWidth, body.height());
        m_results->setGeometry(width() - edgeWidth - drawerWidth, body.top(), drawerWidth, body.height());
        m_edge->raise();
        m_results->raise();
    }
    m_message->place();
}

void BenchmarkPlace::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), viz::themeOf(this).surface); }

void BenchmarkPlace::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace scanscope::app
