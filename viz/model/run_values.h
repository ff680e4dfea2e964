// How the values of a run are written where people read them. Most are numbers. Two kinds are not: a value
// made from memory that nothing had written is anybody's guess, and the identity of a maximum or a minimum
// stands for an infinity, which integers do not have.
#pragma once

#include <QString>
#include <unordered_set>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

inline constexpr int wholeText = 64; // characters: room for whatever a cell holds

class RunValues {
public:
    explicit RunValues(const trace::Trace& trace);

    [[nodiscard]] bool isUndefined(trace::Node node) const { return m_undefined.contains(node); }
    // The sign of a number that is as good as infinite, 1 or -1; 0 for any other.
    [[nodiscard]] int infinity(trace::Value value, trace::ElementType type) const;

    [[nodiscard]] bool isNumber(trace::Value value, trace::Node node, trace::ElementType type) const {
        return !isUndefined(node) && infinity(value, type) == 0;
    }
    // The sign for a value that is no number: "?", "−∞" or "+∞"; empty for a number.
    [[nodiscard]] QString sign(trace::Value value, trace::Node node, trace::ElementType type) const;
    // The text of a cell: the sign, or else the number, in a short form where so many characters do not hold
    // it.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type,
                               int characters = wholeText) const;
    // The text about a single cell: after the sign the number that memory holds, as in "−∞ (-2147483648)".
    [[nodiscard]] QString exactText(trace::Value value, trace::Node node, trace::ElementType type) const;

private:
    std::unordered_set<trace::Node> m_undefined;
    trace::ElementType m_type; // of the elements
    trace::Operator m_op;
    bool m_combinesElements; // the operator is what becomes of the elements
};

} // namespace scanscope::viz
