#include "kernels/own/runner/keeper.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <ostream>
#include <utility>

#include "kernels/own/runner/device_memory.h"
#include "kernels/simt/session.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/step_table.h"
#include "kernels/trace/validate.h"

namespace scanscope::own {

namespace {

using trace::Mistake;
using trace::MistakeKind;

constexpr std::uint32_t most_threads = 1024;
constexpr std::uint64_t most_array_bytes = DeviceMemory::reserved;

void ask(bool is_possible) {
    if (!is_possible) throw Tampered();
}

bool is_type(CellType type) {
    return type.kind <= CellKind::object && (type.kind != CellKind::brain_floating || type.bytes == 2) &&
           (type.bytes == 1 || type.bytes == 2 || type.bytes == 4 || type.bytes == 8);
}

// Whether the mask names adjacent bytes of a cell that one access can touch; 0 means all of them.
bool is_part(std::uint32_t mask, int cell_bytes) {
    mask &= ~trace::block_wide;
    if (mask == 0) return true;
    const int first = std::countr_zero(mask), count = std::popcount(mask);
    return count < cell_bytes && first + count <= cell_bytes && mask >> first == (1u << count) - 1;
}

trace::SharedCells with_nodes(const trace::SharedCells& state, const std::vector<trace::Node>& nodes) {
    if (state->size() != nodes.size()) return state;
    trace::Cells cells = *state;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (cells.written[i]) cells.nodes[i] = nodes[i];
    return cells;
}

} // namespace

struct Keeper::UnderWay {
    trace::Log log;                                  // without records
    std::optional<trace::LaunchAssembler> assembler; // takes them as they arrive
    std::vector<ReportedArray> arrays;
    // The arrays whose cells have not all arrived, in order, and the part of the first one that has arrived.
    std::deque<std::uint16_t> awaited;
    std::optional<trace::Cells> arriving;
    std::uint64_t arrived = 0;
    bool is_over = false; // the awaited cells show the arrays after the launch
    struct Declared {
        std::uint64_t extent = 0;
        int cell_bytes = 0;
    };
    struct OfBlock {
        std::vector<Declared> declared; // its shared arrays
        std::uint64_t beside = 0; // part of `charged`, for what is needed beside the records until it ends
    };
    std::vector<OfBlock> of_blocks; // by slot
    // Set if a launch uses more than its share of the space. Its further records are dropped, and blocks that
    // begin later are not recorded, but the program continues.
    bool is_cut = false;
    std::uint64_t charged = 0;                          // part of the budget
    trace::Launch shape;                                // its grid, block and arrays
    std::map<std::uint32_t, trace::PackedBlock> blocks; // those that have ended, by slot
    std::optional<trace::Followed> followed;
    std::map<std::uint16_t, std::vector<trace::Node>> nodes; // of the arrays after the launch, by number
};

Keeper::Keeper(RecordingOptions options, trace::Schedule schedule, std::uint64_t seed)
    : options_(std::move(options))
    , budget_(options_.bytes)
    , room_(budget_, blocks_) {
    trace_.program.emplace();
    trace_.run.executor = "emulator";
    trace_.run.schedule = schedule;
    trace_.run.schedule_seed = seed;
    trace_.run.blocks = options_.blocks;
}

Keeper::~Keeper() = default;

std::optional<Answer> Keeper::take(Report what, std::span<const std::byte> message) {
    Unpacker bytes(message);
    // While cells are awaited, only these cells, a mistake or the program's end may arrive.
    if (under_way_ && !under_way_->awaited.empty())
        ask(what == Report::array_part || what == Report::mistake || what == Report::program_ends);
    ask(what <= Report::program_ends);
    switch (what) {
    case Report::program_starts:
        ask(!std::exchange(has_started_, true));
        break;
    case Report::mistake:
        take_mistake(bytes.whole<ReportedMistake>());
        break;
    case Report::fault:
        take_fault(bytes.whole<ReportedFault>());
        break;
    case Report::launch_begins:
        return begin_launch(bytes.whole<LaunchBegins>());
    case Report::array_part:
        take_part(bytes.whole<ArrayPart>());
        break;
    case Report::texts:
        take_texts(bytes.whole<Texts>());
        break;
    case Report::array_appears:
        take_array(bytes.whole<ReportedArray>());
        break;
    case Report::records:
        return take_records(message);
    case Report::block_ends:
        end_block(bytes.whole<BlockEnds>());
        break;
    case Report::followed:
        take_followed(bytes.whole<FollowedLaunch>());
        break;
    case Report::nodes:
        take_nodes(bytes.whole<ArrayNodes>());
        break;
    case Report::launch_ends:
        return end_launch(bytes.whole<LaunchEnds>());
    case Report::program_ends: {
        ask(!ended_with_);
        const auto ends = bytes.whole<ProgramEnds>();
        constexpr int most = 0xff; // the system keeps only these bits of the status
        ended_with_ = ends.status & most;
        launches_ = std::max(launches_, ends.launches);
        break;
    }
    }
    return std::nullopt;
}

Keeper::UnderWay& Keeper::under_way() {
    ask(under_way_ != nullptr);
    return *under_way_;
}

// --- mistakes

void Keeper::take_mistake(ReportedMistake reported) {
    ask(reported.mistake.kind <= MistakeKind::memory_used_up ||
        reported.mistake.kind == MistakeKind::unsupported);
    add(std::move(reported.mistake), reported.where, reported.other);
}

void Keeper::add(Mistake mistake, const TextPlace& where, const TextPlace& other) {
    const std::tuple key{mistake.kind, where.file, where.line, mistake.array, mistake.launch};
    auto& mistakes = trace_.program->mistakes;
    const auto location = [&](const TextPlace& at) {
        return at.line == 0 ? trace::no_location
                            : trace::find_or_add_location(trace_, at.file, at.function, at.line);
    };
    if (const auto place = known_.find(key); place != known_.end()) {
        Mistake& known = mistakes[place->second];
        known.times += mistake.times;
        if (mistake.kind == MistakeKind::copied_unwritten) { // its numbers are those of one copy
            if (known.other == trace::no_location) known.other = location(other);
            return;
        }
        known.lowest = std::min(known.lowest, mistake.lowest);
        known.highest = std::max(known.highest, mistake.highest);
        return;
    }
    constexpr std::ptrdiff_t most_kept = 1000; // of each kind, so that none crowds out another
    const bool is_end = mistake.kind == MistakeKind::crash || mistake.kind == MistakeKind::out_of_time ||
                        mistake.kind == MistakeKind::recording_cut || mistake.kind == MistakeKind::tampered ||
                        mistake.kind == MistakeKind::files_used_up;
    if (!is_end && std::ranges::count(mistakes, mistake.kind, &Mistake::kind) >= most_kept) return;
    known_.emplace(key, mistakes.size());
    mistake.location = location(where);
    mistake.other = location(other);
    mistakes.push_back(std::move(mistake));
}

void Keeper::note(MistakeKind kind, std::string text, std::int64_t index) {
    add({.kind = kind, .text = std::move(text), .index = index}, {}, {});
}

bool Keeper::has(MistakeKind kind) const { return mistake_of(trace_, kind) != nullptr; }

void Keeper::take_fault(ReportedFault reported) {
    if (trace_.fault) return;
    trace_.fault = std::move(reported.fault);
    const auto& recorded = trace_.program->recorded;
    trace_.fault.launch =
        static_cast<std::uint32_t>(std::ranges::find(recorded, reported.launch) - recorded.begin());
    const TextPlace& where = reported.where;
    if (where.line != 0)
        trace_.fault.location = trace::find_or_add_location(trace_, where.file, where.function, where.line);
}

// --- launches

// Notes which launches are incomplete. Called at the end, because later launches may take the space of
// earlier blocks.
void Keeper::note_cuts() {
    Mistake cut{.kind = MistakeKind::recording_cut, .times = 0, .array = filled_by_};
    TextPlace first;
    auto blocks = blocks_.begin();
    for (const Wanted& one : wanted_) {
        const std::uint64_t kept = one.is_kept ? blocks++->size() : 0;
        if (one.is_kept && (options_.arrays_alone || kept == one.blocks)) continue;
        if (cut.times++ == 0) {
            cut.launch = one.number;
            first = one.place;
        }
        cut.index += static_cast<std::int64_t>(kept);
        cut.extent += one.blocks;
    }
    if (cut.times > 0) add(std::move(cut), first, {});
}

// The space that the states of these arrays take in a trace, in bytes.
std::uint64_t Keeper::bytes_of_states(const std::vector<ReportedArray>& arrays) const {
    std::uint64_t bytes = 0;
    for (const ReportedArray& array : arrays)
        if (options_.keeps_contents(array.extent)) bytes += trace::bytes_of_cells(array.extent);
    return bytes;
}

void Keeper::fill_up(const std::vector<ReportedArray>& arrays) {
    const auto largest = std::ranges::max_element(arrays, {}, &ReportedArray::extent);
    if (!is_full_ && largest != arrays.end()) filled_by_ = largest->name;
    is_full_ = true;
}

// Reserves part of the budget for the final states of the arrays that the launch may change, because its
// records are useless without them. If there is not enough space, records and states share what is left.
void Keeper::put_aside_for(const std::vector<ReportedArray>& arrays) {
    const std::uint64_t bytes = bytes_of_states(arrays);
    put_aside_ = room_.make(bytes, 0) ? bytes : budget_.left() / 2;
    budget_.take(put_aside_);
}

// Checks a reported array against the one with the same number, and remembers it if it is new.
void Keeper::know(const ReportedArray& array) {
    ask(is_type(array.type) && array.number != trace::no_array &&
        array.extent <= most_array_bytes / array.type.bytes);
    if (held_.size() <= array.number) held_.resize(array.number + 1u);
    Held& held = held_[array.number];
    const bool is_same = held.life == array.life && held.extent == array.extent && held.name == array.name &&
                         held.type.bytes == array.type.bytes && held.type.kind == array.type.kind;
    const bool is_kept = options_.keeps_contents(array.extent);
    ask(is_kept ? is_same || array.is_changed || array.extent == 0 : !array.is_changed);
    if (!is_same) held = {array.life, array.type, array.extent, array.name, {}};
}

Answer Keeper::begin_launch(LaunchBegins begins) {
    ask(!under_way_ && options_.wants(begins.number) &&
        (wanted_.empty() || begins.number > wanted_.back().number));
    ask(begins.grid.x > 0 && begins.grid.y > 0 && begins.grid.z > 0 && begins.block.count() > 0 &&
        begins.block.count() <= most_threads);
    launches_ = begins.number + 1;
    wanted_.push_back({begins.number, begins.place,
                       options_.blocks.empty()
                           ? begins.grid.count()
                           : simt::chosen_blocks(options_.blocks, begins.grid.count()).size()});
    if (is_full_ || large_.contains(begins.kernel)) return Answer::no;
    std::set<std::uint16_t> numbers;
    for (const ReportedArray& array : begins.arrays) {
        ask(numbers.insert(array.number).second);
        know(array);
    }
    under_way_ = std::make_unique<UnderWay>();
    trace::Log& log = under_way_->log;
    log.kernel = std::move(begins.kernel);
    log.grid = begins.grid;
    log.block = begins.block;
    log.shared_bytes = begins.shared_bytes;
    log.arguments = std::move(begins.arguments);
    for (const trace::Argument& argument : log.arguments)
        ask(argument.kind <= trace::ArgumentKind::pointer &&
            (argument.kind != trace::ArgumentKind::pointer || numbers.contains(argument.array)));
    if (!options_.arrays_alone) log.blocks = options_.blocks_of(begins.grid.count());
    under_way_->of_blocks.resize(log.blocks.size());
    under_way_->assembler.emplace(trace_, log);
    under_way_->arrays = std::move(begins.arrays);
    const std::vector<ReportedArray>& arrays = under_way_->arrays;
    try {
        for (const ReportedArray& array : arrays) {
            if (!array.is_changed) continue;
            const std::uint64_t bytes = trace::bytes_of_cells(array.extent);
            static_cast<void>(room_.make(bytes, 0));
            budget_.take(bytes);
            if (array.extent > 0) under_way_->awaited.push_back(array.number);
        }
        put_aside_for(arrays);
    } catch (const trace::OverBudget&) {
        fill_up(arrays);
        under_way_.reset();
        return Answer::no;
    }
    if (under_way_->awaited.empty()) take_states();
    return put_aside_ == bytes_of_states(arrays) ? Answer::yes : Answer::asks_again;
}

void Keeper::take_part(const ArrayPart& part) {
    UnderWay& launch = under_way();
    ask(!launch.awaited.empty() && launch.awaited.front() == part.number);
    Held& held = held_[part.number];
    const std::uint64_t count = part.written.size(), size = held.type.bytes;
    ask(part.first == launch.arrived && count > 0 && count <= held.extent - launch.arrived &&
        part.bytes.size() == count * size);
    if (!launch.arriving) launch.arriving.emplace(held.extent);
    trace::Cells& cells = *launch.arriving;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t cell = part.first + i;
        cells.written[cell] = part.written[i] != 0;
        if (cells.written[cell]) cells.values[cell] = read_cell(part.bytes.data() + i * size, held.type);
        cells.nodes[cell] = trace::untagged_node;
    }
    launch.arrived += count;
    if (launch.arrived < held.extent) return;
    held.state = trace::state_after(held.state, *std::exchange(launch.arriving, std::nullopt));
    launch.arrived = 0;
    launch.awaited.pop_front();
    if (launch.awaited.empty()) take_states();
}

