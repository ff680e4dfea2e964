#include "kernels/cost/cost.h"

#include <algorithm>
#include <bitset>

#include "kernels/trace/launch_order.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::cost {

namespace {

double cycles_of(const trace::Waits& waits, const Machine& machine) {
    return waits.global * machine.global_wait + waits.shared * machine.shared_wait +
           waits.exchanges * machine.exchange + waits.combines * machine.combine +
           waits.barriers * machine.barrier;
}

std::uint64_t divided_up(std::uint64_t value, std::uint64_t by) {
    return by == 0 ? 0 : (value + by - 1) / by;
}

LaunchCost cost_of(const trace::Launch& launch, const Machine& machine, bool is_first, unsigned registers) {
    LaunchCost cost{.work = trace::work_of(launch)};
    const trace::LaunchWork& work = cost.work;
    const std::uint64_t blocks = work.grid.count();
    cost.occupancy = occupancy(machine, blocks, work.block.count(), work.shared_bytes, registers);
    cost.registers = registers;
    cost.waves = divided_up(blocks, std::uint64_t{cost.occupancy.blocks} * machine.multiprocessors);
    const auto of_multiprocessor = static_cast<double>(divided_up(blocks, machine.multiprocessors));
    cost.seconds = {
        .launch = is_first ? machine.launch_s : machine.next_launch_s,
        .memory = work.sectors * static_cast<double>(blocks) * trace::sector_bytes / machine.bytes_per_s,
        .banks = work.passes * of_multiprocessor / machine.clock_hz,
        .issue = work.instructions * of_multiprocessor * machine.instruction / machine.clock_hz,
        .waits = static_cast<double>(cost.waves) * cycles_of(work.waits, machine) / machine.clock_hz,
    };
    Seconds& seconds = cost.seconds;
    const auto share = [](double part, double whole) { return whole == 0 ? 1 : part / whole; };
    const auto saved_with = [&](double memory, double banks, double issue) {
        return seconds.work() - std::max({memory, banks, issue});
    };
    seconds.conflicts = saved_with(
        seconds.memory, seconds.banks * share(work.passes - work.extra_passes, work.passes), seconds.issue);
    seconds.uncoalesced =
        saved_with(seconds.memory * share(work.needed_sectors, work.sectors), seconds.banks, seconds.issue);
    seconds.idle_lanes =
        saved_with(seconds.memory, seconds.banks,
                   seconds.issue * share(work.active_lanes, work.instructions * trace::warp_lanes));
    return cost;
}

} // namespace

Seconds parts_of(const Cost& cost) {
    Seconds sum;
    for (const std::size_t launch : cost.way()) {
        const Seconds& seconds = cost.launches[launch].seconds;
        sum.launch += seconds.launch;
        sum.waits += seconds.waits;
        sum.conflicts += seconds.conflicts;
        sum.uncoalesced += seconds.uncoalesced;
        sum.idle_lanes += seconds.idle_lanes;
        const double work = seconds.work();
        (work == seconds.memory ? sum.memory : work == seconds.banks ? sum.banks : sum.issue) += work;
    }
    return sum;
}

double Seconds::work() const { return std::max({memory, banks, issue}); }

std::vector<std::size_t> Cost::way() const {
    struct Placed {
        const trace::LaunchPlace& place;
        double seconds;
    };
    std::vector<Placed> placed;
    for (const LaunchCost& launch : launches) placed.push_back({launch.work.place, launch.seconds.all()});
    return trace::longest_way(placed, [](const Placed& launch) { return launch.seconds; });
}

double Cost::seconds() const {
    double sum = 0;
    for (const std::size_t launch : way()) sum += launches[launch].seconds.all();
    return sum;
}

Cost cost_of(const trace::Trace& trace, const Machine& machine, const Registers& registers) {
    Cost cost;
    std::bitset<trace::most_devices> begun;
    for (const trace::Launch& launch : trace.launches) {
        const bool is_first = !launch.place.is_exchange && !begun[launch.place.device];
        if (is_first) begun.set(launch.place.device);
        cost.launches.push_back(cost_of(launch, machine, is_first, registers ? registers(launch.kernel) : 0));
    }
    return cost;
}

} // namespace scanscope::cost
