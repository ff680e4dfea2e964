// Replaces <cuda/atomic>. Everything is inlined, so that the runner finds the line of a call, or of an
// operator such as `++`, by the address from which it is called.
#pragma once

#include "cuda_runtime.h"

#define SCANSCOPE_INLINED inline __attribute__((always_inline))

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
namespace std {
enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

SCANSCOPE_INLINED void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    if (order != memory_order_relaxed && ::scanscope::in_kernel())
        ::scanscope::fence(scope >= thread_scope_block, ::scanscope::Place());
}

// The operations on a cell. Self has a member cell() that returns its address.
template <class Self, class T, thread_scope Scope> class scanscope_atomic {
public:
    typedef T value_type;
    static constexpr bool is_always_lock_free = sizeof(T) <= 8;
    bool is_lock_free() const { return true; }

    SCANSCOPE_INLINED T load(memory_order order = memory_order_seq_cst) const {
        return change(
            true, [](T old) { return old; }, order);
    }
    SCANSCOPE_INLINED operator T() const { return load(); }
    SCANSCOPE_INLINED void store(T value, memory_order order = memory_order_seq_cst) const {
        change(
            false, [=](T) { return value; }, order);
    }
    SCANSCOPE_INLINED T exchange(T value, memory_order order = memory_order_seq_cst) const {
        return change(
            false, [=](T) { return value; }, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_strong(T& expected, T value,
                                                   memory_order order = memory_order_seq_cst) const {
        const T wanted = expected;
        const T old = change(
            true, [=](T now) { return same(now, wanted) ? value : now; }, order);
        if (same(old, wanted)) return true;
        expected = old;
        return false;
    }
    SCANSCOPE_INLINED bool compare_exchange_strong(T& expected, T value, memory_order order,
                                                   memory_order) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_weak(T& expected, T value,
                                                 memory_order order = memory_order_seq_cst) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_weak(T& expected, T value, memory_order order,
                                                 memory_order) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED void wait(T old, memory_order order = memory_order_seq_cst) const {
        while (same(load(order), old)) ::scanscope::polls(::scanscope::Place());
    }
    void notify_one() const {}
    void notify_all() const {}

#define SCANSCOPE_FETCH(NAME, EXPRESSION)                                                                    \
    template <class By> SCANSCOPE_INLINED T NAME(By by, memory_order order = memory_order_seq_cst) const {   \
        return change(                                                                                       \
            true, [=](T old) { return T(EXPRESSION); }, order);                                              \
    }
    SCANSCOPE_FETCH(fetch_add, old + by)
    SCANSCOPE_FETCH(fetch_sub, old - by)
    SCANSCOPE_FETCH(fetch_and, old& by)
    SCANSCOPE_FETCH(fetch_or, old | by)
    SCANSCOPE_FETCH(fetch_xor, old ^ by)
    SCANSCOPE_FETCH(fetch_min, by < old ? by : old)
    SCANSCOPE_FETCH(fetch_max, old < by ? by : old)
#undef SCANSCOPE_FETCH
    SCANSCOPE_INLINED T operator++() const { return T(fetch_add(1) + 1); }
    SCANSCOPE_INLINED T operator++(int) const { return fetch_add(1); }
    SCANSCOPE_INLINED T operator--() const { return T(fetch_sub(1) - 1); }
    SCANSCOPE_INLINED T operator--(int) const { return fetch_sub(1); }
    SCANSCOPE_INLINED T operator+=(T by) const { return T(fetch_add(by) + by); }
    SCANSCOPE_INLINED T operator-=(T by) const { return T(fetch_sub(by) - by); }
    SCANSCOPE_INLINED T operator&=(T by) const { return T(fetch_and(by) & by); }
    SCANSCOPE_INLINED T operator|=(T by) const { return T(fetch_or(by) | by); }
    SCANSCOPE_INLINED T operator^=(T by) const { return T(fetch_xor(by) ^ by); }

private:
    static bool same(const T& a, const T& b) { return memcmp(&a, &b, sizeof(T)) == 0; }
    template <class Change> SCANSCOPE_INLINED T change(bool reads, Change to_new, memory_order order) const {
        static_assert(sizeof(T) <= 8, "an atomic object has at most eight bytes here");
        T* const cell = static_cast<const Self*>(this)->cell();
        T old, now;
        if (!::scanscope::in_kernel()) {
            __atomic_load(cell, &old, __ATOMIC_SEQ_CST);
            do now = to_new(old);
            while (!__atomic_compare_exchange(cell, &old, &now, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
            return old;
        }
        if (order >= memory_order_release) atomic_thread_fence(order, Scope);
        if (Scope >= thread_scope_block) ::scanscope::narrow_next_atomic();
        ::std::uint64_t bits = ::scanscope::begin_atomic(cell, sizeof(T), reads, ::scanscope::Place());
        __builtin_memcpy(&old, &bits, sizeof old);
        now = to_new(old);
        bits = 0;
        __builtin_memcpy(&bits, &now, sizeof now);
        ::scanscope::end_atomic(bits, ::scanscope::Place());
        if (order != memory_order_release) atomic_thread_fence(order, Scope);
        return old;
    }
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic : public scanscope_atomic<atomic<T, Scope>, T, Scope> {
public:
    atomic() = default;
    SCANSCOPE_INLINED constexpr atomic(T value)
        : value_(value) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    SCANSCOPE_INLINED T operator=(T value) {
        this->store(value);
        return value;
    }
    T* cell() const { return const_cast<T*>(&value_); }

private:
    T value_;
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public scanscope_atomic<atomic_ref<T, Scope>, T, Scope> {
public:
    explicit atomic_ref(T& object)
        : cell_(&object) {}
    SCANSCOPE_INLINED T operator=(T value) const {
        this->store(value);
        return value;
    }
    T* cell() const { return cell_; }

private:
    T* cell_;
};

template <thread_scope Scope = thread_scope_system> class atomic_flag {
public:
    SCANSCOPE_INLINED bool test_and_set(memory_order order = memory_order_seq_cst) {
        return flag_.exchange(1, order);
    }
    SCANSCOPE_INLINED bool test(memory_order order = memory_order_seq_cst) const { return flag_.load(order); }
    SCANSCOPE_INLINED void clear(memory_order order = memory_order_seq_cst) { flag_.store(0, order); }

private:
    atomic<int, Scope> flag_;
};

namespace std {
template <class T> using atomic = ::cuda::atomic<T>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T>;
typedef ::cuda::atomic_flag<> atomic_flag;
using ::cuda::atomic_thread_fence;
} // namespace std

} // namespace cuda

namespace scanscope {
inline namespace program {
template <class T, cuda::thread_scope Scope> struct CellTypeOf<cuda::atomic<T, Scope>> {
    static constexpr CellType value = CellTypeOf<T>::value;
};
template <class T, cuda::thread_scope Scope> struct IsNumber<cuda::atomic<T, Scope>> : IsNumber<T> {};
} // namespace program
} // namespace scanscope

#undef SCANSCOPE_INLINED