trace::Global Keeper::global_of(const ReportedArray& array) {
    trace::Global global;
    global.name = global.group = array.name;
    global.type = element_type_of(array.type);
    global.extent = array.extent;
    const trace::Shape shape{array.type.rows, array.type.columns};
    if (shape.fits(array.extent)) global.shape = shape; // a pointer may have any size
    if (array.type.bytes < trace::size_of(global.type)) global.packed_bytes = array.type.bytes;
    global.life = array.life;
    global.is_constant = array.is_constant;
    return global;
}

// Takes an array that has no contents of its own: a peer's (trace/peer_arrays.h), or the barrier of clusters.
void Keeper::take_array(ReportedArray array) {
    constexpr std::uint64_t most_cells = 1u << 24;
    UnderWay& launch = under_way();
    ask(is_type(array.type) && array.number != trace::no_array && array.extent <= most_cells &&
        std::ranges::find(launch.arrays, array.number, &ReportedArray::number) == launch.arrays.end());
    array.name = trace::shortened_name(array.name);
    for (std::vector<trace::Global>* const globals : {&launch.log.globals, &launch.shape.globals}) {
        if (globals->size() <= array.number) globals->resize(array.number + 1u);
        ask((*globals)[array.number].name.empty());
        (*globals)[array.number] = global_of(array);
    }
}

