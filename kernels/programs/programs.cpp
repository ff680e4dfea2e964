#include "kernels/programs/programs.h"

#include <utility>

#include "kernels/simt/gpu/kept_run.h"

namespace scanscope::kernels {

namespace {

class KeptCall final : public PreparedCall {
public:
    KeptCall(const simt::Program& program, simt::Settings settings, const simt::Problem& problem)
        : program_(program)
        , settings_(std::move(settings))
        , problem_(problem) {
        settings_.kept = &kept_;
        program_.run(settings_, problem_, nullptr);
        kept_.is_complete = true;
        restore();
    }
    void run() override {
        for (const auto& call : kept_.calls) call();
        simt::check(cudaGetLastError(), "launching again");
    }
    void restore() override {
        for (const auto& [array, before] : kept_.changed) kept_.memory[array].copy_from(before);
    }
    [[nodiscard]] std::vector<trace::Value> output() override {
        program_.run(settings_, problem_, nullptr);
        return std::move(problem_.output);
    }

private:
    const simt::Program& program_;
    simt::Settings settings_;
    simt::Problem problem_;
    simt::KeptRun kept_;
};

} // namespace

std::unique_ptr<PreparedCall> keep_cuda_run(const simt::Program& program, const simt::Settings& settings,
                                            const simt::Problem& problem) {
    return std::make_unique<KeptCall>(program, settings, problem);
}

} // namespace scanscope::kernels
