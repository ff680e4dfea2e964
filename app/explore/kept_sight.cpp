#include "app/explore/kept_sight.h"

#include "app/explore/program_change.h"
#include "kernels/trace/own_program.h"

namespace scanscope::app {

std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                        const viz::Document& next) {
    if (!before || before->stepCount() == 0 || next.stepCount() == 0) return std::nullopt;
    const trace::Trace &was = before->trace(), &is = next.trace();
    if (was.program && is.program) {
        if (was.program->files != is.program->files) return std::nullopt;
        return stepLike(*before, step, next, changeBetween(*before, next));
    }
    const bool isSameRun = was.run.algorithm == is.run.algorithm && before->stepCount() == next.stepCount();
    return isSameRun ? std::optional(step) : std::nullopt;
}

namespace {

bool hasBlock(const viz::Document& document, viz::BlockAddress block) {
    const auto& launches = document.trace().launches;
    return std::size_t(block.launch) < launches.size() &&
           std::size_t(block.block) < launches[std::size_t(block.launch)].blocks.size();
}

} // namespace

KeptSight::KeptSight(const viz::Playback& playback, const viz::Document* before, const viz::Document& next)
    : m_step(stepToKeep(before, playback.step(), next)) {
    if (is_own_text(next.trace())) m_block = playback.block();
}

void KeptSight::restore(viz::Playback& playback, const viz::Document& next) const {
    std::vector<viz::FilmStep> phases;
    for (const viz::Phase& phase : next.film().phases()) phases.push_back(phase.first);
    playback.setStepCount(next.stepCount(), std::move(phases));
    if (m_step) playback.goTo(*m_step);
    if (m_step && hasBlock(next, m_block)) playback.follow(m_block);
}

} // namespace scanscope::app