// Stores the states of all existing arrays before or after the launch.
void Keeper::take_states() {
    std::vector<trace::Global>& globals = under_way_->log.globals;
    for (const ReportedArray& array : under_way_->arrays) {
        if (globals.size() <= array.number) globals.resize(array.number + 1u);
        trace::Global& global = globals[array.number];
        const Held& held = held_[array.number];
        if (!under_way_->is_over) global = global_of(array);
        (under_way_->is_over ? global.after : global.before) = held.state;
    }
    if (under_way_->is_over) return keep_launch();
    under_way_->shape.grid = under_way_->log.grid;
    under_way_->shape.block = under_way_->log.block;
    under_way_->shape.globals = globals;
}

void Keeper::take_texts(const Texts& texts) {
    trace::Log& log = under_way().log;
    constexpr std::size_t most_texts = 1u << 16, most_scopes = 256;
    ask(log.texts.size() + texts.texts.size() <= most_texts &&
        log.scopes.size() + texts.scopes.size() <= most_scopes);
    for (const std::string& text : texts.texts) log.texts.emplace_back(trace::shortened_name(text));
    for (const trace::Scope& scope : texts.scopes) {
        ask(scope.file < log.texts.size() && scope.function < log.texts.size());
        log.scopes.push_back(scope);
    }
}

