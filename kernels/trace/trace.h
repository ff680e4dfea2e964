// A trace is one run of an algorithm or a user program: what its kernels did to memory, step by step, on any
// executor. Everything above the executors (text, window, export) reads only this. It describes what
// happened, never colours or pixels.
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

inline constexpr std::uint16_t no_location = 0xffff; // no index into Trace::locations
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

// The table that an event's array number refers to: Block::shared, Block::lanes or Launch::globals.
enum class Space : std::uint8_t { none, shared, lane, global };

// The meaning of an array's cells; `elements` are the data themselves.
enum class Meaning : std::uint8_t {
    elements,
    heads,      // 1 where a segment starts, 0 elsewhere
    predicate,  // 1 where an element is kept, 0 where it is dropped
    digit,      // the part of a key that one pass sorts by
    index,      // where an element goes
    count,      // how many elements there are of each kind
    opening,    // the position at which a walk around a forest opens each node
    closing,    // the position at which that walk closes the node, after its subtree
    tile_state, // what a tile of a single-pass scan has published: 0 nothing (X), 1 its own sum (A), 2 the
                // sum of all elements up to its end (P)
};

// The inner dimensions of an array that is declared with two or three: T a[…][rows][columns].
struct Shape {
    std::uint32_t rows = 0;    // 0 if the array has two dimensions
    std::uint32_t columns = 0; // 0 if it has one dimension
    [[nodiscard]] bool is_flat() const { return columns == 0; }
    // Whether an array of this many cells can have it.
    [[nodiscard]] bool fits(std::uint64_t cells) const {
        const std::uint64_t layer = std::uint64_t{columns} * (rows == 0 ? 1 : rows);
        return is_flat() ? rows == 0 : cells % layer == 0;
    }
    friend bool operator==(const Shape&, const Shape&) = default;
};

struct Array {
    std::string name;  // the kernel's name for it: "temp", "buffer[1]"
    std::string group; // shared by the rows of one array: "buffer"; otherwise the name itself
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;   // number of cells; for a lane value, of threads in the block
    std::vector<Range> padding; // cells that hold no element of the input
    Meaning meaning = Meaning::elements;
    Shape shape = {};
    std::uint8_t packed_bytes =
        0; // 1 or 2 if a cell takes less memory than its type, such as an unsigned char
    friend bool operator==(const Array&, const Array&) = default;
};

struct Global : Array {
    // The contents before and after the launch; empty if they were not kept. Unchanged states are shared.
    SharedCells before, after;
    // In a program that frees arrays and allocates others: how many earlier arrays had this number.
    std::uint32_t life = 0;
    // In a run on several devices: the device that owns the memory, and, if the array is divided among the
    // devices, the first cell of each device's share.
    std::uint32_t device = 0;
    std::vector<std::uint64_t> shares;
    // Whether the array is in constant memory, like __constant__ variables: reading it does not count as a
    // read of global memory.
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
    acquire,   // a synchronising access; `polls` counts the reads until a wait ended, 0 without a wait
    release,
    fence, // __threadfence
    // An access to global memory through a pointer to volatile, or cuda::atomic's load(): it bypasses the
    // caches and is never torn, but nothing orders it with the thread's other accesses, unless there is a
    // fence between the two.
    volatile_read,
    volatile_write,
};

// A flag in `partner` of an atomic that is indivisible only for threads of its block.
inline constexpr std::uint32_t block_wide = std::uint32_t{1} << 31;
// The same flag of a volatile read: it is cuda::atomic's load(), whose lack of order is meant.
inline constexpr std::uint32_t atomic_load = block_wide;
// The same flag of a release: it is an arrival at a barrier object, which changes `old`, and passes on what
// was released with that value.
inline constexpr std::uint32_t arrival = block_wide;

