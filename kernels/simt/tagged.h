// Tagged<T>: an element with its provenance, the inputs that it combines. A recorded run instantiates the
// same kernel with Tagged<T> instead of T, so that provenance survives copies in registers, which are not
// logged. Included by the vocabularies; do not include it directly.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Marks uninitialised cells of a global array. No combine gets this number.
inline constexpr trace::Node unwritten_node = 0xfffffffeu;

// Trivial, because nvcc silently drops default member initialisers of shared objects.
template <class T> struct Tagged {
    using Plain = T;
    T value;
    trace::Node node;
};

template <class T> struct PlainOf { using Type = T; };
template <class T> struct PlainOf<Tagged<T>> { using Type = T; };
template <class T> using plain_t = typename PlainOf<T>::Type;
template <class T> inline constexpr bool is_tagged = !std::is_same_v<plain_t<T>, T>;

// The type for a value that belongs to an element of type T: with provenance if T has it.
template <class T, class Value> using beside_t = std::conditional_t<is_tagged<T>, Tagged<Value>, Value>;

// A constant, because device code cannot call constexpr functions of the host.
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

// Makes a value that describes an element: one of its digits, or whether it is kept. It has the element's
// provenance.
template <class T, class Value>
SCANSCOPE_HOST_DEVICE beside_t<T, Value> about(const T& element, Value value) {
    return make_element<beside_t<T, Value>>(value, node_of(element));
}

// Makes a value that does not depend on any input.
template <class Element> SCANSCOPE_HOST_DEVICE Element constant(plain_t<Element> value) {
    return make_element<Element>(value, trace::no_input);
}

// Returns the bits of an element in the low bytes of a word, as in trace::Value. NaNs are made canonical
// later, on the host.
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
