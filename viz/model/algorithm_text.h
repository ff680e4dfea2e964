// An algorithm's page (resources/algorithms/ID.md): a head for the program, then Markdown for the reader.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "kernels/theory/theory.h"
#include "viz/model/step_texts.h"

namespace scanscope::viz {

struct AlgorithmText {
    QString id, name;
    StepTexts steps;
    std::vector<kernels::Theory> theory;
    QString counterNotes; // why measured and predicted values may differ, or why there is no prediction
    QString body;         // Markdown
};

// Parses a page. Its head is enclosed by two lines of three dashes and has one `key: value` per line:
//   name: Blelloch
//   step up-sweep: {threads}: {?Each|each} right node adds its left sibling's sum.
//   theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)
//   note: …
// The result is in the chosen language. A text without a head is all body; unknown keys are ignored. Throws
// BadStepTemplate.
[[nodiscard]] AlgorithmText parseAlgorithmText(const QString& id, const QString& text);

// Returns the algorithm's bundled page, or one that contains only the id if there is none.
[[nodiscard]] const AlgorithmText& algorithmText(const QString& id);

// The Concepts page (resources/algorithms/concepts.md) and the links to it: on every algorithm's page,
// the first mention of each concept links to the concept's heading.
inline constexpr const char* conceptScheme = "concepts"; // scheme of the links, as in concepts:bank-conflicts

// The concept's name in links, derived from its heading: "Bank conflicts" becomes "bank-conflicts".
[[nodiscard]] QString conceptName(const QString& heading);

// The concepts to search for on the pages. Each has a heading on the Concepts page.
[[nodiscard]] QStringList conceptNames();

// Turns the first mention of each concept into a link. Leaves headings, code and existing links unchanged,
// and everything from the list of papers ("**The paper.**") to the end of the page.
[[nodiscard]] QString withConceptLinks(const QString& markdown);

} // namespace scanscope::viz
