// How a run's values are shown to readers. Most are shown as numbers, with two exceptions: a value derived
// from uninitialised memory is unknown, and the identity of a maximum or minimum is shown as infinity,
// because integers have no infinity.
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
    // 1 or −1 if the number represents an infinity of that sign; 0 for any other number.
    [[nodiscard]] int infinity(trace::Value value, trace::ElementType type) const;

    [[nodiscard]] bool isNumber(trace::Value value, trace::Node node, trace::ElementType type) const {
        return !isUndefined(node) && infinity(value, type) == 0;
    }
    // The symbol for a value that is not a number: "?", "−∞" or "+∞"; empty for a number.
    [[nodiscard]] QString sign(trace::Value value, trace::Node node, trace::ElementType type) const;
    // A cell's text: the symbol or, without one, the number. Numbers with more than this many characters are
    // shortened.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type,
                               int characters = wholeText) const;
    // The text about a single cell. If the value is shown as a symbol, the number in memory follows: "−∞
    // (-2147483648)".
    [[nodiscard]] QString exactText(trace::Value value, trace::Node node, trace::ElementType type) const;

private:
    std::unordered_set<trace::Node> m_undefined;
    trace::ElementType m_type; // type of the elements
    trace::Operator m_op;
    bool m_combinesElements; // whether the operator combines the elements themselves
};

} // namespace scanscope::viz
