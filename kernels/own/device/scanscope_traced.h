// The element type of a kernel whose values are followed. traced<T> replaces T and has the same size. It
// contains a number that identifies the value and its origin to the runner. Its operators are inlined and
// behave like those of T, so each access keeps its source line. Values joined by + * & | ^, min and max are
// followed; the origin of any other result is unknown. A kernel that does anything else with its elements
// does not compile with them, and is not followed.
#pragma once

#include <limits>
#include <type_traits>

#include "device_atomic_functions.h"
#include "device_functions.h"
#include "math_functions.h"
#include "scanscope_device.h"

#define SCANSCOPE_AT_ONCE inline __attribute__((always_inline))

namespace scanscope {
inline namespace program {

template <class T> struct traced;

template <class T> struct IsTraced : std::false_type {};
template <class T> struct IsTraced<traced<T>> : std::true_type {};
template <class T> using IfNumber = typename std::enable_if<std::is_arithmetic<T>::value, int>::type;

// The bytes of a value in the low bytes of a word.
template <class T> SCANSCOPE_AT_ONCE std::uint64_t bits_of_value(T value) {
    std::uint64_t bits = 0;
    scanscope_copy_bytes(&bits, &value, sizeof value);
    return bits;
}
template <class T> SCANSCOPE_AT_ONCE T value_of_bits(std::uint64_t bits) {
    T value;
    scanscope_copy_bytes(&value, &bits, sizeof value);
    return value;
}

// A literal number that may have to become a plain or a traced value, as in `i < n ? in[i] : 0`.
template <class T> struct Literal {
    T value;
    SCANSCOPE_AT_ONCE operator T() const { return value; }
};
template <class T>
SCANSCOPE_AT_ONCE auto literal(T value) ->
    typename std::conditional<std::is_arithmetic<T>::value, Literal<T>, T>::type {
    return {value};
}

template <class T> struct traced {
    typedef typename std::conditional<sizeof(T) == 8, std::uint64_t, std::uint32_t>::type Number;
    Number number;

    SCANSCOPE_AT_ONCE traced()
        : number(of_constant(T())) {}
    // Reads first and then writes, as for a number. With a default copy of an object, the compiler would
    // report the write first.
    SCANSCOPE_AT_ONCE traced(const traced& other)
        : number(other.number) {}
    SCANSCOPE_AT_ONCE traced& operator=(const traced& other) {
        number = other.number;
        return *this;
    }
    template <class U, IfNumber<U> = 0>
    SCANSCOPE_AT_ONCE traced(U value)
        : number(__builtin_constant_p(value) ? of_constant(T(value)) : of_unknown(T(value))) {}
    template <class U>
    SCANSCOPE_AT_ONCE traced(Literal<U> literal)
        : number(of_constant(T(literal.value))) {}
    // Converts to another type. If the value changes, its origin becomes unknown.
    template <class U, typename std::enable_if<!std::is_same<U, T>::value, int>::type = 0>
    SCANSCOPE_AT_ONCE traced(traced<U> other)
        : number(U(T(other.value())) == other.value()
                     ? Number(number_of_moved(other.number, sizeof(U), bits_of_value(T(other.value())),
                                              sizeof(T)))
                     : of_unknown(T(other.value()))) {}
    template <class Volatile, typename std::enable_if<
                                  std::is_volatile<Volatile>::value &&
                                      std::is_same<typename std::remove_cv<Volatile>::type, traced>::value,
                                  int>::type = 0>
    SCANSCOPE_AT_ONCE traced(Volatile& other)
        : number(other.number) {}
    template <class U> SCANSCOPE_AT_ONCE traced& operator=(const U& other) { return *this = traced(other); }
    template <class U> SCANSCOPE_AT_ONCE void operator=(const U& other) volatile {
        number = traced(other).number;
    }

    SCANSCOPE_AT_ONCE T value() const { return value_of_bits<T>(value_of_number(number, sizeof(T))); }
    SCANSCOPE_AT_ONCE operator T() const { return value(); }
    SCANSCOPE_AT_ONCE operator T() const volatile { return traced(*this).value(); }

    static SCANSCOPE_AT_ONCE Number of_constant(T value) {
        return Number(number_of_constant(bits_of_value(value), sizeof value));
    }
    static SCANSCOPE_AT_ONCE Number of_unknown(T value) {
        return Number(number_of_unknown(bits_of_value(value), sizeof value));
    }
    static SCANSCOPE_AT_ONCE traced constant(T value) { return of_number(of_constant(value)); }
    static SCANSCOPE_AT_ONCE traced unknown(T value) { return of_number(of_unknown(value)); }
    static SCANSCOPE_AT_ONCE traced joined(traced left, traced right, T result, Joining joining) {
        return of_number(Number(
            number_of_joined(left.number, right.number, bits_of_value(result), joining, cell_type<T>())));
    }

#define SCANSCOPE_ASSIGNING(OPERATOR)                                                                        \
    template <class U> SCANSCOPE_AT_ONCE traced& operator OPERATOR##=(const U& other) {                      \
        return *this = traced(*this OPERATOR other);                                                         \
    }                                                                                                        \
    template <class U> SCANSCOPE_AT_ONCE void operator OPERATOR##=(const U& other) volatile {                \
        *this = traced(*this OPERATOR other);                                                                \
    }
    SCANSCOPE_ASSIGNING(+)
    SCANSCOPE_ASSIGNING(-)
    SCANSCOPE_ASSIGNING(*)
    SCANSCOPE_ASSIGNING(/)
    SCANSCOPE_ASSIGNING(%)
    SCANSCOPE_ASSIGNING(&)
    SCANSCOPE_ASSIGNING(|)
    SCANSCOPE_ASSIGNING(^)
    SCANSCOPE_ASSIGNING(<<)
    SCANSCOPE_ASSIGNING(>>)
#undef SCANSCOPE_ASSIGNING

