#include "kernels/course/worst_step.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::course {

using kernels::Message;
using kernels::say_later;
using trace::Block;
using trace::Launch;
using trace::Space;
using trace::WarpRequest;

namespace {

// The amount that a step adds to a counter, and the sentence about its worst part.
struct Share {
    std::uint64_t amount = 0;
    Message words;
};
Share sectors_in(const Launch& launch, const Block& block, std::size_t step, const Message& title) {
    Share share;
    std::uint64_t worst = 0;
    for (const WarpRequest& request : warp_requests(block, step, Space::global)) {
        const trace::Global& array = launch.globals[request.first->array];
        const std::uint64_t moved = trace::sector_bytes * pieces_of(request, array).size(),
                            used = cells_of(request).size() * std::uint64_t(trace::cell_bytes_of(array));
        if (moved <= used) continue;
        share.amount += moved - used;
        if (moved - used <= worst) continue;
        worst = moved - used;
        share.words = say_later("In {}, a warp of block {} moves {} bytes of {} and uses {} of them.", title,
                                block.index, moved, array.name, used);
    }
    return share;
}

Share conflicts_in(const Launch& launch, const Block& block, std::size_t step, const Message& title) {
    Share share;
    unsigned worst = 0;
    for (const WarpRequest& request : warp_requests(block, step, Space::shared)) {
        const trace::Array& array = *trace::array_of(launch, block, *request.first);
        const trace::BankUse use = bank_use(request, trace::cell_bytes_of(array));
        share.amount += use.extra();
        if (use.extra() <= worst) continue;
        worst = use.extra();
        share.words = say_later("In {}, a warp of block {} needs {} passes for {} where {} would do.", title,
                                block.index, use.passes.size(), array.name, use.least);
    }
    return share;
}

Share divergence_in(const Launch& launch, const Block& block, std::size_t step, const Message& title) {
    const trace::LaneUse lanes = lane_use(launch, block, step);
    return {lanes.parted,
            say_later("In {}, the lanes of block {} execute {} instructions and wait {} times for another "
                      "branch.",
                      title, block.index, lanes.active, lanes.parted)};
}

struct ShownCounter {
    std::string_view id, view;
    Share (*share_of)(const Launch&, const Block&, std::size_t step, const Message& title);
};
constexpr std::array shown_counters{ShownCounter{"sectors", "sectors", sectors_in},
                                    ShownCounter{"bank-conflicts", "banks", conflicts_in},
                                    ShownCounter{"divergence", "divergence", divergence_in}};

} // namespace

std::optional<WorstStep> worst_step(const trace::Trace& trace, std::string_view counter) {
    const auto shown = std::ranges::find(shown_counters, counter, &ShownCounter::id);
    if (shown == shown_counters.end()) return std::nullopt;
    std::optional<WorstStep> worst;
    std::uint64_t most = 0;
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b) {
            const Launch& launch = trace.launches[l];
            const Block& block = launch.blocks[b];
            for (std::size_t step = 0; step < block.steps.size(); ++step) {
                Share share = shown->share_of(launch, block, step, title_of(block, step));
                if (share.amount <= most) continue;
                most = share.amount;
                worst = {l, b, step, shown->view, std::move(share.words)};
            }
        }
    return worst;
}

} // namespace scanscope::course
