// Leads the stage to a finding: to its step, its block and its cell, or to the threads that wait.
#pragma once

#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class FindingGuide {
public:
    FindingGuide(viz::Playback* playback, viz::StageView* stage)
        : m_playback(playback)
        , m_stage(stage) {}

    void lead(const viz::Document& document, int number); // of Document::findings()

    // Threads that wait for ever are seen in the lanes.
    [[nodiscard]] static bool isAboutThreads(const viz::Flaw& flaw) {
        return flaw.kind == viz::FlawKind::stopped;
    }

private:
    void showBlockAt(const viz::Document& document, viz::FilmStep filmStep, viz::BlockAddress block);
    viz::Playback* m_playback;
    viz::StageView* m_stage;
};

} // namespace scanscope::app
