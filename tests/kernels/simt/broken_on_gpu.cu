// Runs one of the broken kernels on a GPU without recording, for compute-sanitizer to judge: it must agree
// with `check` about mistakes that it can see.
//
//   scanscope_broken_on_gpu ID [ELEMENTS] [THREADS]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "kernels/broken/launchers.cuh"

namespace kernels = scanscope::kernels;
namespace simt = scanscope::simt;
namespace trace = scanscope::trace;

int main(int count, char** arguments) {
    const std::string_view id = count > 1 ? arguments[1] : "";
    const auto* program = std::ranges::find(kernels::broken_programs, id, &simt::Program::id);
    if (program == std::ranges::end(kernels::broken_programs)) {
        std::fprintf(stderr, "usage: %s ID [ELEMENTS] [THREADS]; ID is one of\n", arguments[0]);
        for (const simt::Program& known : kernels::broken_programs)
            std::fprintf(stderr, "  %.*s\n", static_cast<int>(known.id.size()), known.id.data());
        return 2;
    }
    std::vector<trace::Value> input;
    const int elements = count > 2 ? std::atoi(arguments[2]) : 64;
    for (int i = 0; i < elements; ++i) input.push_back(trace::to_value(i % 7 + 1));
    simt::Problem problem;
    problem.input = input;
    problem.threads_per_block = static_cast<std::uint32_t>(count > 3 ? std::atoi(arguments[3]) : 64);
    try {
        program->run({}, problem, nullptr);
    } catch (const std::exception& error) { // a tool stopped the run
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    for (const trace::Value value : problem.output) std::printf("%d ", trace::from_value<int>(value));
    std::printf("\n");
    return 0;
}