// Whether the record can come from an instrumented access, or from a CUDA call in a kernel.
bool Keeper::is_possible(const trace::Record& record) {
    UnderWay& launch = *under_way_;
    const trace::Log& log = launch.log;
    if (record.block >= log.blocks.size() || launch.assembler->has_ended(record.block) ||
        record.kind > trace::RecordKind::declare || record.space > trace::Space::global)
        return false;
    if (record.kind != trace::RecordKind::declare && record.thread >= log.block.count()) return false;
    if (is_of_copy(record) && record.left >= log.block.count()) return false;
    if (record.place << 8 != 0 && record.place >> 24 >= log.scopes.size()) return false;
    std::vector<UnderWay::Declared>& declared = launch.of_blocks[record.block].declared;
    if (record.kind == trace::RecordKind::step) return record.partner < log.texts.size();
    if (record.kind == trace::RecordKind::declare) {
        constexpr std::uint64_t most_cells = 1u << 20;
        const bool is_next = record.space == trace::Space::shared && record.array == declared.size() &&
                             record.thread == 0 && record.index <= most_cells &&
                             record.right <= record.index && record.partner < log.texts.size() &&
                             trace::declared_type(record.value) <= trace::ElementType::uint64;
        if (is_next)
            declared.push_back(
                {.extent = record.index, .cell_bytes = size_of(trace::declared_type(record.value))});
        return is_next;
    }
    const std::uint32_t part = record.kind == trace::RecordKind::acquire ? 0 : record.partner;
    switch (record.space) {
    case trace::Space::shared:
        return record.array < declared.size() && record.index < declared[record.array].extent &&
               is_part(part, declared[record.array].cell_bytes);
    case trace::Space::global:
        return record.array < log.globals.size() && record.index < log.globals[record.array].extent &&
               is_part(part, size_of(log.globals[record.array].type));
    case trace::Space::none:
        return record.kind != trace::RecordKind::read && record.kind != trace::RecordKind::write &&
               record.kind != trace::RecordKind::atomic;
    case trace::Space::lane:
        break;
    }
    return false;
}

