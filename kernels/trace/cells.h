// The cells of an array at a moment, and handles that share them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::trace {

// Where a value comes from: 0 no input at all (the identity, a constant), 1 … n the input element node − 1,
// above that the result of the combine that carries this number, `unknown_node` a value that was not
// followed.
using Node = std::uint32_t;
inline constexpr Node no_input = 0;
inline constexpr Node unknown_node = 0xffffffffu;
// A value of a user program that was not followed.
inline constexpr Node untagged_node = 0xfffffffdu;

// The state of an array at one moment; the three vectors have the array's extent.
struct Cells {
    std::vector<Value> values;
    std::vector<std::uint8_t> written; // 1 where a value was ever stored; elsewhere `values` means nothing
    std::vector<Node> nodes;
    explicit Cells(std::size_t extent = 0)
        : values(extent)
        , written(extent)
        , nodes(extent) {}
    [[nodiscard]] std::size_t size() const { return values.size(); }
    friend bool operator==(const Cells&, const Cells&) = default;
};

// A value like Cells whose copies share one state in memory: a run of many launches holds an array once for
// each time that it changed, not for each launch. The state never changes; another one is assigned.
class SharedCells {
public:
    SharedCells() = default; // no cells
    SharedCells(Cells cells) // NOLINT(google-explicit-constructor): they are the same to whoever reads them
        : state_(cells == Cells() ? nullptr : std::make_shared<const Cells>(std::move(cells))) {}

    [[nodiscard]] const Cells& operator*() const { return state_ ? *state_ : no_cells(); }
    [[nodiscard]] const Cells* operator->() const { return &**this; }
    [[nodiscard]] bool is_empty() const { return !state_; }

    // Whether they are one state in memory, and so equal without a look at the cells.
    [[nodiscard]] bool shares_with(const SharedCells& other) const { return state_ == other.state_; }
    friend bool operator==(const SharedCells& left, const SharedCells& right) {
        return left.shares_with(right) || *left == *right;
    }

private:
    static const Cells& no_cells() {
        static const Cells none;
        return none;
    }
    std::shared_ptr<const Cells> state_;
};

// The state of an array that held `last` and now holds these: `last` itself where nothing changed.
[[nodiscard]] inline SharedCells state_after(const SharedCells& last, Cells now) {
    return *last == now ? last : SharedCells(std::move(now));
}

} // namespace scanscope::trace
