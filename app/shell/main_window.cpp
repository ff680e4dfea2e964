#include "app/shell/main_window.h"

#include <algorithm>
#include <filesystem>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include "app/arguments/file_names.h"
#include "app/benchmark/benchmark_place.h"
#include "app/explore/explore_place.h"
#include "app/explore/pair_session.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/frame/action.h"
#include "app/frame/place.h"
#include "app/frame/sheets.h"
#include "app/presenter/presenter.h"
#include "app/shell/app_bar.h"
#include "app/shell/drop_light.h"
#include "app/shell/looks.h"
#include "app/shell/presenting.h"
#include "app/shell/quit_question.h"
#include "kernels/own/program_request.h"
#include "viz/widgets/button.h"
#include "viz/widgets/focus_ring.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

// Whether the key means Run. Return has a different meaning in each control, but Ctrl+Return runs wherever
// the focus is.
bool meansRun(const QKeyEvent& key) {
    const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    return isReturn && (key.modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier;
}

// Whether the key controls playback even while the focus is in a field, as long as nothing was typed there.
bool meansToPlay(const QKeyEvent& key) {
    constexpr std::array playing{Qt::Key_Space, Qt::Key_Left,   Qt::Key_Right,   Qt::Key_Home,
                                 Qt::Key_End,   Qt::Key_PageUp, Qt::Key_PageDown};
    return std::ranges::count(playing, Qt::Key(key.key())) != 0 &&
           !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
}

} // namespace

