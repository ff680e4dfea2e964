// The actions of the place Explore, for keys, menu and search.
#pragma once

#include <QCoreApplication>

#include "app/frame/action.h"

namespace scanscope::app {

class ExplorePlace;

// The actions in groups, because the window inserts its own actions between them.
class ExploreActions {
    Q_DECLARE_TR_FUNCTIONS(ExploreActions)
public:
    explicit ExploreActions(ExplorePlace* place);
    Actions playback, stage, code, panels, motion, setup, pictures, learn;

private:
    void addPlayback(ExplorePlace* place);
    void addStage(ExplorePlace* place);
    void addCode(ExplorePlace* place);
    void addPanels(ExplorePlace* place);
    void addMotion(ExplorePlace* place);
    void addFiles(ExplorePlace* place);
};

} // namespace scanscope::app
