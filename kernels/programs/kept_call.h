// A plain program on a GPU, run once and ready to be run again.
#pragma once

#include <memory>

#include "kernels/programs/prepared_call.h"
#include "kernels/simt/session.h"

namespace scanscope::kernels {

// What the program launched is launched anew. Null in a build without CUDA, which has no such program.
[[nodiscard]] std::unique_ptr<PreparedCall>
keep_cuda_run(const simt::Program& program, const simt::Settings& settings, const simt::Problem& problem);

} // namespace scanscope::kernels