// One operation of one thread. Fields that do not apply are zero (no_array, no_location).
struct Event {
    EventKind kind = EventKind::read;
    Space space = Space::none;
    bool never_written = false; // an uninitialised read: nothing had stored to the cell
    std::uint16_t array = no_array;
    std::uint16_t location = no_location;
    std::uint32_t thread = 0;        // linear index within the block
    std::uint32_t step = 0;          // index into Block::steps
    std::uint32_t interval = 0;      // block barriers that the thread had passed
    std::uint32_t warp_interval = 0; // warp synchronisations that the thread had passed
    // A number for the turns of all loops that the thread was in. Threads of a block that were in the same
    // turns have the same number. 0: in no loop, or not recorded.
    std::uint32_t turn = 0;
    std::uint64_t index = 0; // cell of the array, always within it; for a lane value, the thread
    Value value, old;
    Node node = no_input;                   // where `value` comes from
    Node left = no_input, right = no_input; // combine: its operands
    // shuffle: the other thread; warp_sync: the mask; fence: 1 if it only orders accesses for the block;
    // access to part of a cell: its bytes as a mask, 0 for all
    std::uint32_t partner = 0;
    std::uint32_t polls = 0;
    // access or arrival of an asynchronous copy: when `thread` began the copy; it may happen at any time
    // until `order`, when its end was waited for. fence: the thread waited for all copies that it began until
    // then. 0 for everything that threads do themselves
    std::uint32_t since = 0;
    std::uint64_t order = 0; // position in time: a ticket on the device, a sequence number in the emulator
    friend bool operator==(const Event&, const Event&) = default;
};

// Threads that execute step(label, number) in one barrier interval share a step. Its events are
// Block::events[first_event, first_event + event_count).
struct Step {
    std::string label;            // "up-sweep"
    std::int64_t number = 1;      // the stride in elements if there is one, otherwise an ordinal from 1
    std::uint32_t interval = 0;   // the barrier interval in which it began
    std::uint32_t occurrence = 0; // index among steps with the same label and number in that interval
    std::uint32_t threads = 0;    // how many threads executed it
    std::uint16_t location = no_location;
    std::size_t first_event = 0, event_count = 0;
    friend bool operator==(const Step&, const Step&) = default;
};

