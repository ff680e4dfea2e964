#include "viz/views/banks/bank_requests.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"
#include "viz/model/step_requests.h"

namespace scanscope::viz {

QString BankRequest::does() const { return accessWords(asked.first->kind, array->name, line); }

bool BankRequest::writes() const { return trace::writes(asked.first->kind); }

unsigned wordsOfCell(const trace::Array& array) { return trace::words_of_cell(trace::cell_bytes_of(array)); }

unsigned WarpBanks::extraPasses() const {
    unsigned extra = 0;
    for (const BankRequest& request : requests) extra += request.use.extra();
    return extra;
}

unsigned WarpBanks::degree() const {
    unsigned degree = 0;
    for (const BankRequest& request : requests) degree = std::max(degree, request.use.degree());
    return degree;
}

std::array<unsigned, trace::bank_count> WarpBanks::depth() const {
    std::array<unsigned, trace::bank_count> depth{};
    for (const BankRequest& request : requests)
        for (std::size_t bank = 0; bank < depth.size(); ++bank)
            depth[bank] = std::max(depth[bank], unsigned(request.use.depth[bank]));
    return depth;
}

std::vector<WarpBanks> banksOf(const BlockModel& model, BlockStep step) {
    std::map<std::uint32_t, WarpBanks> byWarp;
    for (trace::WarpRequest& asked :
         trace::warp_requests(model.block(), std::size_t(step), trace::Space::shared)) {
        const trace::Array& array = model.block().shared[asked.first->array];
        WarpBanks& warp = byWarp[asked.warp];
        warp.warp = asked.warp;
        trace::BankUse use = bank_use(asked, trace::cell_bytes_of(array));
        const std::uint32_t line = trace::line_of(model.trace(), asked.first->location);
        warp.requests.push_back({std::move(asked), std::move(use), &array, line});
    }
    std::vector<WarpBanks> warps;
    for (auto& [_, warp] : byWarp) warps.push_back(std::move(warp));
    std::ranges::stable_sort(warps, std::greater(), &WarpBanks::extraPasses);
    return warps;
}

namespace {

bool hasBanks(const BlockModel& model, BlockStep step) {
    const auto events = trace::events_of(model.block(), std::size_t(step));
    return std::ranges::any_of(events, [](const trace::Event& event) {
        return event.space == trace::Space::shared && trace::touches_memory(event);
    });
}

} // namespace

std::optional<BlockStep> nearestWithBanks(const BlockModel& model, BlockStep step) {
    return model.steps().nearest(step, [&model](BlockStep at) { return hasBanks(model, at); });
}

} // namespace scanscope::viz
