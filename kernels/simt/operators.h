// The binary operators of scans and reductions, and their identities.
// Integers wrap: signed arithmetic goes through unsigned, where overflow is defined.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/simt/tagged.h"
#include "kernels/trace/value.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

template <class T> struct Sum {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const {
        if constexpr (std::is_integral_v<T>) {
            using U = std::make_unsigned_t<T>;
            return static_cast<T>(static_cast<U>(left) + static_cast<U>(right));
        } else {
            return left + right;
        }
    }
};

template <class T> struct Product {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const {
        if constexpr (std::is_integral_v<T>) {
            using U = std::make_unsigned_t<T>;
            return static_cast<T>(static_cast<U>(left) * static_cast<U>(right));
        } else {
            return left * right;
        }
    }
};

template <class T> struct Max {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return left < right ? right : left; }
};
template <class T> struct Min {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return right < left ? right : left; }
};

template <class T> struct BitAnd {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return left & right; }
};
template <class T> struct BitOr {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return left | right; }
};
template <class T> struct BitXor {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return left ^ right; }
};

// Composes affine maps x -> a x + b modulo 2^half, with a in the upper half of the bits: associative, but not
// commutative.
template <class T> struct Compose {
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const {
        using U = std::make_unsigned_t<T>;
        constexpr int half = sizeof(T) * 4;
        constexpr U mask = (U{1} << half) - 1;
        const U first = static_cast<U>(left), then = static_cast<U>(right);
        const U factor = (first >> half) * (then >> half) & mask;
        const U offset = ((then >> half) * (first & mask) + (then & mask)) & mask;
        return static_cast<T>(factor << half | offset);
    }
};

// Calls use(op) with the operator as a type. Validation rejects bitwise operators on floats, so that case
// does not occur.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable // launchers pass functions that only the host can run
#endif
template <class T, class Use>
SCANSCOPE_HOST_DEVICE auto with_operator_type(trace::Operator op, const Use& use) {
    using trace::Operator;
    if constexpr (std::is_integral_v<T>) {
        switch (op) {
        case Operator::bit_and:
            return use(BitAnd<T>());
        case Operator::bit_or:
            return use(BitOr<T>());
        case Operator::bit_xor:
            return use(BitXor<T>());
        case Operator::compose:
            return use(Compose<T>());
        default:
            break;
        }
    }
    switch (op) {
    case Operator::product:
        return use(Product<T>());
    case Operator::max:
        return use(Max<T>());
    case Operator::min:
        return use(Min<T>());
    default:
        return use(Sum<T>());
    }
}

template <class T> SCANSCOPE_HOST_DEVICE T apply(trace::Operator op, T left, T right) {
    return with_operator_type<T>(op, [&](auto combine) { return combine(left, right); });
}

// The identities: 0, 1, lowest or -inf, highest or +inf, -1 (all bits), 0, 0; for compose the map x -> x.
// Host only.
template <class T> T identity_of(trace::Operator op) {
    using trace::Operator;
    using Limits = std::numeric_limits<T>;
    switch (op) {
    case Operator::product:
        return T{1};
    case Operator::max:
        return Limits::has_infinity ? static_cast<T>(-Limits::infinity()) : Limits::lowest();
    case Operator::min:
        return Limits::has_infinity ? Limits::infinity() : Limits::max();
    case Operator::bit_and:
        return static_cast<T>(-1);
    case Operator::compose:
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(T{1} << (sizeof(T) * 4));
        else
            return T{0};
    default:
        return T{0};
    }
}

// An operator that is chosen at run time, so that recorded and emulated kernels need no instance for each.
template <class T> struct AnyOperator {
    trace::Operator op;
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const { return apply(op, left, right); }
};

#if defined(SCANSCOPE_WORDS_RECORD)
template <class T> struct AnyOperator<Tagged<T>> {
    trace::Operator op;
    SCANSCOPE_DEVICE Tagged<T> operator()(const Tagged<T>& left, const Tagged<T>& right,
                                          Where where = Where::current()) const {
        return {apply(op, left.value, right.value),
                log_combine(left.node, right.node, bits_of(Tagged<T>{apply(op, left.value, right.value), 0}),
                            where)};
    }
};
#endif

// Calls use(op) with the operator in the form that kernels take. In benchmarked kernels it is a separate
// type.
template <class T, class Use> auto with_operator(trace::Operator op, const Use& use) {
#if defined(SCANSCOPE_WORDS_RECORD)
    return use(AnyOperator<T>{op});
#else
    return with_operator_type<T>(op, use);
#endif
}

// Returns the sum in the form that kernels take.
template <class T> auto sum_operator() {
#if defined(SCANSCOPE_WORDS_RECORD)
    return AnyOperator<T>{trace::Operator::sum};
#else
    return Sum<T>();
#endif
}
template <class T> using SumOperator = decltype(sum_operator<T>());

// Returns an integer sum minus a part of it. The result's provenance is not tracked.
template <class T> SCANSCOPE_HOST_DEVICE T difference(const T& all, const T& part) {
    using U = std::make_unsigned_t<plain_t<T>>;
    return make_element<T>(static_cast<plain_t<T>>(static_cast<U>(plain(all)) - static_cast<U>(plain(part))),
                           trace::unknown_node);
}

// Records `value` as the result of combining left and right, for combines that do more than the operator.
template <class T> SCANSCOPE_HOST_DEVICE T combined(const T&, const T&, T value) { return value; }
#if defined(SCANSCOPE_WORDS_RECORD)
template <class T>
SCANSCOPE_DEVICE Tagged<T> combined(const Tagged<T>& left, const Tagged<T>& right, T value,
                                    Where where = Where::current()) {
    return {value, log_combine(left.node, right.node, bits_of(Tagged<T>{value, 0}), where)};
}
#endif

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
