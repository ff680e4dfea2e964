// The page Concepts (resources/algorithms/concepts.md), and how the pages of the algorithms lead to it: the
// first mention of a concept is a link to its heading, wherever somebody writes one.
#pragma once

#include <QString>
#include <QStringList>

namespace scanscope::viz {

inline constexpr const char* conceptScheme = "concepts"; // of the links: concepts:bank-conflicts

// The name of a concept in a link, from its heading: "Bank conflicts" is "bank-conflicts".
[[nodiscard]] QString conceptName(const QString& heading);

// All that pages are searched for. Each has a heading on the page Concepts.
[[nodiscard]] QStringList conceptNames();

// Markdown in which the first mention of each concept leads to it. Headings, code, links and what comes from
// the papers on ("**The paper.**") stay as they are.
[[nodiscard]] QString withConceptLinks(const QString& markdown);

} // namespace scanscope::viz
