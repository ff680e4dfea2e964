#include "kernels/simt/gpu/exchange.h"

#include <map>
#include <numeric>

#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"

namespace scanscope::simt {

namespace {

// The exchanges, by number of devices. They are never destroyed: at the end of the process the driver, which
// NCCL would need for that, may already be gone.
std::map<int, std::shared_ptr<Exchange>>& known() {
    static auto& all = *new std::map<int, std::shared_ptr<Exchange>>;
    return all;
}

} // namespace

std::shared_ptr<Exchange> Exchange::of_devices(int devices) {
    std::shared_ptr<Exchange>& made = known()[devices];
    if (made) return made;
    const Nccl& nccl = Nccl::get();
    auto exchange = std::shared_ptr<Exchange>(new Exchange);
    std::vector<int> ordinals(static_cast<std::size_t>(devices));
    std::iota(ordinals.begin(), ordinals.end(), 0);
    std::vector<NcclCommunicator*> all(ordinals.size());
    nccl.check(nccl.init_all(all.data(), devices, ordinals.data()), "joining the devices");
    exchange->all_ = std::move(all);
    return made = exchange;
}

std::shared_ptr<Exchange> Exchange::of_ranks(const Ranks& ranks) {
    constexpr int of_ranks = 0; // a key that is not a number of devices
    std::shared_ptr<Exchange>& made = known()[of_ranks];
    if (made) return made;
    const Nccl& nccl = Nccl::get();
    const Meeting meeting(ranks);
    auto exchange = std::shared_ptr<Exchange>(new Exchange);
    NcclCommunicator* one = nullptr;
    nccl.check(nccl.init_rank(&one, ranks.count, meeting.id(), ranks.rank), "joining the ranks");
    exchange->all_ = {one};
    return made = exchange;
}

void Exchange::all_gather(std::span<const Part> parts, std::size_t bytes) const {
    const Nccl& nccl = Nccl::get();
    nccl.check(nccl.group_start(), "beginning the exchange");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& part = parts[i];
        choose_device(part.device);
        nccl.check(nccl.all_gather(part.sent, part.received, bytes, NcclType::bytes, all_.at(i), part.stream),
                   "exchanging the totals");
    }
    nccl.check(nccl.group_end(), "exchanging the totals");
}

void Exchange::check() const {
    const Nccl& nccl = Nccl::get();
    for (NcclCommunicator* one : all_) {
        NcclResult error = NcclResult::success;
        nccl.check(nccl.get_async_error(one, &error), "asking for the exchange");
        nccl.check(error, "exchanging the totals");
    }
}

void Exchange::abort() {
    for (NcclCommunicator* one : all_) static_cast<void>(Nccl::get().abort(one)); // nothing more can be done
    all_.clear();
    std::erase_if(known(), [this](const auto& entry) { return entry.second.get() == this; });
}

} // namespace scanscope::simt
