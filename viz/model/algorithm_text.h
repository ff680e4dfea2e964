// The page written for an algorithm (resources/algorithms/ID.md): a head that machines read, then Markdown
// for people.
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
    QString counterNotes; // why measured and stated values may differ, or why none are stated
    QString body;         // Markdown
};

// The head stands between two lines of three dashes, one `key: value` a line:
//   name: Blelloch
//   step up-sweep: {threads}: {?Each|each} right node adds its left sibling's sum.
//   theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)
//   note: …
// What the head says is in the chosen language. A text without a head is all body; unknown keys are passed
// over. Throws BadStepTemplate.
[[nodiscard]] AlgorithmText parseAlgorithmText(const QString& id, const QString& text);

// The bundled page of an algorithm; one with the id alone where there is none.
[[nodiscard]] const AlgorithmText& algorithmText(const QString& id);

// The page Concepts (resources/algorithms/concepts.md), and how the pages of the algorithms lead to it: the
// first mention of a concept is a link to its heading, on every page that mentions it.
inline constexpr const char* conceptScheme = "concepts"; // of the links: concepts:bank-conflicts

// The name of a concept in a link, from its heading: "Bank conflicts" is "bank-conflicts".
[[nodiscard]] QString conceptName(const QString& heading);

// All that pages are searched for. Each has a heading on the page Concepts.
[[nodiscard]] QStringList conceptNames();

// Markdown in which the first mention of each concept leads to it. Headings, code, links and what comes from
// the papers on ("**The paper.**") stay as they are.
[[nodiscard]] QString withConceptLinks(const QString& markdown);

} // namespace scanscope::viz
