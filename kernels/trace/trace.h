// One trace is one run of one algorithm: what its kernels did to memory, step by step, on whichever executor.
// Everything above the executors (text, window, export) reads only this. It carries meaning, never colours or
// pixels.
//
// A Trace is built once (assemble.h, trace_file.h) and then only read, from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/cells.h"
#include "kernels/trace/schedule.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {
struct Message;
}

namespace scanscope::trace {

inline constexpr std::uint16_t no_location = 0xffff; // index into Trace::locations
inline constexpr std::uint16_t no_array = 0xffff;

struct Dim3 {
    std::uint32_t x = 1, y = 1, z = 1;
    [[nodiscard]] std::uint64_t count() const { return std::uint64_t{x} * y * z; }
    friend bool operator==(const Dim3&, const Dim3&) = default;
};

// The cells [first, first + count) of an array.
struct Range {
    std::uint64_t first = 0, count = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

// Which table an event's array number points into: Block::shared, Block::lanes or Launch::globals.
enum class Space : std::uint8_t { none, shared, lane, global };

// What the cells of an array say about the elements; with `elements` they are ones.
enum class Meaning : std::uint8_t {
    elements,
    heads,      // 1 where a segment starts, 0 elsewhere
    predicate,  // 1 where an element is kept, 0 where it is dropped
    digit,      // the part of a key that one pass sorts by
    index,      // where an element goes
    count,      // how many elements there are of each kind
    opening,    // the place at which a walk around a forest opens each node
    closing,    // and the one at which it closes it, once it was in the whole subtree
    tile_state, // what a tile of a single-pass scan has told: 0 nothing (X), 1 its own sum (A), 2 all up to
                // its end (P)
};

struct Array {
    std::string name;  // as the kernel calls it: "temp", "buffer[1]"
    std::string group; // rows of one array share it: "buffer"; otherwise the name itself
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;   // cells; for a lane value the threads of the block
    std::vector<Range> padding; // cells that hold no element of the input
    Meaning meaning = Meaning::elements;
    friend bool operator==(const Array&, const Array&) = default;
};

struct Global : Array {
    // Around the launch; without cells where they were not kept. Recorders share what did not change.
    SharedCells before, after;
    // Of a program that frees arrays and makes others: how many had this number before it did.
    std::uint32_t life = 0;
    // Of a run on several devices: in whose memory it lies. Where it is divided among them, the first cell of
    // each one's share.
    std::uint32_t device = 0;
    std::vector<std::uint64_t> shares;
    // It lies in constant memory, as __constant__ variables do: reading it is no read of global memory.
    bool is_constant = false;
    friend bool operator==(const Global&, const Global&) = default;
};

enum class EventKind : std::uint8_t {
    read, // of array[index]
    write,
    atomic,    // `old` before, `value` after
    shuffle,   // `value` received from thread `partner`
    combine,   // one application of the operator: `node` = left ∘ right
    barrier,   // __syncthreads
    warp_sync, // __syncwarp; `partner` holds the mask
    acquire,   // synchronising accesses; `polls` counts the reads until a wait ended, 0: nobody waited
    release,
    fence, // __threadfence
    // Of global memory by a pointer to volatile: past the caches and never torn, but in no order with what
    // the thread does beside it unless a fence lies between the two.
    volatile_read,
    volatile_write,
};

// One thing that one thread did. Fields that do not apply are zero (no_array, no_location).
struct Event {
    EventKind kind = EventKind::read;
    Space space = Space::none;
    bool never_written = false; // a read of a cell that nothing had stored to
    std::uint16_t array = no_array;
    std::uint16_t location = no_location;
    std::uint32_t thread = 0;        // linear index within the block
    std::uint32_t step = 0;          // index into Block::steps
    std::uint32_t interval = 0;      // block barriers that the thread had passed
    std::uint32_t warp_interval = 0; // warp synchronisations that the thread had passed
    std::uint64_t index = 0;         // cell of the array, always within it; of a lane value: the thread
    Value value, old;
    Node node = no_input;                   // where `value` comes from
    Node left = no_input, right = no_input; // combine: its operands
    // shuffle: thread; warp_sync: mask; an access of a part of the cell: its bytes, as a mask, 0 for all
    std::uint32_t partner = 0;
    std::uint32_t polls = 0;
    std::uint64_t order = 0; // position in time: a ticket on the device, a sequence number in the emulator
    friend bool operator==(const Event&, const Event&) = default;
};

// Threads that execute step(label, number) in one barrier interval share a step. Its events are
// Block::events[first_event, first_event + event_count).
struct Step {
    std::string label;            // "up-sweep"
    std::int64_t number = 1;      // the stride in elements where there is one, else an ordinal from 1
    std::uint32_t interval = 0;   // the barrier interval it began in
    std::uint32_t occurrence = 0; // which of several alike in that interval
    std::uint32_t threads = 0;    // how many executed it
    std::uint16_t location = no_location;
    std::size_t first_event = 0, event_count = 0;
    friend bool operator==(const Step&, const Step&) = default;
};

// Shared memory as the block itself copied it, at a barrier and at its end: the proof of the replay.
struct Snapshot {
    std::uint32_t interval = 0;             // the interval that had just ended
    std::vector<std::vector<Value>> shared; // one for each entry of Block::shared
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct Block {
    std::uint64_t index = 0; // linear block index in the grid
    std::vector<Array> shared, lanes;
    std::vector<Step> steps;         // in time; steps[0].first_event == 0
    std::vector<Event> events;       // by step, then by time
    std::vector<Snapshot> snapshots; // by interval
    friend bool operator==(const Block&, const Block&) = default;
};

// Look-back's tile of a block. Filled by single-pass scans only.
struct Tile {
    std::uint64_t tile = 0, block = 0;
    friend bool operator==(const Tile&, const Tile&) = default;
};

// What a kernel was called with, by position.
enum class ArgumentKind : std::uint8_t {
    other,   // nothing that is kept: a float, a structure, a pointer to something else
    number,  // an integer: `value`
    pointer, // to the cell `value` of the global array `array`
};
struct Argument {
    std::string name; // of the parameter; empty where the text does not say
    ArgumentKind kind = ArgumentKind::other;
    std::int64_t value = 0;
    std::uint16_t array = no_array;
    friend bool operator==(const Argument&, const Argument&) = default;
};

inline constexpr std::uint32_t most_devices = 8; // of a run

// Where a launch of a run on several devices stands: those of one stream of a device are in order, others
// only where one waits for the other.
struct LaunchPlace {
    std::uint32_t device = 0; // that makes it
    std::uint32_t stream = 0; // of the device
    // Made by all devices together: block b of it is what device b gets from the others.
    bool is_exchange = false;
    std::vector<std::uint32_t> waits_for =
        {}; // launches of other streams, by their places in Trace::launches
    friend bool operator==(const LaunchPlace&, const LaunchPlace&) = default;
};

// One application of the launch's operator to two values that inputs are in.
struct Join {
    Node left = no_input, right = no_input;
    friend bool operator==(const Join&, const Join&) = default;
};

// Of a launch of a user program whose values were followed: what its nodes stand for.
struct Followed {
    Operator op = Operator::sum;       // of all its joins
    std::vector<std::uint16_t> inputs; // globals whose cells the nodes from 1 on number, one after the other
    std::vector<Join> joins;           // the first has the node behind those of the inputs, and so on
    friend bool operator==(const Followed&, const Followed&) = default;
};

struct Launch {
    std::string kernel;
    Dim3 grid, block;
    std::uint64_t shared_bytes = 0;
    std::vector<Global> globals;
    std::vector<Block> blocks; // those that were recorded, by index
    std::vector<Tile> tiles;
    std::vector<Argument> arguments; // of a user program
    LaunchPlace place;
    std::optional<Followed> followed = {}; // its nodes stand for nothing outside of this launch then
    friend bool operator==(const Launch&, const Launch&) = default;
};

struct Source {
    std::string path;       // "scan/blelloch.cuh"
    std::string text;       // empty where the program did not have it
    std::uint64_t hash = 0; // FNV-1a of the text
    friend bool operator==(const Source&, const Source&) = default;
};

struct Location {
    std::uint16_t source = 0; // index into Trace::sources
    std::uint32_t line = 0;   // from 1
    std::string function;
    friend bool operator==(const Location&, const Location&) = default;
};

enum class FaultKind : std::uint8_t {
    none,
    deadlock,
    out_of_bounds,
    bad_mask,
    livelock,
    launch_failed,
    exception
};

// What stopped the run, if anything did; everything recorded before it is kept.
struct Fault {
    FaultKind kind = FaultKind::none;
    std::string message; // one sentence: who, what, where
    // What `message` says beside the kind and the block, where that can be told apart: who waits where.
    std::string reason = {};
    std::uint32_t launch = 0;
    std::uint64_t block = 0;
    std::uint16_t location = no_location;
    std::vector<std::uint32_t> threads = {};
    std::string array = {};
    std::int64_t index = 0;
    explicit operator bool() const { return kind != FaultKind::none; }
    friend bool operator==(const Fault&, const Fault&) = default;
};

// What a user program did that no program may do, and that did not stop it. The sentence is made
// of these by whoever tells it (own/verdict.h).
enum class MistakeKind : std::uint8_t {
    beyond_array, // a thread reached beyond an array's end: `index` is the cell, `extent` how many there are
    host_memory,  // a thread touched memory of the host
    no_memory,    // a thread touched an address at which there is nothing
    used_after_free,  // a thread touched an array that was freed; `other` is where
    device_memory,    // the host touched an array of the device
    copy_too_long,    // `index` bytes to or from an array of `extent`
    copy_direction,   // the addresses are not where the direction of a copy says
    copied_unwritten, // what nobody had written was copied to the host; `index` is the first byte
    read_unwritten,   // a thread read a cell of the device's memory that nobody had written
    not_ready,        // the host used what a copy had not surely brought yet; `other` is the copy
    error_unseen,     // a call failed, and nobody asked; `text` is what it would have said
    never_freed,      // `extent` bytes
    freed_twice,      // `other` is where first
    freed_wrongly,    // an address that no allocation gave
    one_address,      // two dynamic arrays of a block, `array` and `text`, begin at one address
    assertion,        // `text` failed in a thread
    crash,            // the program ended by a signal: `text`
    out_of_time,      // it was stopped after `index` seconds
    no_record,        // it ended in a way that left no record of what it had done
    recording_cut,    // of the `extent` blocks of `times` launches `index` are recorded: no room was left
    memory_used_up,   // `index` bytes were asked for where `lowest` of `extent` were left: on the device for
                      // `array`, on the host by `text`, a call, where nobody knows how many were left (0)
    files_used_up,    // it was stopped, as its files took too much room
    tampered,         // it interfered with the record of what it did
};

struct Mistake {
    static constexpr std::uint32_t no_launch = 0xffffffffu;

