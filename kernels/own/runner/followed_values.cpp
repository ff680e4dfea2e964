#include "kernels/own/runner/followed_values.h"

#include <bit>
#include <cstring>
#include <limits>

#include "kernels/trace/value.h"

namespace scanscope::own {

namespace {

using trace::Node;
using trace::Operator;

// Numbers begin at bit patterns that are rare among integers and floats.
constexpr std::uint64_t first_of_4 = 0xa7c50000u, first_of_8 = 0xa7c593e100000000u;
constexpr std::size_t most_values = 1u << 22;

constexpr std::uint64_t first_number(unsigned bytes) { return bytes == 8 ? first_of_8 : first_of_4; }

bool can_be_number(unsigned bytes) { return bytes == 4 || bytes == 8; }

// Whether this constant is the operator's identity, which leaves every value unchanged.
template <class T> bool is_identity(T constant, Operator op) {
    using Limits = std::numeric_limits<T>;
    switch (op) {
    case Operator::sum:
    case Operator::bit_or:
    case Operator::bit_xor:
        return constant == T{0};
    case Operator::product:
        return constant == T{1};
    case Operator::max:
        return constant == Limits::lowest() || (Limits::has_infinity && constant == -Limits::infinity());
    case Operator::min:
        return constant == Limits::max() || (Limits::has_infinity && constant == Limits::infinity());
    case Operator::bit_and:
        return constant == static_cast<T>(-1);
    case Operator::compose:
        break;
    }
    return false;
}

bool is_identity(std::uint64_t constant, Operator op, CellType type) {
    return trace::with_type(element_type_of(type),
                            [&]<class T>() { return is_identity(trace::from_value<T>({constant}), op); });
}

} // namespace

void FollowedValues::begin_launch() {
    values_.clear();
    for (auto& numbers : constants_) numbers.clear();
    inputs_.clear();
    first_nodes_.clear();
    inputs_end_ = 1;
    op_.reset();
    joins_.clear();
    is_full_ = false;
}

FollowedValues::Known FollowedValues::known(std::uint64_t bits, unsigned bytes) const {
    const std::uint64_t place = bits - first_number(bytes);
    return can_be_number(bytes) && place < values_.size() ? values_[place] : Known{bits};
}

// Returns a new number for the value. If there are too many values, returns the value itself, and the launch
// is not followed.
std::uint64_t FollowedValues::number(Known value, unsigned bytes) {
    if (values_.size() >= most_values) {
        is_full_ = true;
        return value.bits;
    }
    values_.push_back(value);
    return first_number(bytes) + values_.size() - 1;
}

std::uint64_t FollowedValues::constant(std::uint64_t bits, unsigned bytes) {
    const auto [known, is_new] = constants_[bytes == 8].try_emplace(bits, 0);
    if (is_new) known->second = number({bits, trace::no_input}, bytes);
    return known->second;
}

std::uint64_t FollowedValues::unknown(std::uint64_t bits, unsigned bytes) {
    const bool looks_like_number = bits - first_number(bytes) < most_values;
    return looks_like_number ? number({bits, trace::untagged_node}, bytes) : bits;
}

std::uint64_t FollowedValues::moved(std::uint64_t from, unsigned from_bytes, std::uint64_t bits,
                                    unsigned bytes) {
    const Node node = known(from, from_bytes).node;
    return node == trace::untagged_node ? unknown(bits, bytes) : number({bits, node}, bytes);
}

std::uint64_t FollowedValues::joined(std::uint64_t left, std::uint64_t right, std::uint64_t result,
                                     Operator op, CellType type) {
    const Known a = known(left, type.bytes), b = known(right, type.bytes);
    const bool has_a = a.node != trace::no_input && a.node != trace::untagged_node,
               has_b = b.node != trace::no_input && b.node != trace::untagged_node;
    if (a.node == trace::no_input && b.node == trace::no_input) return constant(result, type.bytes);
    if (a.node == trace::no_input && has_b && is_identity(a.bits, op, type))
        return number({result, b.node}, type.bytes);
    if (b.node == trace::no_input && has_a && is_identity(b.bits, op, type))
        return number({result, a.node}, type.bytes);
    if (has_a && has_b && !op_) op_ = op;
    // A join is recorded even if the origin of only one of the values is known.
    const bool is_constant = a.node == trace::no_input || b.node == trace::no_input;
    if (is_constant || op_ != op || (!has_a && !has_b)) return unknown(result, type.bytes);
    joins_.push_back({a.node, b.node});
    return number({result, static_cast<Node>(inputs_end_ + joins_.size() - 1)}, type.bytes);
}

FollowedValues::Read FollowedValues::read(const char* first, CellType type, unsigned place,
                                          unsigned whole) const {
    const char* const cell = first + std::uint64_t{place} * type.bytes;
    const unsigned bytes = type.bytes < 4 ? whole : type.bytes;
    if (values_.empty() || !can_be_number(bytes)) return {read_cell(cell, type).bits};
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes == type.bytes ? cell : first, bytes);
    const Known value = known(bits, bytes);
    const std::size_t offset = bytes == type.bytes ? 0 : place * type.bytes;
    return {read_cell(reinterpret_cast<const char*>(&value.bits) + offset, type).bits, value.node};
}

void FollowedValues::take(DeviceArray& array, const DeviceMemory& memory) {
    if (!can_be_number(array.type.bytes) || first_nodes_.contains(array.number)) return;
    const Node first = inputs_end_;
    first_nodes_[array.number] = first;
    inputs_.push_back(array.number);
    if (array.extent() > most_values || !joins_.empty()) is_full_ = true;
    if (is_full_) return;
    inputs_end_ += static_cast<Node>(array.extent());
    for (std::uint64_t i = 0; i < array.extent() && !is_full_; ++i) {
        char* const cell = array.memory + i * array.type.bytes;
        if (!memory.was_written(cell, array.type.bytes)) continue;
        std::uint64_t bits = 0;
        std::memcpy(&bits, cell, array.type.bytes);
        bits = number({bits, static_cast<Node>(first + i)}, array.type.bytes);
        std::memcpy(cell, &bits, array.type.bytes);
    }
}

std::vector<Node> FollowedValues::nodes_of(const DeviceArray& array) const {
    std::vector<Node> nodes(array.extent(), trace::untagged_node);
    for (std::uint64_t i = 0; i < nodes.size(); ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, array.memory + i * array.type.bytes, array.type.bytes);
        nodes[i] = known(bits, array.type.bytes).node;
    }
    return nodes;
}

// In an array of smaller cells, four adjacent bytes may also be a number.
void FollowedValues::put_back(DeviceArray& array) const {
    const unsigned bytes = array.type.bytes == 8 ? 8 : 4;
    for (std::uint64_t at = 0; at + bytes <= array.bytes; at += bytes) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, array.memory + at, bytes);
        const std::uint64_t value = known(bits, bytes).bits;
        if (value != bits) std::memcpy(array.memory + at, &value, bytes);
    }
}

std::optional<trace::Followed> FollowedValues::followed() const {
    if (inputs_.empty() || is_full_) return std::nullopt;
    return trace::Followed{op_.value_or(Operator::sum), inputs_, joins_};
}

} // namespace scanscope::own
