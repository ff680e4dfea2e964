// Replaces <cuda/pipeline>. A pipeline of one thread waits for its groups of copies; one of a block has two
// barrier objects for each stage.
#pragma once

#include "scanscope_cuda_barrier.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope Scope, ::std::uint8_t Stages> class pipeline_shared_state {
public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state&) = delete;
    pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

    // For each stage: the copies were made; the stage may be filled again.
    barrier<Scope> scanscope_filled[Stages], scanscope_freed[Stages];
    unsigned scanscope_producers;
};

template <thread_scope Scope> class pipeline {
public:
    pipeline(barrier<Scope>* filled, barrier<Scope>* freed, unsigned stages)
        : filled_(filled)
        , freed_(freed)
        , stages_(stages) {}
    pipeline(pipeline&&) = default;
    pipeline(const pipeline&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    bool quit() { return false; }
    void producer_acquire(SCANSCOPE_HERE) {
        freed_[head_ % stages_].wait_parity(head_ / stages_ % 2 == 0, place);
    }
    void producer_commit(SCANSCOPE_HERE) {
        barrier<Scope>& filled = filled_[head_++ % stages_];
        ::scanscope::bind_copies(&filled, place);
        (void)filled.arrive(1, place);
    }
    void consumer_wait(SCANSCOPE_HERE) {
        filled_[tail_ % stages_].wait_parity(tail_ / stages_ % 2 != 0, place);
    }
    void consumer_release(SCANSCOPE_HERE) { (void)freed_[tail_++ % stages_].arrive(1, place); }
    template <class Duration> bool consumer_wait_for(const Duration& time, SCANSCOPE_HERE) {
        return filled_[tail_ % stages_].try_wait_parity_for(tail_ / stages_ % 2 != 0, time, place);
    }
    template <class Time> bool consumer_wait_until(const Time& time, SCANSCOPE_HERE) {
        return consumer_wait_for(time, place);
    }

private:
    barrier<Scope>*filled_, *freed_;
    unsigned stages_, head_ = 0, tail_ = 0; // counted through all rounds
};

template <> class pipeline<thread_scope_thread> {
public:
    pipeline() = default;
    pipeline(pipeline&&) = default;
    pipeline(const pipeline&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    bool quit() { return true; }
    void producer_acquire() {}
    void producer_commit() {
        ::scanscope::commit_copies(false);
        ++head_;
    }
    void consumer_wait(SCANSCOPE_HERE) {
        if (head_ == tail_) return;
        ++tail_;
        ::scanscope::wait_for_copies(head_ - tail_, false, place);
    }
    void consumer_release() {}
    template <class Time> bool consumer_wait_for(const Time&, SCANSCOPE_HERE) {
        consumer_wait(place);
        return true;
    }
    template <class Time> bool consumer_wait_until(const Time&, SCANSCOPE_HERE) {
        consumer_wait(place);
        return true;
    }
    void scanscope_wait_prior(unsigned prior, ::scanscope::Place place) {
        ::scanscope::wait_for_copies(prior, false, place);
        tail_ = head_ - prior;
    }

private:
    unsigned head_ = 0, tail_ = 0;
};

inline pipeline<thread_scope_thread> make_pipeline() { return {}; }

namespace scanscope_details {
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> made_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              unsigned producers, unsigned consumers, ::scanscope::Place place) {
    if (group.thread_rank() == 0)
        for (unsigned stage = 0; stage < Stages; ++stage) {
            init(&state->scanscope_filled[stage], producers, place);
            init(&state->scanscope_freed[stage], consumers, place);
        }
    group.sync(place);
    return {state->scanscope_filled, state->scanscope_freed, Stages};
}
} // namespace scanscope_details

template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              SCANSCOPE_HERE) {
    const unsigned threads = unsigned(group.size());
    return scanscope_details::made_pipeline(group, state, threads, threads, place);
}
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              ::std::size_t producers, SCANSCOPE_HERE) {
    return scanscope_details::made_pipeline(group, state, unsigned(producers),
                                            unsigned(group.size() - producers), place);
}
// Counts the producers in the shared state.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              pipeline_role role, SCANSCOPE_HERE) {
    if (group.thread_rank() == 0) state->scanscope_producers = 0;
    group.sync(place);
    if (role == pipeline_role::producer)
        ::scanscope::atomic(
            &state->scanscope_producers, true, [](unsigned old) { return old + 1; }, place);
    group.sync(place);
    const unsigned producers = state->scanscope_producers;
    return scanscope_details::made_pipeline(group, state, producers, unsigned(group.size()) - producers,
                                            place);
}

template <::std::uint8_t Prior>
void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipe, SCANSCOPE_HERE) {
    pipe.scanscope_wait_prior(Prior, place);
}

// Lets a phase wait for the copies that the thread has begun.
template <thread_scope Scope>
void pipeline_producer_commit(pipeline<thread_scope_thread>&, barrier<Scope>& filled, SCANSCOPE_HERE) {
    ::scanscope::bind_copies(&filled, place);
}

template <class Group, class Size, thread_scope Scope>
async_contract_fulfillment memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                                        pipeline<Scope>&, SCANSCOPE_HERE) {
    ::scanscope::begin_share(to, from, ::std::size_t(bytes), group.thread_rank(), group.size(),
                             scanscope_details::AlignmentOf<Size>::value, place);
    return async_contract_fulfillment::async;
}
template <class Size, thread_scope Scope>
async_contract_fulfillment memcpy_async(void* to, const void* from, Size bytes, pipeline<Scope>& pipe,
                                        SCANSCOPE_HERE) {
    return memcpy_async(scanscope_details::Alone(), to, from, bytes, pipe, place);
}

} // namespace cuda
