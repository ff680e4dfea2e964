// The contents of an array's cells at one moment, and handles that share them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::trace {

// The origin of a value: 0 no input (the identity, or a constant); 1 … n the input element node − 1; above
// that the result of the combine with this number; `unknown_node` a value that was not followed.
using Node = std::uint32_t;
inline constexpr Node no_input = 0;
inline constexpr Node unknown_node = 0xffffffffu;
// A value of a user program that was not followed.
inline constexpr Node untagged_node = 0xfffffffdu;

// The state of an array at one moment. Each of the three vectors has the array's extent.
struct Cells {
    std::vector<Value> values;
    std::vector<std::uint8_t> written; // 1 if a value was ever stored; otherwise `values` means nothing
    std::vector<Node> nodes;
    explicit Cells(std::size_t extent = 0)
        : values(extent)
        , written(extent)
        , nodes(extent) {}
    [[nodiscard]] std::size_t size() const { return values.size(); }
    friend bool operator==(const Cells&, const Cells&) = default;
};

// Like Cells, but copies share one state in memory: a run with many launches keeps an array once for each
// change, not once for each launch. The state never changes; assign another one instead.
class SharedCells {
public:
    SharedCells() = default; // no cells
    SharedCells(Cells cells) // NOLINT(google-explicit-constructor): callers may pass Cells
        : state_(cells == Cells() ? nullptr : std::make_shared<const Cells>(std::move(cells))) {}

    [[nodiscard]] const Cells& operator*() const { return state_ ? *state_ : no_cells(); }
    [[nodiscard]] const Cells* operator->() const { return &**this; }
    [[nodiscard]] bool is_empty() const { return !state_; }

    // Whether both share one state in memory, so that they are equal without comparing cells.
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

// The state of an array that was `last` and whose cells are now these: `last` itself if nothing changed.
[[nodiscard]] inline SharedCells state_after(const SharedCells& last, Cells now) {
    return *last == now ? last : SharedCells(std::move(now));
}

} // namespace scanscope::trace
