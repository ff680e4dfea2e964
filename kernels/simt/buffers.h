// Conversions between host elements and the cells and values of a trace. Included by the devices.
#pragma once

#include <span>
#include <vector>

#include "kernels/simt/chunks.h"
#include "kernels/simt/words.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Converts the input values to elements; input element i gets node i + 1.
template <class T> std::vector<T> tagged_input(std::span<const trace::Value> values) {
    std::vector<T> elements(values.size());
    in_chunks(values.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i)
            elements[i] =
                make_element<T>(trace::from_value<plain_t<T>>(values[i]), static_cast<trace::Node>(i + 1));
    });
    return elements;
}

template <class T> std::vector<trace::Value> values_of(std::span<const T> elements) {
    std::vector<trace::Value> values(elements.size());
    in_chunks(elements.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] = trace::to_value(plain(elements[i]));
    });
    return values;
}

template <class T> trace::Cells cells_of(std::span<const T> elements) {
    trace::Cells cells(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (node_of(elements[i]) == unwritten_node) continue;
        cells.written[i] = 1;
        cells.values[i] = trace::to_value(plain(elements[i]));
        cells.nodes[i] = node_of(elements[i]);
    }
    return cells;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
