// Presents Explore's run to an audience, with the look that is chosen in Export. The window stays open and
// shows the same step.
#pragma once

#include <QObject>

#include "app/frame/action.h"
#include "viz/export/export_plan.h"

namespace scanscope::app {

class ExplorePlace;
class ExportPlace;
class Presenter;

class Presenting : public QObject {
    Q_OBJECT
public:
    // `ofTheFilm` are the film's actions, which also work in the presenter.
    Presenting(ExplorePlace* explore, ExportPlace* exports, const Actions& ofTheFilm, QWidget* window);

    [[nodiscard]] Presenter* presenter() const { return m_presenter; }
    void start(bool fromStart); // from the first step; otherwise from the current one
    [[nodiscard]] Actions actions();
    // Returns the actions for the key sheet: the window's actions, and those of the presenter that have other
    // keys.
    [[nodiscard]] Actions withOwn(const Actions& actions) const;

private:
    void showDocument();
    [[nodiscard]] viz::ExportOptions look() const;

    ExplorePlace* m_explore;
    ExportPlace* m_export;
    Presenter* m_presenter;
};

} // namespace scanscope::app
