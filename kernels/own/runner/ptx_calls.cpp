// Carries out inline PTX: the statements that programs pass as texts (device/scanscope_ptx.h).
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "kernels/own/ptx/arithmetic.h"
#include "kernels/own/ptx/statement.h"
#include "kernels/own/runner/machine.h"
#include "kernels/simt/emulator/block.h"

#include "kernels/own/device/device_functions.h"
#include "kernels/own/device/scanscope_clusters.h"

#include "kernels/own/device/scanscope_async.h"

#include "kernels/own/device/scanscope_ptx.h"

namespace scanscope::own {

namespace {

using namespace ptx;
using enum Word;

constexpr unsigned lanes = 32;
constexpr unsigned most_operands = 1000;

// The statements that have been parsed, each with the kinds of its operands: a text may be part of several.
class Statements {
public:
    using Kept = std::shared_ptr<const Statement>; // lives while a thread that runs it waits

    Kept of(const char* text, std::span<const PtxValue> values, simt::Thread& self, Place place) {
        given_.clear();
        bool inserts = false;
        for (const PtxValue& value : values) {
            given_.push_back(given_by(value.constraint).value_or(Given{}));
            inserts = inserts || value.inserted;
        }
        if (inserts) return parse(with_insertions(text, values), self, place);
        for (const auto& [given, statement] : known_[text])
            if (given == given_) return statement;
        if (known_.size() > most_kept) known_.clear();
        return known_[text].emplace_back(given_, parse(text, self, place)).second;
    }

private:
    static constexpr std::size_t most_kept = 10000;

    Kept parse(const std::string& text, simt::Thread& self, Place place) const {
        auto result = parsed(text, given_);
        if (const auto* const mistake = std::get_if<Mistake>(&result))
            machine().refuse(self, mistake->word, std::string(mistake->advice), where_of(place));
        return std::make_shared<const Statement>(std::move(std::get<Statement>(result)));
    }
    // Operands with the constraint "C" are texts that are inserted for %0, %1, …
    static std::string with_insertions(std::string_view text, std::span<const PtxValue> values) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::size_t end = i + 1;
            while (text[i] == '%' && end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
            const bool is_operand = end > i + 1 && end < i + 4 && (i == 0 || text[i - 1] != '%');
            const std::size_t number =
                is_operand ? std::stoul(std::string(text.substr(i + 1, end - i - 1))) : values.size();
            if (number < values.size() && values[number].inserted) {
                result += values[number].inserted;
                i = end - 1;
            } else {
                result += text[i];
            }
        }
        return result;
    }

    std::vector<Given> given_;
    std::unordered_map<const void*, std::vector<std::pair<std::vector<Given>, Kept>>> known_;
};

Statements& statements() {
    static Statements all;
    return all;
}

// The condition codes of all threads, which live from statement to statement.
bool& carry_of(const simt::Thread& self) {
    static std::vector<char> all(simt::StackPool::most_stacks);
    return reinterpret_cast<bool&>(all[self.stack]);
}

// One statement of one thread.
class Run {
public:
    Run(simt::Thread& self, Place place, const Statement& statement, std::span<PtxValue> values)
        : self_(self)
        , place_(place)
        , where_(where_of(place))
        , statement_(statement)
        , values_(values)
        , registers_(statement.registers.size()) {
        for (std::size_t i = 0; i < values.size() && i < registers_.size(); ++i)
            registers_[i] = values[i].bits;
    }

