// The parts of a picture that did not fit, kept with its scene so that slide exports can list them. The
// screen ignores them, because a view can be zoomed and scrolled there.
#pragma once

#include <cstdint>
#include <QString>
#include <vector>

namespace scanscope::viz {

// The most important omissions come first.
enum class Omitted : std::uint8_t {
    view,       // one of two views; the text is its name
    values,     // values of cells, which are shown as bars or colours
    nodes,      // the numbers in the nodes of a tree or graph
    leaves,     // the lowest levels of a tree
    blocks,     // some blocks, or launches
    array,      // an array between two launches; the text is its name
    warps,      // some warps
    lines,      // some source lines in the lane view
    code,       // all source lines
    codeLines,  // some of the lines that ran in the step
    sentence,   // the step's sentence, which is the text
    digits,     // digits of long numbers, as in 12.3k, or terms of a symbol
    olderRows,  // earlier rows of the array, or their numbers
    threads,    // the numbers of the threads
    onTheWay,   // values moving between two cells
    counter,    // the text is its name
    legend,     // an entry, named by the text
    label,      // a label, such as that of a row or a block; the text is or names it
    title,      // the end of the title; the text is the whole title
    caption,    // the end of the caption; the text is the whole caption
    conditions, // the end of a run's or a measurement's conditions; the text is all of them
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
