#include "app/benchmark/benchmark_place.h"

#include <array>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <stdexcept>

#include "app/benchmark/accuracy_study.h"
#include "app/benchmark/place_parts.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_panel.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/times_study.h"
#include "app/benchmark/work_study.h"
#include "app/edge_tab.h"
#include "viz/paint/fonts.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_slide.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr int setupHeight = 64;

// The study's own number of a view.
int numberOf(BenchmarkPlace::View view) {
    switch (view) {
    case BenchmarkPlace::Time:
        return int(BenchView::Time);
    case BenchmarkPlace::SpeedUp:
        return int(BenchView::SpeedUp);
    case BenchmarkPlace::BlockSize:
        return int(BenchView::BlockSize);
    default:
        return int(BenchView::Bandwidth);
    }
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
    m_headline = new PlaceHeadline;
    m_label = new PlaceLabel;
    m_sentence = new viz::TextLabel({14, 400}, viz::TextLabel::Tone::Muted);
    m_sentence->setElided(true);
    m_views = new viz::SegmentedControl(tr("View"));
    for (const QString& name :
         {tr("GB/s"), tr("Time"), tr("Speed-up"), tr("Block size"), tr("Accuracy"), tr("Work")})
        m_views->addSegment(name);
    m_views->setChosen({m_view});
    m_save = new viz::IconButton(viz::Icon::Save, tr("Save the chart or its data"), tr("Ctrl+S"));
    m_chart = new viz::ChartView;
    m_banner = new viz::Banner;

    auto* first = new QHBoxLayout;
    first->setSpacing(12);
    first->addWidget(m_headline, 1);
    first->addWidget(m_views);
    first->addWidget(m_save);
    m_second = new QWidget;
    auto* second = new QHBoxLayout(m_second);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(10);
    second->addWidget(m_label);
    second->addWidget(m_sentence, 1);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(24, 10, 20, 8);
    head->setSpacing(2);
    head->addLayout(first);
    head->addWidget(m_second);
    auto* stage = new QWidget;
    auto* layout = new QVBoxLayout(stage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addLayout(head);
    layout->addWidget(m_chart, 1);
    return stage;
}

void BenchmarkPlace::connectParts() {
    connect(m_run, &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_save, &QAbstractButton::clicked, this, [this] { emit saveRequested(false); });
    connect(m_results, &ResultsTabs::saveRequested, this, [this] { emit saveRequested(true); });
    connect(m_edge, &QAbstractButton::clicked, this, &BenchmarkPlace::toggleResults);
    connect(m_views, &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { showView(View(chosen.value(0))); });
    connect(m_chart, &viz::ChartView::seriesClicked, this,
            [this](int series) { study()->toggleSeries(m_chart->chart().series.at(std::size_t(series))); });
    connect(&m_writer, &Worker::finished, this, [this] { emit saved(m_writing); });
    connect(&m_writer, &Worker::failed, this, &BenchmarkPlace::notSaved);
    connect(m_chart, &viz::ChartView::pointedChanged, m_results->table(), &ResultsPanel::setPointed);
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
    if (m_view == Accuracy) return m_accuracy;
    return m_view == Work ? static_cast<Study*>(m_work) : m_times;
}

std::array<Study*, 3> BenchmarkPlace::studies() const { return {m_times, m_accuracy, m_work}; }

void BenchmarkPlace::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_times->setExecutors(executors);
    m_accuracy->setExecutors(executors);
}

void BenchmarkPlace::showView(View view) {
    m_views->setChosen({view});
    if (view == m_view) return;
    m_view = view;
    m_message->clear();
    m_banner->dismiss();
    m_chart->setPointed({});
    showSetup();
    showContent();
    if (isVisible()) opened();
}

void BenchmarkPlace::opened() {
    if (!study()->startsByItself() || m_started.contains(study())) return;
    m_started << study();
    start();
}

void BenchmarkPlace::edited() {
    study()->markInvalid(m_invalid, false);
    m_message->clear();
    showStrip();
}

void BenchmarkPlace::run() {
    if (study()->busy())
        study()->cancel();
    else
        start();
}

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
    m_views->setSegmentVisible(BlockSize, m_times->hasBlockSizes());
    if (m_view == BlockSize && !m_times->hasBlockSizes()) return showView(GbPerSecond);
    const BenchmarkContent content = study()->content(numberOf(m_view));
    m_headline->setText(content.headline);
    static_cast<PlaceHeadline*>(m_headline)->fit();
    m_sentence->setText(content.sentence);
    m_headline->setAccessibleDescription(content.sentence);
    m_label->setText(study()->label());
    m_label->setVisible(!m_label->text().isEmpty());
    // Building it takes longer than all else here, and while something is measured the table alone may
    // change.
    if (!(m_chart->chart() == content.chart)) m_chart->setChart(content.chart);
    m_results->setContent(content, study()->hasResults());
    m_results->setPages(study()->pages());
    m_save->setEnabled(study()->hasResults());
    showSecondLine();
    showStrip();
    emit contentChanged();
}

void BenchmarkPlace::showStrip() {
    m_strip->setContent(study()->strip());
    m_run->setText(study()->busy() ? tr("Cancel") : tr("Run"));
    m_run->setPrimary(!study()->busy() && study()->isOutdated());
}

QString BenchmarkPlace::headline() const { return m_headline->text(); }
QString BenchmarkPlace::sentence() const { return m_sentence->text(); }
QString BenchmarkPlace::label() const { return m_label->isHidden() ? QString() : m_label->text(); }

void BenchmarkPlace::sayBriefly(const QString& words) { m_strip->sayBriefly(words); }

void BenchmarkPlace::showMessage(const QString& message, const QStringList& actions) {
    m_banner->showMessage(viz::Banner::Kind::Error, message, actions);
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
        emit saved(path);
    } catch (const std::exception& error) {
        emit notSaved(QString::fromUtf8(error.what()));
    }
}

void BenchmarkPlace::saveChart(const QString& path) {
    const auto write = viz::chartWriter({.headline = headline(),
                                         .sentence = sentence(),
                                         .foot = study()->foot(),
                                         .chart = m_chart->chart(),
                                         .theme = viz::themeOf(this).id},
                                        path);
    m_writing = path;
    m_writer.start([write](const std::stop_token&, const Worker::Tell&) { write(); });
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
void BenchmarkPlace::showSecondLine() {
    m_second->setVisible(window()->height() >= 760 || !study()->label().isEmpty());
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
    showSecondLine();
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
