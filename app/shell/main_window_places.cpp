// The places of the window: Explore, and Benchmark and Export beside it.
#include <QApplication>
#include <QFileInfo>
#include <QLineEdit>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/times_study.h"
#include "app/explore/hint_line.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/frame/file_dialog.h"
#include "app/shell/app_bar.h"
#include "app/shell/main_window.h"
#include "viz/model/step_texts.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

void MainWindow::connectPlaces() {
    connect(m_appBar->places(), &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { showPlace(Place(chosen.value(0))); });
    connect(m_benchmark, &BenchmarkPlace::saveRequested, this, &MainWindow::saveChartDialog);
    connect(m_benchmark, &BenchmarkPlace::openRequested, this, &MainWindow::openResultsDialog);
    connect(m_benchmark, &BenchmarkPlace::saved, this, [this](const QString& path, const QString& leftOut) {
        m_settings.rememberFolderOf(path);
        m_benchmark->sayBriefly(
            QString(tr("Saved as %1.").arg(QFileInfo(path).fileName()) + u' ' + leftOut).trimmed());
    });
    connect(m_benchmark, &BenchmarkPlace::notSaved, m_benchmark, &BenchmarkPlace::sayBriefly);
    connect(m_benchmark, &BenchmarkPlace::contentChanged, this, &MainWindow::showLoaded);
    connect(m_benchmark, &BenchmarkPlace::contentChanged, this, &MainWindow::withdrawQuestion);
    connect(m_export, &ExportPlace::finished, this, &MainWindow::withdrawQuestion);
    connect(m_export, &ExportPlace::browseRequested, this, &MainWindow::browseForExport);
    connect(m_export, &ExportPlace::folderRequested, this,
            [this](const QString& file) { m_services.showInFolder(file); });
    connect(m_benchmark->times(), &TimesStudy::opened, this, [this](const QString& path) {
        m_settings.rememberFolderOf(path);
        m_benchmark->banner()->dismiss(); // of one that could not be opened
    });
    connect(m_benchmark->times(), &TimesStudy::unreadable, this, &MainWindow::showUnreadableResults);
}

void MainWindow::showPlace(Place place) {
    if (place == m_place) return;
    if (m_fullScreen) setFullScreen(false); // only Explore is presented
    m_place = place;
    const bool explore = place == Place::Explore;
    m_appBar->places()->setChosen({int(place)});
    for (QWidget* part : std::initializer_list<QWidget*>{m_setupBar, m_body, m_strip})
        part->setVisible(explore);
    m_edge->setVisible(explore && m_drawer);
    if (m_drawer) m_side->setVisible(explore && m_drawerOpen); // else it comes and goes with the body
    m_benchmark->setVisible(place == Place::Benchmark);
    m_export->setVisible(place == Place::Export);
    if (explore)
        setFocusProxy(m_stage);
    else
        setFocusProxy(place == Place::Export ? static_cast<QWidget*>(m_export->preview())
                                             : m_benchmark->chart());
    if (!explore) {
        m_playback.pause();
        m_fieldMessage->clear();
        m_hint->clear();
    }
    if (place == Place::Export) showInExport();
    focusProxy()->setFocus();
    showLoaded();
    arrange();
    update();
}

// The name and the details in the middle of the bar, and the name before the program's in the title: windows
// are told apart in a task bar. What can be saved follows them.
void MainWindow::showLoaded() {
    QString name, details;
    if (m_place == Place::Benchmark) {
        name = m_benchmark->study()->title();
        details = m_benchmark->study()->details();
    } else if (m_document) {
        const trace::Trace& trace = m_document->trace();
        const QString algorithm = QString::fromStdString(trace.run.name), how = viz::describeRun(trace);
        name = m_path.isEmpty() ? algorithm : QFileInfo(m_path).fileName();
        details = m_path.isEmpty() ? how : QStringLiteral("%1: %2").arg(algorithm, how);
    }
    m_appBar->setLoaded(name, details);
    if (name.isEmpty() && m_place == Place::Benchmark) name = tr("Benchmark");
    const QString program = QStringLiteral("Scanscope");
    setWindowTitle(name.isEmpty() ? program : QStringLiteral("%1 — %2").arg(name, program));
}

void MainWindow::addPlaceCommands() {
    const QString group = tr("Places");
    const auto add = [&](const QString& name, Qt::Key key, Place place) -> Action& {
        return addAction(name, group, {Qt::CTRL | key}, [this, place] { showPlace(place); })
            .onWhen([this, place] { return m_place == place; })
            .inMenu(group)
            .whileTyping()
            .anywhere();
    };
    add(tr("Explore"), Qt::Key_1, Place::Explore);
    add(tr("Benchmark"), Qt::Key_2, Place::Benchmark)
        .alsoCalled(tr("times GB/s throughput speed-up accuracy work depth"));
    add(tr("Export"), Qt::Key_3, Place::Export)
        .alsoCalled(tr("video film slides pictures mp4 webm gif pdf svg png html handout"));
    addAction(tr("Copy as picture"), group, {Qt::CTRL | Qt::SHIFT | Qt::Key_C},
              [this] {
                  if (m_place != Place::Export) showInExport();
                  const QString said = m_export->copyPicture();
                  if (m_place == Place::Explore) m_hint->sayBriefly(said);
                  if (m_place == Place::Benchmark) m_benchmark->sayBriefly(said);
              })
        .inMenu(group)
        .enabledWhen([this] { return m_document != nullptr; })
        .whileTyping()
        .anywhere();
    addBenchmarkCommands();
}