    void run() {
        for (std::size_t i = 0; i < statement_.instructions.size(); ++i) {
            const Instruction& instruction = statement_.instructions[i];
            if (instruction.guard.kind != Operand::Kind::none && !holds(instruction.guard)) continue;
            if (instruction.does != Does::branch) {
                run(instruction);
                continue;
            }
            if (instruction.target <= i) machine().pass_time(self_, where_);
            i = instruction.target - 1; // the loop adds 1
        }
        for (std::size_t i = 0; i < values_.size() && i < registers_.size(); ++i)
            values_[i].bits = registers_[i];
    }

private:
    // --- registers
    [[nodiscard]] std::uint64_t read(const Operand& operand, Type type) const {
        switch (operand.kind) {
        case Operand::Kind::is_register:
            return extended(registers_[operand.number], type);
        case Operand::Kind::immediate:
            return extended(operand.bits, type);
        case Operand::Kind::special:
            return extended(special(operand.special), type);
        case Operand::Kind::sum: {
            std::uint64_t sum = 0;
            for (const Operand& part : operand.parts) sum += read(part, Type::b64);
            return sum;
        }
        case Operand::Kind::vector:
        case Operand::Kind::discard:
        case Operand::Kind::none:
            break;
        }
        return 0;
    }
    [[nodiscard]] bool holds(const Operand& predicate) const {
        return ((read(predicate, Type::pred) & 1) != 0) != predicate.is_negated;
    }
    // A register that is wider than the value is extended with its sign.
    void write(const Operand& operand, std::uint64_t bits, Type type) {
        if (operand.kind == Operand::Kind::is_register) registers_[operand.number] = extended(bits, type);
    }
    void write_beside(const Operand& operand, bool value) {
        for (const Operand& beside : operand.beside) write(beside, value, Type::pred);
    }

    [[nodiscard]] std::uint64_t special(Special special) const {
        const uint3 thread = thread_index(), block = block_index();
        const dim3 threads = block_extent(), blocks = grid_extent(), cluster = cluster_extent(),
                   clusters = __clusterGridDimInClusters();
        const uint3 in_cluster = index_in_cluster(), of_cluster = cluster_index();
        const std::uint64_t lane = self_.lane, before = (std::uint64_t{1} << lane) - 1;
        const auto ticks = [&] { return std::uint64_t{1000} * machine().next_tick(self_); };
        switch (special) {
        case Special::tid_x:
            return thread.x;
        case Special::tid_y:
            return thread.y;
        case Special::tid_z:
            return thread.z;
        case Special::ntid_x:
            return threads.x;
        case Special::ntid_y:
            return threads.y;
        case Special::ntid_z:
            return threads.z;
        case Special::ctaid_x:
            return block.x;
        case Special::ctaid_y:
            return block.y;
        case Special::ctaid_z:
            return block.z;
        case Special::nctaid_x:
            return blocks.x;
        case Special::nctaid_y:
            return blocks.y;
        case Special::nctaid_z:
            return blocks.z;
        case Special::cluster_ctaid_x:
            return in_cluster.x;
        case Special::cluster_ctaid_y:
            return in_cluster.y;
        case Special::cluster_ctaid_z:
            return in_cluster.z;
        case Special::cluster_nctaid_x:
            return cluster.x;
        case Special::cluster_nctaid_y:
            return cluster.y;
        case Special::cluster_nctaid_z:
            return cluster.z;
        case Special::clusterid_x:
            return of_cluster.x;
        case Special::clusterid_y:
            return of_cluster.y;
        case Special::clusterid_z:
            return of_cluster.z;
        case Special::nclusterid_x:
            return clusters.x;
        case Special::nclusterid_y:
            return clusters.y;
        case Special::nclusterid_z:
            return clusters.z;
        case Special::cluster_ctarank:
            return cluster_rank();
        case Special::cluster_nctarank:
            return __clusterSizeInBlocks();
        case Special::is_explicit_cluster:
            return __clusterDimIsSpecified();
        case Special::laneid:
            return lane;
        case Special::warpid:
            return self_.warp;
        case Special::nwarpid:
            return 64;
        case Special::smid:
        case Special::gridid:
            return 0;
        case Special::nsmid: // as cudaGetDeviceProperties() says
            return 1;
        case Special::lanemask_eq:
            return before + 1;
        case Special::lanemask_lt:
            return before;
        case Special::lanemask_le:
            return before << 1 | 1;
        case Special::lanemask_ge:
            return ~before & 0xffffffffu;
        case Special::lanemask_gt:
            return ~(before << 1 | 1) & 0xffffffffu;
        case Special::clock:
        case Special::clock64:
        case Special::globaltimer:
        case Special::globaltimer_lo:
            return ticks();
        case Special::clock_hi:
        case Special::globaltimer_hi:
            return ticks() >> 32;
        }
        return 0;
    }

