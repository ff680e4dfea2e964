#include "kernels/simt/emulator/grid.h"

#include <algorithm>

namespace scanscope::simt {

namespace {

// A random schedule keeps this many blocks in flight.
constexpr std::size_t random_blocks = 8;

// Neighbouring seeds must give unlike orders, and no two of them the same (SplitMix64's finaliser).
std::minstd_rand::result_type well_mixed(std::uint64_t seed) {
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return static_cast<std::minstd_rand::result_type>((seed ^ seed >> 31) % (std::minstd_rand::modulus - 1) +
                                                      1);
}

} // namespace

Grid::Grid(trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes, const GridOptions& options)
    : extent(grid)
    , block_extent(block)
    , options_(options)
    , shared_bytes_(shared_bytes)
    , random_(well_mixed(options.seed)) {
    const std::size_t threads = block.count();
    if (threads == 0 || threads > 1024) throw std::invalid_argument("a block has 1 to 1024 threads");
    const std::size_t wanted =
        options.schedule == Schedule::random ? random_blocks : StackPool::most_stacks / threads;
    const std::size_t slots =
        std::min<std::size_t>({wanted, StackPool::most_stacks / threads, extent.count()});
    stacks_ = StackPool::take(std::max<std::size_t>(slots, 1) * threads, options.stack_bytes);
    slots_.reserve(slots);
}

Grid::~Grid() = default;

void Grid::start_next_block(Block& block) {
    const std::uint64_t count = extent.count();
    const bool reversed = options_.schedule == Schedule::reversed;
    block.start(reversed ? count - 1 - next_block_ : next_block_);
    next_block_ += block_stride_;
    made_progress();
}

// The block to run next: in order, the one in flight that can run; a new one is started where none can but by
// polling, or, under a random schedule, while there is room.
Block* Grid::choose_block() {
    const bool more = next_block_ < extent.count();
    const std::size_t limit = slots_.capacity();
    const auto free_slot =
        std::find_if(slots_.begin(), slots_.end(), [](const auto& b) { return b->finished(); });
    const bool room = free_slot != slots_.end() || slots_.size() < limit;
    const bool anyone =
        std::any_of(slots_.begin(), slots_.end(), [](const auto& b) { return !b->finished(); });
    const bool stuck = idle_yields_ > block_extent.count() * std::max<std::size_t>(slots_.size(), 1);
    if (more && room && (!anyone || stuck || options_.schedule == Schedule::random)) {
        if (free_slot == slots_.end()) {
            slots_.push_back(std::make_unique<Block>(*this, slots_.size() * block_extent.count()));
            start_next_block(*slots_.back());
            last_slot_ = slots_.size() - 1;
        } else {
            start_next_block(**free_slot);
            last_slot_ = std::size_t(free_slot - slots_.begin());
        }
        return slots_[last_slot_].get();
    }
    if (!anyone) return nullptr;
    // Stay with the current block while it gets on; a poll moves on to the next.
    const std::size_t start = options_.schedule == Schedule::random ? random_() % slots_.size()
                              : idle_yields_ != 0 && idle_yields_ % block_extent.count() == 0 ? last_slot_ + 1
                                                                                              : last_slot_;
    for (std::size_t k = 0; k < slots_.size(); ++k) {
        last_slot_ = (start + k) % slots_.size();
        if (!slots_[last_slot_]->finished()) return slots_[last_slot_].get();
    }
    return nullptr;
}

void Grid::run(Body body, const void* context, std::uint64_t first, std::uint64_t stride) {
    body_ = body;
    context_ = context;
    next_block_ = first;
    block_stride_ = stride;
    Thread* const outer = this_thread;
    unsigned last_rank = 0;
    while (Block* block = choose_block()) {
        if (options_.stop.stop_requested() && !error_) {
            error_ = std::make_exception_ptr(Stopped());
            break;
        }
        Thread* next = idle_yields_ ? block->next_ready(last_rank) : block->first_ready();
        if (!next) { // barriers and warps are a block's own: nobody else can free it
            error_ = std::make_exception_ptr(block->describe_deadlock());
            break;
        }
        switch_to(scheduler_, *next);
        last_rank = this_thread->rank;
        if (error_) break;
        if (block->finished()) block->finish();
    }
    if (error_) abort_all();
    this_thread = outer;
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Grid::abort_all() {
    aborting_ = true;
    for (const auto& block : slots_)
        for (unsigned rank = 0; rank < block->count_ && block->live_ > 0; ++rank) {
            Thread& thread = block->thread(rank);
            if (thread.state == Thread::State::exited) continue;
            if (thread.state == Thread::State::fresh) { // has no stack to unwind
                thread.state = Thread::State::exited;
                --block->live_;
            } else {
                switch_to(scheduler_, thread);
            }
        }
    aborting_ = false;
}

} // namespace scanscope::simt
