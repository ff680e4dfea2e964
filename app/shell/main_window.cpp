#include "app/shell/main_window.h"

#include <chrono>
#include <QApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QScreen>
#include <QUrl>

#include "app/benchmark/benchmark_place.h"
#include "app/explore/algorithm_popover.h"
#include "app/explore/findings_walk.h"
#include "app/explore/hint_line.h"
#include "app/explore/judge.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/frame/edge_tab.h"
#include "app/frame/sheets.h"
#include "app/presenter/presenter.h"
#include "app/shell/app_bar.h"
#include "app/shell/drop_light.h"
#include "kernels/trace/trace_file.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/field.h"
#include "viz/widgets/focus_ring.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {
namespace {

constexpr int enoughForAnswers = 760; // height of a window that has room for them beside two views

} // namespace

Services usualServices() {
    return {
        [](const kernels::Request& request, std::stop_token stop) {
            return kernels::record(request, std::move(stop));
        },
        [](const QString& path, const std::stop_token& stop) {
            return trace::load_trace(path.toStdString(), stop);
        },
        judge,
        answersOf,
        [](const trace::Trace& trace, const QString& path) { trace::save_trace(trace, path.toStdString()); },
        [](const QString& file) {
            QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
        },
        [] { return kernels::executors(); },
        [] {
            const auto now = std::chrono::steady_clock::now().time_since_epoch();
            return std::chrono::duration<double, std::milli>(now).count();
        },
        usualBenchServices()};
}

MainWindow::MainWindow(Services services, QSettings& settings, QWidget* parent)
    : QWidget(parent)
    , m_services(std::move(services))
    , m_settings(settings)
    , m_playback(m_services.clock)
    , m_runs(m_services.record, m_services.load, m_services.judge)
    , m_miniatures(m_services.record) {
    build();
    buildActions();
    connectParts();
    m_search = new ActionSearch(m_actions, this);
    m_live.setSingleShot(true);
    m_live.setInterval(liveRunDelay);
    m_fade.setSingleShot(true);
    m_fade.setInterval(2000);
    m_playback.setReducedMotion(m_settings.reducedMotion());
    m_stage->setTextScale(m_settings.textScale());
    if (!restoreGeometry(m_settings.bytes(QStringLiteral("geometry")))) {
        // As drawn where there is room for it and for the frame that the desktop puts around.
        const QSize room = screen() ? screen()->availableSize() - QSize(16, 48) : QSize(1440, 900);
        resize(QSize(1440, 900).boundedTo(room).expandedTo(minimumSize()));
    }
    m_side->splitter()->restoreState(m_settings.bytes(QStringLiteral("column")));
    m_side->code()->view()->setWrapped(m_settings.wrapsCode());
    new viz::FocusRing(this);
    // A click on anything that takes no text leaves no caret behind in what does: Space plays.
    setFocusPolicy(Qt::ClickFocus);
    setFocusProxy(m_stage);
    learnExecutors();
}

MainWindow::~MainWindow() = default;

