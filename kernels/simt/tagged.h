// Tagged<T>: an element that knows which inputs are in it. A recorded run instantiates the same kernel with
// it in the place of T, so that copies carry their provenance through registers, where no access log reaches.
// Included by the vocabularies; do not include it alone.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Marks cells of a global array that nothing has stored to. No combine gets this number.
inline constexpr trace::Node unwritten_node = 0xfffffffeu;

// Trivial, because nvcc drops default member initialisers of shared objects in silence.
template <class T> struct Tagged {
    using Plain = T;
    T value;
    trace::Node node;
};

template <class T> struct PlainOf { using Type = T; };
template <class T> struct PlainOf<Tagged<T>> { using Type = T; };
template <class T> using plain_t = typename PlainOf<T>::Type;
template <class T> inline constexpr bool is_tagged = !std::is_same_v<plain_t<T>, T>;

// What another value is kept in beside elements of type T: with provenance where they have it.
template <class T, class Value> using beside_t = std::conditional_t<is_tagged<T>, Tagged<Value>, Value>;

// As a constant, because device code calls no constexpr function of the host.
template <class T> inline constexpr trace::ElementType element_type = trace::element_type_of<plain_t<T>>();

template <class T> SCANSCOPE_HOST_DEVICE plain_t<T> plain(const T& element) {
    if constexpr (is_tagged<T>)
        return element.value;
    else
        return element;
}
template <class T> SCANSCOPE_HOST_DEVICE trace::Node node_of(const T& element) {
    if constexpr (is_tagged<T>)
        return element.node;
    else
        return trace::unknown_node;
}
template <class T> SCANSCOPE_HOST_DEVICE T make_element(plain_t<T> value, trace::Node node) {
    if constexpr (is_tagged<T>)
        return T{value, node};
    else
        return value;
}

// A value that speaks of an element: a digit of it, or whether it is kept. In a recording it is known to come
// from that element.
template <class T, class Value>
SCANSCOPE_HOST_DEVICE beside_t<T, Value> about(const T& element, Value value) {
    return make_element<beside_t<T, Value>>(value, node_of(element));
}

// A value that comes from no element.
template <class Element> SCANSCOPE_HOST_DEVICE Element constant(plain_t<Element> value) {
    return make_element<Element>(value, trace::no_input);
}

// The bits of an element in the low bytes of a word, as trace::Value has them; NaN is made canonical on the
// host.
template <class T> SCANSCOPE_HOST_DEVICE std::uint64_t bits_of(const T& element) {
    const plain_t<T> value = plain(element);
    if constexpr (sizeof value == 8)
        return __builtin_bit_cast(std::uint64_t, value);
    else if constexpr (sizeof value == 4)
        return __builtin_bit_cast(std::uint32_t, value);
    else
        return static_cast<std::uint64_t>(value);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