MainWindow::MainWindow(const Services& services, QSettings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_appBar(new AppBar)
    , m_explore(new ExplorePlace(services, m_settings))
    , m_benchmark(new BenchmarkPlace(services.benchmark, m_settings))
    , m_export(new ExportPlace(m_settings))
    , m_places{m_explore, m_benchmark, m_export}
    , m_place(m_explore)
    , m_looks(new Looks(m_settings, this))
    , m_quit(new QuitQuestion({m_export, m_explore, m_benchmark}, this)) {
    build();
    buildActions();
    connectBar();
    connectPlaces(services);
    m_search = new ActionSearch(m_actions, this);
    m_dropLight = new DropLight(this);
    if (!restoreGeometry(m_settings.bytes(QStringLiteral("geometry")))) {
        // The intended size, if it fits on the screen, including the frame that the desktop adds.
        const QSize room = screen() ? screen()->availableSize() - QSize(16, 48) : QSize(1440, 900);
        resize(QSize(1440, 900).boundedTo(room).expandedTo(minimumSize()));
    }
    new viz::FocusRing(this);
    // A click outside a text field takes the focus away from it, so that Space plays.
    setFocusPolicy(Qt::ClickFocus);
    setFocusProxy(m_place->home());
    qApp->installEventFilter(this);
    learnExecutors(services);
}

MainWindow::~MainWindow() = default;

void MainWindow::build() {
    setWindowTitle(QStringLiteral("Scanscope"));
    setMinimumSize(1024, 600);
    setAcceptDrops(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_appBar);
    for (Place* place : m_places) {
        layout->addWidget(place, 1);
        place->setVisible(place == m_place);
    }
}

void MainWindow::connectBar() {
    const auto connectButton = [this](const QAbstractButton* button, auto press) {
        connect(button, &QAbstractButton::clicked, this, press);
    };
    connectButton(m_appBar->searchButton(), [this] { m_search->openCentered(this); });
    connectButton(m_appBar->openButton(), [this] { m_place->openDialog(); });
    connectButton(m_appBar->saveButton(), [this] { m_place->saveDialog(); });
    connectButton(m_appBar->presentButton(), [this] { m_presenting->start(false); });
    connectButton(m_appBar->themeButton(), [this] { m_looks->nextTheme(); });
    connectButton(m_appBar->helpButton(), [this] { showHelp(); });
    connectButton(m_appBar->menuButton(), [this] { showMenu(); });
    connect(m_appBar->places(), &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { showPlace(m_places[std::size_t(chosen.value(0))]); });
}

void MainWindow::connectPlaces(const Services& services) {
    for (Place* place : m_places) {
        connect(place, &Place::wanted, this, [this, place] { showPlace(place); });
        connect(place, &Place::fileChosen, this, &MainWindow::openFile);
        connect(place, &Place::loadedChanged, this, &MainWindow::showLoaded);
    }
    connect(m_explore, &ExplorePlace::documentChanged, this, [this] {
        if (m_place == m_export) showInExport();
        setWindowFilePath(m_explore->path());
    });
    connect(m_explore, &ExplorePlace::unreadable, this,
            [this](const QString& message) { m_place->sayUnreadable(message); });
    connect(m_explore, &ExplorePlace::opened, m_benchmark->banner(), &viz::Banner::dismiss);
    connect(m_explore, &ExplorePlace::fullScreenChanged, this, &MainWindow::setFullScreen);
    connect(m_looks, &Looks::textScaleChanged, m_explore->stage(), &viz::StageView::setTextScale);
    connect(m_looks, &Looks::languageChosen, this,
            [this](const QString& words) { m_place->sayBriefly(words); });
    connect(m_export, &ExportPlace::folderRequested, this, services.showInFolder);
    connect(m_quit, &QuitQuestion::asked, presenter(), &Presenter::leave); // it would cover the question
    connect(presenter(), &Presenter::left, this, [this] {
        if (m_place == m_export) showInExport();
    });
}

// Finding a GPU may take a second, and the window does not wait for it.
void MainWindow::learnExecutors(const Services& services) {
    m_learner.start(
        [this, ask = services.executors](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
            return [this, known = ask()] {
                m_explore->setupBar()->setExecutors(known);
                m_benchmark->setExecutors(known);
                emit executorsKnown();
            };
        });
}

Presenter* MainWindow::presenter() const { return m_presenting->presenter(); }
QuitSheet* MainWindow::quitSheet() const { return m_quit->sheet(); }

// ---- places

void MainWindow::showPlace(Place* place) {
    if (place == m_place) return;
    m_place->leave();
    m_place = place;
    m_appBar->places()->setChosen({int(std::ranges::find(m_places, place) - m_places.begin())});
    for (Place* one : m_places) one->setVisible(one == place);
    setFocusProxy(place->home());
    if (place == m_export) showInExport();
    focusProxy()->setFocus();
    showLoaded();
}

void MainWindow::showInExport() {
    const viz::Playback& playback = m_explore->playback();
    m_export->setLoaded(m_explore->loaded());
    m_export->setDocument(m_explore->sharedDocument());
    m_export->setViewState(playback.step(), playback.block(), playback.symbols());
}

// Shows the name and the details in the middle of the bar. In the window's title, this name comes before the
// program's name, so that windows can be told apart in a task bar.
void MainWindow::showLoaded() {
    const Loaded loaded = m_place->loaded();
    m_appBar->setLoaded(loaded.name, loaded.details);
    const QString name = loaded.name.isEmpty() ? loaded.untitled : loaded.name;
    const QString program = QStringLiteral("Scanscope");
    setWindowTitle(name.isEmpty() ? program : QStringLiteral("%1 — %2").arg(name, program));
}

void MainWindow::setFullScreen(bool full) {
    m_appBar->setVisible(!full);
    if (full)
        showFullScreen();
    else
        showNormal();
}

// Opens a recording in Explore, results in Benchmark, and a list of numbers as the input.
void MainWindow::openFile(const QString& path) {
    if (path.isEmpty()) return;
    if (own::is_run_by_name(path.toStdString()))
        return m_explore->open(path); // a notebook is JSON, as results are
    const FileKind kind = kindOfFile(std::filesystem::path(path.toStdU16String()));
    if (kind == FileKind::recording) return m_explore->open(path);
    if (kind == FileKind::numbers) {
        showPlace(m_explore);
        return m_explore->setupBar()->useFile(path);
    }
    if (!m_explore->document()) m_explore->start(); // so that Explore has a run to show
    m_benchmark->openResults(path);
}

// ---- actions

Action& MainWindow::add(const QString& name, const QString& group, const QList<QKeySequence>& keys,
                        std::function<void()> run) {
    m_actions.push_back(new Action(name, group, keys, std::move(run), this));
    return m_actions.back()->anywhere();
}

void MainWindow::take(const Actions& actions) {
    m_actions.insert(m_actions.end(), actions.begin(), actions.end());
}

// This is the order of the menu and the key sheet.
void MainWindow::buildActions() {
    const ExploreActions explore(m_explore);
    take(explore.playback);
    take(explore.stage);
    addColumnAction();
    take(explore.code);
    take(explore.panels);
    take(m_looks->actions());
    take(explore.motion);
    addRunActions();
    take(explore.setup);
    addFileActions();
    take(explore.pictures);
    take(explore.learn);
    addHelpActions();
    addPlaces();
    take(BenchmarkActions(m_benchmark).all);
    m_presenting = new Presenting(m_explore, m_export, actionsOfTheFilm(), this);
    take(m_presenting->actions());
    // An action for the run in Explore first shows Explore, wherever it was triggered.
    for (Action* action : m_actions)
        if (!action->isForAnywhere()) action->comesAfter([this] { showPlace(m_explore); });
}

void MainWindow::addColumnAction() {
    add(tr("Right column"), tr("View"), {Qt::CTRL | Qt::Key_B}, [this] { m_place->toggleColumn(); })
        .inMenu(tr("View"))
        .whileTyping()
        .onWhen([this] { return m_place->showsColumn(); })
        .alsoCalled(tr("code counters results method panel drawer"));
}

void MainWindow::addRunActions() {
    const QString group = tr("Run and file");
    add(tr("Run"), group, {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter}, [this] { m_place->run(); })
        .whileTyping()
        .showingKeys(QStringLiteral("Ctrl+Return"));
    add(tr("Cancel the run"), group, {}, [this] { m_place->cancelRun(); })
        .whileTyping()
        .enabledWhen([this] { return m_place->isRunning(); })
        .alsoCalled(tr("stop abort"));
}

void MainWindow::addFileActions() {
    const QString group = tr("Run and file");
    add(tr("Open a file"), group, {Qt::CTRL | Qt::Key_O}, [this] { m_place->openDialog(); })
        .whileTyping()
        .alsoCalled(tr("trace program notebook results"));
    add(tr("Save the trace or the chart"), group, {Qt::CTRL | Qt::Key_S}, [this] { m_place->saveDialog(); })
        .whileTyping()
        .enabledWhen([this] { return m_place->canSave(); });
}

void MainWindow::addHelpActions() {
    const QString group = tr("Run and file");
    add(tr("Find an action"), group, {Qt::CTRL | Qt::Key_K}, [this] { m_search->openCentered(this); })
        .whileTyping()
        .inMenu(tr("Help"));
    add(tr("Keys"), group, {Qt::Key_F1}, [this] { showHelp(); })
        .inMenu(tr("Help"))
        .whileTyping()
        .showingKeys(QStringLiteral("?  F1"));
    add(tr("Keys"), group, {Qt::Key_Question}, [this] { showHelp(); }).showingKeys({});
    add(tr("Quit"), group, {Qt::CTRL | Qt::Key_Q}, [this] { close(); }).whileTyping();
}

void MainWindow::addPlaces() {
    const QString group = tr("Places");
    const auto addPlace = [&](const QString& name, Qt::Key key, Place* place) -> Action& {
        return add(name, group, {Qt::CTRL | key}, [this, place] { showPlace(place); })
            .onWhen([this, place] { return m_place == place; })
            .inMenu(group)
            .whileTyping();
    };
    addPlace(tr("Explore"), Qt::Key_1, m_explore);
    addPlace(tr("Benchmark"), Qt::Key_2, m_benchmark)
        .alsoCalled(tr("times GB/s throughput speed-up accuracy work depth"));
    addPlace(tr("Export"), Qt::Key_3, m_export)
        .alsoCalled(tr("video film slides pictures mp4 webm gif pdf svg png html handout"));
    add(tr("Copy as picture"), group, {Qt::CTRL | Qt::SHIFT | Qt::Key_C}, [this] { copyPicture(); })
        .inMenu(tr("Pictures"))
        .enabledWhen([this] { return m_explore->document() != nullptr; })
        .whileTyping();
}

// Returns the actions that also work in the presenter.
Actions MainWindow::actionsOfTheFilm() const {
    Actions film;
    std::ranges::copy_if(m_actions, std::back_inserter(film), [this](const Action* action) {
        const QList<QKeySequence> keys = action->shortcuts();
        return action->group() == m_actions.front()->group() || // playback
               keys.contains(QKeySequence(Qt::CTRL | Qt::Key_T)) || keys.contains(QKeySequence(Qt::Key_S));
    });
    return film;
}

void MainWindow::copyPicture() {
    if (m_place != m_export) showInExport();
    m_place->sayBriefly(m_export->copyPicture());
}

// ---- keys

bool MainWindow::focusNextPrevChild(bool next) {
    return moveFocus(QWidgetList{m_appBar} + m_place->focusOrder(), next);
}

bool MainWindow::isTyping() const {
    const auto* edit = qobject_cast<const QLineEdit*>(QApplication::focusWidget());
    return edit && !edit->isReadOnly() && !m_place->inputIsFresh();
}

bool MainWindow::handleKey(QKeyEvent* event) {
    Action* action = actionFor(m_actions, *event, isTyping());
    if (!action) return false;
    // Explore's keys that are off while text is typed are also off in other places.
    if (m_place != m_explore && !action->isForAnywhere() && !action->worksWhileTyping()) return false;
    return action->ask();
}

// Handles the keys that the focused control did not.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        m_place->escape();
    else if (!handleKey(event))
        event->ignore();
}

