// What can be asked of the window, by key, menu or search.
#include <algorithm>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/study.h"
#include "app/explore/algorithm_popover.h"
#include "app/explore/judge.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/frame/sheets.h"
#include "app/shell/app_bar.h"
#include "app/shell/main_window.h"
#include "viz/views/view.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/code_find.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::app {
namespace {

// Return alone means many things to many controls; with Ctrl it runs, wherever the focus is.
bool meansRun(const QEvent& event) {
    if (event.type() != QEvent::KeyPress) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    return isReturn && (key.modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier;
}

} // namespace

void MainWindow::buildCommands() {
    addPlaybackCommands();
    addViewCommands();
    addFileCommands();
    addPlaceCommands();
    addPresenterCommands();
    buildPresenter();
    bringExploreWithItsCommands();
}

void MainWindow::addPlaybackCommands() {
    const QString group = tr("Playback");
    const auto add = [&](const QString& name, const QString& keys, std::vector<QKeySequence> bound,
                         auto run) {
        m_commands.push_back({name, keys, group, std::move(bound), std::move(run), false,
                              [this] { return m_document && m_document->stepCount() > 0; }});
        m_commands.back().menu = group;
    };
    const auto on = [&](auto checked, const QString& also = {}) {
        m_commands.back().checked = checked;
        m_commands.back().also = also;
    };
    viz::Playback* p = &m_playback;
    add(tr("Play or pause"), tr("Space"), {Qt::Key_Space}, [p] { p->toggle(); });
    add(tr("Step forward"), tr("→  PageDown"), {Qt::Key_Right, Qt::Key_PageDown}, [p] { p->stepForward(); });
    add(tr("Step back"), tr("←  PageUp"), {Qt::Key_Left, Qt::Key_PageUp}, [p] { p->stepBackward(); });
    add(tr("To the first step"), tr("Home  Shift+←"), {Qt::Key_Home, Qt::SHIFT | Qt::Key_Left},
        [p] { p->first(); });
    add(tr("To the last step"), tr("End  Shift+→"), {Qt::Key_End, Qt::SHIFT | Qt::Key_Right},
        [p] { p->last(); });
    add(tr("Next phase"), tr("Shift+PageDown"), {Qt::SHIFT | Qt::Key_PageDown}, [p] { p->nextPhase(); });
    add(tr("Previous phase"), tr("Shift+PageUp"), {Qt::SHIFT | Qt::Key_PageUp}, [p] { p->previousPhase(); });
    add(tr("Play from the start"), tr("R"), {Qt::Key_R}, [p] { p->replay(); });
    const auto hasFindings = [this] { return m_document && !m_document->findings().empty(); };
    add(tr("Next finding"), tr("F8"), {Qt::Key_F8}, [this] { walkFindings(+1); });
    m_commands.back().enabled = hasFindings;
    m_commands.back().also = tr("hazard fault race error wrong jump");
    add(tr("Previous finding"), tr("Shift+F8"), {Qt::SHIFT | Qt::Key_F8}, [this] { walkFindings(-1); });
    m_commands.back().enabled = hasFindings;
    add(tr("Loop"), tr("L"), {Qt::Key_L}, [p] { p->setLooping(!p->looping()); });
    on([p] { return p->looping(); }, tr("repeat again"));
    add(tr("Play backwards"), tr("V"), {Qt::Key_V}, [p] { p->turn(); });
    on([p] { return p->reversed(); }, tr("reverse rewind direction"));
    add(tr("Faster"), tr("+"), {Qt::Key_Plus, Qt::Key_Equal}, [p] { p->faster(); });
    add(tr("Slower"), tr("−"), {Qt::Key_Minus}, [p] { p->slower(); });
}

void MainWindow::addViewCommands() {
    const QString group = tr("View");
    const auto add = [&](const QString& name, const QString& keys, std::vector<QKeySequence> bound, auto run,
                         bool whileTyping = false) {
        m_commands.push_back({name, keys, group, std::move(bound), std::move(run), whileTyping});
        m_commands.back().menu = group;
    };
    const auto on = [&](auto checked, const QString& also = {}) {
        m_commands.back().checked = checked;
        m_commands.back().also = also;
    };
    add(tr("Full screen"), tr("F  F11"), {Qt::Key_F, Qt::Key_F11}, [this] { setFullScreen(!m_fullScreen); });
    on([this] { return m_fullScreen; }, tr("stage alone"));
    add(tr("Fit"), tr("0"), {Qt::Key_0}, [this] { m_stage->fit(); });
    m_commands.back().also = tr("zoom reset whole");
    add(tr("Earlier rows"), tr("H"), {Qt::Key_H}, [this] { m_stage->toggleRows(); });
    on([this] { return m_stage->rowsButton()->isChecked(); }, tr("history past"));
    for (int v = 0; v < viz::viewCount; ++v) {
        const viz::ViewName& name = viz::viewNames[std::size_t(v)];
        const auto text = [](std::string_view words) {
            return QString::fromLatin1(words.data(), qsizetype(words.size()));
        };
        const auto view = viz::View(v);
        add(text(name.title), QString(QLatin1Char(name.key)), {name.key},
            [this, view] { m_stage->toggleView(view); });
        on([this, view] { return m_stage->views()->chosen().contains(int(view)); }, text(name.about));
        m_commands.back().enabled = [this, view] { return m_document && viz::offers(*m_document, view); };
        m_commands.back().menu = tr("Stage");
    }
    add(tr("Answers under three schedules"), tr("Y"), {Qt::Key_Y}, [this] { toggleAnswers(); });
    m_commands.back().enabled = [this] { return m_document && hasAnswers(m_document->trace()); };
    on([this] { return !m_answers->isHidden(); }, tr("right wrong results compare in order reversed random"));
    add(
        tr("Right column"), tr("Ctrl+B"), {Qt::CTRL | Qt::Key_B}, [this] { toggleColumnHere(); }, true);
    on(
        [this] {
            return m_place == Place::Explore ? !m_side->isHidden() : !m_benchmark->results()->isHidden();
        },
        tr("code counters results method panel drawer"));
    m_commands.back().anywhere = true;
    addCodeCommands();
    add(tr("Counters"), {}, {}, [this] { m_side->showTab(viz::SidePanel::Counters); });
    add(tr("Inspector"), {}, {}, [this] { m_side->showTab(viz::SidePanel::Inspector); });
    add(tr("About the algorithm"), {}, {}, [this] { m_side->showTab(viz::SidePanel::About); });
    add(tr("Concepts"), {}, {}, [this] { m_side->showConcepts(); });
    m_commands.back().also = tr("help glossary work depth associative hazard coalescing bank conflicts");
    add(tr("Show the path into the cell"), tr("P"), {Qt::Key_P},
        [this] { m_playback.setPath(!m_playback.path()); });
    m_commands.back().enabled = [this] { return m_playback.selection().has_value(); };
    on([this] { return m_playback.path(); }, tr("provenance from where"));
    add(tr("Show symbols"), tr("S"), {Qt::Key_S}, [this] { m_playback.setSymbols(!m_playback.symbols()); });
    on([this] { return m_playback.symbols(); }, tr("symbolic letters sum"));
    add(tr("Next cell"), tr("Ctrl+→"), {Qt::CTRL | Qt::Key_Right}, [this] { m_stage->walk(+1); });
    add(tr("Previous cell"), tr("Ctrl+←"), {Qt::CTRL | Qt::Key_Left}, [this] { m_stage->walk(-1); });
    add(
        tr("Next theme: light, dark, high contrast"), tr("Ctrl+T"), {Qt::CTRL | Qt::Key_T},
        [this] { nextTheme(); }, true);
    m_commands.back().menu = tr("Theme");
    m_commands.back().anywhere = true;
    const std::pair<viz::ThemeId, QString> themes[] = {
        {viz::ThemeId::Light, tr("Light theme")},
        {viz::ThemeId::Dark, tr("Dark theme")},
        {viz::ThemeId::HighContrast, tr("High-contrast theme")}};
    for (const auto& [id, name] : themes) {
        add(name, {}, {}, [this, id = id] { chooseTheme(id); });
        on([this, id = id] { return viz::themeOf(this).id == id; }, tr("mode colours"));
        m_commands.back().menu = tr("Theme");
        m_commands.back().anywhere = true;
    }
    for (const double scale : {0.85, 1.0, 1.25, 1.5}) {
        add(tr("Text size %1 %").arg(qRound(scale * 100)), {}, {}, [this, scale] { setTextScale(scale); });
        on([this, scale] { return m_settings.textScale() == scale; }, tr("font larger smaller zoom"));
        m_commands.back().menu = tr("Text size");
        m_commands.back().anywhere = true;
    }
    add(tr("Less motion"), {}, {}, [this] {
        m_settings.setReducedMotion(!m_playback.reducedMotion());
        m_playback.setReducedMotion(m_settings.reducedMotion());
    });
    on([this] { return m_playback.reducedMotion(); }, tr("animation reduce"));
}

void MainWindow::addCodeCommands() {
    const auto isShown = [this] { return m_place == Place::Explore && m_document && !m_fullScreen; };
    viz::CodePane* code = m_side->code();
    m_commands.push_back({.name = tr("Find in the code"),
                          .keys = tr("Ctrl+F"),
                          .group = tr("View"),
                          .bound = {Qt::CTRL | Qt::Key_F},
                          .run =
                              [this, code] {
                                  if (m_side->isHidden()) toggleSide();
                                  code->find()->open();
                              },
                          .whileTyping = true,
                          .enabled = isShown,
                          .menu = tr("View"),
                          .also = tr("search text source kernel")});
    m_commands.push_back({.name = tr("Wrap long lines of the code"),
                          .keys = tr("Alt+Z"),
                          .group = tr("View"),
                          .bound = {Qt::ALT | Qt::Key_Z},
                          .run = [code] { code->view()->setWrapped(!code->view()->wrapped()); },
                          .enabled = isShown,
                          .checked = [code] { return code->view()->wrapped(); },
                          .menu = tr("View"),
                          .also = tr("break source kernel")});
}

void MainWindow::addFileCommands() {
    const QString group = tr("Run and file");
    const auto add = [&](const QString& name, const QString& keys, std::vector<QKeySequence> bound, auto run,
                         bool needsRun = false) {
        m_commands.push_back({name, keys, group, std::move(bound), std::move(run), true, {}});
        if (needsRun) m_commands.back().enabled = [this] { return m_document != nullptr; };
    };
    add(tr("Run"), tr("Ctrl+Return"), {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter},
        [this] { runHere(); });
    m_commands.back().anywhere = true;
    add(tr("Cancel the run"), {}, {}, [this] { cancelHere(); });
    m_commands.back().anywhere = true;
    m_commands.back().enabled = [this] {
        if (m_place == Place::Export) return m_export->busy();
        return m_place == Place::Explore ? m_runs.busy() : m_benchmark->study()->busy();
    };
    m_commands.back().also = tr("stop abort");
    add(tr("Type the input"), tr("Ctrl+L"), {Qt::CTRL | Qt::Key_L}, [this] { m_setupBar->focusInput(); });
    add(tr("Choose an algorithm"), tr("Ctrl+J"), {Qt::CTRL | Qt::Key_J},
        [this] { m_setupBar->openAlgorithms(); });
    add(tr("Open a trace or results"), tr("Ctrl+O"), {Qt::CTRL | Qt::Key_O}, [this] { openHere(); });
    m_commands.back().anywhere = true;
    add(tr("Save the trace or the chart"), tr("Ctrl+S"), {Qt::CTRL | Qt::Key_S}, [this] { saveHere(); });
    m_commands.back().enabled = [this] { return canSaveHere(); };
    m_commands.back().anywhere = true;
    add(
        tr("Export a picture of this step"), tr("Ctrl+E"), {Qt::CTRL | Qt::Key_E},
        [this] { exportDialog(false); }, true);
    add(
        tr("Export pictures of all steps"), tr("Ctrl+Shift+E"), {Qt::CTRL | Qt::SHIFT | Qt::Key_E},
        [this] { exportDialog(true); }, true);
    add(tr("Find an action"), tr("Ctrl+K"), {Qt::CTRL | Qt::Key_K}, [this] { m_search->openCentered(this); });
    m_commands.back().anywhere = true;
    add(tr("Keys"), tr("?  F1"), {Qt::Key_F1}, [this] { showHelp(); });
    m_commands.back().anywhere = true;
    m_commands.push_back({tr("Keys"), {}, group, {Qt::Key_Question}, [this] { showHelp(); }});
    m_commands.back().anywhere = true;
    add(tr("Quit"), tr("Ctrl+Q"), {Qt::CTRL | Qt::Key_Q}, [this] { close(); });
    m_commands.back().anywhere = true;
}

// The focus walks as one reads: the bar, setup from left to right, stage, timeline, transport, right column.
// Within each by place, because fields move between the bar and the options.
bool MainWindow::focusNextPrevChild(bool next) {
    QList<QWidget*> walk;
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_appBar, m_setupBar, m_banner, m_stage, m_answers, m_timeline,
                                         m_transport, m_side, m_edge, m_benchmark}) {
        QList<QWidget*> inside = part->findChildren<QWidget*>();
        inside.prepend(part);
        inside.removeIf([](const QWidget* one) {
            return !one->isVisible() || !one->isEnabled() || !(one->focusPolicy() & Qt::TabFocus);
        });
        // Controls side by side are one line, whatever their heights; what a field has beside its label comes
        // with the field.
        const auto place = [part](const QWidget* one) {
            const QWidget* field = one;
            while (field != part && !qobject_cast<const viz::Field*>(field)) field = field->parentWidget();
            const QPoint own = one->mapTo(part, one->rect().center());
            const QPoint outer = field == part ? own : field->mapTo(part, field->rect().center());
            return std::tuple(one != part, outer.y() / 24, outer.x(), own.y() / 24, own.x());
        };
        std::stable_sort(inside.begin(), inside.end(),
                         [&place](const QWidget* a, const QWidget* b) { return place(a) < place(b); });
        walk += inside;
    }
    if (walk.isEmpty()) return false;
    const auto at = walk.indexOf(QApplication::focusWidget()), count = walk.size();
    QWidget* to = walk[at < 0 ? 0 : (at + (next ? 1 : count - 1)) % count];
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    if (auto* edit = qobject_cast<QLineEdit*>(to)) edit->selectAll();
    return true;
}

