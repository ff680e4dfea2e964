// The asynchronous work of a block: its barrier objects (cuda::barrier, mbarriers) and barriers with a
// number, its copies, and the roles of its threads. Derived only from the trace's events.
#pragma once

#include <QString>
#include <set>
#include <vector>

#include "kernels/trace/barrier_object.h"
#include "viz/model/block_model.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// A barrier object: a cell at which threads or copies arrive. Or a barrier with a number (bar.sync 1, 64).
struct AsyncObject {
    struct Change {
        std::uint64_t order = 0; // position in time
        BlockStep step;          // not always ascending: threads are in different steps at the same time
        trace::ObjectState state;
        std::uint64_t expected = 0; // arrivals of the phase
        bool begins = false;        // the phase
        friend bool operator==(const Change&, const Change&) = default;
    };
    CellAddress cell;
    QString name, array;         // without the name of an object that has all of them: "landed[2]", "landed"
    std::vector<Change> changes; // in time order
    std::vector<int> last;       // by step: the last change up to it; −1 if there was none
    // The state after the step; null if there is none yet.
    [[nodiscard]] const Change* at(BlockStep step) const {
        const int change = last.at(std::size_t(step));
        return change < 0 ? nullptr : &changes[std::size_t(change)];
    }
};

// Threads that do the same asynchronous operations, on the same lines and for the same arrays. If these are
// not all adjacent, the roles are those of whole warps.
struct AsyncRole {
    std::set<std::uint32_t> threads;
    QString name; // "threads 0 to 31", "warps 4 to 11"
};

enum class AsyncAct : std::uint8_t { waits, copies, arrives }; // copies: begins to copy
inline constexpr int asyncActs = 3;

// An act of a role in a step.
struct AsyncMark {
    BlockStep step;
    int role = 0;
    AsyncAct act = AsyncAct::waits;
    int object = -1; // −1: a thread waits for its own copies, or begins a copy that counts for no object
    int times = 0;   // how often, in all threads
    std::uint64_t phase = 0; // of the object, for whose end a wait waited
    std::uint64_t order = 0; // position in time: of the first wait or copy, or of the last arrival
    friend bool operator==(const AsyncMark&, const AsyncMark&) = default;
};

// Copies that a role begins in one step on one line, and that arrive in one step.
struct AsyncCopy {
    int role = 0, object = -1; // the object that they count for; −1: none
    BlockStep begins, lands;
    std::uint32_t line = 0;
    CellAddress to; // the first cell
    QString array;  // the name of the array that they write
    int copies = 0;
    std::uint64_t bytes = 0;
    int place = 0;          // copies that are in flight at the same time have different places
    std::uint64_t ends = 0; // position in time
    [[nodiscard]] bool isInFlight(BlockStep after) const { return begins <= after && after < lands; }
    friend bool operator==(const AsyncCopy&, const AsyncCopy&) = default;
};

struct AsyncModel {
    explicit AsyncModel(const BlockModel& model);

    std::vector<AsyncObject> objects; // by cell
    std::vector<AsyncRole> roles;     // by first thread
    std::vector<AsyncMark> marks;     // by step, role, act and object
    std::vector<AsyncCopy> copies;    // by first step

    // The objects that change in each step, other than by their initialisation, or that marks and copies are
    // for.
    std::vector<std::set<int>> touched;

    // The largest numbers in any step: of marks, and of copies in flight with those that have just arrived.
    int mostMarks = 0, mostCopies = 0;

    [[nodiscard]] bool isEmpty() const { return objects.empty() && copies.empty(); }
    // How many copies for the object, or those of the role that count for no object, are in flight at once.
    [[nodiscard]] int placesOf(int object, int role) const;
    [[nodiscard]] std::uint64_t bytesInFlight(int object, BlockStep after) const;
};

// Whether any block of the run does something asynchronously.
struct AsyncRun {
    explicit AsyncRun(const Document& document);
    bool is = false;
};

} // namespace scanscope::viz
