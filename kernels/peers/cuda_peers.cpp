// The libraries' algorithms as programs: prepared, run once, fetched.

#include "peers/prepared_call.h"
#include "programs.h"
#include "simt/gpu/cuda.h"

namespace scanscope::kernels {
namespace {

template <Prepare prepare>
void run_once(const simt::Settings& settings, simt::Problem& problem, trace::Trace*) {
    simt::choose_device(settings.device);
    const std::unique_ptr<PreparedCall> call = prepare(problem);
    call->run();
    simt::finish_launch("the library's kernel");
    problem.output = call->output();
}

constexpr simt::Program programs[] = {
    {"cub-scan", run_once<prepare_cub_scan>},     {"thrust-scan", run_once<prepare_thrust_scan>},
    {"cub-reduce", run_once<prepare_cub_reduce>}, {"cub-select", run_once<prepare_cub_select>},
    {"cub-sort", run_once<prepare_cub_sort>},
};

} // namespace

Programs cuda_peers() { return programs; }

} // namespace scanscope::kernels
