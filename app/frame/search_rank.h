// How well an entry of a list answers the words that someone looks for it by.
#pragma once

#include <optional>
#include <QString>

namespace scanscope::app {

// Lower is better; nothing where one of the words does not occur. Best is a name that begins with all that
// was typed; then the rank of the word that fits worst: at the start of a word in the name, at the start of a
// word elsewhere, or inside of one. No words: all entries are alike.
[[nodiscard]] std::optional<int> searchRank(const QString& query, const QString& name, const QString& rest);

} // namespace scanscope::app
