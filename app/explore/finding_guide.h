// Leads the stage to a finding: to its step, its block and its cell, or to the threads that wait.
#pragma once

#include "app/explore/workspace.h"

namespace scanscope::app {

// `number`: of the findings of the document.
void leadToFinding(Workspace& workspace, const viz::Document& document, int number);

// Threads that wait for ever are seen in the lanes.
[[nodiscard]] inline bool isAboutThreads(const viz::Flaw& flaw) {
    return flaw.kind() == viz::FlawKind::stopped;
}

} // namespace scanscope::app
