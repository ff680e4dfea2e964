#include "app/explore/kept_sight.h"

#include "app/explore/program_change.h"

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

bool hasBlock(const viz::Document& document, viz::BlockAddress block) {
    const auto& launches = document.trace().launches;
    return std::size_t(block.launch) < launches.size() &&
           std::size_t(block.block) < launches[std::size_t(block.launch)].blocks.size();
}

} // namespace scanscope::app
