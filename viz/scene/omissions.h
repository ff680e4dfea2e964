// The parts of a picture that did not fit, kept with its scene so that slide exports can list them. The
// screen ignores them, because a view can be zoomed and scrolled there.
#pragma once

#include <cstdint>
#include <QString>
#include <vector>

namespace scanscope::viz {

// The most important omissions come first.
enum class Omitted : std::uint8_t {
    view,       // one of two; the text is its name
    values,     // of cells, of which only bars or colours are shown
    nodes,      // the numbers in the nodes of a tree or graph
    leaves,     // the lowest levels of a tree
    blocks,     // some blocks, or launches
    array,      // between two launches; the text is its name
    warps,      // some warps
    lines,      // some source lines in the lane view
    code,       // all source lines
    codeLines,  // some of the lines that ran in the step
    sentence,   // the text contains it
    digits,     // of long numbers, as in 12.3k, or terms of a symbol
    olderRows,  // of the array, or their numbers
    threads,    // the numbers of the threads
    onTheWay,   // values moving between two cells
    counter,    // the text is its name
    legend,     // an entry, named by the text
    label,      // of a row, a block or a node; the text contains it
    title,      // its end; the text is the whole title
    caption,    // its end; the text is the whole caption
    conditions, // of the run or the measurement: their end; the text is all of them
};

struct Omission {
    Omitted what = Omitted::values;
    QString text; // empty if there is nothing to name
    friend bool operator==(const Omission&, const Omission&) = default;
    friend bool operator<(const Omission& a, const Omission& b) {
        return a.what != b.what ? a.what < b.what : a.text < b.text;
    }
};
using Omissions = std::vector<Omission>; // each only once, in the order of Omitted

void add(Omissions& to, const Omission& omission);
void add(Omissions& to, const Omissions& omissions);

// "thread numbers and legend entries “read” and “combine”"
[[nodiscard]] QString namesOf(const Omissions& omissions);

} // namespace scanscope::viz
