#include "kernels/own/runner/device_memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/own/device/scanscope_half.h"
#include "kernels/own/runner/arena.h"

namespace scanscope::own {

namespace {

constexpr std::uint64_t array_alignment = 512, narrowest_gap = 64u << 10, widest_gap = 1u << 20;
constexpr std::size_t most_arrays = 60'000; // their numbers have 16 bits

void mark(const char* address, std::uint64_t bytes, unsigned char marks) {
    unsigned char* const states = arena.states(address);
    for (std::uint64_t i = 0; i < bytes; ++i) states[i] |= marks;
}

template <class T> T bits_at(const char* address) {
    T value;
    std::memcpy(&value, address, sizeof value);
    return value;
}

} // namespace

trace::ElementType element_type_of(CellType type) {
    using enum trace::ElementType;
    const bool is_wide = type.bytes == 8;
    if (type.kind == CellKind::floating || type.kind == CellKind::brain_floating)
        return is_wide ? float64 : float32;
    if (type.kind == CellKind::signed_integer) return is_wide ? int64 : int32;
    return is_wide ? uint64 : uint32;
}

trace::Value read_cell(const char* address, CellType type) {
    const bool is_signed = type.kind == CellKind::signed_integer;
    switch (type.bytes) {
    case 1:
        return {is_signed ? std::uint32_t(bits_at<std::int8_t>(address)) : bits_at<std::uint8_t>(address)};
    case 2:
        if (type.kind == CellKind::floating)
            return trace::to_value(Format<5, 10>::widened(bits_at<std::uint16_t>(address)));
        if (type.kind == CellKind::brain_floating)
            return trace::to_value(Format<8, 7>::widened(bits_at<std::uint16_t>(address)));
        return {is_signed ? std::uint32_t(bits_at<std::int16_t>(address)) : bits_at<std::uint16_t>(address)};
    case 8:
        return type.kind == CellKind::floating ? trace::to_value(bits_at<double>(address))
                                               : trace::Value{bits_at<std::uint64_t>(address)};
    default:
        return type.kind == CellKind::floating ? trace::to_value(bits_at<float>(address))
                                               : trace::Value{bits_at<std::uint32_t>(address)};
    }
}

DeviceMemory::DeviceMemory(std::uint64_t most)
    : most_(most)
    , used_(widest_gap) {
    arena.reserve();
    arena_ = arena.device();
}

DeviceArray* DeviceMemory::allocate(std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
                                    simt::Where made) {
    if (bytes > left() || arrays_.size() >= most_arrays) return nullptr;
    const std::uint64_t with_gap = bytes + std::clamp(bytes, narrowest_gap, widest_gap);
    const std::uint64_t whole = (with_gap + array_alignment - 1) / array_alignment * array_alignment;
    if (whole > reserved - used_) return nullptr;
    DeviceArray& array = add(arena_ + used_, bytes, type, std::move(name), kind, made);
    used_ += whole;
    taken_ += bytes;
    return &array;
}

DeviceArray& DeviceMemory::add(char* memory, std::uint64_t bytes, CellType type, std::string name,
                               ArrayKind kind, simt::Where made) {
    DeviceArray& array = arrays_.emplace_back();
    array.name = std::move(name);
    array.memory = memory;
    array.bytes = bytes;
    array.type = type;
    array.kind = kind;
    array.made = made;
    const auto [number, life] = take_number();
    array.number = number;
    array.life = life;
    in_order_[memory] = &array;
    return array;
}

DeviceMemory::Number DeviceMemory::take_number() {
    if (free_numbers_.empty()) {
        free_numbers_.insert(static_cast<std::uint16_t>(lives_.size()));
        lives_.push_back(0);
    }
    const std::uint16_t number = free_numbers_.extract(free_numbers_.begin()).value();
    return {number, lives_[number]++};
}

// Frees the array. Its addresses are not reused, so that a later access to them is found.
void DeviceMemory::release(DeviceArray& array, simt::Where where) {
    array.is_freed = true;
    if (in_arena(array.memory)) arena.forget(array.memory, array.bytes);
    array.freed = where;
    give_back(std::exchange(array.number, trace::no_array));
    taken_ -= array.bytes;
}

void DeviceMemory::know(char* variable, std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
                        simt::Where made) {
    if (arrays_.size() >= most_arrays || in_order_.contains(variable)) return; // known by another file
    static_cast<void>(add(variable, bytes, type, std::move(name), kind, made));
}

DeviceArray* DeviceMemory::found_near(const char* address) {
    auto next = in_order_.upper_bound(address);
    DeviceArray* const before = next == in_order_.begin() ? nullptr : std::prev(next)->second;
    if (before && before->holds(address, 1)) return recent_ = before;
    if (!in_arena(address)) return nullptr;
    DeviceArray* const after = next == in_order_.end() ? nullptr : next->second;
    const bool before_is_near = before && in_arena(before->memory);
    if (!before_is_near) return after && in_arena(after->memory) ? after : nullptr;
    const std::uint64_t behind = static_cast<std::uint64_t>(address - (before->memory + before->bytes));
    return after && in_arena(after->memory) &&
                   static_cast<std::uint64_t>(after->memory - address) < behind / 8
               ? after
               : before;
}

void DeviceMemory::note_written(const DeviceArray& array, const char* address, std::uint64_t bytes) {
    if (in_arena(address))
        mark(address, bytes, Arena::written | (array.host_may_touch() ? 0 : Arena::of_array));
}

void DeviceMemory::note_unwritten(const char* address, std::uint64_t bytes) {
    if (!in_arena(address)) return;
    unsigned char* const states = arena.states(address);
    for (std::uint64_t i = 0; i < bytes; ++i) states[i] &= ~Arena::written;
}

// Does so for the cells around it, too, so that few accesses need this.
void DeviceMemory::note_of_array(const DeviceArray& array, const char* address, bool is_changed) {
    constexpr std::uint64_t around = 4096;
    const unsigned char marks = Arena::of_array | (is_changed ? Arena::noted : 0);
    if (!in_arena(address) || array.host_may_touch() || (*arena.states(address) & marks) == marks) return;
    const std::uint64_t first = static_cast<std::uint64_t>(address - array.memory) / around * around;
    mark(array.memory + first, std::min(around, array.bytes - first), marks);
}

void DeviceMemory::note_unchanged(DeviceArray& array) {
    array.is_changed = false;
    if (!in_arena(array.memory)) return;
    unsigned char* const states = arena.states(array.memory);
    for (std::uint64_t i = 0; i < array.bytes; ++i) states[i] &= ~Arena::noted;
}

bool DeviceMemory::was_written(const char* address, std::uint64_t bytes) const {
    if (!in_arena(address)) return true;
    const unsigned char* const first = arena.states(address);
    return std::all_of(first, first + bytes, [](unsigned char state) { return state & Arena::written; });
}

void DeviceMemory::fill_untouched(char* address, std::uint64_t bytes, unsigned char value) {
    if (!in_arena(address)) return;
    const unsigned char* const states = arena.states(address);
    for (std::uint64_t i = 0; i < bytes; ++i)
        if (!(states[i] & Arena::written)) address[i] = static_cast<char>(value);
}

bool DeviceMemory::is_untouched(const char* address, std::uint64_t bytes) const {
    if (!in_arena(address)) return false;
    const unsigned char* const first = arena.states(address);
    return std::none_of(first, first + bytes, [](unsigned char state) { return state & Arena::written; });
}

} // namespace scanscope::own
