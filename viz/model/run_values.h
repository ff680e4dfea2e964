// How a run's values are written for readers. Most are numbers, with two exceptions: a value derived from
// uninitialised memory is unknown, and the identity of a maximum or minimum stands for an infinity, which
// integers lack.
#pragma once

#include <QString>
#include <unordered_set>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

inline constexpr int wholeText = 64; // in characters: enough for any cell

class RunValues {
public:
    explicit RunValues(const trace::Trace& trace);

    [[nodiscard]] bool isUndefined(trace::Node node) const { return m_undefined.contains(node); }
    // The sign of a number that represents an infinity, 1 or -1; 0 for any other.
    [[nodiscard]] int infinity(trace::Value value, trace::ElementType type) const;

    [[nodiscard]] bool isNumber(trace::Value value, trace::Node node, trace::ElementType type) const {
        return !isUndefined(node) && infinity(value, type) == 0;
    }
    // The symbol for a value that is not a number: "?", "−∞" or "+∞"; empty for a number.
    [[nodiscard]] QString sign(trace::Value value, trace::Node node, trace::ElementType type) const;
    // The text of a cell: the symbol, or else the number, in short form if it has more than this many
    // characters.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type,
                               int characters = wholeText) const;
    // The text about a single cell: after the symbol, the number in memory, as in "−∞ (-2147483648)".
    [[nodiscard]] QString exactText(trace::Value value, trace::Node node, trace::ElementType type) const;

private:
    std::unordered_set<trace::Node> m_undefined;
    trace::ElementType m_type; // type of the elements
    trace::Operator m_op;
    bool m_combinesElements; // the operator combines the elements themselves
};

} // namespace scanscope::viz