    // --- instructions
    void run(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        switch (instruction.does) {
        case Does::mov:
            return move(instruction);
        case Does::setp:
            return set_predicates(instruction);
        case Does::cvta:
            return convert_address(instruction);
        case Does::isspacep: {
            auto* const address = reinterpret_cast<char*>(read(operands[1], Type::b64));
            const bool is_shared = machine().is_shared(address);
            const bool is_global = !is_shared && kind_of_memory(address) >= 2;
            return write(operands[0],
                         instruction.has(w_shared) ? is_shared : instruction.has(w_global) && is_global,
                         Type::pred);
        }
        case Does::load:
            return load(instruction);
        case Does::store:
            return store(instruction);
        case Does::load_matrix:
            return load_matrices(instruction);
        case Does::store_matrix:
            return store_matrices(instruction);
        case Does::atomic:
            return change(instruction);
        case Does::policy:
            return write(operands[0], 0, Type::b64);
        case Does::nothing:
            return;
        case Does::fence:
            return fence(instruction);
        case Does::barrier:
        case Does::arrive:
        case Does::barrier_reduction:
            return wait_at_barrier(instruction);
        case Does::warp_barrier:
            return sync_warp(mask(operands[0]), place_);
        case Does::cluster_arrive:
            return arrive_at_cluster(instruction.has(w_relaxed), place_);
        case Does::cluster_wait:
            return wait_at_cluster(place_);
        case Does::map_shared: {
            char* const address =
                machine().map_shared(self_, address_at(instruction, operands[1]), mask(operands[2]), where_);
            return write(operands[0], reinterpret_cast<std::uint64_t>(address) - window_of(instruction),
                         instruction.type);
        }
        case Does::shared_rank:
            return write(operands[0], machine().shared_rank(self_, address_at(instruction, operands[1])),
                         Type::u32);
        case Does::shuffle:
            return shuffle(instruction);
        case Does::vote:
            return vote(instruction);
        case Does::match_any:
        case Does::match_all:
            return match(instruction);
        case Does::active_mask:
            return write(operands[0], active_lanes(place_), Type::b32);
        case Does::warp_reduction:
            return reduce(instruction);
        case Does::elect: {
            const unsigned there = ballot(mask(operands[1]), true, "elect.sync", place_);
            const auto leader = unsigned(__builtin_ctz(there));
            write(operands[0], leader, Type::b32);
            return write_beside(operands[0], leader == self_.lane);
        }
        case Does::object_init:
            return init_object(address_of(instruction, operands[0]), mask(operands[1]), place_);
        case Does::object_arrive:
        case Does::object_drop:
        case Does::object_expect:
            return arrive_at_object(instruction);
        case Does::object_wait:
            return write(
                operands[0],
                wait_at(address_of(instruction, operands[1]), read(operands[2], Type::b64), false, place_),
                Type::pred);
        case Does::object_bind:
            return bind_copies(address_of(instruction, operands[0]), place_);
        case Does::copy:
            return copy(instruction);
        case Does::bulk_copy:
            return copy_in_bulk(instruction);
        case Does::commit_copies:
            return ::scanscope::commit_copies(instruction.name.starts_with("cp.async.bulk"));
        case Does::wait_for_copies: {
            const bool is_all = operands[0].kind == Operand::Kind::none;
            if (is_all) ::scanscope::commit_copies(false);
            return ::scanscope::wait_for_copies(is_all ? 0 : mask(operands[0]),
                                                instruction.name.starts_with("cp.async.bulk"), place_);
        }
        case Does::sleep:
            return polls(place_);
        case Does::trap:
            return trap("trap", place_);
        default:
            return compute(instruction);
        }
    }

    void compute(const Instruction& instruction) {
        std::uint64_t in[4] = {};
        const std::size_t count = instruction.operands.size() - 1;
        for (std::size_t i = 0; i < count; ++i) {
            const Operand& operand = instruction.operands[i + 1];
            in[i] = read(operand, type_of_operand(instruction, i)) ^ std::uint64_t{operand.is_negated};
        }
        const std::uint64_t result = computed(instruction, std::span(in).first(count), carry_of(self_));
        write(instruction.operands[0], result, type_of_result(instruction));
    }

    // Packs the parts of a vector into one value, or the other way round.
    void move(const Instruction& instruction) {
        const Operand &to = instruction.operands[0], &from = instruction.operands[1];
        const std::size_t pieces = std::max(to.parts.size(), from.parts.size());
        if (pieces == 0) return write(to, read(from, instruction.type), instruction.type);
        const unsigned width = unsigned(8 * bytes_of(instruction.type) / pieces);
        const std::uint64_t piece = (std::uint64_t{1} << width) - 1;
        std::uint64_t whole = from.parts.empty() ? read(from, instruction.type) : 0;
        for (std::size_t i = 0; i < from.parts.size(); ++i)
            whole |= (read(from.parts[i], Type::b64) & piece) << i * width;
        if (to.parts.empty()) return write(to, whole, instruction.type);
        for (std::size_t i = 0; i < to.parts.size(); ++i)
            write(to.parts[i], whole >> i * width & piece, Type::b64);
    }

