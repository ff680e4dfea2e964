#include "kernels/own/runner/shared_memory.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "kernels/own/runner/arena.h"
#include "kernels/own/runner/object_parts.h"
#include "kernels/own/runner/sandbox.h"

namespace scanscope::own {

namespace {

constexpr std::uint64_t gap = 256;
constexpr std::size_t least_alignment = 16; // the source may require it, and programs access arrays as float4

std::uint64_t aligned(std::uint64_t offset, std::size_t alignment) {
    alignment = std::max(alignment, least_alignment);
    return (offset + alignment - 1) / alignment * alignment;
}

} // namespace

SharedMemory::SharedMemory(unsigned char garbage, std::string program)
    : garbage_(garbage)
    , program_(std::move(program))
    , window_(arena.shared()) {}

// Reads of uninitialised shared memory are found in the records, so its bytes count as written.
void SharedMemory::note_of_array(std::uint64_t offset, std::uint64_t bytes) {
    std::memset(arena.states(window_ + offset), Arena::of_array | Arena::written | Arena::noted, bytes);
}

std::uint16_t SharedMemory::add(std::string name, std::uint64_t offset, std::uint64_t bytes, CellType type,
                                simt::Where place) {
    const auto number = static_cast<std::uint16_t>(arrays_.size());
    arrays_.push_back(
        {number, std::move(name), window_ + offset, bytes, offset, type, place, launch_, {}, {}});
    by_offset_[offset] = number;
    recent_ = nullptr;
    return number;
}

std::uint16_t SharedMemory::add_declared(const void* key, const char* name, std::uint64_t offset,
                                         std::uint64_t bytes, CellType type, simt::Where place) {
    std::vector<ObjectPart> parts;
    if (type.kind == CellKind::object) {
        const RunnersMemory for_debug_information;
        // The stack of an emulated thread is too small for this. Without a thread, the object is shown as
        // words.
        try {
            std::thread([&] { parts = object_parts(program_, key, name); }).join();
        } catch (const std::system_error&) {
        }
    }
    if (parts.size() == 1) type = parts.front().type;
    const std::uint16_t number = add(name, offset, bytes, type, place);
    if (parts.size() <= 1) return number;
    for (ObjectPart& part : parts) { // the first one takes the object's place in `by_offset_`
        const std::uint16_t its_number =
            add(std::move(part.name), offset + part.offset, part.bytes, part.type, place);
        arrays_[its_number].object = number;
        arrays_[number].parts.push_back(its_number);
    }
    return number;
}

void SharedMemory::move(SharedArray& array, std::uint64_t offset) {
    for (const std::uint16_t part : array.parts)
        move(arrays_[part], offset + (arrays_[part].offset - array.offset));
    array.memory = window_ + offset;
    array.offset = offset;
    array.launch = launch_;
    if (array.parts.empty()) by_offset_[offset] = array.number;
    recent_ = nullptr;
}

std::optional<std::uint16_t> SharedMemory::declare(const void* key, const char* name, std::size_t bytes,
                                                   std::size_t alignment, CellType type, simt::Where place) {
    const auto known = by_key_.find(key);
    if (known != by_key_.end() && arrays_[known->second].launch == launch_) {
        recent_key_ = {key, launch_, arrays_[known->second].memory};
        return known->second;
    }
    const std::uint64_t offset = aligned(static_used_, alignment);
    if (offset + bytes > of_file_used_ + most_in_kernel) return std::nullopt;
    std::uint16_t number = 0;
    if (known == by_key_.end()) {
        by_key_[key] = number = add_declared(key, name, offset, bytes, type, place);
    } else { // from an earlier launch, perhaps at another offset
        number = known->second;
        move(arrays_[number], offset);
    }
    static_used_ = offset + bytes + gap;
    poison(offset, bytes);
    if (has_clusters()) // other blocks may reach it before they declare it
        for (std::uint64_t rank = 0; rank < clusters_.size(); ++rank)
            std::memset(window_of(rank) + offset, garbage_, bytes);
    note_of_array(offset, bytes);
    return number;
}

char* SharedMemory::declare_of_file(const void* key, const char* name, std::size_t bytes,
                                    std::size_t alignment, CellType type, simt::Where place) {
    const std::uint64_t offset = aligned(of_file_used_, alignment);
    if (offset + bytes > static_bytes - most_in_kernel) return nullptr;
    of_file_.push_back(add_declared(key, name, offset, bytes, type, place));
    of_file_used_ = offset + bytes + gap;
    return window_ + offset;
}

SharedMemory::Dynamic SharedMemory::declare_dynamic(const char* name, CellType type, simt::Where place) {
    const auto is_beside = [&](const DeclaredDynamic& one) {
        return std::string_view(one.place.function) == place.function;
    };
    const auto is_it = [&](const DeclaredDynamic& one) { return is_beside(one) && one.name == name; };
    if (std::ranges::any_of(declared_dynamic_, is_it)) return {dynamic_number_, std::nullopt};
    if (declared_dynamic_.empty()) {
        dynamic_number_ = add(name, dynamic_offset, dynamic_used_, type, place);
        note_of_array(dynamic_offset, dynamic_used_);
    }
    const auto other = std::ranges::find_if(declared_dynamic_, is_beside);
    const Dynamic result{dynamic_number_, other == declared_dynamic_.end()
                                              ? std::nullopt
                                              : std::optional<DeclaredDynamic>(*other)};
    declared_dynamic_.push_back({name, place});
    return result;
}

void SharedMemory::declare_dynamic_of_file(const char* name, CellType type, simt::Where place) {
    if (!dynamic_of_file_)
        dynamic_of_file_ = SharedArray{
            .name = name, .memory = dynamic(), .offset = dynamic_offset, .type = type, .place = place};
}

const SharedArray* SharedMemory::found_near(const char* address) {
    const auto next = by_offset_.upper_bound(static_cast<std::uint64_t>(address - window_));
    if (next == by_offset_.begin()) return nullptr;
    return recent_ = &arrays_[std::prev(next)->second];
}

// Until a kernel declares dynamic memory, the array has the name that was declared at file scope.
void SharedMemory::begin_launch(std::uint64_t dynamic_bytes, const simt::Clusters& clusters) {
    clusters_ = clusters;
    in_flight_.clear();
    current_.reset();
    resident_ = nullptr;
    recent_ = nullptr;
    put_away_.clear();
    declared_dynamic_.clear();
    by_offset_.clear();
    arena.forget(window_, static_used_);
    arena.forget(dynamic(), dynamic_used_);
    static_used_ = of_file_used_;
    ++launch_;
    for (const std::uint16_t number : of_file_) {
        SharedArray& array = arrays_[number];
        move(array, array.offset);
        note_of_array(array.offset, array.bytes);
    }
    dynamic_used_ = dynamic_bytes;
    if (const auto& one = dynamic_of_file_)
        add(one->name.c_str(), dynamic_offset, dynamic_bytes, one->type, one->place);
    if (dynamic_of_file_) note_of_array(dynamic_offset, dynamic_bytes);
}

void SharedMemory::poison(std::uint64_t first, std::uint64_t bytes) {
    std::memset(window_ + first, garbage_, bytes);
}

std::vector<char> SharedMemory::contents_of(const char* window) const {
    std::vector<char> contents(window, window + static_used_);
    contents.insert(contents.end(), window + dynamic_offset, window + dynamic_offset + dynamic_used_);
    return contents;
}

// More static arrays may exist by now than there were.
void SharedMemory::restore(const std::vector<char>& contents, char* window) const {
    const auto behind_static = contents.end() - static_cast<std::ptrdiff_t>(dynamic_used_);
    std::copy(contents.begin(), behind_static, window);
    std::copy(behind_static, contents.end(), window + dynamic_offset);
}

// Other blocks of its cluster may still read the memory of a block that has ended.
void SharedMemory::put_away() {
    if (resident_ && has_clusters())
        restore(contents_of(window_), window_of(resident_rank_));
    else if (resident_ && !resident_->finished())
        put_away_[resident_] = contents_of(window_);
}

void SharedMemory::take_out(const simt::Block& block) {
    if (has_clusters())
        restore(contents_of(window_of(clusters_.rank_of(block.linear_index))), window_);
    else if (const auto found = put_away_.find(&block); found != put_away_.end())
        restore(found->second, window_);
}

// Makes the block's cluster the current one.
void SharedMemory::enter_cluster(const simt::Block& block) {
    const std::uint64_t number = clusters_.number_of(block.linear_index);
    if (!has_clusters() || current_ == number) return;
    const auto is_in_use = [&](const simt::Block* one) {
        return !one->finished() && clusters_.number_of(one->linear_index) == current_;
    };
    if (current_) {
        Cluster& before = in_flight_[*current_];
        if (std::ranges::any_of(before.blocks, is_in_use))
            for (std::uint64_t rank = 0; rank < clusters_.size(); ++rank)
                before.kept.push_back(contents_of(window_of(rank)));
        else
            in_flight_.erase(*current_);
    }
    current_ = number;
    Cluster& cluster = in_flight_[number];
    for (std::size_t rank = 0; rank < cluster.kept.size(); ++rank)
        restore(cluster.kept[rank], window_of(rank));
    cluster.kept.clear();
}

simt::Block* SharedMemory::peer(std::uint64_t rank) const {
    const auto& blocks = in_flight_.at(*current_).blocks;
    const std::uint64_t index = clusters_.block_at(*current_, rank);
    const auto found = std::ranges::find_if(
        blocks, [&](const simt::Block* one) { return !one->finished() && one->linear_index == index; });
    return found == blocks.end() ? nullptr : *found;
}

char* SharedMemory::seen_by_resident(const simt::Block& block, char* address) const {
    if (resident_ == &block || !has_clusters()) return address;
    if (is_here(address)) return in_peer(address, clusters_.rank_of(block.linear_index));
    const InPeer in = peer_at(address);
    return in.rank == resident_rank_ ? in.address : address;
}

// Fills the block's arrays with a pattern, so that a read of unwritten memory is noticeable.
void SharedMemory::begin(simt::Block& block) {
    put_away_.erase(&block);
    if (resident_ != &block || has_clusters()) put_away();
    enter_cluster(block);
    if (has_clusters()) in_flight_[*current_].blocks.push_back(&block);
    settle_in(block);
    poison(0, static_used_);
    poison(dynamic_offset, dynamic_used_);
}

void SharedMemory::settle_in(const simt::Block& block) {
    resident_ = &block;
    resident_rank_ = clusters_.rank_of(block.linear_index);
}

void SharedMemory::bring(const simt::Block& block) {
    if (resident_ == &block) return;
    put_away();
    enter_cluster(block);
    take_out(block);
    settle_in(block);
}

} // namespace scanscope::own