void MainWindow::build() {
    setWindowTitle(QStringLiteral("Scanscope"));
    setMinimumSize(1024, 600);
    setAcceptDrops(true);
    m_appBar = new AppBar;
    // Until the machine has been asked, only the emulator is certain.
    m_setupBar = new SetupBar({{"emulator", true, "", ""}, {"cuda", false, "looking for a GPU", ""}});
    m_banner = new viz::Banner;
    m_stage = new viz::StageView(&m_playback);
    m_side = new viz::SidePanel(&m_playback);
    m_side->setMinimumWidth(320);
    m_side->setMaximumWidth(640);

    m_stageColumn = new QWidget;
    auto* column = new QVBoxLayout(m_stageColumn);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_stage, 1);
    m_answers = new ScheduleAnswers(m_stage, m_services.compare, this);
    column->addWidget(m_answers->strip());
    m_hint = new HintLine(m_stage);
    m_findings = new FindingsWalk(&m_playback, m_stage, m_banner, this);
    m_pictures = new PictureExport([this] { return sight(); }, m_banner, this);
    m_body = new viz::Splitter(Qt::Horizontal, {960, 479});
    m_body->addWidget(m_stageColumn);
    m_body->addWidget(m_side);
    m_body->setStretchFactor(0, 1);
    m_body->setStretchFactor(1, 0);

    m_strip = new QWidget;
    auto* strip = new QHBoxLayout(m_strip);
    strip->setContentsMargins(0, 1, 0, 0);
    strip->setSpacing(0);
    m_transport = new viz::Transport(&m_playback);
    m_timeline = new viz::Timeline(&m_playback);
    connect(m_timeline, &viz::Timeline::wordsChanged, m_transport,
            [this] { m_transport->setNamesSlots(m_timeline->hasWordEach()); });
    strip->addWidget(m_transport);
    strip->addWidget(m_timeline, 1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_appBar);
    layout->addWidget(m_setupBar);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_strip);
    m_benchmark = new BenchmarkPlace(m_services.benchmark);
    layout->addWidget(m_benchmark, 1);
    m_benchmark->hide();
    m_export = new ExportPlace(m_settings);
    layout->addWidget(m_export, 1);
    m_export->hide();

    m_progress = new viz::ProgressLine(this);
    m_fieldMessage = new viz::FieldMessage(this);
    auto* edge = new EdgeTab(tr("Code and counters"), this);
    connect(edge, &viz::IconButton::clicked, this, &MainWindow::toggleSide);
    m_edge = edge;
    m_edge->hide();
    m_dropLight = new DropLight(this);
}

