// What a picture has no room for, said by the painters that leave it out. On the screen, where a view can be
// zoomed and scrolled, nobody listens; who makes a slide keeps it as a plain value and hands it on.
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

// While it lives, hears what this thread's painters leave out; the innermost keeper alone.
class OmissionKeeper {
public:
    OmissionKeeper();
    ~OmissionKeeper();
    OmissionKeeper(const OmissionKeeper&) = delete;
    OmissionKeeper& operator=(const OmissionKeeper&) = delete;
    [[nodiscard]] Omissions take();

private:
    friend void omit(Omitted, const QString&);
    Omissions m_kept;
    OmissionKeeper* m_outer;
};

void omit(Omitted what, const QString& text = {});
// What was left out of a part, by the whole.
void omit(const Omissions& omissions);
// Before what was left out is found out at any cost.
[[nodiscard]] bool isKeepingOmissions();

// "thread numbers and legend entries “read” and “combine”"
[[nodiscard]] QString namesOf(const Omissions& omissions);

} // namespace scanscope::viz
