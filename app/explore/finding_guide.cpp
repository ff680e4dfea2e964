#include "app/explore/finding_guide.h"

#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

void leadToFinding(Workspace& workspace, const viz::Document& document, int number) {
    viz::Playback& playback = workspace.playback;
    viz::StageView* stage = workspace.stage;
    const viz::Flaw& flaw = document.findings().at(number);
    const auto shows = [stage](viz::View view) { return stage->views()->chosen().contains(int(view)); };
    if (flaw.filmStep) {
        playback.goTo(*flaw.filmStep);
        if (shows(viz::View::grid)) // among all blocks no cell is seen: into the one
            stage->enterBlock(flaw.block);
        else if (document.at(*flaw.filmStep, playback.block()).block != flaw.block)
            playback.follow(flaw.block);
    } else if (isAboutThreads(flaw)) {
        playback.last(); // the step that it stopped in is not known
    }
    const bool isCell = flaw.cell && flaw.kind() != viz::FlawKind::out_of_bounds;
    playback.select(isCell ? flaw.cell : std::nullopt);
    playback.setFinding(number);
    if (isAboutThreads(flaw) && !shows(viz::View::lanes)) stage->toggleView(viz::View::lanes);
}

} // namespace scanscope::app
