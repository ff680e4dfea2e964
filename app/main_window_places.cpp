// The places of the window: Explore, and Benchmark beside it.
#include <QApplication>
#include <QFileInfo>

#include "app/app_bar.h"
#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/progress_strip.h"
#include "app/main_window.h"
#include "app/setup_bar.h"
#include "viz/model/step_texts.h"
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
    connect(m_benchmark, &BenchmarkPlace::contentChanged, this, &MainWindow::showLoaded);
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
    m_benchmark->setVisible(!explore);
    if (!explore) {
        m_playback.pause();
        m_fieldMessage->clear();
        endHint(m_hintKind);
        m_benchmark->chart()->setFocus();
        m_benchmark->runFirstTime();
    } else {
        m_stage->setFocus();
    }
    showLoaded();
    arrange();
    update();
}

// The name and the details in the middle of the bar; what can be saved follows them.
void MainWindow::showLoaded() {
    if (m_place == Place::Benchmark) {
        const bool counted = !m_benchmark->rows().empty();
        return m_appBar->setLoaded(counted ? tr("Work over n") : QString(), tr("counted on the emulator"));
    }
    if (!m_document) return m_appBar->setLoaded({}, {});
    const trace::Trace& trace = m_document->trace();
    const QString name = QString::fromStdString(trace.run.name), how = viz::describeRun(trace);
    if (m_path.isEmpty())
        m_appBar->setLoaded(name, how);
    else
        m_appBar->setLoaded(QFileInfo(m_path).fileName(), QStringLiteral("%1: %2").arg(name, how));
}

void MainWindow::addPlaceCommands() {
    const QString group = tr("Places");
    const auto add = [&](const QString& name, const QString& keys, Qt::Key key, Place place) {
        m_commands.push_back(
            {name, keys, group, {Qt::CTRL | key}, [this, place] { showPlace(place); }, true});
        m_commands.back().checked = [this, place] { return m_place == place; };
        m_commands.back().menu = group;
        m_commands.back().anywhere = true;
    };
    add(tr("Explore"), tr("Ctrl+1"), Qt::Key_1, Place::Explore);
    add(tr("Benchmark: work and depth over n"), tr("Ctrl+2"), Qt::Key_2, Place::Benchmark);
}

// What is about the run in Explore brings it forward: from the menu, the search or by its keys.
void MainWindow::bringExploreWithItsCommands() {
    for (Command& command : m_commands) {
        if (command.anywhere) continue;
        command.run = [this, run = std::move(command.run)] {
            showPlace(Place::Explore);
            run();
        };
    }
}

void MainWindow::runHere() {
    if (m_place == Place::Explore)
        runAndPlay();
    else
        m_benchmark->run();
}

bool MainWindow::canSaveHere() const {
    return m_place == Place::Explore ? m_document != nullptr : !m_benchmark->rows().empty();
}

void MainWindow::saveHere() {
    if (m_place == Place::Explore)
        saveDialog();
    else
        saveChartDialog();
}

void MainWindow::saveChartDialog() {
    const QString path = askForFile(true, tr("Save the chart or its data"), QStringLiteral("work.png"),
                                    BenchmarkPlace::fileFilters());
    if (path.isEmpty()) return;
    try {
        m_benchmark->save(path);
        m_benchmark->strip()->setState(tr("Saved as %1.").arg(QFileInfo(path).fileName()), {}, -1);
    } catch (const std::exception& error) {
        m_benchmark->strip()->setState(QString::fromUtf8(error.what()), {}, -1);
    }
}

} // namespace scanscope::app