// The memory that the block needs from this record on, until it ends.
std::uint64_t Keeper::bytes_beside(const trace::Record& record) const {
    const UnderWay& launch = *under_way_;
    std::uint64_t bytes = 0;
    if (launch.assembler->records(record.block) == 0)
        bytes += launch.log.block.count() * sizeof(trace::ThreadCursor);
    if (record.kind == trace::RecordKind::declare) // whether each cell was written, and the array's names
        bytes += record.index + 2 * launch.log.texts[record.partner].size();
    return bytes;
}

// Returns whether the budget has this space for the launch. If not, its further records are dropped.
bool Keeper::charge(std::uint64_t bytes) {
    UnderWay& launch = *under_way_;
    // The records will become events, so the launch's size as events is compared with the sizes of other
    // launches.
    const std::uint64_t as_blocks = launch.charged / trace::bytes_of_records(1) * sizeof(trace::Event);
    if (!room_.make(bytes, as_blocks)) {
        launch.is_cut = true;
        return false;
    }
    budget_.take(bytes);
    launch.charged += bytes;
    return true;
}

std::optional<Answer> Keeper::take_records(std::span<const std::byte> bytes) {
    UnderWay& launch = under_way();
    const std::size_t count = bytes.size() / sizeof(trace::Record);
    ask(!launch.is_over && count > 0 && bytes.size() % sizeof(trace::Record) == 0);
    if (launch.is_cut) return std::nullopt;
    if (!charge(trace::bytes_of_records(count))) return Answer::is_cut;
    for (std::size_t i = 0; i < count; ++i) {
        trace::Record record;
        std::memcpy(&record, bytes.data() + i * sizeof record, sizeof record);
        ask(is_possible(record));
        const std::uint64_t beside = bytes_beside(record);
        if (beside > 0 && !charge(beside)) return Answer::is_cut;
        launch.of_blocks[record.block].beside += beside;
        if (record.kind == trace::RecordKind::declare)
            launch.assembler->declare(record);
        else
            launch.assembler->add(record);
    }
    return std::nullopt;
}

void Keeper::end_block(BlockEnds ends) {
    UnderWay& launch = under_way();
    ask(!launch.is_over && ends.slot < launch.log.blocks.size() && !launch.assembler->has_ended(ends.slot));
    if (!launch.is_cut) pack(ends.slot);
}

void Keeper::pack(std::uint32_t slot) {
    UnderWay& launch = *under_way_;
    trace::Block block = launch.assembler->end(slot);
    ask(!trace::find_inconsistency(trace_, launch.shape, block));
    launch.blocks.emplace(slot, trace::packed(block, launch.assembler->records(slot)));
    launch.assembler->reuse(std::move(block.events));
    const std::uint64_t beside = std::exchange(launch.of_blocks[slot].beside, 0);
    budget_.give_back(beside);
    launch.charged -= beside;
}