    SCANSCOPE_AT_ONCE traced& operator++() { return *this = unknown(T(value() + 1)); }
    SCANSCOPE_AT_ONCE traced& operator--() { return *this = unknown(T(value() - 1)); }
    SCANSCOPE_AT_ONCE traced operator++(int) {
        const traced before = *this;
        ++*this;
        return before;
    }
    SCANSCOPE_AT_ONCE traced operator--(int) {
        const traced before = *this;
        --*this;
        return before;
    }

private:
    struct OfNumber {};
    SCANSCOPE_AT_ONCE traced(OfNumber, Number its_number)
        : number(its_number) {}
    static SCANSCOPE_AT_ONCE traced of_number(Number number) { return traced(OfNumber(), number); }
};

// An array of traced elements has the same cells as an array of T.
template <class T> struct CellTypeOf<traced<T>> { static constexpr CellType value = CellTypeOf<T>::value; };
template <class T> constexpr CellType CellTypeOf<traced<T>>::value;

// The type of a computation's result: a traced element if possible, or else the plain type.
template <class T, class = void> struct ResultOf { typedef T type; };
template <class T>
struct ResultOf<T, typename std::enable_if<std::is_arithmetic<T>::value && !std::is_same<T, bool>::value &&
                                           sizeof(T) >= 4 && sizeof(T) <= 8>::type> {
    typedef traced<T> type;
};
template <class T> using result_of = typename ResultOf<T>::type;
template <class T> SCANSCOPE_AT_ONCE result_of<T> computed(T value) { return result_of<T>::unknown(value); }
SCANSCOPE_AT_ONCE bool computed(bool value) { return value; }

// Reads each operand once, the left one first, as for numbers.
template <class T> SCANSCOPE_AT_ONCE traced<T> loaded(const traced<T>& element) { return element; }
template <class T> SCANSCOPE_AT_ONCE traced<T> loaded(const volatile traced<T>& element) { return element; }
template <class T, IfNumber<T> = 0> SCANSCOPE_AT_ONCE T loaded(const T& number) { return number; }
template <class T> SCANSCOPE_AT_ONCE T value_of(traced<T> element) { return element.value(); }
template <class T, IfNumber<T> = 0> SCANSCOPE_AT_ONCE T value_of(T number) { return number; }

// Joins two elements of the same type. For all other operands, the result's origin is unknown.
template <class T> SCANSCOPE_AT_ONCE traced<T> joined(traced<T> a, traced<T> b, T result, Joining joining) {
    return traced<T>::joined(a, b, result, joining);
}
template <class A, class B, class T> SCANSCOPE_AT_ONCE result_of<T> joined(A, B, T result, Joining) {
    return computed(result);
}

