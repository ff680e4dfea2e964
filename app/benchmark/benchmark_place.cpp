#include "app/benchmark/benchmark_place.h"

#include <algorithm>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/benchmark/place_head.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_tabs.h"
#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "viz/export/chart_slide.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

// The text and button in the middle of an empty chart: they say how to fill it.
class Invitation : public QWidget {
public:
    explicit Invitation(QWidget* parent)
        : QWidget(parent)
        , m_words(new viz::TextLabel({14, 400}, viz::TextLabel::Tone::Muted))
        , m_button(new viz::Button(QString())) {
        m_words->setWordWrap(true);
        m_words->setAlignment(Qt::AlignHCenter);
        m_button->setPrimary(true);
        m_button->setFixedHeight(32);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(16, 14, 16, 14);
        layout->setSpacing(12);
        layout->addWidget(m_words);
        layout->addWidget(m_button, 0, Qt::AlignHCenter);
        parent->installEventFilter(this);
    }
    [[nodiscard]] viz::Button* button() const { return m_button; }
    void invite(const QString& words, const QString& button) {
        m_words->setText(words);
        m_button->setText(button);
        place();
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize) place();
        return false;
    }
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), viz::themeOf(this).surface); }

private:
    void place() {
        const int width = std::min(420, parentWidget()->width() - 40);
        resize(width, layout()->heightForWidth(width));
        move(parentWidget()->rect().center() - rect().center());
    }
    viz::TextLabel* m_words;
    viz::Button* m_button;
};

BenchmarkPlace::BenchmarkPlace(const BenchServices& services, const Settings& settings,
                               const std::vector<StudyKind>& kinds)
    : m_settings(settings)
    , m_studies(kinds, services)
    , m_view(kinds.front().views.front())
    , m_results(new ResultsTabs)
    , m_strip(new ProgressStrip)
    , m_saver(new ChartSaver([this] { return slide(); }, [this] { return study(); }, this)) {
    setAccessibleName(tr("Benchmark"));
    buildSetup();
    buildStage();
    setColumn(m_results, tr("Results and method"));
    setStrip(m_strip);
    connectParts();
    connectFiles();
    showSetup();
    showContent();
}

BenchmarkPlace::~BenchmarkPlace() = default;

void BenchmarkPlace::buildSetup() {
    auto* row = new SetupRow;
    for (const auto& study : m_studies) row->line()->addWidget(study->setup(), 1);
    m_run = new viz::Button(tr("Run"));
    m_run->setFixedSize(96, 32);
    row->line()->addWidget(m_run, 0, Qt::AlignBottom);
    setSetup(row);
}

void BenchmarkPlace::buildStage() {
    m_head = new PlaceHead;
    views()->setChosen({int(m_view)});
    m_chart = new viz::ChartView;
    m_invitation = new Invitation(m_chart);
    stageColumn()->addWidget(m_head);
    stageColumn()->addWidget(m_chart, 1);
}

void BenchmarkPlace::connectParts() {
    connect(m_run, &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_invitation->button(), &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_head->save(), &QAbstractButton::clicked, this, [this] { saveDialog(false); });
    connect(m_results, &ResultsTabs::saveRequested, this, [this] { saveDialog(true); });
    connect(views(), &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { showView(BenchView(chosen.value(0))); });
    connect(logAxis(), &QAbstractButton::clicked, this, &BenchmarkPlace::showContent);
    connect(m_head, &PlaceHead::sourceChosen, this, [this](int chosen) {
        if (study()->sources().at(std::size_t(chosen)).isToOpen) openDialog();
        study()->showSource(chosen);
        m_head->setSources(study()->sources(), study()->shownSource());
    });
    connect(m_chart, &viz::ChartView::seriesClicked, this,
            [this](int series) { study()->toggleSeries(m_chart->chart().series.at(std::size_t(series))); });
    connect(m_chart, &viz::ChartView::pointedChanged, m_results->table(), &ResultsPanel::setPointed);
    connect(m_results->table(), &ResultsPanel::placeChosen, m_chart,
            [this](double n) { m_chart->setPointed(n); });
    for (const auto& study : m_studies) connectStudy(study.get());
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
    connect(which, &Study::opened, this, [this](const QString& path) {
        m_settings.rememberFolderOf(path);
        banner()->dismiss(); // an error about another file is outdated
    });
    connect(which, &Study::unreadable, this, &BenchmarkPlace::sayUnreadable);
}

