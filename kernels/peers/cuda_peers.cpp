#include "kernels/peers/peers.h"
#include "kernels/programs/programs.h"

namespace scanscope::kernels {

namespace {

constexpr PreparedProgram calls[] = {
    {"cub-scan", prepare_cub_scan},
    {"thrust-scan", prepare_thrust_scan},
    {"cub-reduce", prepare_cub_reduce},
    {"cub-select", prepare_cub_select},
    {"cub-sort", prepare_cub_sort},
    {"lookback-bulk", prepare_tuned_scan},
    {"reduce-single-pass", prepare_tuned_reduction},
    {"compact-lookback", prepare_tuned_selection},
    {"radix-sort-onesweep", prepare_tuned_sort},
    {"scan-devices", prepare_device_scan},
};

} // namespace

PreparedPrograms cuda_library_calls() { return calls; }

} // namespace scanscope::kernels
