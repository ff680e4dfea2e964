// The texts of scenes in drawing order, with their size and weight.
#pragma once

#include <vector>

#include "viz/scene/scene.h"

namespace scanscope::viz::test {

struct SaidWord {
    QString text;
    TextStyle style;
    QPointF at;    // position in the picture or on the page
    double px = 0; // font size, in the same units
    double width = 0;
};

inline void addWords(std::vector<SaidWord>& said, const Scene& scene, double scale, QPointF from = {}) {
    for (const Mark& mark : scene.marks)
        if (const auto* words = std::get_if<Words>(&mark.what))
            said.push_back({words->text, words->style, from + words->at * scale, words->style.px * scale,
                            words->width * scale});
}

} // namespace scanscope::viz::test
