// A GPU program without recording that has been run once, and can be run again.
#pragma once

#include <memory>

#include "kernels/programs/prepared_call.h"
#include "kernels/simt/session.h"

namespace scanscope::kernels {

// Runs the program, and returns a call that repeats its launches. Null in a build without CUDA.
[[nodiscard]] std::unique_ptr<PreparedCall>
keep_cuda_run(const simt::Program& program, const simt::Settings& settings, const simt::Problem& problem);

} // namespace scanscope::kernels
