#include "viz/model/run_values.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "kernels/findings/never_written.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

RunValues::RunValues(const trace::Trace& trace)
    : m_undefined(trace::undefined_nodes(trace))
    , m_type(trace.run.type)
    , m_op(trace.run.op)
    , m_combinesElements(!trace::serves_an_application(trace)) {}

int RunValues::infinity(trace::Value value, trace::ElementType type) const {
    return trace::with_type(type, [&]<class T>() {
        const T number = trace::from_value<T>(value);
        if constexpr (std::is_floating_point_v<T>) return std::isinf(number) ? (number > 0 ? 1 : -1) : 0;
        if (type != m_type || !m_combinesElements) return 0;
        if (m_op == trace::Operator::max && number == std::numeric_limits<T>::lowest()) return -1;
        if (m_op == trace::Operator::min && number == std::numeric_limits<T>::max()) return 1;
        return 0;
    });
}

QString RunValues::sign(trace::Value value, trace::Node node, trace::ElementType type) const {
    if (isUndefined(node)) return QStringLiteral("?");
    const int infinite = infinity(value, type);
    return infinite == 0 ? QString() : infiniteText(infinite < 0);
}

QString RunValues::text(trace::Value value, trace::Node node, trace::ElementType type, int characters) const {
    const QString sign = this->sign(value, node, type);
    if (!sign.isEmpty()) return sign;
    const QString whole = valueText(value, type);
    return whole.size() <= characters ? whole : shortValueText(value, type, characters);
}

QString RunValues::exactText(trace::Value value, trace::Node node, trace::ElementType type) const {
    const QString sign = this->sign(value, node, type);
    if (sign.isEmpty()) return valueText(value, type);
    const bool holdsMore = isUndefined(node) || trace::is_integer(type);
    return holdsMore ? QStringLiteral("%1 (%2)").arg(sign, valueText(value, type)) : sign;
}

} // namespace scanscope::viz