// Shared memory as the block itself copied it, at a barrier and at its end. It proves that the replay is
// right.
struct Snapshot {
    std::uint32_t interval = 0;             // the interval that had just ended
    std::vector<std::vector<Value>> shared; // one for each entry of Block::shared
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct Block {
    std::uint64_t index = 0; // linear block index in the grid
    std::vector<Array> shared, lanes;
    std::vector<Step> steps;         // in time order; steps[0].first_event == 0
    std::vector<Event> events;       // by step, then by time
    std::vector<Snapshot> snapshots; // by interval
    friend bool operator==(const Block&, const Block&) = default;
};

// The tile that a block took. Only the blocks of single-pass scans have one.
struct Tile {
    std::uint64_t tile = 0, block = 0;
    friend bool operator==(const Tile&, const Tile&) = default;
};

// The arguments of a kernel launch, by position.
enum class ArgumentKind : std::uint8_t {
    other,   // not kept: a float, a structure, a pointer to something else
    number,  // an integer: `value`
    pointer, // to the cell `value` of the global array `array`
};
struct Argument {
    std::string name; // the parameter's name; empty if the source does not name it
    ArgumentKind kind = ArgumentKind::other;
    std::int64_t value = 0;
    std::uint16_t array = no_array;
    friend bool operator==(const Argument&, const Argument&) = default;
};

inline constexpr std::uint32_t most_devices = 8; // in one run

// The place of a launch in a run on several devices. Launches on one stream of a device run in order;
// launches on different streams do so only if one waits for the other.
struct LaunchPlace {
    std::uint32_t device = 0; // the device that launches it
    std::uint32_t stream = 0; // a stream of that device
    // Whether all devices launch it together. Its block b is then what device b receives from the others.
    bool is_exchange = false;
    std::vector<std::uint32_t> waits_for = {}; // launches of other streams, as indices into Trace::launches
    friend bool operator==(const LaunchPlace&, const LaunchPlace&) = default;
};

// One application of the launch's operator to two values that contain inputs.
struct Join {
    Node left = no_input, right = no_input;
    friend bool operator==(const Join&, const Join&) = default;
};

// The meaning of the nodes in a launch of a user program whose values were followed.
struct Followed {
    Operator op = Operator::sum; // the operator of all joins
    // The globals whose cells are the inputs. Nodes number these cells from 1 on, one array after another.
    std::vector<std::uint16_t> inputs;
    std::vector<Join> joins; // their nodes follow those of the inputs
    friend bool operator==(const Followed&, const Followed&) = default;
};

struct Launch {
    std::string kernel;
    Dim3 grid, block;
    std::uint64_t shared_bytes = 0;
    std::vector<Global> globals;
    std::vector<Block> blocks; // the recorded blocks, by index
    std::vector<Tile> tiles;
    std::vector<Argument> arguments; // only in user programs
    LaunchPlace place;
    std::optional<Followed> followed = {}; // if set, its nodes mean nothing outside this launch
    friend bool operator==(const Launch&, const Launch&) = default;
};

struct Source {
    std::string path;       // "scan/blelloch.cuh"
    std::string text;       // empty if the program did not have it
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

// The fault that stopped the run, if any; everything recorded before it is kept.
struct Fault {
    FaultKind kind = FaultKind::none;
    std::string message; // one sentence: who, what, where
    // The part of `message` without the kind and the block, if it can be separated: the threads that wait,
    // and where.
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

// A mistake of a user program that did not stop it. The check writes the sentence about it
// (check/program_mistakes.h).
enum class MistakeKind : std::uint8_t {
    beyond_array,      // a thread accessed cell `index` of an array with `extent` cells
    host_memory,       // a thread accessed host memory
    no_memory,         // a thread accessed an address without memory
    used_after_free,   // a thread accessed an array that was freed at `other`
    device_memory,     // the host accessed a device array
    copy_too_long,     // `index` bytes to or from an array of `extent`
    copy_direction,    // the direction of a copy requires device memory at an address that is the host's
    direction_ignored, // the direction of a copy is wrong, but both addresses are the device's
    copied_unwritten,  // uninitialised memory was copied to the host, which read it at `other`, if it did.
                       // `index` is the first of `lowest` cells of `unit` bytes, and `highest` is the number
                       // of threads of the last launch if that is why they were not written, or else 0. If
                       // `lowest` is 0, `index` is the first byte. If `unit` is 0, it is unknown whether the
                       // host read it
    read_unwritten,    // a thread read an uninitialised cell of device memory
    misaligned,        // a thread accessed `extent` bytes of an array at the offset `index`, in bytes
    undefined_lane,    // a shuffle took the value of lane `index`, which does not take part
    not_ready,         // the host used cell `index`, and the copy or launch at `other` may not have ended
    unordered,         // launches or copies in two streams use cell `index`; the other is at `other`
    error_unseen,      // a call failed with the error `text`, which was never checked
    call_failed,       // a call failed with the error `text`, and the program checked it; see Refusal
    never_freed,       // `extent` bytes
    freed_twice,       // `other` freed it first
    freed_wrongly,     // the address did not come from an allocation
    one_address,       // two dynamic shared arrays, `array` and `text`, begin at one address
    assertion,         // `text` failed in a thread
    crash,             // the program was terminated by the signal `text`
    out_of_time,       // the program was stopped after `index` seconds
    no_record,         // the program ended in a way that left no record of its run
    recording_cut,  // the buffer was full: `index` of the `extent` blocks of `times` launches were recorded
    memory_used_up, // `index` bytes were requested when `lowest` of `extent` were left: on the device for
                    // `array`, or on the host by the call `text`, where it is unknown how many were left (0)
    files_used_up,  // the program was stopped because its files became too large
    tampered,       // the program tampered with the record of its run
    unsupported,    // a thread reached `array`, which the emulator cannot run: `text` says why
};

// Why a launch was refused, in Mistake::lowest of error_unseen and call_failed: which of its numbers is not
// allowed. That number is `index`, and the largest one allowed is `extent`.
enum class Refusal : std::uint8_t { none, grid, threads, block, shared };

struct Mistake {
    static constexpr std::uint32_t no_launch = 0xffffffffu;