bool MainWindow::typing() const {
    const QWidget* focus = QApplication::focusWidget();
    const auto* edit = qobject_cast<const QLineEdit*>(focus);
    return edit && !edit->isReadOnly() && !m_setupBar->inputIsFresh();
}

bool MainWindow::handleKey(QKeyEvent* event) {
    const Command* command = commandFor(m_commands, *event, typing());
    if (!command || (command->enabled && !command->enabled())) return false;
    // A key of Explore that rests while text is typed rests in another place, too.
    if (m_place != Place::Explore && !command->anywhere && !command->whileTyping) return false;
    command->run();
    return true;
}

// Keys that the focused control did not take.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (m_fullScreen)
            setFullScreen(false);
        else if (m_place == Place::Benchmark)
            leaveInBenchmark();
        else if (m_drawerOpen)
            toggleSide();
        else
            m_stage->setFocus();
        return;
    }
    if (!handleKey(event)) event->ignore();
}

// The input that has the focus at the start, all selected, is not being typed in yet: Space and the arrows
// play, and take the focus to the stage. Any other key begins to type.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != this) return false;
    if (event->type() == QEvent::MouseMove && m_fullScreen) showControlsForAWhile();
    if (watched == m_stage && event->type() == QEvent::Resize) placeHint();
    if (watched == QApplication::focusWidget() && meansRun(*event) && !m_search->isAncestorOf(widget) &&
        !m_setupBar->algorithms()->isAncestorOf(widget)) {
        runHere();
        return true;
    }
    if (event->type() != QEvent::KeyPress || !m_setupBar->inputIsFresh() ||
        watched != QApplication::focusWidget())
        return false;
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Space:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        if (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier) || !handleKey(key)) return false;
        m_stage->setFocus();
        return true;
    default:
        return false;
    }
}

