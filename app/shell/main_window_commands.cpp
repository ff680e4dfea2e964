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
#include "app/explore/findings_walk.h"
#include "app/explore/judge.h"
#include "app/explore/setup_bar.h"
#include "app/export/export_place.h"
#include "app/frame/sheets.h"
#include "app/shell/app_bar.h"
#include "app/shell/main_window.h"
#include "viz/stage/view_kinds.h"
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

Action& MainWindow::addAction(const QString& name, const QString& group, const QList<QKeySequence>& keys,
                              std::function<void()> run) {
    m_actions.push_back(new Action(name, group, keys, std::move(run), this));
    return *m_actions.back();
}

void MainWindow::buildActions() {
    addPlaybackCommands();
    addViewCommands();
    addFileCommands();
    addPlaceCommands();
    addPresenterCommands();
    buildPresenter();
    bringExploreWithItsActions();
}

void MainWindow::addPlaybackCommands() {
    const QString group = tr("Playback");
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys, auto run) -> Action& {
        return addAction(name, group, keys, run).inMenu(group).enabledWhen([this] {
            return m_document && m_document->stepCount() > 0;
        });
    };
    viz::Playback* p = &m_playback;
    add(tr("Play or pause"), {Qt::Key_Space}, [p] { p->toggle(); });
    add(tr("Step forward"), {Qt::Key_Right, Qt::Key_PageDown}, [p] { p->stepForward(); });
    add(tr("Step back"), {Qt::Key_Left, Qt::Key_PageUp}, [p] { p->stepBackward(); });
    add(tr("To the first step"), {Qt::Key_Home, Qt::SHIFT | Qt::Key_Left}, [p] { p->first(); });
    add(tr("To the last step"), {Qt::Key_End, Qt::SHIFT | Qt::Key_Right}, [p] { p->last(); });
    add(tr("Next phase"), {Qt::SHIFT | Qt::Key_PageDown}, [p] { p->nextPhase(); });
    add(tr("Previous phase"), {Qt::SHIFT | Qt::Key_PageUp}, [p] { p->previousPhase(); });
    add(tr("Play from the start"), {Qt::Key_R}, [p] { p->replay(); });
    const auto hasFindings = [this] { return m_document && !m_document->findings().empty(); };
    add(tr("Next finding"), {Qt::Key_F8}, [this] { m_findings->walk(+1); })
        .enabledWhen(hasFindings)
        .alsoCalled(tr("hazard fault race error wrong jump"));
    add(tr("Previous finding"), {Qt::SHIFT | Qt::Key_F8}, [this] {
        m_findings->walk(-1);
    }).enabledWhen(hasFindings);
    add(tr("Loop"), {Qt::Key_L}, [p] {
        p->setLooping(!p->looping());
    }).onWhen([p] {
          return p->looping();
      }).alsoCalled(tr("repeat again"));
    add(tr("Play backwards"), {Qt::Key_V}, [p] {
        p->turn();
    }).onWhen([p] {
          return p->reversed();
      }).alsoCalled(tr("reverse rewind direction"));
    add(tr("Faster"), {Qt::Key_Plus, Qt::Key_Equal}, [p] { p->faster(); }).showingKeys(tr("+"));
    add(tr("Slower"), {Qt::Key_Minus}, [p] { p->slower(); });
}