Study* BenchmarkPlace::study() const { return m_studies.of(m_view); }

Study* BenchmarkPlace::reader() const { return std::ranges::find_if(m_studies, &Study::readsFiles)->get(); }

Study* BenchmarkPlace::unsaved() const {
    const auto found =
        std::ranges::find_if(m_studies, [](const auto& study) { return !study->loss().words.isEmpty(); });
    return found == m_studies.end() ? nullptr : found->get();
}

void BenchmarkPlace::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    for (const auto& study : m_studies) study->setExecutors(executors);
}

bool BenchmarkPlace::offers(BenchView view) const {
    const Study* study = m_studies.of(view);
    return study && study->offers(view);
}

void BenchmarkPlace::showView(BenchView view) {
    views()->setChosen({int(view)});
    if (view == m_view) return;
    m_view = view;
    fieldMessage()->clear();
    banner()->dismiss();
    m_chart->setPointed({});
    showSetup();
    showContent();
}

void BenchmarkPlace::edited() {
    study()->markInvalid(m_invalid, false);
    fieldMessage()->clear();
    showStrip();
}

void BenchmarkPlace::run() {
    if (!study()->busy()) return start();
    if (!study()->isCancelling()) study()->cancel();
}

bool BenchmarkPlace::busy() const { return std::ranges::any_of(m_studies, &Study::busy); }

void BenchmarkPlace::cancelRun() { study()->cancel(); }

bool BenchmarkPlace::isRunning() const { return study()->busy(); }

void BenchmarkPlace::endAll() {
    for (const auto& one : m_studies) one->cancel();
}

void BenchmarkPlace::start() {
    banner()->dismiss();
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
    fieldMessage()->showUnder(study()->anchorOf(m_invalid), message);
}

// ---- Showing a study

void BenchmarkPlace::showSetup() {
    for (const auto& one : m_studies) one->setup()->setVisible(one.get() == study());
}

