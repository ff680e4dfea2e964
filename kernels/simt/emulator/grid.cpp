#include "kernels/simt/emulator/grid.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "kernels/simt/emulator/kernel_fault.h"

namespace scanscope::simt {

namespace {

// A random schedule keeps this many blocks in flight, and more if these wait for others.
constexpr std::ptrdiff_t random_blocks = 8;

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
    state_.stacks = StackPool::take(std::max<std::size_t>(slots, 1) * threads, options.stack_bytes);
    slots_.reserve(slots);
}

Grid::~Grid() = default;

void Grid::start_next_block(Block& block) {
    const std::uint64_t count = state_.extent.count();
    const bool reversed = state_.options.schedule == Schedule::reversed;
    block.start(reversed ? count - 1 - next_block_ : next_block_);
    if (state_.options.shared_place) state_.options.shared_place->begin(block);
    next_block_ += block_stride_;
    state_.made_progress();
}

// Chooses the block to run next, normally the current one. Starts a new block if all blocks in flight only
// poll. With a random schedule, or if blocks run together, starts new blocks while there is space.
Block* Grid::choose_block() {
    const bool more = next_block_ < state_.extent.count();
    const std::size_t limit = slots_.capacity();
    const auto free_slot =
        std::find_if(slots_.begin(), slots_.end(), [](const auto& b) { return b->finished(); });
    const bool room = free_slot != slots_.end() || slots_.size() < limit;
    const auto is_in_flight = [](const auto& b) { return !b->finished(); };
    const bool anyone = std::any_of(slots_.begin(), slots_.end(), is_in_flight);
    const bool stuck =
        state_.idle_yields > state_.block_extent.count() * std::max<std::size_t>(slots_.size(), 1);
    const bool together = state_.options.together;
    const bool mixes =
        together || (state_.options.schedule == Schedule::random &&
                     std::count_if(slots_.begin(), slots_.end(), is_in_flight) < random_blocks);
    if (more && room && (!anyone || stuck || mixes)) {
        if (free_slot == slots_.end()) {
            slots_.push_back(std::make_unique<Block>(state_, slots_.size() * state_.block_extent.count()));
            state_.blocks_in_flight = slots_.size();
            start_next_block(*slots_.back());
            last_slot_ = slots_.size() - 1;
        } else {
            start_next_block(**free_slot);
            last_slot_ = std::size_t(free_slot - slots_.begin());
        }
        return slots_[last_slot_].get();
    }
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