    MistakeKind kind = MistakeKind::crash;
    std::uint16_t location = no_location, other = no_location;
    bool writes = false;
    std::uint32_t launch = no_launch; // no_launch: on the host
    std::uint64_t block = 0;          // of the first time
    std::uint32_t thread = 0;
    std::uint64_t times = 1; // by any thread
    std::string array = {}, text = {};
    std::int64_t index = 0;
    std::int64_t lowest = 0, highest = 0; // beyond_array: of all times the cells
    std::uint64_t extent = 0;
    friend bool operator==(const Mistake&, const Mistake&) = default;
};

// A user program: CUDA text that was run as it is.
struct OwnProgram {
    std::vector<std::string> files, arguments;
    std::string output;                  // the beginning of what it printed, on both streams
    std::int32_t status = 0;             // its exit status; of a signal 128 and its number
    std::vector<std::uint32_t> recorded; // for each of Trace::launches its number among all that it made
    std::uint32_t launches = 0;          // that it made
    std::vector<Mistake> mistakes;
    friend bool operator==(const OwnProgram&, const OwnProgram&) = default;
};

// What a run was asked for, whole but for its elements: a recording is made again from it and its input.
struct RunSpec {
    std::string algorithm; // id: "blelloch"
    ElementType type = ElementType::int32;
    Operator op = Operator::sum;
    Form form = Form::inclusive;
    std::string input_source; // "typed", "file" or the generator's name: "random", "ones", "ramp", …
    std::uint64_t input_seed = 0;
    std::uint32_t threads_per_block = 0;    // 0: as many as the algorithm likes for n
    std::string executor;                   // "emulator", "cuda", "cuda:1"
    Schedule schedule = Schedule::in_order; // of the emulator
    std::uint64_t schedule_seed = 0;
    std::uint32_t devices = 0;                  // 0: as many as the algorithm likes
    std::vector<std::int64_t> blocks;           // that are recorded; −1 is the last; empty: all
    std::map<std::string, std::string> options; // the algorithm's, and the emulator's own (barriers.h)
    friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

struct Run : RunSpec {
    std::string name; // for people: "Blelloch"
    std::uint64_t n = 0;
    std::string device;  // "NVIDIA H200"; the emulator names its processor
    std::string version; // of the program that recorded it
    std::uint64_t records_kept = 0, records_dropped = 0;
    std::optional<ElementType> output_type; // where it is not `type`: that of counts, say
    [[nodiscard]] ElementType type_of_output() const { return output_type.value_or(type); }
    // Its name, or the id of the algorithm where a recording has none.
    [[nodiscard]] const std::string& shown_name() const { return name.empty() ? algorithm : name; }
    [[nodiscard]] bool on_emulator() const { return executor == "emulator"; }
    friend bool operator==(const Run&, const Run&) = default;
};

struct Trace {
    Run run;
    std::vector<Value> input, output; // of run.type and of its output; output is empty where the run faulted
    std::vector<Source> sources;
    std::vector<Location> locations;
    std::vector<Launch> launches;
    Fault fault;
    std::optional<OwnProgram> program; // that ran in the place of an algorithm
    friend bool operator==(const Trace&, const Trace&) = default;
};

[[nodiscard]] std::string_view name_of(EventKind kind);
[[nodiscard]] std::string_view name_of(Space space);
[[nodiscard]] std::string_view name_of(FaultKind kind);
[[nodiscard]] std::string_view name_of(Meaning meaning);
[[nodiscard]] std::string_view name_of(MistakeKind kind);  // "beyond-array"
[[nodiscard]] std::string_view name_of(ArgumentKind kind); // "number"
[[nodiscard]] std::optional<Meaning> meaning_named(std::string_view name);
[[nodiscard]] std::optional<ArgumentKind> argument_named(std::string_view name);
[[nodiscard]] std::optional<FaultKind> fault_named(std::string_view name);
[[nodiscard]] std::optional<MistakeKind> mistake_named(std::string_view name);

// The device in whose memory a cell of a global array lies.
[[nodiscard]] std::uint32_t device_of(const Global& global, std::uint64_t cell);
// Whether several devices took part, so that their launches are in no order of themselves.
[[nodiscard]] bool has_devices(const Trace& trace);

// By which the values of a launch are combined.
[[nodiscard]] Operator operator_of(const Trace& trace, const Launch& launch);
// How many nodes of a launch that was followed stand for cells of its inputs.
[[nodiscard]] std::uint64_t inputs_of(const Launch& launch);

// A run that scans flags, digits or counts to move the elements: the operator is not what becomes of them.
[[nodiscard]] bool serves_an_application(const Trace& trace);

// " at scan/blelloch.cuh:31", or nothing where the location is not known.
[[nodiscard]] kernels::Message at_location(const Trace& trace, std::uint16_t location);
// " (line 31)", for sentences; nothing where it is not known.
[[nodiscard]] kernels::Message line_in_brackets(const Trace& trace, std::uint16_t location);

} // namespace scanscope::trace