void MainWindow::addViewCommands() {
    const QString group = tr("View");
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys, auto run) -> Action& {
        return addAction(name, group, keys, run).inMenu(group);
    };
    add(tr("Full screen"), {Qt::Key_F, Qt::Key_F11}, [this] {
        setFullScreen(!m_fullScreen);
    }).onWhen([this] {
          return m_fullScreen;
      }).alsoCalled(tr("stage alone"));
    add(tr("Fit"), {Qt::Key_0}, [this] { m_stage->fit(); }).alsoCalled(tr("zoom reset whole"));
    add(tr("Earlier rows"), {Qt::Key_H}, [this] {
        m_stage->toggleRows();
    }).onWhen([this] {
          return m_stage->rowsButton()->isChecked();
      }).alsoCalled(tr("history past"));
    for (int v = 0; v < viz::viewCount; ++v) {
        const viz::ViewName& name = viz::viewNames[std::size_t(v)];
        const auto text = [](std::string_view words) {
            return QString::fromLatin1(words.data(), qsizetype(words.size()));
        };
        const auto view = viz::View(v);
        add(text(name.title), {QKeySequence(Qt::Key(name.key))}, [this, view] { m_stage->toggleView(view); })
            .onWhen([this, view] { return m_stage->views()->chosen().contains(int(view)); })
            .alsoCalled(text(name.about))
            .enabledWhen([this, view] { return m_document && viz::offers(*m_document, view); })
            .inMenu(tr("Stage"));
    }
    add(tr("Answers under three schedules"), {Qt::Key_Y}, [this] { toggleAnswers(); })
        .enabledWhen([this] { return m_document && hasAnswers(m_document->trace()); })
        .onWhen([this] { return m_answers->isOpen(); })
        .alsoCalled(tr("right wrong results compare in order reversed random"));
    add(tr("Right column"), {Qt::CTRL | Qt::Key_B}, [this] { toggleColumnHere(); })
        .whileTyping()
        .onWhen([this] {
            return m_place == Place::Explore ? !m_side->isHidden() : !m_benchmark->results()->isHidden();
        })
        .alsoCalled(tr("code counters results method panel drawer"))
        .anywhere();
    addCodeCommands();
    add(tr("Counters"), {}, [this] { m_side->showTab(viz::SidePanel::Counters); });
    add(tr("Inspector"), {}, [this] { m_side->showTab(viz::SidePanel::Inspector); });
    add(tr("About the algorithm"), {}, [this] { m_side->showTab(viz::SidePanel::About); });
    add(tr("Concepts"), {}, [this] {
        m_side->showConcepts();
    }).alsoCalled(tr("help glossary work depth associative hazard coalescing bank conflicts"));
    add(tr("Show the path into the cell"), {Qt::Key_P}, [this] { m_playback.setPath(!m_playback.path()); })
        .enabledWhen([this] { return m_playback.selection().has_value(); })
        .onWhen([this] { return m_playback.path(); })
        .alsoCalled(tr("provenance from where"));
    add(tr("Show symbols"), {Qt::Key_S}, [this] {
        m_playback.setSymbols(!m_playback.symbols());
    }).onWhen([this] {
          return m_playback.symbols();
      }).alsoCalled(tr("symbolic letters sum"));
    add(tr("Next cell"), {Qt::CTRL | Qt::Key_Right}, [this] { m_stage->walk(+1); });
    add(tr("Previous cell"), {Qt::CTRL | Qt::Key_Left}, [this] { m_stage->walk(-1); });
    add(tr("Next theme: light, dark, high contrast"), {Qt::CTRL | Qt::Key_T}, [this] { nextTheme(); })
        .whileTyping()
        .inMenu(tr("Theme"))
        .anywhere();
    const std::pair<viz::ThemeId, QString> themes[] = {
        {viz::ThemeId::Light, tr("Light theme")},
        {viz::ThemeId::Dark, tr("Dark theme")},
        {viz::ThemeId::HighContrast, tr("High-contrast theme")}};
    for (const auto& [id, name] : themes) {
        add(name, {}, [this, id = id] { chooseTheme(id); })
            .onWhen([this, id = id] { return viz::themeOf(this).id == id; })
            .alsoCalled(tr("mode colours"))
            .inMenu(tr("Theme"))
            .anywhere();
    }
    for (const double scale : {0.85, 1.0, 1.25, 1.5}) {
        add(tr("Text size %1 %").arg(qRound(scale * 100)), {}, [this, scale] { setTextScale(scale); })
            .onWhen([this, scale] { return m_settings.textScale() == scale; })
            .alsoCalled(tr("font larger smaller zoom"))
            .inMenu(tr("Text size"))
            .anywhere();
    }
    add(tr("Less motion"), {}, [this] {
        m_settings.setReducedMotion(!m_playback.reducedMotion());
        m_playback.setReducedMotion(m_settings.reducedMotion());
    }).onWhen([this] {
          return m_playback.reducedMotion();
      }).alsoCalled(tr("animation reduce"));
}

void MainWindow::addCodeCommands() {
    const auto isShown = [this] { return m_place == Place::Explore && m_document && !m_fullScreen; };
    const QString group = tr("View");
    viz::CodePane* code = m_side->code();
    addAction(tr("Find in the code"), group, {Qt::CTRL | Qt::Key_F},
              [this, code] {
                  if (m_side->isHidden()) toggleSide();
                  code->find()->open();
              })
        .whileTyping()
        .enabledWhen(isShown)
        .inMenu(group)
        .alsoCalled(tr("search text source kernel"));
    addAction(tr("Wrap long lines of the code"), group, {Qt::ALT | Qt::Key_Z},
              [code] { code->view()->setWrapped(!code->view()->wrapped()); })
        .enabledWhen(isShown)
        .onWhen([code] { return code->view()->wrapped(); })
        .inMenu(group)
        .alsoCalled(tr("break source kernel"));
}

