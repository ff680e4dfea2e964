// Inline PTX: the rewriter (kernels/own/assembly.h) turns an asm statement into a call of ptx(), and the
// runner carries out its instructions. Nothing of it reaches the assembler.
#pragma once

#include "scanscope_device.h"

#define SCANSCOPE_AT_ONCE inline __attribute__((always_inline))

namespace scanscope {
inline namespace program {

// An operand of a statement: "=r"(x). It goes to the runner, and comes back if the statement writes it.
struct PtxValue {
    const char* constraint;
    std::uint64_t bits;   // extended with its sign
    const char* inserted; // the text of a constraint "C"
};
SCANSCOPE_EXPORTED void run_ptx(const char* text, PtxValue* values, unsigned count, Place place);
// A statement that the rewriter did not understand; it says so.
__attribute__((error("inline PTX"))) const char* refused_ptx();

// A followed element contains a number in place of its value, so PTX cannot compute with it.
template <class T> struct traced;
template <class T> struct IsPlain : std::true_type {};
template <class T> struct IsPlain<traced<T>> : std::false_type {};
template <class T> struct IsPlain<T*> : IsPlain<typename std::remove_cv<T>::type> {};

template <class T> SCANSCOPE_AT_ONCE std::uint64_t ptx_bits(const T& value, std::false_type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}
template <class T> SCANSCOPE_AT_ONCE std::uint64_t ptx_bits(const T& value, std::true_type) {
    return std::uint64_t(std::int64_t(value));
}
template <class T> SCANSCOPE_AT_ONCE PtxValue ptx_value(const char* constraint, const T& value) {
    static_assert(sizeof(T) <= 8, "an operand of an asm statement has at most eight bytes");
    static_assert(IsPlain<T>::value, "PTX does not compute with followed elements");
    return {constraint, ptx_bits(value, std::integral_constant<bool, std::is_integral<T>::value>()), nullptr};
}

template <class T> struct PtxInput {
    const char* constraint;
    T value;
    SCANSCOPE_AT_ONCE PtxValue sent() const { return ptx_value(constraint, value); }
    SCANSCOPE_AT_ONCE void take(const PtxValue&) const {}
};
template <> struct PtxInput<const char*> { // a text, or a pointer to characters
    const char* constraint;
    const char* value;
    SCANSCOPE_AT_ONCE PtxValue sent() const {
        return {constraint, reinterpret_cast<std::uint64_t>(value), constraint[0] == 'C' ? value : nullptr};
    }
    SCANSCOPE_AT_ONCE void take(const PtxValue&) const {}
};
template <class T> struct PtxOutput {
    typedef typename std::remove_volatile<T>::type Value;
    const char* constraint;
    T& cell;
    SCANSCOPE_AT_ONCE PtxValue sent() const {
        if (constraint[0] != '+') return {constraint, 0, nullptr};
        const Value value = cell;
        return ptx_value(constraint, value);
    }
    SCANSCOPE_AT_ONCE void take(const PtxValue& result) const {
        static_assert(IsPlain<Value>::value, "PTX does not compute with followed elements");
        Value value;
        std::memcpy(&value, &result.bits, sizeof value);
        cell = value;
    }
};
template <class T> SCANSCOPE_AT_ONCE PtxInput<T> ptx_input(const char* constraint, T value) {
    return {constraint, value};
}
template <class T> SCANSCOPE_AT_ONCE PtxOutput<T> ptx_output(const char* constraint, T& cell) {
    return {constraint, cell};
}

template <class... Operands>
SCANSCOPE_AT_ONCE void ptx(Place place, const char* text, const Operands&... operands) {
    PtxValue values[] = {operands.sent()..., PtxValue()};
    run_ptx(text, values, sizeof...(operands), place);
    const PtxValue* value = values;
    const int taken[] = {(operands.take(*value++), 0)..., 0};
    (void)value;
    (void)taken;
}

// The window of shared memory: PTX addresses it from 0.
SCANSCOPE_EXPORTED char* shared_window() __attribute__((const));
SCANSCOPE_EXPORTED bool is_in_shared_window(const void* pointer) __attribute__((const));

} // namespace program
} // namespace scanscope

inline std::size_t __cvta_generic_to_shared(const void* pointer) {
    return std::size_t(static_cast<const char*>(pointer) - ::scanscope::shared_window());
}
inline void* __cvta_shared_to_generic(std::size_t address) {
    return ::scanscope::shared_window() + std::uint32_t(address);
}
inline std::size_t __cvta_generic_to_global(const void* pointer) {
    return reinterpret_cast<std::size_t>(pointer);
}
inline void* __cvta_global_to_generic(std::size_t address) { return reinterpret_cast<void*>(address); }
inline unsigned __isShared(const void* pointer) { return ::scanscope::is_in_shared_window(pointer); }
inline unsigned __isGlobal(const void* pointer) {
    return !::scanscope::is_in_shared_window(pointer) && ::scanscope::kind_of_memory(pointer) >= 2;
}

// Barriers with a number, 0 to 15, for all threads of the block or for some.
inline void __barrier_sync(unsigned number, SCANSCOPE_HERE) {
    ::scanscope::ptx(place, "barrier.sync %0;", ::scanscope::ptx_input("r", number));
}
inline void __barrier_sync_count(unsigned number, unsigned threads, SCANSCOPE_HERE) {
    ::scanscope::ptx(place, "barrier.sync %0, %1;", ::scanscope::ptx_input("r", number),
                     ::scanscope::ptx_input("r", threads));
}

#undef SCANSCOPE_AT_ONCE
