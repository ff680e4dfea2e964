#include "app/cli/show_length.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/checked_request.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::Request;

namespace {

// What is printed is put together in memory, a few dozen bytes a cell. Beside its cells everything that has a
// name counts for a few, so that a run of many empty steps has an end as well.
constexpr std::uint64_t mostOfLength = std::uint64_t{1} << 22;
constexpr std::uint64_t cellsOfName = 16;

std::uint64_t cellsOf(const std::vector<trace::Array>& arrays) {
    std::uint64_t cells = 0;
    for (const trace::Array& array : arrays) cells += cellsOfName + array.extent;
    return cells;
}

std::uint64_t cellsOf(const std::vector<trace::Global>& globals) {
    std::uint64_t cells = 0;
    for (const trace::Global& global : globals) cells += cellsOfName + global.after->size();
    return cells;
}

// The text prints globals anew after each step that stores to one.
std::uint64_t stepsThatStore(const trace::Block& block) {
    const auto stores = [&block](const trace::Step& step) {
        return std::ranges::any_of(trace::events_of(block, step), [](const trace::Event& event) {
            return event.space == trace::Space::global && trace::writes(event.kind);
        });
    };
    return static_cast<std::uint64_t>(std::ranges::count_if(block.steps, stores));
}

// The length of what a run prints, or any number above mostOfLength where that is too much. The reader bounds
// steps and cells by the size of the file, so that no product overflows.
std::uint64_t cellsPrinted(const trace::Trace& trace, bool asText) {
    std::uint64_t cells = trace.input.size() + trace.output.size();
    for (const trace::Launch& launch : trace.launches) {
        cells += cellsOfName + cellsOf(launch.globals);
        for (const trace::Block& block : launch.blocks) {
            cells += (block.steps.size() + 1) * (cellsOfName + cellsOf(block.shared) + cellsOf(block.lanes));
            if (asText) cells += stepsThatStore(block) * cellsOf(launch.globals);
            if (cells > mostOfLength) return cells;
        }
        if (cells > mostOfLength) return cells;
    }
    return cells;
}

[[noreturn]] void refuse(const std::string& whatToDo) {
    throw BadRequest("n", kernels::say("This run is too long to print: its steps hold more than {} cells. {}",
                                       kernels::grouped(mostOfLength), whatToDo));
}

// The same run of fewer elements, in blocks as large.
Request ofFewer(const Request& request, const kernels::Algorithm& algorithm, std::uint64_t n) {
    Request fewer = request;
    fewer.threads_per_block = algorithm.default_threads ? threads_of(request, algorithm) : 0;
    fewer.input.resize(n);
    return fewer;
}

constexpr std::uint64_t fewElements = 4096;

} // namespace

// A small file can describe more than there is memory to print.
void checkLength(const trace::Trace& trace, bool asText) {
    if (cellsPrinted(trace, asText) > mostOfLength) refuse(kernels::say("The window shows it."));
}

void checkLengthBefore(const Context& context, const Request& request, bool asText) {
    const std::uint64_t n = request.input.size();
    if (n < 2 * fewElements || !request.blocks.empty()) return;
    const kernels::Algorithm& algorithm = algorithmNamed(request.algorithm, context.backend);
    double few = 0, half = 0;
    try {
        const auto printed = [&](std::uint64_t count) {
            return double(cellsPrinted(
                context.backend.record(ofFewer(request, algorithm, count), context.console.stop), asText));
        };
        half = printed(fewElements / 2);
        few = printed(fewElements);
    } catch (const BadRequest&) {
        return; // an option that lists something for each element
    }
    // It grows with n, and no slower for more of them. Twice the limit, as that is an estimate.
    const double growth = std::max(2.0, few / half);
    const double all = few * std::pow(growth, std::log2(double(n) / double(fewElements)));
    if (all > 2 * double(mostOfLength))
        refuse(kernels::say("Choose fewer elements, or some blocks of it: --blocks 0,1,last."));
}

} // namespace scanscope::app