template <class A, class B>
using IfElements = typename std::enable_if<
    (IsTraced<typename std::remove_cv<A>::type>::value &&
     (IsTraced<typename std::remove_cv<B>::type>::value || std::is_arithmetic<B>::value)) ||
        (std::is_arithmetic<A>::value && IsTraced<typename std::remove_cv<B>::type>::value),
    int>::type;

#define SCANSCOPE_JOINING(OPERATOR, NAME)                                                                    \
    template <class A, class B, IfElements<A, B> = 0>                                                        \
    SCANSCOPE_AT_ONCE auto operator OPERATOR(const A& left, const B& right)                                  \
        ->decltype(joined(loaded(left), loaded(right),                                                       \
                          value_of(loaded(left)) OPERATOR value_of(loaded(right)), Joining::NAME)) {         \
        const auto a = loaded(left);                                                                         \
        const auto b = loaded(right);                                                                        \
        return joined(a, b, value_of(a) OPERATOR value_of(b), Joining::NAME);                                \
    }
#define SCANSCOPE_COMPUTING(OPERATOR)                                                                        \
    template <class A, class B, IfElements<A, B> = 0>                                                        \
    SCANSCOPE_AT_ONCE auto operator OPERATOR(const A& left, const B& right)                                  \
        ->decltype(computed(value_of(loaded(left)) OPERATOR value_of(loaded(right)))) {                      \
        const auto a = loaded(left);                                                                         \
        const auto b = loaded(right);                                                                        \
        return computed(value_of(a) OPERATOR value_of(b));                                                   \
    }
SCANSCOPE_JOINING(+, sum)
SCANSCOPE_JOINING(*, product)
SCANSCOPE_JOINING(&, bit_and)
SCANSCOPE_JOINING(|, bit_or)
SCANSCOPE_JOINING(^, bit_xor)
SCANSCOPE_COMPUTING(-)
SCANSCOPE_COMPUTING(/)
SCANSCOPE_COMPUTING(%)
SCANSCOPE_COMPUTING(<<)
SCANSCOPE_COMPUTING(>>)
SCANSCOPE_COMPUTING(==)
SCANSCOPE_COMPUTING(!=)
SCANSCOPE_COMPUTING(<)
SCANSCOPE_COMPUTING(<=)
SCANSCOPE_COMPUTING(>)
SCANSCOPE_COMPUTING(>=)
#undef SCANSCOPE_JOINING
#undef SCANSCOPE_COMPUTING
template <class T> SCANSCOPE_AT_ONCE traced<T> operator-(traced<T> a) { return computed(T(-a.value())); }
template <class T> SCANSCOPE_AT_ONCE traced<T> operator+(traced<T> a) { return a; }
template <class T> SCANSCOPE_AT_ONCE traced<T> operator~(traced<T> a) { return computed(T(~a.value())); }
template <class T> SCANSCOPE_AT_ONCE bool operator!(traced<T> a) { return !a.value(); }

// --- a kernel's arguments

template <class T, class = void> struct TracedOf { typedef T type; };
template <class T> using traced_of = typename TracedOf<T>::type;
template <class T>
struct TracedOf<T, typename std::enable_if<std::is_arithmetic<T>::value && !std::is_const<T>::value &&
                                           sizeof(T) >= 4 && sizeof(T) <= 8>::type> {
    typedef traced<T> type;
};
template <class T> struct TracedOf<T*, void> { typedef traced_of<T>* type; };
template <class T> struct TracedOf<const T, void> { typedef const traced_of<T> type; };
// A stateless operator such as Plus<float>.
template <template <class...> class Operator, class... Types>
struct TracedOf<Operator<Types...>, typename std::enable_if<std::is_empty<Operator<Types...>>::value &&
                                                            !IsTraced<Operator<Types...>>::value>::type> {
    typedef Operator<traced_of<Types>...> type;
};

