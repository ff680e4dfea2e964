#include "kernels/simt/emulator/grid.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "kernels/simt/emulator/clusters.h"
#include "kernels/simt/emulator/kernel_fault.h"

namespace scanscope::simt {

namespace {

// A random schedule keeps this many blocks in flight, and more if these wait for others.
constexpr std::size_t random_blocks = 8;

// Mixes the seed (SplitMix64's finaliser), so that neighbouring seeds give very different orders.
std::minstd_rand::result_type well_mixed(std::uint64_t seed) {
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return static_cast<std::minstd_rand::result_type>((seed ^ seed >> 31) % (std::minstd_rand::modulus - 1) +
                                                      1);
}

} // namespace

Grid::Grid(trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes, const GridOptions& options)
    : state_{.extent = grid,
             .block_extent = block,
             .options = options,
             .shared_bytes = shared_bytes,
             .random = std::minstd_rand(well_mixed(options.seed))} {
    const std::size_t threads = block.count();
    if (threads == 0 || threads > 1024) throw std::invalid_argument("a block has 1 to 1024 threads");
    std::size_t slots = std::min<std::size_t>(StackPool::most_stacks / threads, state_.extent.count());
    if (options.most_blocks != 0) slots = std::min(slots, options.most_blocks);
    slots = std::max<std::size_t>(slots, options.cluster.count());
    state_.stacks = StackPool::take(slots * threads, options.stack_bytes);
    slots_.reserve(slots);
}

Grid::~Grid() = default;

void Grid::start_next_block(Block& block) {
    const std::uint64_t count = state_.extent.count();
    const bool reversed = state_.options.schedule == Schedule::reversed;
    const Clusters clusters{state_.extent, state_.options.cluster};
    const std::uint64_t next = reversed ? count - 1 - next_block_ : next_block_, size = clusters.size();
    block.start(clusters.block_at(next / size, next % size));
    if (state_.options.shared_place) state_.options.shared_place->begin(block);
    next_block_ += block_stride_;
    state_.made_progress();
}

// Starts the blocks of the next cluster, for which there is space, and returns the first of them.
Block* Grid::start_next_blocks() {
    std::size_t first = 0;
    for (std::uint64_t left = state_.options.cluster.count(); left > 0; --left) {
        const auto free_slot =
            std::find_if(slots_.begin(), slots_.end(), [](const auto& b) { return b->finished(); });
        const auto slot = std::size_t(free_slot - slots_.begin());
        if (free_slot == slots_.end()) {
            slots_.push_back(std::make_unique<Block>(state_, slot * state_.block_extent.count()));
            state_.blocks_in_flight = slots_.size();
        }
        start_next_block(*slots_[slot]);
        if (left == state_.options.cluster.count()) first = slot;
    }
    last_slot_ = first;
    return slots_[first].get();
}

// Chooses the block to run next, normally the current one. Starts a new block if all blocks in flight only
// poll. With a random schedule, or if blocks run together, starts new blocks while there is space.
Block* Grid::choose_block() {
    const bool more = next_block_ < state_.extent.count();
    const auto in_flight = std::size_t(
        std::count_if(slots_.begin(), slots_.end(), [](const auto& b) { return !b->finished(); }));
    const bool room = in_flight + state_.options.cluster.count() <= slots_.capacity();
    const bool anyone = in_flight > 0;
    const bool stuck =
        state_.idle_yields > state_.block_extent.count() * std::max<std::size_t>(slots_.size(), 1);
    const bool together = state_.options.together;
    const bool mixes = together || (state_.options.schedule == Schedule::random && in_flight < random_blocks);
    if (more && room && (!anyone || stuck || mixes)) return start_next_blocks();
    if (!anyone) return nullptr;
    // Stay with the current block while it makes progress; after a poll, take the next one.
    const bool has_polled = state_.idle_yields != 0 && state_.idle_yields % state_.block_extent.count() == 0;
    const std::size_t start = state_.options.schedule == Schedule::random ? state_.random() % slots_.size()
                              : together || has_polled                    ? last_slot_ + 1
                                                                          : last_slot_;
    for (std::size_t k = 0; k < slots_.size(); ++k) {
        last_slot_ = (start + k) % slots_.size();
        if (!slots_[last_slot_]->finished()) return slots_[last_slot_].get();
    }
    return nullptr;
}

void Grid::run(Body body, const void* context, std::uint64_t first, std::uint64_t stride) {
    state_.body = body;
    state_.context = context;
    next_block_ = first;
    block_stride_ = stride;
    Thread* const outer = this_thread;
    const bool together = state_.options.together;
    unsigned last_rank = 0;
    while (Block* block = choose_block()) {
        if (state_.options.stop.stop_requested() && !state_.error) {
            state_.error = std::make_exception_ptr(Stopped());
            break;
        }
        Thread* next = together             ? block->next_ready(block->last_rank)
                       : state_.idle_yields ? block->next_ready(last_rank)
                                            : block->first_ready();
        if (!next) { // no other block can release a barrier or a warp of this one
            state_.error = std::make_exception_ptr(
                describe_deadlock(block->linear_index, state_.block_extent, block->threads()));
            break;
        }
        if (state_.options.shared_place) state_.options.shared_place->bring(*block);
        block->enter(state_.scheduler, *next);
        last_rank = block->last_rank = this_thread->rank;
        if (state_.error) break;
        if (block->finished()) block->finish();
    }
    if (state_.error) abort_all();
    this_thread = outer;
    if (state_.error) std::rethrow_exception(std::exchange(state_.error, nullptr));
}

void Grid::abort_all() {
    state_.aborting = true;
    for (const auto& block : slots_) block->unwind();
    state_.aborting = false;
}

} // namespace scanscope::simt
