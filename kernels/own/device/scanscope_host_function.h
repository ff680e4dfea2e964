// Calls a function of the user's program that computes an expected result on the host (own/host_functions.h).
// The program is included before this header, with another name for its main(). The arrays are in the file
// "inputs": the type, number of cells and number of inputs, then each input with its type and number of
// cells. The file "result" begins with a word: "cells", followed by one line per cell, or what is wrong.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace scanscope_host_function {

enum class Type : unsigned long long { int32, int64, float32, float64, uint32, uint64 }; // as in traces

struct Array {
    Type type = Type::int32;
    std::vector<unsigned long long> cells; // the bits of each
};

template <class To, class From> To read_as(unsigned long long bits) {
    From value;
    std::memcpy(&value, &bits, sizeof value);
    return static_cast<To>(value);
}
template <class To> To value_of(unsigned long long bits, Type type) {
    switch (type) {
    case Type::int32:
        return read_as<To, int>(bits);
    case Type::int64:
        return read_as<To, long long>(bits);
    case Type::float32:
        return read_as<To, float>(bits);
    case Type::float64:
        return read_as<To, double>(bits);
    case Type::uint32:
        return read_as<To, unsigned>(bits);
    case Type::uint64:
        break;
    }
    return static_cast<To>(bits);
}
template <class As, class From> unsigned long long write_as(From value) {
    const As converted = static_cast<As>(value);
    unsigned long long bits = 0;
    std::memcpy(&bits, &converted, sizeof converted);
    return bits;
}
template <class From> unsigned long long bits_of(From value, Type type) {
    switch (type) {
    case Type::int32:
        return write_as<int>(value);
    case Type::int64:
        return write_as<long long>(value);
    case Type::float32:
        return write_as<float>(value);
    case Type::float64:
        return write_as<double>(value);
    case Type::uint32:
        return write_as<unsigned>(value);
    case Type::uint64:
        break;
    }
    return write_as<unsigned long long>(value);
}
template <class Cell> bool fits(Type type) {
    const bool is_float = type == Type::float32 || type == Type::float64;
    return std::is_floating_point<Cell>::value == is_float;
}

// The roles of parameters: an array that is only read, any other array, the number of cells, or none of them.
enum class Role { constant, array, count, other };

// The argument for a parameter. The cells of an output are filled with a byte, to find those that the
// function does not write.
template <class P, class = void> struct Passed { // cannot be passed
    typedef int Cell;
    static constexpr Role role = Role::other;
    void fill(const Array&) {}
    void prepare(std::size_t, int) {}
    std::vector<int> taken() const { return {}; }
    void set_count(std::size_t) {}
    P pass() { std::abort(); }
};
template <class N> struct Passed<N, typename std::enable_if<std::is_arithmetic<N>::value>::type> {
    typedef int Cell;
    static constexpr Role role = Role::count;
    void fill(const Array&) {}
    void prepare(std::size_t, int) {}
    std::vector<int> taken() const { return {}; }
    void set_count(std::size_t n) { count = static_cast<N>(n); }
    N pass() { return count; }
    N count = 0;
};
template <class T> struct Passed<T*, typename std::enable_if<std::is_arithmetic<T>::value>::type> {
    typedef typename std::remove_cv<T>::type Cell;
    static constexpr Role role = std::is_const<T>::value ? Role::constant : Role::array;
    void fill(const Array& from) {
        prepare(from.cells.size(), 0);
        for (std::size_t i = 0; i < n; ++i) pass()[i] = value_of<Cell>(from.cells[i], from.type);
    }
    void prepare(std::size_t count, int byte) {
        n = count;
        bytes.assign((n + 1) * sizeof(Cell), static_cast<unsigned char>(byte));
    }
    std::vector<Cell> taken() const {
        const Cell* const first = reinterpret_cast<const Cell*>(bytes.data());
        return std::vector<Cell>(first, first + n);
    }
    void set_count(std::size_t) {}
    Cell* pass() { return reinterpret_cast<Cell*>(bytes.data()); }
    std::vector<unsigned char> bytes; // a vector of bool has no array
    std::size_t n = 0;
};
template <class T> struct PassedVector {
    typedef T Cell;
    void fill(const Array& from) {
        for (unsigned long long bits : from.cells) cells.push_back(value_of<T>(bits, from.type));
    }
    void prepare(std::size_t count, int byte) {
        cells.resize(count);
        if (count > 0) std::memset(cells.data(), byte, count * sizeof(T));
    }
    std::vector<T> taken() const { return cells; }
    void set_count(std::size_t) {}
    std::vector<T>& pass() { return cells; }
    std::vector<T> cells;
};
template <class T>
struct Passed<const std::vector<T>&, typename std::enable_if<std::is_arithmetic<T>::value>::type>
    : PassedVector<T> {
    static constexpr Role role = Role::constant;
};
template <class T>
struct Passed<std::vector<T>, typename std::enable_if<std::is_arithmetic<T>::value>::type> : PassedVector<T> {
    static constexpr Role role = Role::constant;
};
template <class T>
struct Passed<std::vector<T>&, typename std::enable_if<std::is_arithmetic<T>::value>::type>
    : PassedVector<T> {
    static constexpr Role role = Role::array;
};

// The result of one call, as bits.
struct Result {
    std::vector<unsigned long long> cells;
    template <class T> void take(const std::vector<T>& from, Type type) {
        for (const T& one : from) cells.push_back(bits_of(one, type));
    }
    template <class T> void take(T from, Type type) { cells.push_back(bits_of(from, type)); }
};

template <class R> struct Returned {
    typedef R Cell;
    static constexpr bool is_result = std::is_arithmetic<R>::value;
};
template <class T> struct Returned<std::vector<T>> {
    typedef T Cell;
    static constexpr bool is_result = true;
};
template <> struct Returned<void> {
    typedef int Cell;
    static constexpr bool is_result = false;
};

