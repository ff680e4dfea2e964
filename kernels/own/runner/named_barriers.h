// The barriers of PTX that have a number: `bar.sync 1, 64` lets 64 of the block's threads wait for each
// other, and `bar.arrive 1, 64` counts without a wait.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/simt/emulator/block.h"
#include "kernels/simt/where.h"

namespace scanscope::own {

class NamedBarriers {
public:
    // Records what happens, so that the checks know the order of the threads.
    class Record {
    public:
        virtual ~Record() = default;
        // A thread arrives, as the barrier's n-th arrival in this block.
        virtual void record_arrival(simt::Thread& self, unsigned barrier, std::uint32_t n,
                                    simt::Where place) = 0;
        // A thread that waited there continues.
        virtual void record_departure(simt::Thread& self, unsigned barrier, const simt::Where& place) = 0;
        // A thread uses a barrier wrongly. Does not return.
        virtual void fail_assertion(simt::Thread& self, std::string text, simt::Where place) = 0;
    };

    static constexpr unsigned count = 16;

    struct Use {
        unsigned number;
        unsigned threads; // 0: all of the block that have not ended
        bool is_aligned;  // whole warps arrive, as the instruction says
        bool waits;       // or only arrives
        bool predicate;   // for bar.red
        simt::Where where;
    };
    struct Votes {
        unsigned yes = 0, voters = 0;
    };
    // Called by a thread that arrives. Returns after the other threads have arrived, if the thread waits,
    // with the votes of all who did.
    Votes pass(Record& record, simt::Thread& self, const Use& use);
    void end_thread(Record& record, simt::Thread& self); // it will not arrive any more
    void begin(const simt::Block& block) { of_blocks_.erase(&block); }

private:
    struct Waiting {
        std::uint32_t thread;
        Votes* result; // on its stack
    };
    struct Barrier {
        unsigned threads = 0; // how many it waits for in this phase, as the first to arrive said
        bool is_aligned = true, is_open = false; // whether someone has arrived in this phase
        simt::Where first;                       // where the first one arrived
        std::vector<std::uint16_t> arrivals;     // by thread, not yet used up
        std::uint32_t arrivals_ever = 0;
        std::vector<Waiting> waiting;
        Votes votes;
    };
    struct OfBlock {
        std::array<Barrier, count> barriers;
        std::vector<bool> ended; // by thread
    };
    OfBlock& of(const simt::Block& block);
    [[nodiscard]] static bool is_complete(const OfBlock& here, const Barrier& barrier);
    void complete_if_all_arrived(Record& record, simt::Block& block, OfBlock& here, unsigned number);
    static void use_up(const OfBlock& here, Barrier& barrier);

    std::unordered_map<const simt::Block*, OfBlock> of_blocks_;
};

} // namespace scanscope::own
