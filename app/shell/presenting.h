// The run of Explore before an audience, with the look that is chosen in Export. The window stays as it is
// and shows the same step.
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
    // The presenter answers to the actions of the film, too.
    Presenting(ExplorePlace* explore, ExportPlace* exports, const Actions& ofTheFilm, QWidget* window);

    [[nodiscard]] Presenter* presenter() const { return m_presenter; }
    void start(bool fromStart); // or from the step that is looked at
    [[nodiscard]] Actions actions();
    // For the sheet of keys: keys that mean the same here and there once.
    [[nodiscard]] Actions withOwn(const Actions& actions) const;

private:
    void showDocument();
    [[nodiscard]] viz::ExportOptions look() const;

    ExplorePlace* m_explore;
    ExportPlace* m_export;
    Presenter* m_presenter;
};

} // namespace scanscope::app
