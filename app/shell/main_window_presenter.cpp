// Presenting: the run on the full screen, for an audience. The window stays as it is and shows the same step.
#include <algorithm>

#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "app/presenter/presenter.h"
#include "app/shell/main_window.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

void MainWindow::buildPresenter() {
    const QString playback = m_actions.front()->group();
    const std::vector<QKeySequence> others{QKeySequence(Qt::CTRL | Qt::Key_T), QKeySequence(Qt::Key_S)};
    Actions ofTheFilm;
    std::ranges::copy_if(m_actions, std::back_inserter(ofTheFilm), [&](const Action* action) {
        return action->group() == playback || std::ranges::any_of(others, [&](const QKeySequence& key) {
                   return action->shortcuts().contains(key);
               });
    });
    m_presenter = new Presenter(&m_playback, ofTheFilm, this);
    connect(m_presenter, &Presenter::coversWindow, this, [this](bool covers) { setUpdatesEnabled(!covers); });
    connect(m_presenter, &Presenter::left, this, [this] {
        if (m_place == Place::Export) showInExport();
        activateWindow();
    });
}

void MainWindow::addPresenterCommands() {
    const QString group = tr("Present");
    const auto add = [&](const QString& name, QKeyCombination key, bool fromStart) {
        addAction(name, group, {key}, [this, fromStart] { present(fromStart); })
            .enabledWhen([this] { return m_document && m_document->stepCount() > 0; })
            .alsoCalled(tr("presenter slide show full screen lecture audience"))
            .inMenu(tr("Playback"))
            .whileTyping()
            .anywhere();
    };
    add(tr("Present from the first step"), Qt::Key_F5, true);
    add(tr("Present from this step"), Qt::SHIFT | Qt::Key_F5, false);
}

// The look of an export, with the views and rows of the stage; text for reading is too small on a wall.
viz::ExportOptions MainWindow::presentedLook() const {
    ExportSettings settings = m_export->controls().settings();
    settings.reset("view");
    viz::ExportOptions look = exportOptionsOf(*m_document, m_export->controls().format(), settings,
                                              {m_stage->shownViews(), {}, {}});
    look.slide.textScale = std::max(1.0, look.slide.textScale);
    look.rows = m_stage->rowsButton()->isChecked() ? viz::Rows::history : viz::Rows::now;
    return look;
}

void MainWindow::present(bool fromStart) {
    if (!m_document || m_document->stepCount() == 0) return;
    if (fromStart)
        m_playback.first();
    else if (m_place == Place::Export)
        m_playback.goTo(m_export->preview()->shot().step);
    m_presenter->setDocument(m_document, presentedLook());
    m_presenter->start();
}

// What the sheet of keys lists: keys that mean the same here and there once.
Actions MainWindow::actionsWithPresenters() const {
    Actions all = m_actions;
    std::ranges::copy_if(m_presenter->ownActions(), std::back_inserter(all), [this](const Action* own) {
        return std::ranges::none_of(m_actions, [own](const Action* known) {
            return known->text() == own->text() && known->keys() == own->keys();
        });
    });
    return all;
}

} // namespace scanscope::app