void MainWindow::addBenchmarkCommands() {
    const QString group = tr("Benchmark");
    const auto add = [&](const QString& name, auto run) -> Action& {
        return addAction(name, group, {}, run).inMenu(tr("Places")).whileTyping().anywhere();
    };
    for (const BenchViewInfo& info : benchViews) {
        if (info.name.empty()) continue;
        const BenchView view = info.view;
        add(QString::fromUtf8(info.command.data()),
            [this, view] {
                showPlace(Place::Benchmark);
                m_benchmark->showView(view);
            })
            .onWhen([this, view] { return m_place == Place::Benchmark && m_benchmark->view() == view; })
            .enabledWhen([this, view] { return m_benchmark->offers(view); })
            .alsoCalled(QString::fromUtf8(info.also.data()));
    }
    add(tr("Logarithmic axis"), [this] {
        m_benchmark->logAxis()->click();
    }).enabledWhen([this] {
          return m_place == Place::Benchmark && m_benchmark->logAxis()->isEnabled();
      }).onWhen([this] { return m_benchmark->logAxis()->isChecked(); });
    TimesStudy* times = m_benchmark->times();
    add(tr("Open results"), [this] { openResultsDialog(); });
    add(tr("Overlay results"), [this] { overlayDialog(); }).alsoCalled(tr("compare beside second report"));
    add(tr("Remove the overlay"), [times] { times->removeOverlay(); }).enabledWhen([times] {
        return times->hasOverlay();
    });
    const auto addSource = [&](const QString& name, TimesStudy::Source source) -> Action& {
        return add(name,
                   [this, times, source] {
                       showTimes();
                       times->show(source);
                   })
            .enabledWhen([times, source] { return times->has(source); })
            .onWhen([times, source] { return times->source() == source; });
    };
    addSource(tr("Show results of this machine"), TimesStudy::Source::Measured);
    addSource(tr("Show results that were opened"), TimesStudy::Source::Opened);
    addSource(tr("Show recorded H200 results"), TimesStudy::Source::Recorded)
        .alsoCalled(tr("GPU recorded elsewhere NVIDIA"));
}

// What is about the run in Explore brings it forward: from the menu, the search or by its keys.
void MainWindow::bringExploreWithItsActions() {
    for (Action* action : m_actions)
        if (!action->isForAnywhere()) action->comesAfter([this] { showPlace(Place::Explore); });
}

void MainWindow::runHere() {
    if (m_place == Place::Explore)
        runAndPlay();
    else if (m_place == Place::Export)
        m_export->start();
    else
        m_benchmark->run();
}

bool MainWindow::canSaveHere() const {
    return m_place == Place::Benchmark ? m_benchmark->study()->hasResults() : m_document != nullptr;
}

void MainWindow::saveHere() {
    if (m_place == Place::Export)
        m_export->start();
    else if (m_place == Place::Explore)
        saveDialog();
    else
        saveChartDialog(false);
}

void MainWindow::openHere() {
    if (m_place != Place::Benchmark)
        openDialog();
    else
        openResultsDialog();
}

void MainWindow::cancelHere() {
    if (m_place == Place::Export)
        m_export->cancel();
    else if (m_place == Place::Explore)
        m_runs.cancel();
    else
        m_benchmark->study()->cancel();
}

void MainWindow::showInExport() {
    m_export->setDocument(m_document);
    m_export->setSight(m_playback.step(), m_playback.block(), m_playback.symbols());
}

void MainWindow::browseForExport() {
    QLineEdit* file = m_export->file();
    const QString path = askForFileToWrite(this, m_settings, tr("Export"), QFileInfo(file->text()).fileName(),
                                           {tr("All files (*)")});
    if (!path.isEmpty()) m_export->setFile(path);
}

void MainWindow::toggleColumnHere() {
    if (m_place == Place::Explore)
        toggleSide();
    else if (m_place == Place::Benchmark)
        m_benchmark->toggleResults();
}

void MainWindow::leaveInBenchmark() {
    if (!m_benchmark->closeDrawer()) m_benchmark->chart()->setFocus();
}

QString MainWindow::askForResults(const QString& title) {
    return askForFileToOpen(
        this, m_settings, title,
        {tr("Benchmark results (*.json)"), tr("Traces (*.scantrace)"), tr("All files (*)")});
}

void MainWindow::showUnreadableResults(const QString& message) {
    m_benchmark->showMessage(message, {{tr("Open another"), [this] { openResultsDialog(); }}});
}

void MainWindow::openResultsDialog() { openFile(askForResults(tr("Open results"))); }

void MainWindow::showTimes() {
    showPlace(Place::Benchmark);
    if (m_benchmark->study() != m_benchmark->times()) m_benchmark->showView(BenchView::Bandwidth);
}

void MainWindow::openResults(const QString& path) {
    showTimes();
    m_benchmark->times()->open(path);
}

void MainWindow::overlayDialog() {
    showPlace(Place::Benchmark);
    const QString path = askForResults(tr("Overlay results"));
    if (path.isEmpty()) return;
    showTimes();
    m_benchmark->times()->overlay(path);
}

void MainWindow::saveChartDialog(bool asData) {
    const QString path =
        askForFileToWrite(this, m_settings, tr("Save the chart or its data"),
                          asData ? QStringLiteral("benchmark.json") : QStringLiteral("benchmark.png"),
                          asData ? m_benchmark->dataFilters() + m_benchmark->chartFilters()
                                 : m_benchmark->chartFilters() + m_benchmark->dataFilters());
    if (!path.isEmpty()) m_benchmark->save(path);
}

} // namespace scanscope::app