void MainWindow::addFileCommands() {
    const QString group = tr("Run and file");
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys, auto run) -> Action& {
        return addAction(name, group, keys, run).whileTyping();
    };
    const auto hasRun = [this] { return m_document != nullptr; };
    add(tr("Run"), {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter}, [this] { runHere(); })
        .showingKeys(tr("Ctrl+Return"))
        .anywhere();
    add(tr("Cancel the run"), {}, [this] { cancelHere(); })
        .anywhere()
        .enabledWhen([this] {
            if (m_place == Place::Export) return m_export->busy();
            return m_place == Place::Explore ? m_runs.busy() : m_benchmark->study()->busy();
        })
        .alsoCalled(tr("stop abort"));
    add(tr("Type the input"), {Qt::CTRL | Qt::Key_L}, [this] { m_setupBar->focusInput(); });
    add(tr("Choose an algorithm"), {Qt::CTRL | Qt::Key_J}, [this] { m_setupBar->openAlgorithms(); });
    add(tr("Open a trace or results"), {Qt::CTRL | Qt::Key_O}, [this] { openHere(); }).anywhere();
    add(tr("Save the trace or the chart"), {Qt::CTRL | Qt::Key_S}, [this] {
        saveHere();
    }).enabledWhen([this] {
          return canSaveHere();
      }).anywhere();
    add(tr("Export a picture of this step"), {Qt::CTRL | Qt::Key_E}, [this] {
        exportDialog(false);
    }).enabledWhen(hasRun);
    add(tr("Export pictures of all steps"), {Qt::CTRL | Qt::SHIFT | Qt::Key_E}, [this] {
        exportDialog(true);
    }).enabledWhen(hasRun);
    add(tr("Find an action"), {Qt::CTRL | Qt::Key_K}, [this] { m_search->openCentered(this); }).anywhere();
    add(tr("Keys"), {Qt::Key_F1}, [this] { showHelp(); }).showingKeys(tr("?  F1")).anywhere();
    addAction(tr("Keys"), group, {Qt::Key_Question}, [this] { showHelp(); }).showingKeys({}).anywhere();
    add(tr("Quit"), {Qt::CTRL | Qt::Key_Q}, [this] { close(); }).anywhere();
}

// The focus walks as one reads: the bar, setup from left to right, stage, timeline, transport, right column.
// Within each by place, because fields move between the bar and the options.
bool MainWindow::focusNextPrevChild(bool next) {
    QList<QWidget*> walk;
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_appBar, m_setupBar, m_banner, m_stage, m_answers->strip(),
                                         m_timeline, m_transport, m_side, m_edge, m_benchmark}) {
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
    Action* action = actionFor(m_actions, *event, typing());
    if (!action) return false;
    // A key of Explore that rests while text is typed rests in another place, too.
    if (m_place != Place::Explore && !action->isForAnywhere() && !action->worksWhileTyping()) return false;
    return action->ask();
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
    for (Action* action : m_actions) {
        if (action->isHidden()) continue;
        QMenu* part = &menu;
        if (!action->menu().isEmpty()) {
            QMenu*& known = parts[action->menu()];
            if (!known) known = menu.addMenu(action->menu());
            part = known;
        } else if (part->actions().size() == qsizetype(parts.size())) {
            menu.addSeparator();
        }
        action->refresh();
        const QString keys = action->keys();
        QAction* item = part->addAction(keys.isEmpty() ? action->text() : action->text() + u'\t' + keys);
        item->setEnabled(action->isEnabled());
        item->setCheckable(action->isCheckable());
        item->setChecked(action->isChecked());
        connect(item, &QAction::triggered, action, &Action::ask);
    }
}

void MainWindow::showMenu() {
    QMenu menu(this);
    fillMenu(menu);
    viz::IconButton* button = m_appBar->menuButton();
    menu.exec(button->mapToGlobal(QPoint(button->width() - menu.sizeHint().width(), button->height() + 4)));
}

void MainWindow::showHelp() {
    auto* sheet = new KeySheet(actionsWithPresenters(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

} // namespace scanscope::app
