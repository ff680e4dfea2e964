// What a picture has no room for, kept with its scene: whoever makes a slide says it. On the screen, where a
// view can be zoomed and scrolled, nobody asks.
#pragma once

#include <cstdint>
#include <QString>
#include <vector>

namespace scanscope::viz {

// The less is lost, the later it stands.
enum class Omitted : std::uint8_t {
    view,       // one of two; the text is its name
    values,     // numbers of cells, of which only bars or colours are shown
    nodes,      // numbers of the nodes of a tree or graph
    leaves,     // the lowest levels of a tree
    blocks,     // some blocks, or launches
    array,      // between two launches; the text is its name
    warps,      // some warps
    lines,      // of the lanes: some lines of the text
    code,       // no line of it fits
    codeLines,  // some of those that ran in the step
    sentence,   // the text says it
    digits,     // of long numbers: 12.3k, or fewer terms of a symbol
    olderRows,  // of the array, or their numbers
    threads,    // the numbers of the threads
    onTheWay,   // values between two cells, while they move
    counter,    // the text is its name
    legend,     // an entry; the text says which
    label,      // of a row, a block or a node; the text says which
    title,      // its end; the text is all of it
    caption,    // likewise
    conditions, // under which something was measured, or run; likewise
};

struct Omission {
    Omitted what = Omitted::values;
    QString text; // where there is something to name
    friend bool operator==(const Omission&, const Omission&) = default;
    friend bool operator<(const Omission& a, const Omission& b) {
        return a.what != b.what ? a.what < b.what : a.text < b.text;
    }
};
using Omissions = std::vector<Omission>; // each once, in the order of Omitted

void add(Omissions& to, const Omission& omission);
void add(Omissions& to, const Omissions& omissions);

// "thread numbers and legend entries “read” and “combine”"
[[nodiscard]] QString namesOf(const Omissions& omissions);

} // namespace scanscope::viz
