#include "kernels/own/runner/shared_memory.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "kernels/own/runner/arena.h"

namespace scanscope::own {

namespace {

constexpr std::uint64_t gap = 256;
constexpr std::size_t least_alignment = 16; // the source may require it, and programs access arrays as float4

std::uint64_t aligned(std::uint64_t offset, std::size_t alignment) {
    alignment = std::max(alignment, least_alignment);
    return (offset + alignment - 1) / alignment * alignment;
}

} // namespace

SharedMemory::SharedMemory(unsigned char garbage)
    : garbage_(garbage)
    , window_(arena.shared()) {}

// Reads of uninitialised shared memory are found in the records, so its bytes count as written.
void SharedMemory::note_of_array(std::uint64_t offset, std::uint64_t bytes) {
    std::memset(arena.states(window_ + offset), Arena::of_array | Arena::written | Arena::noted, bytes);
}

std::uint16_t SharedMemory::add(const char* name, std::uint64_t offset, std::uint64_t bytes, CellType type,
                                simt::Where place) {
    const auto number = static_cast<std::uint16_t>(arrays_.size());
    arrays_.push_back({number, name, window_ + offset, bytes, offset, type, place, launch_});
    by_offset_[offset] = number;
    recent_ = nullptr;
    return number;
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
        by_key_[key] = number = add(name, offset, bytes, type, place);
    } else { // from an earlier launch, perhaps at another offset
        number = known->second;
        SharedArray& array = arrays_[number];
        array.memory = window_ + offset;
        array.offset = offset;
        array.launch = launch_;
        by_offset_[offset] = number;
        recent_ = nullptr;
    }
    static_used_ = offset + bytes + gap;
    poison(offset, bytes);
    note_of_array(offset, bytes);
    return number;
}

char* SharedMemory::declare_of_file(const char* name, std::size_t bytes, std::size_t alignment, CellType type,
                                    simt::Where place) {
    const std::uint64_t offset = aligned(of_file_used_, alignment);
    if (offset + bytes > static_bytes - most_in_kernel) return nullptr;
    of_file_.push_back(add(name, offset, bytes, type, place));
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
    if (!dynamic_of_file_) dynamic_of_file_ = SharedArray{0, name, dynamic(), 0, dynamic_offset, type, place};
}

const SharedArray* SharedMemory::found_near(const char* address) {
    const auto next = by_offset_.upper_bound(static_cast<std::uint64_t>(address - window_));
    if (next == by_offset_.begin()) return nullptr;
    return recent_ = &arrays_[std::prev(next)->second];
}

// Until a kernel declares dynamic memory, the array has the name that was declared at file scope.
void SharedMemory::begin_launch(std::uint64_t dynamic_bytes) {
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
        array.launch = launch_;
        by_offset_[array.offset] = number;
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

// Saves the static arrays that exist so far, followed by the dynamic memory.
void SharedMemory::put_away() {
    if (!resident_ || resident_->finished()) return;
    std::vector<char>& kept = put_away_[resident_];
    kept.assign(window_, window_ + static_used_);
    kept.insert(kept.end(), dynamic(), dynamic() + dynamic_used_);
}

// Fills the block's arrays with a pattern, so that a read of unwritten memory is noticeable.
void SharedMemory::begin(const simt::Block& block) {
    put_away_.erase(&block);
    if (resident_ != &block) put_away();
    resident_ = &block;
    poison(0, static_used_);
    poison(dynamic_offset, dynamic_used_);
}

void SharedMemory::bring(const simt::Block& block) {
    if (resident_ == &block) return;
    put_away();
    if (const auto found = put_away_.find(&block); found != put_away_.end()) {
        const std::vector<char>& kept = found->second;
        const auto behind_static = kept.end() - static_cast<std::ptrdiff_t>(dynamic_used_);
        std::copy(kept.begin(), behind_static, window_);
        std::copy(behind_static, kept.end(), dynamic());
    }
    resident_ = &block;
}

} // namespace scanscope::own