    void set_predicates(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const bool result =
            compares(instruction, read(operands[1], instruction.type), read(operands[2], instruction.type));
        const bool joins = operands[3].kind != Operand::Kind::none;
        const bool other = joins && holds(operands[3]);
        const auto joined = [&](bool value) {
            if (!joins) return value;
            return instruction.has(w_and)  ? value && other
                   : instruction.has(w_or) ? value || other
                                           : value != other;
        };
        write(operands[0], joined(result), Type::pred);
        write_beside(operands[0], joined(!result));
    }

    // Where the instruction's addresses begin, and a value that is such an address.
    [[nodiscard]] static std::uint64_t window_of(const Instruction& instruction) {
        return instruction.has(w_shared) ? reinterpret_cast<std::uint64_t>(machine().shared_window()) : 0;
    }
    [[nodiscard]] char* address_at(const Instruction& instruction, const Operand& operand) {
        return reinterpret_cast<char*>(window_of(instruction) + read(operand, instruction.type));
    }

    void convert_address(const Instruction& instruction) {
        std::uint64_t address = read(instruction.operands[1], Type::b64);
        const auto window = reinterpret_cast<std::uint64_t>(machine().shared_window());
        if (instruction.has(w_shared))
            address = instruction.has(w_to) ? address - window : window + (address & 0xffffffffu);
        write(instruction.operands[0], address, instruction.type);
    }

    // --- memory
    [[nodiscard]] char* address_of(const Instruction& instruction, const Operand& operand) {
        const std::uint64_t address = read(operand, Type::b64);
        auto* const generic = reinterpret_cast<char*>(address);
        if (instruction.has(w_shared)) {
            if (machine().is_shared(generic)) return generic; // on a GPU, its lower half is the address
            char* const place = machine().shared_window() + (address & 0xffffffffu);
            // An address beyond the window is none at all.
            return machine().is_shared(place) ? place : reinterpret_cast<char*>(address & 0xffffu);
        }
        if (instruction.has(w_global) && machine().is_shared(generic))
            machine().fail_assertion(
                self_, fmt::format("{}.global of an address in shared memory", instruction.name), where_);
        return generic;
    }
    [[nodiscard]] bool is_for_block(const Instruction& instruction) const { return instruction.has(w_cta); }
    void fence_if(bool is_needed, const Instruction& instruction) {
        if (is_needed) ::scanscope::fence(is_for_block(instruction), place_);
    }
    static std::span<const Operand> parts_of(const Operand& operand) {
        return operand.kind == Operand::Kind::vector ? std::span<const Operand>(operand.parts)
                                                     : std::span<const Operand>(&operand, 1);
    }
    // Reports an access like one of the compiler's, before it happens.
    void touch(char* address, unsigned bytes, bool writes, bool is_volatile) {
        if (reinterpret_cast<std::uintptr_t>(address) % bytes != 0)
            machine().touch_misaligned(self_, address, bytes, writes, {nullptr, where_});
        machine().touch(self_, address, bytes, writes, is_volatile, true, {nullptr, where_});
    }

    void load(const Instruction& instruction) {
        char* const address = address_of(instruction, instruction.operands[1]);
        const auto parts = parts_of(instruction.operands[0]);
        const unsigned size = bytes_of(instruction.type), all = size * unsigned(parts.size());
        const bool acquires = instruction.has(w_acquire);
        const bool is_atomic = acquires || instruction.has(w_relaxed) || instruction.has(w_mmio);
        if (!is_atomic) touch(address, all, false, instruction.has(w_volatile));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::uint64_t bits = 0;
            if (is_atomic)
                bits = machine().load(self_, address + i * size, size, where_);
            else
                std::memcpy(&bits, address + i * size, size);
            write(parts[i], bits, instruction.type);
        }
        fence_if(acquires, instruction);
    }