// At the start, the input has the focus with all its text selected, but nothing has been typed there yet.
// Space and the arrows then control playback and move the focus to the stage; any other key starts typing.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || watched != QApplication::focusWidget()) return false;
    auto* widget = static_cast<QWidget*>(watched);
    auto* key = static_cast<QKeyEvent*>(event);
    if (widget->window() != this) return false;
    if (meansRun(*key) && !m_search->isAncestorOf(widget) && !m_place->keepsReturn(widget)) {
        m_place->run();
        return true;
    }
    // Text fields have their own meaning of some of these keys: Ctrl+K would delete what was typed.
    const bool isText = qobject_cast<QLineEdit*>(widget) && !m_search->isAncestorOf(widget);
    if (isText && key->modifiers().testFlag(Qt::ControlModifier)) {
        Action* const action = actionFor(m_actions, *key, true);
        return action && action->ask();
    }
    if (!m_place->inputIsFresh() || !meansToPlay(*key) || !handleKey(key)) return false;
    m_place->home()->setFocus();
    return true;
}

void MainWindow::showMenu() {
    QMenu menu(this);
    fillMenu(menu, m_actions);
    const viz::IconButton* button = m_appBar->menuButton();
    menu.exec(button->mapToGlobal(QPoint(button->width() - menu.sizeHint().width(), button->height() + 4)));
}