class Caller {
public:
    Caller() {
        std::FILE* const in = std::fopen("inputs", "rb");
        const unsigned long long head[3] = {number(in), number(in), number(in)};
        type_ = static_cast<Type>(head[0]);
        cells_ = head[1];
        inputs_.resize(head[2]);
        for (Array& one : inputs_) {
            one.type = static_cast<Type>(number(in));
            one.cells.resize(number(in));
            if (!one.cells.empty() &&
                std::fread(one.cells.data(), 8, one.cells.size(), in) != one.cells.size())
                one.cells.clear();
        }
        std::fclose(in);
    }

    template <class R, class... P> int call(R (*function)(P...)) {
        const Role roles[] = {Passed<P>::role..., Role::count};
        std::size_t constants = 0, arrays = 0;
        for (std::size_t i = 0; i < sizeof...(P); ++i) {
            constants += roles[i] == Role::constant;
            arrays += roles[i] == Role::array;
            if (roles[i] == Role::other) return refuse("parameter", i + 1);
        }
        // Which array, in order, is the output; `none` if the function returns its result.
        const std::size_t none = ~std::size_t{0}, given = inputs_.size();
        const bool returns = Returned<R>::is_result;
        if (constants == given && arrays == 1)
            output_ = given; // beside the inputs
        else if (constants == 0 && (arrays == given + 1 || (arrays == given && given == 1 && !returns)))
            output_ = arrays - 1; // the last one, which may be the input, too
        else if (constants + arrays == given && returns)
            output_ = none;
        else
            return refuse("arrays", constants + arrays);
        is_in_place_ = constants == 0 && arrays == given && !returns;
        counts_constants_ = constants == given && output_ != none;
        Result first, second;
        if (!run(function, 0xa5, first) || !run(function, 0x5a, second)) return 0;
        std::FILE* const out = std::fopen("result", "w");
        std::fprintf(out, "cells %zu\n", first.cells.size());
        for (std::size_t i = 0; i < first.cells.size(); ++i)
            if (i < second.cells.size() && first.cells[i] == second.cells[i])
                std::fprintf(out, "%llu\n", first.cells[i]);
            else
                std::fprintf(out, "-\n"); // not written
        std::fclose(out);
        return 0;
    }

private:
    static unsigned long long number(std::FILE* in) {
        unsigned long long n = 0;
        return std::fread(&n, sizeof n, 1, in) == 1 ? n : 0;
    }
    static int refuse(const char* what, std::size_t number) {
        std::FILE* const out = std::fopen("result", "w");
        std::fprintf(out, "%s %zu\n", what, number);
        std::fclose(out);
        return 0;
    }

    // Prepares a parameter; `input` and `array` count the inputs and the arrays so far.
    template <class P>
    bool prepare(Passed<P>& passed, int byte, std::size_t& number, std::size_t& input, std::size_t& array) {
        typedef typename Passed<P>::Cell Cell;
        ++number;
        passed.set_count(inputs_.front().cells.size());
        const Role role = Passed<P>::role;
        if (role != Role::constant && role != Role::array) return true;
        const bool is_output = counts_constants_ ? role == Role::array : array == output_;
        ++array;
        if (is_output && !is_in_place_) {
            passed.prepare(cells_, byte);
            return fits<Cell>(type_) || refuse("type", number);
        }
        const Array& from = inputs_[input++];
        passed.fill(from);
        return fits<Cell>(from.type) || refuse("type", number);
    }

    template <class P> void take(const Passed<P>& passed, std::size_t& array, Result& result) {
        const Role role = Passed<P>::role;
        if (role != Role::constant && role != Role::array) return;
        const bool is_output = counts_constants_ ? role == Role::array : array == output_;
        ++array;
        if (is_output) result.take(passed.taken(), type_);
    }

    template <class R, class... P> bool run(R (*function)(P...), int byte, Result& result) {
        std::tuple<Passed<P>...> all;
        return run(function, byte, result, all, std::index_sequence_for<P...>());
    }
    template <class R, class... P, std::size_t... I>
    bool run(R (*function)(P...), int byte, Result& result, std::tuple<Passed<P>...>& all,
             std::index_sequence<I...>) {
        std::size_t number = 0, input = 0, array = 0;
        bool good = true;
        const int prepared[] = {0,
                                (good = good && prepare(std::get<I>(all), byte, number, input, array), 0)...};
        static_cast<void>(prepared);
        if (!good) return false;
        const auto call = [&] { return function(std::get<I>(all).pass()...); };
        if (!call_for(call, result, std::integral_constant<bool, Returned<R>::is_result>())) return false;
        array = 0;
        const int taken[] = {0, (take(std::get<I>(all), array, result), 0)...};
        static_cast<void>(taken);
        return true;
    }
    template <class Call> bool call_for(const Call& call, Result& result, std::true_type) {
        typedef decltype(call()) R;
        const R returned = call();
        if (output_ != ~std::size_t{0}) return true; // the function also writes an array
        result.take(returned, type_);
        return fits<typename Returned<R>::Cell>(type_) || refuse("type", 0);
    }
    template <class Call> bool call_for(const Call& call, Result&, std::false_type) {
        call();
        return true;
    }

    std::vector<Array> inputs_;
    Type type_ = Type::int32;
    std::size_t cells_ = 0, output_ = 0;
    bool is_in_place_ = false, counts_constants_ = false;
};

} // namespace scanscope_host_function

#define SCANSCOPE_CALLS(FUNCTION)                                                                            \
    int main() { return scanscope_host_function::Caller().call(&FUNCTION); }
