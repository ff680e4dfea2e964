// Ranks the entries of a list for a search.
#pragma once

#include <optional>
#include <QString>

namespace scanscope::app {

// Returns the rank of an entry; lower is better, and nothing means that a word of the query does not occur. A
// name that begins with the whole query is best. Otherwise, the worst word counts: from best to worst, it is
// at the start of a word in the name, at the start of a word in the rest, or inside a word. All entries have
// the same rank for an empty query.
[[nodiscard]] std::optional<int> searchRank(const QString& query, const QString& name, const QString& rest);

} // namespace scanscope::app
