// The views of the stage: which of them a run has something to show in, and which it opens in. What the trace
// holds decides, never the algorithm's name.
#pragma once

#include <optional>
#include <QString>
#include <vector>

namespace scanscope::viz {

class Document;

enum class View : std::uint8_t { array, tree, lanes, grid, index };
inline constexpr int viewCount = 5;

// "array", "tree", …: as the command line calls it. Nothing where no view is called so.
[[nodiscard]] QString idOf(View view);
[[nodiscard]] std::optional<View> viewNamed(const QString& id);

// In the order of View.
[[nodiscard]] std::vector<View> offeredViews(const Document& document);
[[nodiscard]] bool offers(const Document& document, View view);

// One or two, the most telling first: all blocks where there are several, how an index is made where that is
// all that happens.
[[nodiscard]] std::vector<View> bestViews(const Document& document);
// The same for one block looked at alone.
[[nodiscard]] std::vector<View> bestViewsInside(const Document& document);

} // namespace scanscope::viz
