#include "kernels/trace/launch_work.h"

#include <algorithm>
#include <vector>

#include "kernels/trace/warp_requests.h"

namespace scanscope::trace {

namespace {

// The number of independent reads that a compiler keeps in flight: it unrolls loops by four.
constexpr unsigned reads_at_once = 4;

// The waits of one thread in a barrier interval.
class ThreadWait {
public:
    void add(const Event& event) {
        switch (event.kind) {
        case EventKind::read:
        case EventKind::volatile_read:
            return add_read(event.space);
        case EventKind::atomic:
        case EventKind::acquire:
            end_reads();
            return add_round_trip(event.space);
        case EventKind::shuffle:
            end_reads();
            ++waits_.exchanges;
            return;
        case EventKind::combine:
            ++waits_.combines;
            return;
        default:
            end_reads();
        }
    }
    [[nodiscard]] const Waits& waits() const { return waits_; }

private:
    void add_read(Space space) {
        if (space == Space::lane) return;
        if (pending_ == 0 || pending_ == reads_at_once || space != space_) {
            add_round_trip(space);
            pending_ = 0;
        }
        space_ = space;
        ++pending_;
    }
    void add_round_trip(Space space) { ++(space == Space::global ? waits_.global : waits_.shared); }
    void end_reads() { pending_ = 0; }

    Waits waits_;
    Space space_ = Space::none;
    unsigned pending_ = 0; // reads since the last other operation
};

// Global memory counts eightfold, because its round trips are by far the longest.
double length_of(const Waits& waits) {
    return 8 * waits.global + waits.shared + waits.exchanges + waits.combines;
}

class BlockChain {
public:
    explicit BlockChain(std::uint64_t threads)
        : threads_(threads) {}
    void add(const Event& event) {
        if (event.thread >= threads_.size()) return;
        if (event.interval != interval_) end_interval(event.interval);
        threads_[event.thread].add(event);
    }
    [[nodiscard]] Waits finish() {
        end_interval(interval_);
        chain_.barriers = interval_;
        return chain_;
    }

private:
    void end_interval(std::uint32_t next) {
        const auto longest = std::ranges::max_element(
            threads_, {}, [](const ThreadWait& thread) { return length_of(thread.waits()); });
        if (longest != threads_.end()) chain_ += longest->waits();
        std::ranges::fill(threads_, ThreadWait{});
        interval_ = next;
    }

    std::vector<ThreadWait> threads_;
    std::uint32_t interval_ = 0;
    Waits chain_;
};

} // namespace

Waits& Waits::operator+=(const Waits& other) {
    global += other.global;
    shared += other.shared;
    exchanges += other.exchanges;
    combines += other.combines;
    barriers += other.barriers;
    return *this;
}

LaunchWork work_of(const Launch& launch) {
    LaunchWork work{launch.kernel, launch.place,        launch.grid,
                    launch.block,  launch.shared_bytes, launch.blocks.size()};
    for (const Block& block : launch.blocks) {
        for (std::size_t step = 0; step < block.steps.size(); ++step) {
            const RequestCounts counts = count_requests(launch, block, step);
            work.sectors += static_cast<double>(counts.sectors);
            work.needed_sectors += static_cast<double>(counts.needed_sectors);
            work.passes += static_cast<double>(counts.passes);
            work.extra_passes += static_cast<double>(counts.extra_passes);
            for (const WarpInstruction& instruction : warp_instructions(block, step)) {
                ++work.instructions;
                work.active_lanes += static_cast<double>(instruction.lanes.size());
            }
        }
        BlockChain chain(launch.block.count());
        for (const Event& event : block.events) chain.add(event);
        work.waits += chain.finish();
    }
    if (work.recorded == 0) return work;
    const double share = 1 / static_cast<double>(work.recorded);
    for (double* sum : {&work.sectors, &work.needed_sectors, &work.passes, &work.extra_passes,
                        &work.instructions, &work.active_lanes, &work.waits.global, &work.waits.shared,
                        &work.waits.exchanges, &work.waits.combines, &work.waits.barriers})
        *sum *= share;
    return work;
}

} // namespace scanscope::trace
