#include "app/shell/presenting.h"

#include <algorithm>

#include "app/explore/explore_place.h"
#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "app/presenter/presenter.h"
#include "viz/widgets/button.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

Presenting::Presenting(ExplorePlace* explore, ExportPlace* exports, const Actions& ofTheFilm, QWidget* window)
    : QObject(window)
    , m_explore(explore)
    , m_export(exports)
    , m_presenter(new Presenter(&explore->playback(), ofTheFilm, window)) {
    connect(m_presenter, &Presenter::coversWindow, window,
            [window](bool covers) { window->setUpdatesEnabled(!covers); });
    connect(m_presenter, &Presenter::left, window, &QWidget::activateWindow);
    connect(explore, &ExplorePlace::documentAboutToChange, m_presenter, &Presenter::forgetDocument);
    connect(explore, &ExplorePlace::documentChanged, this, [this] {
        if (m_presenter->isVisible()) showDocument();
    });
}

void Presenting::showDocument() { m_presenter->setDocument(m_explore->sharedDocument(), look()); }

// Returns the look that is chosen in Export, with the views and rows of the stage. Its text is never smaller
// than usual, because smaller text is unreadable on a wall.
viz::ExportOptions Presenting::look() const {
    ExportSettings settings = m_export->controls().settings();
    settings.reset("view");
    viz::ExportOptions look = exportOptionsOf(*m_explore->document(), m_export->controls().format(), settings,
                                              {m_explore->stage()->shownViews(), {}, {}});
    look.slide.textScale = std::max(1.0, look.slide.textScale);
    look.rows = m_explore->stage()->rowsButton()->isChecked() ? viz::Rows::history : viz::Rows::now;
    return look;
}

void Presenting::start(bool fromStart) {
    if (!m_explore->document() || m_explore->document()->stepCount() == 0) return;
    if (fromStart)
        m_explore->playback().first();
    else if (!m_export->isHidden())
        m_explore->playback().goTo(m_export->preview()->shot().step);
    showDocument();
    m_presenter->start();
}

Actions Presenting::actions() {
    Actions all;
    const auto add = [&](const QString& name, QKeyCombination key, bool fromStart) {
        all.push_back(new Action(
            name, tr("Present"), {key}, [this, fromStart] { start(fromStart); }, this));
        all.back()
            ->enabledWhen([this] { return m_explore->document() && m_explore->document()->stepCount() > 0; })
            .alsoCalled(tr("presenter slide show full screen lecture audience"))
            .inMenu(tr("Playback"))
            .whileTyping()
            .anywhere();
    };
    add(tr("Present from the first step"), Qt::Key_F5, true);
    add(tr("Present from this step"), Qt::SHIFT | Qt::Key_F5, false);
    return all;
}

Actions Presenting::withOwn(const Actions& actions) const {
    Actions all = actions;
    std::ranges::copy_if(m_presenter->ownActions(), std::back_inserter(all), [&](const Action* own) {
        return std::ranges::none_of(actions, [own](const Action* known) {
            return known->text() == own->text() && known->keys() == own->keys();
        });
    });
    return all;
}

} // namespace scanscope::app

#include "moc_presenting.cpp"