    MistakeKind kind = MistakeKind::crash;
    std::uint16_t location = no_location, other = no_location;
    bool writes = false;
    std::uint32_t launch = no_launch; // no_launch: on the host
    std::uint64_t block = 0;          // of the first occurrence
    std::uint32_t thread = 0;
    std::uint64_t times = 1; // occurrences, in all threads
    std::string array = {}, text = {};
    std::int64_t index = 0;
    std::int64_t lowest = 0, highest = 0; // beyond_array: the range of the cells
    std::uint64_t extent = 0;
    std::uint64_t unit = 0; // copied_unwritten: the bytes of a cell
    friend bool operator==(const Mistake&, const Mistake&) = default;
};

// A user program: CUDA source that was run unchanged.
struct OwnProgram {
    std::vector<std::string> files, arguments;
    std::string output;      // the beginning of what it printed, on both streams
    std::int32_t status = 0; // its exit status, or 128 plus the signal's number
    // For each of Trace::launches, its number among all launches of the program.
    std::vector<std::uint32_t> recorded;
    std::uint32_t launches = 0; // number of launches of the program
    std::vector<Mistake> mistakes;
    // Whether it gave the same results when it was run again with other values in memory that nothing had
    // written, and from lanes that do not take part in a shuffle.
    bool ignores_unwritten = false;
    friend bool operator==(const OwnProgram&, const OwnProgram&) = default;
};

// The complete request of a run, except for its input. Together with the input, it is enough to record the
// run again.
struct RunSpec {
    std::string algorithm; // id: "blelloch"
    ElementType type = ElementType::int32;
    Operator op = Operator::sum;
    Form form = Form::inclusive;
    std::string input_source; // "typed", "file" or the generator's name: "random", "ones", "ramp", …
    std::uint64_t input_seed = 0;
    std::uint32_t threads_per_block = 0;    // 0: the algorithm's choice for n
    std::string executor;                   // "emulator", "cuda", "cuda:1"
    Schedule schedule = Schedule::in_order; // only for the emulator
    std::uint64_t schedule_seed = 0;
    std::uint32_t devices = 0;        // 0: the algorithm's choice
    std::vector<std::int64_t> blocks; // the blocks to record; −1 is the last; empty: all
    // The options of the algorithm and of the emulator (left_out_barriers.h).
    std::map<std::string, std::string> options;
    friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

struct Run : RunSpec {
    std::string name; // the display name: "Blelloch"
    std::uint64_t n = 0;
    std::string device;  // "NVIDIA H200"; on the emulator, the name of the CPU
    std::string version; // of the program that recorded it
    std::uint64_t records_kept = 0, records_dropped = 0;
    std::optional<ElementType> output_type; // set if it differs from `type`, as for counts
    [[nodiscard]] ElementType type_of_output() const { return output_type.value_or(type); }
    // The display name, or the algorithm's id if the recording has no name.
    [[nodiscard]] const std::string& shown_name() const { return name.empty() ? algorithm : name; }
    [[nodiscard]] bool on_emulator() const { return executor == "emulator"; }
    friend bool operator==(const Run&, const Run&) = default;
};

struct Trace {
    Run run;
    // The types are run.type and run.type_of_output(). `output` is empty after a fault.
    std::vector<Value> input, output;
    std::vector<Source> sources;
    std::vector<Location> locations;
    std::vector<Launch> launches;
    Fault fault;
    std::optional<OwnProgram> program; // set if a user program ran instead of an algorithm
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

// The device whose memory contains this cell of a global array.
[[nodiscard]] std::uint32_t device_of(const Global& global, std::uint64_t cell);
// Whether the run used several devices, so that its launches have no order by default.
[[nodiscard]] bool has_devices(const Trace& trace);

// The operator that combines the values of a launch.
[[nodiscard]] Operator operator_of(const Trace& trace, const Launch& launch);
// The number of nodes of a followed launch that are cells of its inputs.
[[nodiscard]] std::uint64_t inputs_of(const Launch& launch);

// Whether the run scans flags, digits or counts to move the elements, and does not apply the operator to
// them.
[[nodiscard]] bool serves_an_application(const Trace& trace);

// " at scan/blelloch.cuh:31", or empty if the location is unknown.
[[nodiscard]] kernels::Message at_location(const Trace& trace, std::uint16_t location);
// " (line 31)", for sentences; empty if it is unknown.
[[nodiscard]] kernels::Message line_in_brackets(const Trace& trace, std::uint16_t location);

} // namespace scanscope::trace
