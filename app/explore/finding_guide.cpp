#include "app/explore/finding_guide.h"

#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

void FindingGuide::lead(const viz::Document& document, int number) {
    const auto& [flaw, block, filmStep] = document.findings().at(number);
    if (filmStep)
        showBlockAt(document, *filmStep, block);
    else if (isAboutThreads(flaw))
        m_playback->last(); // the step that it stopped in is not known
    const bool isCell = flaw.cell && flaw.kind != viz::FlawKind::outOfBounds;
    m_playback->select(isCell ? flaw.cell : std::nullopt);
    m_playback->setFinding(number);
    if (isAboutThreads(flaw) && !m_stage->views()->chosen().contains(int(viz::View::lanes)))
        m_stage->toggleView(viz::View::lanes);
}

// Among all blocks no cell is seen: into the one.
void FindingGuide::showBlockAt(const viz::Document& document, viz::FilmStep filmStep,
                               viz::BlockAddress block) {
    m_playback->goTo(filmStep);
    if (m_stage->views()->chosen().contains(int(viz::View::grid)))
        m_stage->enterBlock(block);
    else if (document.at(filmStep, m_playback->block()).block != block)
        m_playback->follow(block);
}

} // namespace scanscope::app