    void store(const Instruction& instruction) {
        char* const address = address_of(instruction, instruction.operands[0]);
        const auto parts = parts_of(instruction.operands[1]);
        const unsigned size = bytes_of(instruction.type), all = size * unsigned(parts.size());
        const bool releases = instruction.has(w_release);
        fence_if(releases, instruction);
        const bool is_atomic = releases || instruction.has(w_relaxed) || instruction.has(w_mmio);
        if (!is_atomic) touch(address, all, true, instruction.has(w_volatile));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::uint64_t bits = read(parts[i], instruction.type);
            if (is_atomic) {
                static_cast<void>(machine().begin_atomic(self_, address + i * size, size, false, where_));
                machine().end_atomic(self_, bits, where_);
            } else {
                std::memcpy(address + i * size, &bits, size);
            }
        }
    }

    // Matrices of 8 rows of 16 bytes. Lane 8 i + r has the address of row r of matrix i. In its register i,
    // lane 4 r + c holds the numbers 2 c and 2 c + 1 of row r, or of column r if the matrix is transposed.
    struct MatrixRow {
        std::uint32_t pairs[4] = {};
        [[nodiscard]] std::uint32_t number(unsigned at) const {
            return pairs[at / 2] >> at % 2 * 16 & 0xffff;
        }
    };
    template <class T> T value_of_lane(const T& own, unsigned lane, const Instruction& instruction) {
        return self_.block
            ->exchange(self_, ~0u, own, instruction.name.data(), where_, [lane](unsigned) { return lane; })
            .value;
    }
    [[nodiscard]] static unsigned matrices_of(const Instruction& instruction) {
        return instruction.has(w_x4) ? 4 : instruction.has(w_x2) ? 2 : 1;
    }

    void load_matrices(const Instruction& instruction) {
        const auto parts = parts_of(instruction.operands[0]);
        MatrixRow row;
        if (self_.lane < 8 * matrices_of(instruction)) {
            char* const address = address_of(instruction, instruction.operands[1]);
            touch(address, sizeof row, false, false);
            std::memcpy(row.pairs, address, sizeof row);
        }
        const unsigned major = self_.lane / 4, minor = self_.lane % 4;
        for (unsigned i = 0; i < parts.size(); ++i) {
            std::uint32_t pair = 0;
            if (!instruction.has(w_trans)) pair = value_of_lane(row, 8 * i + major, instruction).pairs[minor];
            for (unsigned half = 0; half < 2 && instruction.has(w_trans); ++half)
                pair |= value_of_lane(row, 8 * i + 2 * minor + half, instruction).number(major) << 16 * half;
            write(parts[i], pair, Type::b32);
        }
    }

    void store_matrices(const Instruction& instruction) {
        const auto parts = parts_of(instruction.operands[1]);
        MatrixRow own; // the registers of this lane
        for (unsigned i = 0; i < parts.size(); ++i) own.pairs[i] = mask(parts[i]);
        MatrixRow row;
        const unsigned matrix = self_.lane / 8, number = self_.lane % 8;
        for (unsigned at = 0; at < 8; ++at) {
            const unsigned from = instruction.has(w_trans) ? 4 * at + number / 2 : 4 * number + at / 2;
            const unsigned half = (instruction.has(w_trans) ? number : at) % 2;
            if (!instruction.has(w_trans) && half == 1) continue;
            const std::uint32_t pair = value_of_lane(own, from, instruction).pairs[matrix];
            row.pairs[at / 2] |=
                instruction.has(w_trans) ? (pair >> 16 * half & 0xffff) << at % 2 * 16 : pair;
        }
        if (self_.lane >= 8 * matrices_of(instruction)) return;
        char* const address = address_of(instruction, instruction.operands[0]);
        touch(address, sizeof row, true, false);
        std::memcpy(address, row.pairs, sizeof row);
    }

    // atom d, [a], b, c, or red [a], b
    void change(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const bool has_result = instruction.name == "atom";
        const Operand& target = operands[has_result];
        const std::uint64_t by = read(operands[1 + has_result], instruction.type);
        const std::uint64_t third = has_result ? read(operands[3], instruction.type) : 0;
        const bool both = instruction.has(w_acq_rel);
        char* const address = address_of(instruction, target);
        const unsigned size = bytes_of(instruction.type);
        fence_if(both || instruction.has(w_release), instruction);
        if (is_for_block(instruction)) machine().narrow_next_atomic(self_);
        const std::uint64_t old =
            machine().begin_atomic(self_, address, size, !instruction.has(w_exch), where_);
        machine().end_atomic(self_, changed(instruction, extended(old, instruction.type), by, third), where_);
        if (has_result) write(operands[0], old, instruction.type);
        fence_if(both || instruction.has(w_acquire), instruction);
    }

    // membar.cta, fence.acq_rel.gpu
    void fence(const Instruction& instruction) { ::scanscope::fence(is_for_block(instruction), place_); }

    // --- barriers
    void wait_at_barrier(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const bool reduces = instruction.does == Does::barrier_reduction;
        const auto number = read(operands[reduces], Type::u32),
                   threads = read(operands[1 + reduces], Type::u32);
        const Operand* const predicate = reduces ? &operands[3] : nullptr;
        const bool value = predicate && holds(*predicate);
        if (number >= NamedBarriers::count)
            machine().fail_assertion(
                self_, fmt::format("bar.sync {}: barriers have the numbers 0 to 15", number), where_);
        const std::uint64_t of_block = self_.block->grid.block_extent.count();
        const bool is_whole = number == 0 && instruction.does != Does::arrive &&
                              (threads == 0 || threads == (of_block + lanes - 1) / lanes * lanes);
        NamedBarriers::Votes votes;
        if (is_whole) {
            const int yes =
                ::scanscope::barrier(reduces ? Vote::count : Vote::none, value, place_of_barrier());
            votes = {unsigned(yes), unsigned(of_block)};
        } else {
            const bool is_aligned = instruction.name.starts_with("bar.") || instruction.has(w_aligned);
            votes = machine().named_barriers.pass(machine(), self_,
                                                  {unsigned(number), unsigned(threads), is_aligned,
                                                   instruction.does != Does::arrive, value, where_});
        }
        if (!reduces) return;
        const bool counts = instruction.has(w_popc);
        write(operands[0],
              counts                   ? votes.yes
              : instruction.has(w_and) ? votes.yes == votes.voters
                                       : votes.yes > 0,
              counts ? Type::u32 : Type::pred);
    }
    // Barrier 0 is that of __syncthreads(), which must be the same for all threads. In PTX, only the number
    // counts: so a thread joins the others where they wait.
    [[nodiscard]] Place place_of_barrier() const {
        for (const simt::Thread& other : self_.block->threads())
            if (other.state == simt::Thread::State::at_barrier &&
                std::strcmp(other.waits_in, "__syncthreads") == 0)
                return {other.waits_at->file, other.waits_at->function, other.waits_at->line,
                        other.waits_at->number};
        return place_;
    }

    // --- barrier objects and asynchronous copies
    void arrive_at_object(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const bool arrives = instruction.does != Does::object_expect, expects = instruction.has(w_expect_tx);
        char* const object = address_of(instruction, operands[arrives]);
        const Operand& number = operands[1 + arrives];
        const unsigned given = number.kind == Operand::Kind::none ? 1 : mask(number);
        const bool drops = instruction.does == Does::object_drop;
        const std::uint64_t phase = arrives && !expects ? arrive_at(object, given, 0, drops, place_)
                                                        : arrive_at(object, arrives, given, false, place_);
        if (arrives) write(operands[0], phase, Type::b64);
    }
    [[nodiscard]] char* generic_address(const Operand& operand) const {
        return reinterpret_cast<char*>(read(operand, Type::b64));
    }
    [[nodiscard]] char* shared_address(const Operand& operand) const {
        auto* const generic = reinterpret_cast<char*>(read(operand, Type::b64));
        return machine().is_shared(generic) ? generic : machine().shared_window() + mask(operand);
    }
    void copy(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const unsigned bytes = mask(operands[2]);
        const bool has_last = operands[3].kind != Operand::Kind::none;
        const unsigned given = has_last ? std::min(mask(operands[3]), bytes) : bytes;
        begin_copy(shared_address(operands[0]), generic_address(operands[1]), given, bytes - given,
                   {bytes, false}, nullptr, place_);
    }
    // A bulk copy to shared memory has a barrier object, and one from it belongs to a group.
    void copy_in_bulk(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const unsigned bytes = mask(operands[2]);
        if (instruction.name == "cp.async.bulk.global")
            return begin_copy(generic_address(operands[0]), shared_address(operands[1]), bytes, 0, {16, true},
                              nullptr, place_);
        char* const to = shared_address(operands[0]);
        const char* const from =
            instruction.has(w_global) ? generic_address(operands[1]) : shared_address(operands[1]);
        char* const object = shared_address(operands[3]);
        if (instruction.has(w_multicast))
            return begin_multicast(to, from, bytes, mask(operands[4]), object, place_);
        begin_copy(to, from, bytes, 0, {16, true}, object, place_);
    }

    // --- warps
    [[nodiscard]] unsigned mask(const Operand& operand) const { return unsigned(read(operand, Type::u32)); }

    void shuffle(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const int by = int(mask(operands[2]) & 31), lane = int(self_.lane);
        const unsigned control = mask(operands[3]);
        const int segment = int(control >> 8 & 31), clamp = int(control & 31);
        const int first = lane & segment, last = first | (clamp & ~segment);
        const int from = instruction.has(w_up)     ? lane - by
                         : instruction.has(w_down) ? lane + by
                         : instruction.has(w_bfly) ? lane ^ by
                                                   : first | (by & ~segment);
        const bool is_inside = instruction.has(w_up) ? from >= last : from <= last;
        constexpr CellType type{CellKind::unsigned_integer, 4, 0, 0};
        const std::uint64_t got = exchange(mask(operands[4]), read(operands[1], Type::b32),
                                           unsigned(is_inside ? from : lane), type, "shfl.sync", place_);
        write(operands[0], got, Type::b32);
        write_beside(operands[0], is_inside);
    }

    void vote(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const bool value = holds(operands[1]);
        const unsigned members = mask(operands[2]);
        const auto those = [&](bool with) { return ballot(members, with, "vote.sync", place_); };
        if (instruction.has(w_ballot)) return write(operands[0], those(value), Type::b32);
        const unsigned yes = those(value), no = those(!value);
        const bool result = instruction.has(w_any)   ? yes != 0
                            : instruction.has(w_all) ? no == 0
                                                     : yes == 0 || no == 0;
        write(operands[0], result, Type::pred);
    }

    void match(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const std::uint64_t value = read(operands[1], instruction.type);
        const unsigned members = mask(operands[2]);
        unsigned same = __match_any_sync(members, value, place_);
        if (instruction.does == Does::match_all) {
            const bool are_all = same == self_.block->living_lanes(self_, members);
            same = are_all ? members : 0;
            write_beside(operands[0], are_all);
        }
        write(operands[0], same, Type::b32);
    }

    void reduce(const Instruction& instruction) {
        const std::vector<Operand>& operands = instruction.operands;
        const std::uint64_t value = read(operands[1], instruction.type);
        const auto join = [&](std::uint64_t a, std::uint64_t b) { return changed(instruction, a, b, 0); };
        write(operands[0], reduce_lanes(mask(operands[2]), value, join, "redux.sync", place_),
              instruction.type);
    }

    simt::Thread& self_;
    Place place_;
    simt::Where where_;
    const Statement& statement_;
    std::span<PtxValue> values_;
    std::vector<std::uint64_t> registers_;
};

} // namespace

} // namespace scanscope::own

namespace scanscope {
inline namespace program {

void run_ptx(const char* text, PtxValue* values, unsigned count, Place place) {
    simt::Thread* const self = simt::this_thread;
    if (!self) {
        fmt::print(stderr, "{}:{}: inline PTX runs only in a kernel.\n", place.file, place.line);
        std::exit(1);
    }
    own::machine().settle(*self);
    // ptx() keeps the operands on the thread's stack. Anywhere else, the results would be unseen writes.
    const auto is_local = [&](const PtxValue* value) {
        return own::machine().beside_memory.is_local(*self, reinterpret_cast<const char*>(value));
    };
    if (!is_local(values) || count > own::most_operands || !is_local(values + count))
        trap("run_ptx() without operands of its own", place);
    const std::span<PtxValue> all(values, count);
    const auto statement = own::statements().of(text, all, *self, place);
    own::Run(*self, place, *statement, all).run();
}
char* shared_window() { return own::machine().shared_window(); }
bool is_in_shared_window(const void* pointer) {
    return own::machine().is_shared(static_cast<char*>(const_cast<void*>(pointer)));
}

} // namespace program
} // namespace scanscope