void BenchmarkPlace::showContent() {
    for (const BenchViewInfo& info : benchViews)
        if (!info.name.empty()) views()->setSegmentVisible(int(info.view), offers(info.view));
    if (!offers(m_view)) return showView(m_studies.firstView(study()));
    m_head->showLogAxis(infoOf(m_view).isLogarithmic);
    const BenchmarkContent content = study()->content(m_view, logAxis()->isChecked());
    m_head->setWords({content.headline, content.sentence, study()->label()});
    // Building the chart takes longest, and often only the table changes during a measurement.
    if (!(m_chart->chart() == content.chart)) m_chart->setChart(content.chart);
    study()->shown(content.chart);
    m_results->setContent(content, study()->hasResults());
    m_results->setPages(study()->pages());
    m_head->save()->setEnabled(study()->hasResults());
    m_head->setSources(study()->sources(), study()->shownSource());
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

viz::SegmentedControl* BenchmarkPlace::views() const { return m_head->views(); }
viz::Button* BenchmarkPlace::logAxis() const { return m_head->logAxis(); }
viz::SegmentedControl* BenchmarkPlace::sources() const { return m_head->sources(); }
viz::Button* BenchmarkPlace::invitation() const { return m_invitation->button(); }
QString BenchmarkPlace::headline() const { return m_head->headline(); }
QString BenchmarkPlace::sentence() const { return m_head->sentence(); }
QString BenchmarkPlace::label() const { return m_head->label(); }

void BenchmarkPlace::sayBriefly(const QString& words) { m_strip->sayBriefly(words); }

void BenchmarkPlace::showMessage(const QString& message, const std::vector<viz::Banner::Way>& ways) {
    banner()->showMessage(viz::Banner::Kind::Error, message, ways);
}

// ---- Files

void BenchmarkPlace::connectFiles() {
    connect(m_saver, &ChartSaver::saved, this, [this](const QString& path, const QString& leftOut) {
        m_settings.rememberFolderOf(path);
        sayBriefly(QString(tr("Saved as %1.").arg(QFileInfo(path).fileName()) + u' ' + leftOut).trimmed());
        emit saved(path, leftOut);
    });
    connect(m_saver, &ChartSaver::notSaved, this, [this](const QString& message) {
        sayBriefly(message);
        emit notSaved(message);
    });
    connect(this, &BenchmarkPlace::contentChanged, this, &Place::loadedChanged);
    connect(this, &BenchmarkPlace::contentChanged, this, &Place::lossChanged);
}

viz::ChartSlide BenchmarkPlace::slide() const {
    return {.headline = headline(),
            .sentence = sentence(),
            .foot = study()->foot(),
            .chart = m_chart->chart(),
            .theme = viz::themeOf(this).id};
}

void BenchmarkPlace::saveDialog(bool asData) {
    const QStringList ofData = study()->dataFilters(), ofChart = ChartSaver::chartFilters();
    const QString path =
        askForFileToWrite(this, m_settings, tr("Save the chart or its data"),
                          asData ? QStringLiteral("benchmark.json") : QStringLiteral("benchmark.png"),
                          asData ? ofData + ofChart : ofChart + ofData);
    if (!path.isEmpty()) save(path);
}

bool BenchmarkPlace::canSave() const { return study()->hasResults(); }

QString BenchmarkPlace::askForResults(const QString& title) {
    return askForFileToOpen(this, m_settings, title,
                            {filterOf(tr("Benchmark results"), "*.json"),
                             filterOf(tr("Traces"), "*.scantrace"), filterOf(tr("All files"), "*")});
}

void BenchmarkPlace::openDialog() { emit fileChosen(askForResults(tr("Open results"))); }

void BenchmarkPlace::showReader() {
    emit wanted();
    if (study() != reader()) showView(m_studies.firstView(reader()));
}

void BenchmarkPlace::openResults(const QString& path) {
    showReader();
    reader()->open(path);
}

void BenchmarkPlace::overlayDialog() {
    emit wanted();
    const QString path = askForResults(tr("Overlay results"));
    if (path.isEmpty()) return;
    showReader();
    reader()->overlay(path);
}

void BenchmarkPlace::sayUnreadable(const QString& message) {
    showMessage(message, {{tr("Open another"), [this] { openDialog(); }}});
}

Loss BenchmarkPlace::loss() const {
    const Study* study = unsaved();
    return study ? study->loss() : Loss();
}

bool BenchmarkPlace::saveLost() {
    Study* lost = unsaved();
    emit wanted();
    if (study() != lost) showView(m_studies.firstView(lost));
    const QString title = lost->showUnsaved();
    const QString path =
        askForFileToWrite(this, m_settings, title, QStringLiteral("benchmark.json"), lost->dataFilters());
    if (path.isEmpty()) return false;
    save(path);
    return lost->loss().words.isEmpty();
}

// ---- The interface of a place

Loaded BenchmarkPlace::loaded() const { return {study()->title(), study()->details(), tr("Benchmark")}; }

QWidget* BenchmarkPlace::home() const { return m_chart; }

QWidgetList BenchmarkPlace::focusOrder() const { return {const_cast<BenchmarkPlace*>(this)}; }

// Low windows only show the sentence if the results come from another machine.
void BenchmarkPlace::showSentence() {
    m_head->setHasSentence(window()->height() >= lowBelow || !study()->label().isEmpty());
}

void BenchmarkPlace::arrange() {
    showSentence();
    PlaceFrame::arrange();
}

} // namespace scanscope::app

#include "moc_benchmark_place.cpp"