void MainWindow::connectParts() {
    connect(m_appBar, &AppBar::searchRequested, this, [this] { m_search->openCentered(this); });
    connect(m_appBar, &AppBar::openRequested, this, &MainWindow::openHere);
    connect(m_appBar, &AppBar::saveRequested, this, &MainWindow::saveHere);
    connect(m_appBar, &AppBar::presentRequested, this, [this] { present(false); });
    connect(m_appBar, &AppBar::themeRequested, this, &MainWindow::nextTheme);
    connect(m_appBar, &AppBar::helpRequested, this, &MainWindow::showHelp);
    connect(m_appBar, &AppBar::menuRequested, this, &MainWindow::showMenu);
    connect(m_setupBar, &SetupBar::edited, this, &MainWindow::setupEdited);
    connect(m_setupBar, &SetupBar::runRequested, this, &MainWindow::runAndPlay);
    connect(m_setupBar, &SetupBar::typingChanged, this, [this](bool typing) {
        if (typing)
            m_hint->say(HintLine::Kind::typing, tr("Enter runs, then Space plays, ← and → step."));
        else
            m_hint->end(HintLine::Kind::typing);
    });
    connect(m_setupBar->algorithms(), &AlgorithmPopover::chosen, this, &MainWindow::endTyping);
    connect(m_setupBar, &SetupBar::symbolsToggled, &m_playback, &viz::Playback::setSymbols);
    connect(&m_playback, &viz::Playback::symbolsChanged, m_setupBar, &SetupBar::setSymbols);
    connect(m_setupBar, &SetupBar::fileRequested, this, &MainWindow::numbersDialog);
    connect(m_setupBar, &SetupBar::cancelRequested, &m_runs, &RunController::cancel);
    AlgorithmPopover* algorithms = m_setupBar->algorithms();
    algorithms->setMiniatures(&m_miniatures);
    connect(algorithms, &AlgorithmPopover::opened, this,
            [this, algorithms] { m_miniatures.prepare(algorithms->visibleIds()); });
    connect(&m_live, &QTimer::timeout, this, &MainWindow::run);
    connect(&m_runs, &RunController::recorded, this, &MainWindow::showRecorded);
    connect(&m_runs, &RunController::opened, this, &MainWindow::showOpened);
    connect(&m_runs, &RunController::failed, this, &MainWindow::showFailure);
    connect(&m_runs, &RunController::cancelling, m_setupBar, &SetupBar::showCancelling);
    connect(&m_runs, &RunController::cancelled, this, &MainWindow::showCancelled);
    connect(&m_runs, &RunController::ended, this, &MainWindow::finishRun);
    connect(&m_runs, &RunController::slow, this, [this] {
        m_progress->setRunning(true);
        m_stage->setDimmed(true);
        m_setupBar->setRunning(true);
    });
    connect(m_fieldMessage, &viz::FieldMessage::fixRequested, this, &MainWindow::fixField);
    connect(m_stage, &viz::StageView::inspectRequested, this, [this] {
        if (m_drawer && !m_drawerOpen) toggleSide();
        m_side->showTab(viz::SidePanel::Inspector);
    });
    connect(m_stage, &viz::StageView::typeRequested, m_setupBar, &SetupBar::focusInput);
    connect(m_stage, &viz::StageView::nextFindingRequested, m_findings, [this] { m_findings->walk(+1); });
    connectAnswers();
    connect(m_side, &viz::SidePanel::barrierPressed, this, &MainWindow::toggleBarrier);
    connect(m_stage, &viz::StageView::splitChanged, this, [this](double split) {
        if (m_document) m_settings.setSplit(m_document->text().id, split);
    });
    connect(&m_playback, &viz::Playback::positionChanged, this, [this] {
        if (m_playback.step() != 0) m_hint->end(HintLine::Kind::start);
    });
    connect(&m_fade, &QTimer::timeout, this, [this] {
        if (m_fullScreen) m_strip->hide();
    });
    connect(m_body, &QSplitter::splitterMoved, this,
            [this] { m_settings.setBytes(QStringLiteral("columns"), m_body->saveState()); });
    connect(m_side->splitter(), &QSplitter::splitterMoved, this,
            [this] { m_settings.setBytes(QStringLiteral("column"), m_side->splitter()->saveState()); });
    connect(m_findings, &FindingsWalk::putBackRequested, this, &MainWindow::putBack);
    connect(m_findings, &FindingsWalk::runRequested, this, &MainWindow::run);
    connect(m_pictures, &PictureExport::said, m_hint, &HintLine::sayBriefly);
    connect(m_pictures, &PictureExport::anotherNameRequested, this, &MainWindow::exportDialog);
    connect(m_pictures, &PictureExport::finished, this, &MainWindow::showExported);
    connect(m_side->code()->view(), &viz::CodeView::wrappedChanged, this,
            [this](bool wrapped) { m_settings.setWrapsCode(wrapped); });
    connectPlaces();
    qApp->installEventFilter(this);
}

// Asking for a GPU may take a second; the window does not wait for it.
void MainWindow::learnExecutors() {
    m_learner.start(
        [this, ask = m_services.executors](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
            return [this, known = ask()] {
                m_setupBar->setExecutors(known);
                m_benchmark->setExecutors(known);
                emit executorsKnown();
            };
        });
}

void MainWindow::setTheme(viz::ThemeId theme) {
    auto* style = qobject_cast<viz::ScanscopeStyle*>(QApplication::style());
    if (!style) return;
    style->setTheme(theme);
    QApplication::setPalette(style->standardPalette());
    const QList<QWidget*> all = findChildren<QWidget*>();
    for (QWidget* widget : all) widget->update();
    update();
}

void MainWindow::setTextScale(double scale) {
    m_settings.setTextScale(scale);
    m_stage->setTextScale(scale);
}

void MainWindow::connectAnswers() {
    connect(m_answers, &ScheduleAnswers::scheduleChosen, this, &MainWindow::chooseSchedule);
    connect(m_answers, &ScheduleAnswers::toggleRequested, this, &MainWindow::toggleAnswers);
    connect(m_answers, &ScheduleAnswers::changed, this, &MainWindow::answersChanged);
}