void Keeper::take_followed(FollowedLaunch launch) {
    ask(launch.followed.op <= trace::Operator::compose);
    for (const std::uint16_t array : launch.followed.inputs) ask(array < under_way().log.globals.size());
    under_way().followed = std::move(launch.followed);
}

void Keeper::take_nodes(ArrayNodes nodes) {
    UnderWay& launch = under_way();
    ask(nodes.number < launch.log.globals.size());
    if (!launch.followed) return;
    try {
        budget_.take(2 * trace::bytes_of_cells(nodes.nodes.size()));
        launch.nodes[nodes.number] = std::move(nodes.nodes);
    } catch (const trace::OverBudget&) {
        launch.followed.reset();
    }
}

void Keeper::add_nodes(trace::Launch& launch) {
    for (const auto& [array, nodes] : under_way_->nodes)
        launch.globals[array].after = with_nodes(launch.globals[array].after, nodes);
    trace::Node first = 1;
    for (const std::uint16_t array : under_way_->followed->inputs) {
        trace::Global& global = launch.globals[array];
        std::vector<trace::Node> nodes(global.before->size());
        std::iota(nodes.begin(), nodes.end(), first);
        global.before = with_nodes(global.before, nodes);
        first += static_cast<trace::Node>(global.extent);
    }
    launch.followed = std::move(under_way_->followed);
}

// If the records used more than their share of the space, only the blocks that had ended are kept, with the
// arrays after the launch, for which space was reserved.
std::optional<Answer> Keeper::end_launch(const LaunchEnds& ends) {
    UnderWay& launch = under_way();
    ask(!std::exchange(launch.is_over, true));
    const bool is_asked = put_aside_ != bytes_of_states(launch.arrays);
    budget_.give_back(std::exchange(put_aside_, 0));
    for (const std::uint16_t number : ends.changed) {
        const auto array = std::ranges::find(launch.arrays, number, &ReportedArray::number);
        ask(array != launch.arrays.end() && options_.keeps_contents(array->extent) &&
            std::ranges::find(launch.awaited, number) == launch.awaited.end());
        const std::uint64_t bytes = trace::bytes_of_cells(held_[number].extent);
        static_cast<void>(room_.make(bytes, 0));
        if (budget_.left() < bytes) {
            ask(is_asked);
            fill_up(launch.arrays);
            budget_.give_back(launch.charged);
            under_way_.reset();
            return Answer::no;
        }
        budget_.take(bytes);
        if (held_[number].extent > 0) launch.awaited.push_back(number);
    }
    if (launch.awaited.empty()) take_states();
    return is_asked ? std::optional(Answer::yes) : std::nullopt;
}

void Keeper::keep_launch() {
    UnderWay& launch = *under_way_;
    trace::Log& log = launch.log;
    for (std::uint32_t slot = 0; slot < log.blocks.size() && !launch.is_cut; ++slot)
        if (!launch.assembler->has_ended(slot)) pack(slot);
    const bool has_blocks = !launch.is_cut || !launch.blocks.empty();
    if (!has_blocks) large_.insert(log.kernel);
    if (has_blocks) {
        std::vector<trace::PackedBlock>& packed = blocks_.emplace_back();
        for (auto& [slot, block] : launch.blocks) packed.push_back(std::move(block));
        trace_.launches.push_back(trace::launch_of(std::move(log)));
        if (launch.followed) add_nodes(trace_.launches.back());
        trace_.program->recorded.push_back(wanted_.back().number);
        wanted_.back().is_kept = true;
    }
    budget_.give_back(launch.charged);
    if (wanted_.back().is_kept) room_.share_last();
    under_way_.reset();
}

void Keeper::write(std::ostream& out, std::int32_t status) {
    under_way_.reset(); // its recording is incomplete
    note_cuts();
    for (const std::vector<trace::PackedBlock>& launch : blocks_)
        for (const trace::PackedBlock& block : launch) trace_.run.records_kept += block.records;
    trace_.program->status = status;
    trace_.program->launches = launches_;
    trace::hand_over(trace_, blocks_, out);
}

} // namespace scanscope::own