void MainWindow::nextTheme() {
    const auto now = int(viz::themeOf(this).id);
    chooseTheme(viz::ThemeId((now + 1) % 3));
}

void MainWindow::chooseTheme(viz::ThemeId theme) {
    m_settings.setTheme(theme);
    setTheme(theme);
}

// All that can be asked for, in parts that are lower than the lowest window.
void MainWindow::fillMenu(QMenu& menu) {
    std::map<QString, QMenu*> parts;
    for (const Command& command : m_commands) {
        if (command.keys.isEmpty() && !command.bound.empty()) continue; // another key of the same
        QMenu* part = &menu;
        if (!command.menu.isEmpty()) {
            QMenu*& known = parts[command.menu];
            if (!known) known = menu.addMenu(command.menu);
            part = known;
        } else if (part->actions().size() == qsizetype(parts.size())) {
            menu.addSeparator();
        }
        QAction* action =
            part->addAction(command.keys.isEmpty() ? command.name : command.name + '\t' + command.keys);
        action->setEnabled(!command.enabled || command.enabled());
        action->setCheckable(bool(command.checked));
        if (command.checked) action->setChecked(command.checked());
        connect(action, &QAction::triggered, this, command.run);
    }
}

void MainWindow::showMenu() {
    QMenu menu(this);
    fillMenu(menu);
    viz::IconButton* button = m_appBar->menuButton();
    menu.exec(button->mapToGlobal(QPoint(button->width() - menu.sizeHint().width(), button->height() + 4)));
}

void MainWindow::showHelp() {
    auto* sheet = new KeySheet(commandsWithPresenters(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

} // namespace scanscope::app