void MainWindow::toggleAnswers() {
    m_answers->toggle(m_document, roomForAnswers());
    if (!m_answers->isOpen()) m_stage->setFocus();
}

viz::AnswersStrip* MainWindow::answers() const { return m_answers->strip(); }

ScheduleAnswers::Room MainWindow::roomForAnswers() const {
    using Room = ScheduleAnswers::Room;
    if (m_fullScreen) return Room::none;
    return height() >= enoughForAnswers ? Room::enough : Room::onRequest;
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void MainWindow::arrange() {
    const bool low = height() < 760;
    setDrawer(width() < drawerBelow);
    m_side->setStacked(width() >= 2560);
    m_stage->setCompact(low);
    m_stage->setOneView(height() < 700);
    m_transport->setCompact(low);
    m_strip->setFixedHeight(low ? 84 : height() >= 1200 ? 120 : 104);
    const int side = codeWidthFor(width());
    const QList<int> usual{std::max(400, width() - side), side - 1};
    m_body->setUsual(usual);
    // A column that a person has set keeps its width until the window changes its class.
    if (side != m_sideWidth && !m_drawer) {
        const bool kept =
            m_sideWidth == 0 && m_body->restoreState(m_settings.bytes(QStringLiteral("columns")));
        if (!kept) m_body->reset();
        m_sideWidth = side;
    }
    placeOverlays();
}

void MainWindow::placeOverlays() {
    layout()->activate();
    m_stageColumn->layout()->activate();
    const QRect body = m_body->geometry();
    m_progress->setGeometry(0, body.top(), width(), 2);
    m_progress->raise();
    if (m_drawer) {
        m_edge->setGeometry(width() - edgeWidth, body.top(), edgeWidth, body.height());
        m_side->setGeometry(width() - edgeWidth - drawerWidth, body.top(), drawerWidth, body.height());
        m_side->raise();
    }
    m_fieldMessage->place();
    if (m_fieldMessage->isVisible()) m_fieldMessage->raise();
}

// Below 1280 the right column is a drawer over the stage, behind a tab at the edge.
void MainWindow::setDrawer(bool drawer) {
    if (drawer == m_drawer) return;
    m_drawer = drawer;
    m_drawerOpen = false;
    m_edge->setVisible(drawer && !m_fullScreen && m_place == Place::Explore);
    if (drawer) {
        m_side->setParent(this);
        m_side->hide();
    } else {
        m_body->addWidget(m_side);
        m_side->show();
    }
    m_side->setDrawer(drawer);
    layout()->setContentsMargins(0, 0, 0, 0);
    m_stageColumn->setContentsMargins(0, 0, drawer ? edgeWidth : 0, 0);
}

void MainWindow::toggleSide() {
    if (m_drawer) {
        m_drawerOpen = !m_drawerOpen;
        m_side->setVisible(m_drawerOpen);
        placeOverlays();
    } else {
        m_side->setVisible(m_side->isHidden());
    }
}

void MainWindow::setFullScreen(bool full) {
    if (full == m_fullScreen) return;
    showPlace(Place::Explore);
    m_fullScreen = full;
    for (QWidget* part : std::initializer_list<QWidget*>{m_appBar, m_setupBar, m_strip})
        part->setVisible(!full);
    m_side->setVisible(!full && (!m_drawer || m_drawerOpen));
    m_edge->setVisible(!full && m_drawer);
    m_stageColumn->setContentsMargins(0, 0, m_drawer && !full ? edgeWidth : 0, 0);
    m_stage->setPresenting(full);
    m_answers->show(m_document, roomForAnswers());
    m_hint->clear();
    if (full)
        showFullScreen();
    else
        showNormal();
    m_stage->setFocus();
}

void MainWindow::showControlsForAWhile() {
    if (!m_fullScreen) return;
    m_strip->show();
    m_fade.start();
}

void MainWindow::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    if (m_place == Place::Explore) painter.fillRect(QRect(0, m_strip->y(), width(), 1), t.hair);
}

} // namespace scanscope::app