// An argument that converts to whichever type the kernel takes, with plain or with traced elements.
template <class T> struct GivenPointer {
    T* pointer;
    operator T*() const { return pointer; }
    operator traced_of<T>*() const {
        follow_array(pointer, cell_type<T>());
        return reinterpret_cast<traced_of<T>*>(const_cast<typename std::remove_cv<T>::type*>(pointer));
    }
};
template <class T> struct GivenNumber {
    T number;
    operator T() const { return number; }
    operator traced<T>() const { return traced<T>::constant(number); }
};
template <class From, class To> struct GivenOperator {
    From from;
    operator From() const { return from; }
    operator To() const { return To(); }
};
template <class T, class = void> struct GivenAs { typedef T type; };
template <class T> struct GivenAs<T*, typename std::enable_if<!std::is_same<traced_of<T>, T>::value>::type> {
    typedef GivenPointer<T> type;
};
template <class T>
struct GivenAs<
    T, typename std::enable_if<std::is_arithmetic<T>::value && !std::is_same<traced_of<T>, T>::value>::type> {
    typedef GivenNumber<T> type;
};
template <class T>
struct GivenAs<
    T, typename std::enable_if<std::is_empty<T>::value && !std::is_same<traced_of<T>, T>::value>::type> {
    typedef GivenOperator<T, traced_of<T>> type;
};
template <class T> typename GivenAs<T>::type given(T argument) { return {argument}; }

} // namespace program
} // namespace scanscope

// Maximum and minimum also join two elements.
#define SCANSCOPE_CHOOSING(NAME, PLAIN, JOINING)                                                             \
    template <class T>                                                                                       \
    SCANSCOPE_AT_ONCE ::scanscope::traced<T> NAME(::scanscope::traced<T> a, ::scanscope::traced<T> b) {      \
        return ::scanscope::traced<T>::joined(a, b, T(PLAIN(a.value(), b.value())),                          \
                                              ::scanscope::Joining::JOINING);                                \
    }                                                                                                        \
    template <class T, class U, ::scanscope::IfNumber<U> = 0>                                                \
    SCANSCOPE_AT_ONCE auto NAME(::scanscope::traced<T> a, U b)                                               \
        ->decltype(::scanscope::computed(PLAIN(T(), U()))) {                                                 \
        return ::scanscope::computed(PLAIN(a.value(), b));                                                   \
    }                                                                                                        \
    template <class T, class U, ::scanscope::IfNumber<U> = 0>                                                \
    SCANSCOPE_AT_ONCE auto NAME(U a, ::scanscope::traced<T> b)                                               \
        ->decltype(::scanscope::computed(PLAIN(U(), T()))) {                                                 \
        return ::scanscope::computed(PLAIN(a, b.value()));                                                   \
    }
SCANSCOPE_CHOOSING(max, ::max, max)
SCANSCOPE_CHOOSING(min, ::min, min)
SCANSCOPE_CHOOSING(fmax, ::fmax, max)
SCANSCOPE_CHOOSING(fmin, ::fmin, min)
SCANSCOPE_CHOOSING(fmaxf, ::fmaxf, max)
SCANSCOPE_CHOOSING(fminf, ::fminf, min)
#undef SCANSCOPE_CHOOSING
#define SCANSCOPE_COMPUTING(NAME)                                                                            \
    template <class T>                                                                                       \
    SCANSCOPE_AT_ONCE auto NAME(::scanscope::traced<T> a)->decltype(::scanscope::computed(::NAME(T()))) {    \
        return ::scanscope::computed(::NAME(a.value()));                                                     \
    }
SCANSCOPE_COMPUTING(abs)
SCANSCOPE_COMPUTING(exp)
SCANSCOPE_COMPUTING(expf)
SCANSCOPE_COMPUTING(fabs)
SCANSCOPE_COMPUTING(fabsf)
SCANSCOPE_COMPUTING(log)
SCANSCOPE_COMPUTING(logf)
SCANSCOPE_COMPUTING(sqrt)
SCANSCOPE_COMPUTING(sqrtf)
#undef SCANSCOPE_COMPUTING

namespace std {
template <class T> class numeric_limits<::scanscope::traced<T>> : public numeric_limits<T> {
public:
#define SCANSCOPE_LIMIT(NAME)                                                                                \
    static SCANSCOPE_AT_ONCE ::scanscope::traced<T> NAME() {                                                 \
        return ::scanscope::traced<T>::constant(numeric_limits<T>::NAME());                                  \
    }
    SCANSCOPE_LIMIT(min)
    SCANSCOPE_LIMIT(max)
    SCANSCOPE_LIMIT(lowest)
    SCANSCOPE_LIMIT(infinity)
    SCANSCOPE_LIMIT(quiet_NaN)
    SCANSCOPE_LIMIT(epsilon)
#undef SCANSCOPE_LIMIT
};
} // namespace std
#undef SCANSCOPE_AT_ONCE