void MainWindow::showHelp() {
    auto* sheet = new KeySheet(m_presenting->withOwn(m_actions), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

void MainWindow::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), viz::themeOf(this).surface); }

// ---- the window itself

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_quit->mayClose()) return event->ignore();
    m_settings.setBytes(QStringLiteral("geometry"), saveGeometry());
    presenter()->leave();
    for (Place* place : m_places) place->endAll();
    QWidget::closeEvent(event);
}

namespace {

QString droppedFile(const QDropEvent& drop) { return drop.mimeData()->urls().value(0).toLocalFile(); }

} // namespace

// Whether the dropped file opens beside the run in Explore: with Shift, or if it is dropped on the run that
// is already there.
bool MainWindow::goesBeside(const QDropEvent& drop) const {
    if (m_place != m_explore || !m_explore->pair()->canStandBeside(droppedFile(drop))) return false;
    return drop.modifiers() & Qt::ShiftModifier ||
           m_explore->pair()->isAtTheRight(mapToGlobal(drop.position().toPoint()));
}

// The drop always copies, whatever the modifier keys mean to the source, so that the file is not moved.
void MainWindow::showDrop(QDropEvent& drop) {
    drop.setDropAction(Qt::CopyAction);
    drop.accept();
    const QString name = QFileInfo(droppedFile(drop)).fileName();
    m_dropLight->shine(goesBeside(drop) ? tr("Show %1 beside this run").arg(name) : tr("Open %1").arg(name));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls[0].isLocalFile()) showDrop(*event);
}

void MainWindow::dragMoveEvent(QDragMoveEvent* event) { showDrop(*event); }

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { m_dropLight->hide(); }

void MainWindow::dropEvent(QDropEvent* event) {
    m_dropLight->hide();
    const QString path = droppedFile(*event);
    event->setDropAction(Qt::CopyAction);
    event->accept();
    goesBeside(*event) ? m_explore->pair()->openBeside(path) : openFile(path);
}

} // namespace scanscope::app

#include "moc_main_window.cpp"
