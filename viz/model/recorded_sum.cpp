#include "viz/model/recorded_sum.h"

#include <concepts>
#include <type_traits>

namespace scanscope::viz {

trace::Value sumOf(trace::Value left, trace::Value right, trace::ElementType type) {
    return trace::with_type(type, [&]<class Type>() {
        const auto a = trace::from_value<Type>(left), b = trace::from_value<Type>(right);
        if constexpr (std::integral<Type>) {
            using Wrapping = std::make_unsigned_t<Type>;
            return trace::to_value(Type(Wrapping(Wrapping(a) + Wrapping(b))));
        } else {
            return trace::to_value(Type(a + b));
        }
    });
}

bool isSum(const Move& move, trace::ElementType type) {
    return move.kind == Move::Kind::combine && move.left && move.right && !move.readsOneTwice() &&
           sumOf(move.leftValue, move.rightValue, type) == move.value;
}

} // namespace scanscope::viz
