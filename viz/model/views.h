// The views on the stage, and sets of them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <QString>
#include <vector>

#include "viz/model/view_names.h"

namespace scanscope::viz {

enum class View : std::uint8_t {
    array,
    tree,
    lanes,
    banks,
    divergence,
    ring,
    async,
    grid,
    index,
    scatter,
    histogram,
    forest,
    lookback,
    sectors
};
inline constexpr int viewCount = int(viewNames.size());

// A set of views, in the order of View.
class ViewSet {
public:
    ViewSet() = default;
    ViewSet(std::initializer_list<View> views) {
        for (const View view : views) add(view);
    }
    explicit ViewSet(const std::vector<View>& views) {
        for (const View view : views) add(view);
    }
    void add(View view) { m_bits |= std::uint32_t{1} << unsigned(view); }
    [[nodiscard]] bool has(View view) const { return (m_bits >> unsigned(view) & 1) != 0; }
    // The views that show all launches and blocks. The others show one block.
    [[nodiscard]] ViewSet ofWholeRun() const;
    [[nodiscard]] bool empty() const { return m_bits == 0; }
    [[nodiscard]] std::vector<View> list() const;
    friend bool operator==(const ViewSet&, const ViewSet&) = default;

private:
    std::uint32_t m_bits = 0;
};

// Whether the view shows all launches and blocks, not just one block.
[[nodiscard]] bool isOfWholeRun(View view);

// The view's name on the command line: "array", "tree", …; viewNamed() returns none for an unknown name.
[[nodiscard]] QString idOf(View view);
[[nodiscard]] std::optional<View> viewNamed(const QString& id);

} // namespace scanscope::viz
