
#include <algorithm>
#include <iterator>

#include "app/explore/catalogue_session.h"
#include "app/explore/exercise_session.h"
#include "app/explore/explore_place.h"
#include "app/explore/lesson_session.h"
#include "app/explore/pair_session.h"
#include "app/explore/program_session.h"
#include "app/explore/run_files.h"
#include "app/explore/setup_bar.h"
#include "viz/model/language.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"
#include "viz/widgets/button.h"
#include "viz/widgets/code_find.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

// Returns a function that adds actions to a list. They are in their group's menu by default.
auto adderTo(Actions& all, const QString& group, ExplorePlace* place) {
    return [&all, group, place](const QString& name, const QList<QKeySequence>& keys,
                                std::function<void()> run) -> Action& {
        all.push_back(new Action(name, group, keys, std::move(run), place));
        return all.back()->inMenu(group);
    };
}

} // namespace

ExploreActions::ExploreActions(ExplorePlace* place) {
    addPlayback(place);
    addStage(place);
    addCode(place);
    addPanels(place);
    addMotion(place);
    addFiles(place);
    learn = place->lesson()->actions();
    std::ranges::copy(place->exercise()->actions(), std::back_inserter(learn));
}

void ExploreActions::addPlayback(ExplorePlace* place) {
    const auto toList = adderTo(playback, tr("Playback"), place);
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys, auto run) -> Action& {
        return toList(name, keys, run).enabledWhen([place] {
            return place->document() && place->document()->stepCount() > 0;
        });
    };
    viz::Playback* p = &place->playback();
    add(tr("Play or pause"), {Qt::Key_Space}, [p] { p->toggle(); });
    add(tr("Step forward"), {Qt::Key_Right, Qt::Key_PageDown}, [p] { p->stepForward(); });
    add(tr("Step back"), {Qt::Key_Left, Qt::Key_PageUp}, [p] { p->stepBackward(); });
    add(tr("Go to the first step"), {Qt::Key_Home, Qt::SHIFT | Qt::Key_Left}, [p] { p->first(); });
    add(tr("Go to the last step"), {Qt::Key_End, Qt::SHIFT | Qt::Key_Right}, [p] { p->last(); });
    add(tr("Next phase"), {Qt::SHIFT | Qt::Key_PageDown}, [p] { p->nextPhase(); });
    add(tr("Previous phase"), {Qt::SHIFT | Qt::Key_PageUp}, [p] { p->previousPhase(); });
    add(tr("Play from the start"), {Qt::Key_R}, [p] { p->replay(); });
    const auto hasFindings = [place] { return place->document() && !place->document()->findings().empty(); };
    add(tr("Next finding"), {Qt::Key_F8}, [place] { place->session()->walkFindings(+1); })
        .enabledWhen(hasFindings)
        .alsoCalled(tr("hazard fault race error wrong jump"));
    add(tr("Previous finding"), {Qt::SHIFT | Qt::Key_F8}, [place] {
        place->session()->walkFindings(-1);
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
    add(tr("Faster"), {Qt::Key_Plus, Qt::Key_Equal}, [p] { p->faster(); }).showingKeys(QStringLiteral("+"));
    add(tr("Slower"), {Qt::Key_Minus}, [p] { p->slower(); });
}

void ExploreActions::addStage(ExplorePlace* place) {
    const auto add = adderTo(stage, tr("View"), place);
    viz::StageView* shown = place->stage();
    add(tr("Full screen"), {Qt::Key_F, Qt::Key_F11}, [place] {
        place->setFullScreen(!place->fullScreen());
    }).onWhen([place] {
          return place->fullScreen();
      }).alsoCalled(tr("stage alone"));
    add(tr("Fit"), {Qt::Key_0}, [shown] { shown->fit(); }).alsoCalled(tr("zoom reset whole"));
    add(tr("Earlier rows"), {Qt::Key_H}, [shown] {
        shown->toggleRows();
    }).onWhen([shown] {
          return shown->rowsButton()->isChecked();
      }).alsoCalled(tr("history past"));
    for (int v = 0; v < viz::viewCount; ++v) {
        const viz::ViewName& name = viz::viewNames[std::size_t(v)];
        const auto view = viz::View(v);
        add(viz::translated(name.title), {QKeySequence(Qt::Key(name.key))},
            [shown, view] { shown->toggleView(view); })
            .onWhen([shown, view] { return shown->views()->chosen().contains(int(view)); })
            .alsoCalled(viz::translated(name.about))
            .enabledWhen([place, view] { return place->document() && viz::offers(*place->document(), view); })
            .inMenu(tr("Stage"));
    }
    add(tr("Results under three schedules"), {Qt::Key_Y}, [place] { place->toggleAnswers(); })
        .enabledWhen([place] { return place->document() && place->answers()->areThere(*place->document()); })
        .onWhen([place] { return place->answers()->isOpen(); })
        .alsoCalled(tr("right wrong results compare in order reversed random"));
}

void ExploreActions::addCode(ExplorePlace* place) {
    const auto add = adderTo(code, tr("View"), place);
    const auto isShown = [place] { return !place->isHidden() && place->document() && !place->fullScreen(); };
    viz::CodePane* pane = place->side()->code();
    add(tr("Find in the code"), {Qt::CTRL | Qt::Key_F},
        [place, pane] {
            if (!place->showsColumn()) place->toggleColumn();
            pane->find()->open();
        })
        .whileTyping()
        .enabledWhen(isShown)
        .alsoCalled(tr("search text source kernel"));
    add(tr("Wrap long code lines"), {Qt::ALT | Qt::Key_Z},
        [pane] { pane->view()->setWrapped(!pane->view()->wrapped()); })
        .enabledWhen(isShown)
        .onWhen([pane] { return pane->view()->wrapped(); })
        .alsoCalled(tr("break source kernel"));
}

void ExploreActions::addPanels(ExplorePlace* place) {
    const auto add = adderTo(panels, tr("View"), place);
    viz::SidePanel* side = place->side();
    viz::Playback* p = &place->playback();
    add(tr("Counters"), {}, [side] { side->showTab(viz::SidePanel::Counters); });
    add(tr("Inspector"), {}, [side] { side->showTab(viz::SidePanel::Inspector); });
    const auto isProgram = [place] { return place->program()->isShown(); };
    add(tr("Program output"), {}, [side] { side->showTab(viz::SidePanel::Output); }).enabledWhen(isProgram);
    add(tr("About the algorithm"), {}, [side] {
        side->showTab(viz::SidePanel::About);
    }).enabledWhen([isProgram] { return !isProgram(); });
    add(tr("Concepts"), {}, [side] {
        side->showConcepts();
    }).alsoCalled(tr("help glossary work depth associative hazard coalescing bank conflicts"));
    add(tr("Show the path to the cell"), {Qt::Key_P}, [p] { p->setPath(!p->path()); })
        .enabledWhen([p] { return p->selection().has_value(); })
        .onWhen([p] { return p->path(); })
        .alsoCalled(tr("provenance from where"));
    add(tr("Show symbols"), {Qt::Key_S}, [p] {
        p->setSymbols(!p->symbols());
    }).onWhen([p] {
          return p->symbols();
      }).alsoCalled(tr("symbolic letters sum"));
    add(tr("Next cell"), {Qt::CTRL | Qt::Key_Right}, [place] { place->stages()->chosen()->walk(+1); });
    add(tr("Previous cell"), {Qt::CTRL | Qt::Key_Left}, [place] { place->stages()->chosen()->walk(-1); });
    add(tr("Move the selection to the other run"), {Qt::Key_M}, [place] { place->stages()->moveSelection(); })
        .enabledWhen([place] { return place->stages()->canMoveSelection(); })
        .inMenu(tr("Fields"))
        .alsoCalled(tr("compare side by side beside cell move inspect"));
    const auto showsWarp = [place] { return place->stage()->showsWarp(); };
    add(tr("Next warp"), {Qt::Key_BracketRight}, [place] { place->stage()->walkWarps(+1); })
        .enabledWhen(showsWarp)
        .showingKeys(QStringLiteral("[  ]"))
        .inMenu(tr("Stage"));
    add(tr("Previous warp"), {Qt::Key_BracketLeft}, [place] { place->stage()->walkWarps(-1); })
        .enabledWhen(showsWarp)
        .showingKeys({})
        .inMenu(tr("Stage"));
}

void ExploreActions::addMotion(ExplorePlace* place) {
    adderTo(motion, tr("View"), place)(tr("Reduce motion"), {}, [place] {
        place->setReducedMotion(!place->playback().reducedMotion());
    }).onWhen([place] {
          return place->playback().reducedMotion();
      }).alsoCalled(tr("animation reduce"));
}

void ExploreActions::addFiles(ExplorePlace* place) {
    const QString group = tr("Run and file");
    const auto addSetup = adderTo(setup, group, place);
    addSetup(tr("Edit the input"), {Qt::CTRL | Qt::Key_L}, [place] { place->session()->focusInput(); })
        .inMenu(tr("Fields"))
        .whileTyping();
    addSetup(tr("Choose an algorithm"), {Qt::CTRL | Qt::Key_J},
             [place] { place->session()->chooseAlgorithm(); })
        .inMenu(tr("Fields"))
        .whileTyping();
    addSetup(tr("Compare with another run"), {Qt::Key_C}, [place] { place->pair()->toggle(); })
        .inMenu(tr("Fields"))
        .enabledWhen([place] { return place->document() != nullptr; })
        .onWhen([place] { return place->pair()->isShown(); })
        .alsoCalled(tr("compare side by side beside second two difference"));
    addSetup(tr("What if…?"), {Qt::SHIFT | Qt::Key_W}, [place] { place->pair()->askWhatIf(); })
        .inMenu(tr("Fields"))
        .enabledWhen([place] { return place->pair()->canAskWhatIf(); })
        .alsoCalled(tr("change an element of the input cell reach compare"));
    addSetup(tr("Why is the result wrong?"), {}, [place] { place->pair()->askWhy(); })
        .inMenu(tr("Fields"))
        .enabledWhen([place] { return place->pair()->canAskWhy(); })
        .alsoCalled(tr("why not first step right run compare wrong"));
    addSetup(tr("Swap the two runs"), {Qt::SHIFT | Qt::Key_C}, [place] { place->pair()->swap(); })
        .inMenu(tr("Fields"))
        .enabledWhen([place] { return place->pair()->isShown(); });
    std::ranges::copy(place->catalogue()->recent()->actions(), std::back_inserter(setup));
    std::ranges::copy(place->program()->actions(), std::back_inserter(setup));
    addSetup(tr("Open the program in the editor"), {},
             [place] { place->side()->code()->editButton()->click(); })
        .inMenu(tr("View"))
        .enabledWhen([place] { return place->program()->isShown(); });
    const auto hasRun = [place] { return place->document() != nullptr; };
    const auto addPicture = adderTo(pictures, group, place);
    addPicture(tr("Export a picture of this step"), {Qt::CTRL | Qt::Key_E},
               [place] { place->files()->pictureDialog(false); })
        .whileTyping()
        .inMenu(tr("Pictures"))
        .enabledWhen(hasRun);
    addPicture(tr("Export pictures of all steps"), {Qt::CTRL | Qt::SHIFT | Qt::Key_E},
               [place] { place->files()->pictureDialog(true); })
        .whileTyping()
        .inMenu(tr("Pictures"))
        .enabledWhen(hasRun);
}

} // namespace scanscope::app
