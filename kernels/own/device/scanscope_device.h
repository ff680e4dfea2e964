// The functions that a rewritten CUDA program calls, implemented by the runner (kernels/own/runner). They are
// C++11, so that programs of any standard can include them. Every call passes its place in the program's
// source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "scanscope_bytes.h"

#define SCANSCOPE_EXPORTED __attribute__((visibility("default")))
// The last parameter of a function that a program calls: the place of the call.
#define SCANSCOPE_HERE ::scanscope::Place place = ::scanscope::Place::current()

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1)
        : x(x_)
        , y(y_)
        , z(z_) {}
    constexpr dim3(uint3 v)
        : x(v.x)
        , y(v.y)
        , z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};

namespace scanscope {
inline namespace program {

struct Place {
    const char* file;
    const char* function;
    unsigned line;
    unsigned number = 0; // distinguishes the barriers of one line
    static constexpr Place current(const char* file = __builtin_FILE(),
                                   const char* function = __builtin_FUNCTION(),
                                   unsigned line = __builtin_LINE()) {
        return {file, function, line};
    }
    static constexpr Place of_barrier(unsigned number, const char* file = __builtin_FILE(),
                                      const char* function = __builtin_FUNCTION(),
                                      unsigned line = __builtin_LINE()) {
        return {file, function, line, number};
    }
};

template <class To, class From> To same_bits(From from) {
    static_assert(sizeof(To) == sizeof(From), "both types must have the same size");
    To to;
    scanscope_copy_bytes(&to, &from, sizeof to);
    return to;
}
// The numeric types of this header and of the headers that include it.
template <class T> struct IsNumber : std::is_arithmetic<T> {};

// How a cell of an array is stored: its kind and its size in bytes. If the array is declared with two or
// three dimensions, also the inner ones: T a[…][rows][columns], where `rows` is 0 for two dimensions.
enum class CellKind : unsigned char {
    unknown,
    signed_integer,
    unsigned_integer,
    floating,       // of 2, 4 or 8 bytes
    brain_floating, // the upper 2 bytes of a float
    object          // of another type: shown as words, or as bytes if its size is not a multiple of 4
};
struct CellType {
    CellKind kind;
    unsigned char bytes;
    unsigned rows, columns;
};

// The cell type with which an array of T is shown. An array type has the cell type of its elements.
template <class T, class = void> struct CellTypeOf {
    static constexpr CellType value{CellKind::object, sizeof(T) % 4 == 0 ? 4 : 1, 0, 0};
};
template <class T>
struct CellTypeOf<T, typename std::enable_if<std::is_arithmetic<T>::value && sizeof(T) <= 8>::type> {
    static constexpr CellType value{std::is_floating_point<T>::value ? CellKind::floating
                                    : std::is_signed<T>::value       ? CellKind::signed_integer
                                                                     : CellKind::unsigned_integer,
                                    sizeof(T), 0, 0};
};
template <class T> struct CellTypeOf<T*> {
    static constexpr CellType value{CellKind::unsigned_integer, 8, 0, 0};
};
template <> struct CellTypeOf<void> { static constexpr CellType value{CellKind::unknown, 1, 0, 0}; };

template <class T> constexpr CellType with_dimensions(CellType type) {
    return sizeof(typename std::remove_all_extents<T>::type) != type.bytes ? type
           : std::rank<T>::value == 2 ? CellType{type.kind, type.bytes, 0, unsigned(std::extent<T, 1>::value)}
           : std::rank<T>::value == 3 ? CellType{type.kind, type.bytes, unsigned(std::extent<T, 1>::value),
                                                 unsigned(std::extent<T, 2>::value)}
                                      : type;
}
// Called with the type of an array, or of a single object.
template <class T, bool is_array = (std::rank<T>::value > 1)> struct WholeCellType {
    static constexpr CellType value() {
        return CellTypeOf<typename std::remove_cv<typename std::remove_all_extents<T>::type>::type>::value;
    }
};
template <class T> struct WholeCellType<T, true> {
    static constexpr CellType value() { return with_dimensions<T>(WholeCellType<T, false>::value()); }
};
template <class T> constexpr CellType cell_type() { return WholeCellType<T>::value(); }
// The same for what a T* points to, which may be the rows of an array: for float (*)[8], the columns are 8.
template <class T, bool is_row = (std::rank<T>::value > 0)> struct PointedTo { typedef T type; };
template <class T> struct PointedTo<T, true> { typedef T type[1]; };
template <class T> constexpr CellType cell_type_at() { return cell_type<typename PointedTo<T>::type>(); }

// --- called in a kernel

SCANSCOPE_EXPORTED uint3 thread_index() __attribute__((const));
SCANSCOPE_EXPORTED uint3 block_index() __attribute__((const));
SCANSCOPE_EXPORTED dim3 block_extent() __attribute__((const));
SCANSCOPE_EXPORTED dim3 grid_extent() __attribute__((const));
SCANSCOPE_EXPORTED bool in_kernel();

// Returns the block's shared array that is declared at `key`; each thread gets the same one.
SCANSCOPE_EXPORTED void* shared_array(const void* key, const char* name, std::size_t bytes,
                                      std::size_t alignment, CellType type, Place place);
// Returns where dynamic shared memory begins; it is the same in each block and launch.
SCANSCOPE_EXPORTED void* dynamic_array(const char* name, CellType type, Place place);
template <class Array> Array& shared(const void* key, const char* name, Place place = Place::current()) {
    return *static_cast<Array*>(const_cast<typename std::remove_cv<Array>::type*>(static_cast<Array*>(
        shared_array(key, name, sizeof(Array), alignof(Array), cell_type<Array>(), place))));
}
template <class Array>
typename std::remove_extent<Array>::type* dynamic_shared(const char* name, Place place = Place::current()) {
    return static_cast<typename std::remove_extent<Array>::type*>(
        dynamic_array(name, cell_type<Array>(), place));
}
template <class T> T& dynamic_shared_object(const char* name, Place place = Place::current()) {
    return *static_cast<T*>(dynamic_array(name, cell_type<T>(), place));
}

enum class Vote : unsigned char { none, count, all, any };
// Waits for all threads of the block; returns the result of the vote.
SCANSCOPE_EXPORTED int barrier(Vote vote, int predicate, Place place);
SCANSCOPE_EXPORTED void sync_warp(unsigned mask, Place place);
SCANSCOPE_EXPORTED unsigned ballot(unsigned mask, bool predicate, const char* what, Place place);
SCANSCOPE_EXPORTED unsigned active_lanes(Place place);         // the lanes that reach `place` together
SCANSCOPE_EXPORTED void fence(bool is_for_block, Place place); // or for the whole device
SCANSCOPE_EXPORTED void polls(Place place); // the thread waits for another thread: __nanosleep, clock
SCANSCOPE_EXPORTED void begin_step(const char* name, long long number, Place place);
[[noreturn]] SCANSCOPE_EXPORTED void trap(const char* what, Place place);

// A loop reports the turn that its thread is in (trace::turn_within). begin_loop() returns the turns
// of the loops around it, which the other calls pass on. A loop is rewritten to
//   if (Loop loop{line}) {} else for (…) if (loop.begins_turn()) {} else …
// Inlined, the object is in registers, whose accesses the compiler does not report.
SCANSCOPE_EXPORTED unsigned begin_loop();
SCANSCOPE_EXPORTED void begin_turn(unsigned around, unsigned line, unsigned number);
SCANSCOPE_EXPORTED void end_loop(unsigned around);
#define SCANSCOPE_INLINE __attribute__((always_inline)) inline
class Loop {
public:
    explicit SCANSCOPE_INLINE Loop(unsigned line)
        : line_(line)
        , around_(begin_loop())
        , turns_(0) {}
    SCANSCOPE_INLINE ~Loop() { end_loop(around_); }
    explicit SCANSCOPE_INLINE operator bool() const { return false; }
    SCANSCOPE_INLINE bool begins_turn() {
        begin_turn(around_, line_, ++turns_);
        return false;
    }

private:
    unsigned line_, around_, turns_;
};

// Each lane of the mask passes a value, and names the lane whose value it gets.
SCANSCOPE_EXPORTED std::uint64_t exchange(unsigned mask, std::uint64_t value, unsigned from, CellType type,
                                          const char* what, Place place);
template <class T>
T exchange_value(unsigned mask, const T& value, unsigned from, const char* what, Place place) {
    static_assert(sizeof(T) <= 8, "a shuffle moves values of at most eight bytes");
    std::uint64_t bits = 0;
    scanscope_copy_bytes(&bits, &value, sizeof value);
    bits = exchange(mask, bits, from, cell_type<T>(), what, place);
    T result;
    scanscope_copy_bytes(&result, &bits, sizeof result);
    return result;
}

SCANSCOPE_EXPORTED std::uint64_t atomic_load(void* cell, unsigned bytes, Place place); // in a kernel
// An atomic in two halves: begin_atomic() returns the cell's value, and end_atomic() stores the new one.
// `reads` is true if the new value depends on the old one.
SCANSCOPE_EXPORTED std::uint64_t begin_atomic(void* cell, unsigned bytes, bool reads, Place place);
SCANSCOPE_EXPORTED void end_atomic(std::uint64_t value, Place place);
SCANSCOPE_EXPORTED void narrow_next_atomic(); // it is indivisible only for threads of its block
template <class T, class Change> T atomic(T* cell, bool reads, Change change, Place place) {
    std::uint64_t bits =
        begin_atomic(const_cast<typename std::remove_volatile<T>::type*>(cell), sizeof(T), reads, place);
    T old, now;
    scanscope_copy_bytes(&old, &bits, sizeof old);
    now = change(old);
    bits = 0;
    scanscope_copy_bytes(&bits, &now, sizeof now);
    end_atomic(bits, place);
    return old;
}

// --- called in a kernel with traced elements (scanscope_traced.h), which contain numbers instead of their
// values. The functions are declared `const`, so the compiler may reorder accesses around them as it would
// around plain arithmetic.
enum class Joining : unsigned char { sum, product, max, min, bit_and, bit_or, bit_xor };
#define SCANSCOPE_OF_ARGUMENTS SCANSCOPE_EXPORTED __attribute__((const))
SCANSCOPE_OF_ARGUMENTS std::uint64_t value_of_number(std::uint64_t number, unsigned bytes);
SCANSCOPE_OF_ARGUMENTS std::uint64_t number_of_constant(std::uint64_t bits, unsigned bytes);
SCANSCOPE_OF_ARGUMENTS std::uint64_t number_of_unknown(std::uint64_t bits, unsigned bytes);
SCANSCOPE_OF_ARGUMENTS std::uint64_t number_of_moved(std::uint64_t from, unsigned from_bytes,
                                                     std::uint64_t bits, unsigned bytes);
SCANSCOPE_OF_ARGUMENTS std::uint64_t number_of_joined(std::uint64_t left, std::uint64_t right,
                                                      std::uint64_t result, Joining joining, CellType type);
#undef SCANSCOPE_OF_ARGUMENTS
// Registers that the kernel uses the array behind the pointer as elements of this type.
SCANSCOPE_EXPORTED void follow_array(const volatile void* pointer, CellType type);

// Advances the state of XORWOW by `times` * 2^exponent numbers.
SCANSCOPE_EXPORTED void skip_xorwow(unsigned (&state)[5], unsigned long long times, unsigned exponent);

// --- called on the host

// The place in the program's own source that called the library (Thrust) that calls this.
SCANSCOPE_EXPORTED Place place_of_caller();
// Results are CUDA's error numbers (cudaError_t).
enum class Memory : unsigned char { device, managed, pinned };
SCANSCOPE_EXPORTED int allocate(void** pointer, std::size_t bytes, CellType type, const char* text,
                                Memory kind, Place place);
SCANSCOPE_EXPORTED int release(void* pointer, Memory kind, Place place);
enum class Waits : bool { no, yes };
SCANSCOPE_EXPORTED int copy(void* to, const void* from, std::size_t bytes, int direction, void* stream,
                            Waits waits, Place place);
SCANSCOPE_EXPORTED int copy_rows(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                 std::size_t width, std::size_t rows, int direction, Place place);
SCANSCOPE_EXPORTED int copy_symbol(void* to, const void* from, std::size_t bytes, const void* symbol,
                                   std::size_t symbol_bytes, std::size_t offset, int direction, Place place);
SCANSCOPE_EXPORTED int fill(void* to, int value, std::size_t bytes, void* stream, Waits waits, Place place);
SCANSCOPE_EXPORTED int last_error(bool forget);
SCANSCOPE_EXPORTED int answer_call(int error, const char* call,
                                   Place place);             // of a library; returns the error
SCANSCOPE_EXPORTED int allow_shared(int bytes, Place place); // dynamic shared memory, for any kernel
SCANSCOPE_EXPORTED void call_back(void* stream, void (*function)(void*), void* data);
SCANSCOPE_EXPORTED void discards(bool begins); // around a call whose error is ignored
SCANSCOPE_EXPORTED const char* error_name(int error);
SCANSCOPE_EXPORTED const char* error_text(int error);
SCANSCOPE_EXPORTED int wait_for(void* stream, Place place);
SCANSCOPE_EXPORTED int wait_for_all(Place place);
SCANSCOPE_EXPORTED int wait_for_event(void* event, Place place);
SCANSCOPE_EXPORTED void let_wait(void* stream, void* event);
SCANSCOPE_EXPORTED int forget_everything(Place place); // cudaDeviceReset
SCANSCOPE_EXPORTED int make_stream(void** stream, bool is_blocking);
SCANSCOPE_EXPORTED int end_stream(void* stream, Place place);
SCANSCOPE_EXPORTED int make_event(void** event);
SCANSCOPE_EXPORTED int record_event(void* event, void* stream, Place place);
SCANSCOPE_EXPORTED int end_event(void* event, Place place);
SCANSCOPE_EXPORTED int elapsed(float* milliseconds, void* first, void* last, Place place);
SCANSCOPE_EXPORTED void memory_left(std::size_t* free_bytes, std::size_t* all_bytes);
SCANSCOPE_EXPORTED int kind_of_memory(const void* pointer); // 0: host, 1: pinned, 2: device, 3: managed

struct Configuration {
    dim3 grid, block;
    std::size_t shared_bytes;
    void* stream;
};
inline Configuration configure(dim3 grid, dim3 block, std::size_t shared_bytes = 0, void* stream = nullptr) {
    return {grid, block, shared_bytes, stream};
}
// Called before a kernel runs, once for each of its arguments, in order. A pointer also passes its array's
// cell type.
SCANSCOPE_EXPORTED void tell_pointer(const volatile void* pointer, CellType type, bool to_cells);
SCANSCOPE_EXPORTED void tell_number(long long value);
SCANSCOPE_EXPORTED void tell_other();
template <class T, bool is_number> struct Argument {
    static void tell(const T&) { tell_other(); }
};
template <class T> struct Argument<T, true> {
    static void tell(const T& number) {
        const long long value = static_cast<long long>(number);
        std::is_signed<T>::value || value >= 0 ? tell_number(value) : tell_other();
    }
};
template <class T> void tell_argument(T* const& pointer) {
    tell_pointer(pointer, cell_type_at<T>(),
                 IsNumber<typename std::remove_cv<typename std::remove_all_extents<T>::type>::type>::value);
}
template <class Result, class... Parameters> void tell_argument(Result (*const&)(Parameters...)) {
    tell_other();
}
template <class T> void tell_argument(const T& value) {
    Argument<T, std::is_integral<T>::value>::tell(value);
}

// The name of the kernel at an address, if `words`, which launch it, are the name of a variable.
SCANSCOPE_EXPORTED const char* kernel_name(const char* words, const void* kernel);
// Runs a kernel and returns an error number.
SCANSCOPE_EXPORTED int run_kernel(const char* name, const Configuration& configuration,
                                  void (*body)(const void*), const void* arguments, std::size_t bytes,
                                  Place place);
// Whether all blocks of the next launches run at the same time, as a grid-wide barrier requires.
SCANSCOPE_EXPORTED void make_cooperative(bool launches);
SCANSCOPE_EXPORTED bool is_cooperative();

template <std::size_t... Numbers> struct Sequence {};
template <std::size_t Count, std::size_t... Numbers>
struct MakeSequence : MakeSequence<Count - 1, Count - 1, Numbers...> {};
template <std::size_t... Numbers> struct MakeSequence<0, Numbers...> { typedef Sequence<Numbers...> type; };

// The source of a copy. It is constant unless the copy constructor of T takes a non-const reference.
template <class T>
typename std::enable_if<std::is_constructible<T, const T&>::value, const T&>::type source_of(const T& value) {
    return value;
}
template <class T>
typename std::enable_if<!std::is_constructible<T, const T&>::value, T&>::type source_of(const T& value) {
    return const_cast<T&>(value);
}

// A value whose destructor never runs: an argument that frees memory does so only once, in the host's copy.
template <class T> union Kept {
    T value;
    explicit Kept(const T& from)
        : value(source_of(from)) {}
    Kept(const Kept&) = delete;
    ~Kept() {}
};

// A kernel and its arguments in one piece of memory. Every thread copies its parameters from it.
template <class Kernel, class... Arguments> struct Call {
    Kernel kernel;
    std::tuple<Kept<Arguments>...> arguments;
    explicit Call(const Kernel& the_kernel, const Arguments&... the_arguments)
        : kernel(the_kernel)
        , arguments(the_arguments...) {}
    template <std::size_t... Numbers> void run(Sequence<Numbers...>) const {
        kernel(Arguments(source_of(std::get<Numbers>(arguments).value))...);
    }
    static void body(const void* call) {
        static_cast<const Call*>(call)->run(typename MakeSequence<sizeof...(Arguments)>::type());
    }
};

// Launches a kernel, given its address and the addresses of its arguments. A function with a reference as a
// parameter is no kernel.
template <class...> struct AreValues : std::true_type {};
template <class T, class... Others>
struct AreValues<T, Others...>
    : std::integral_constant<bool, std::is_convertible<typename std::decay<T>::type, T>::value &&
                                       AreValues<Others...>::value> {};
template <class... Parameters, std::size_t... Numbers,
          typename std::enable_if<!AreValues<Parameters...>::value, int>::type = 0>
int launch_by_address(const char* name, const Configuration&, void (*)(Parameters...), void**,
                      Sequence<Numbers...>, Place place) {
    constexpr int invalid_device_function = 98;
    return answer_call(invalid_device_function, name, place);
}
template <class... Parameters, std::size_t... Numbers,
          typename std::enable_if<AreValues<Parameters...>::value, int>::type = 0>
int launch_by_address(const char* name, const Configuration& configuration, void (*kernel)(Parameters...),
                      void** arguments, Sequence<Numbers...>, Place place) {
    typedef Call<void (*)(Parameters...), typename std::decay<Parameters>::type...> TheCall;
    const TheCall call(kernel, *static_cast<typename std::decay<Parameters>::type*>(arguments[Numbers])...);
    const int told[] = {0, (tell_argument(std::get<Numbers>(call.arguments).value), 0)...};
    (void)told;
    return run_kernel(kernel_name(name, reinterpret_cast<const void*>(kernel)), configuration, &TheCall::body,
                      &call, sizeof call, place);
}

// Launches a kernel with unconverted arguments, if its parameter types are deduced or some have defaults.
template <class Kernel> struct Launcher {
    const char* name;
    Configuration configuration;
    Kernel kernel;
    Place place;

    template <class... Arguments> void operator()(Arguments... arguments) const { run(arguments...); }
    template <class... Arguments> void run(const Arguments&... arguments) const {
        const int told[] = {0, (tell_argument(arguments), 0)...};
        (void)told;
        typedef Call<Kernel, Arguments...> TheCall;
        const TheCall call(kernel, arguments...);
        run_kernel(name, configuration, &TheCall::body, &call, sizeof call, place);
    }
};

// Converts arguments to parameter types on the host, as any call does: an object that owns memory and
// converts to a pointer is not copied. If there are fewer arguments, the remaining parameters get their
// defaults.
template <class... Some> struct Types {};
template <class Kernel, class First, class Rest> struct Launchers;
template <class Kernel, class... First> struct Launchers<Kernel, Types<First...>, Types<>> {
    Launcher<Kernel> launcher;
    void (*kernel)(First...); // by value: the name may be a data member in host memory
    void operator()(First... parameters) const {
        Launcher<void (*)(First...)>{launcher.name, launcher.configuration, kernel, launcher.place}.run(
            parameters...);
    }
};
template <class Kernel, class... First, class Next, class... Rest>
struct Launchers<Kernel, Types<First...>, Types<Next, Rest...>>
    : Launchers<Kernel, Types<First..., Next>, Types<Rest...>> {
    typedef Launchers<Kernel, Types<First..., Next>, Types<Rest...>> Longer;
    template <class Pointer>
    Launchers(const Launcher<Kernel>& any, Pointer pointer)
        : Longer{any, pointer} {}
    using Longer::operator();
    void operator()(First... parameters) const { this->launcher.run(parameters...); }
};

// Whether these arguments fit the parameters. A 0 may be meant as a pointer.
template <class Parameters, class Arguments> struct Fits : std::false_type {};
template <class... Parameters> struct Fits<Types<Parameters...>, Types<>> : std::true_type {};
template <class Parameter, class... Parameters, class Argument, class... Arguments>
struct Fits<Types<Parameter, Parameters...>, Types<Argument, Arguments...>>
    : std::integral_constant<bool,
                             (std::is_convertible<Argument, Parameter>::value ||
                              (std::is_integral<Argument>::value && std::is_pointer<Parameter>::value)) &&
                                 Fits<Types<Parameters...>, Types<Arguments...>>::value> {};

// Handles a name that stands for several functions or for a template: if the arguments do not fit this
// function, they are passed unconverted, and another function may be called.
template <class Kernel, class... Parameters>
struct TypedLauncher : Launchers<Kernel, Types<>, Types<Parameters...>> {
    TypedLauncher(const Launcher<Kernel>& launcher, void (*pointer)(Parameters...))
        : Launchers<Kernel, Types<>, Types<Parameters...>>{launcher, pointer} {}
    using Launchers<Kernel, Types<>, Types<Parameters...>>::operator();
    template <class... Arguments>
    typename std::enable_if<!Fits<Types<Parameters...>, Types<Arguments...>>::value>::type
    operator()(Arguments... arguments) const {
        this->launcher.run(arguments...);
    }
};
struct PointerTo {
    template <class... Parameters> auto operator()(void (*kernel)(Parameters...)) const -> decltype(kernel) {
        return kernel;
    }
};

template <class Kernel, class... Parameters>
TypedLauncher<Kernel, Parameters...> launcher_of(const Launcher<Kernel>& launcher,
                                                 void (*kernel)(Parameters...)) {
    return {{kernel_name(launcher.name, reinterpret_cast<const void*>(kernel)), launcher.configuration,
             launcher.kernel, launcher.place},
            kernel};
}
template <class Kernel, class Asked>
auto launch_as(const Launcher<Kernel>& launcher, const Asked& asked, int)
    -> decltype(launcher_of(launcher, asked(PointerTo()))) {
    return launcher_of(launcher, asked(PointerTo()));
}
template <class Kernel, class Asked>
Launcher<Kernel> launch_as(const Launcher<Kernel>& launcher, const Asked&, long) {
    return launcher;
}
// `asked` returns the kernel's address if its name alone identifies it.
template <class Kernel, class Asked>
auto launch(const char* name, const Configuration& configuration, const Kernel& kernel, const Asked& asked,
            Place place = Place::current())
    -> decltype(launch_as(Launcher<Kernel>{name, configuration, kernel, place}, asked, 0)) {
    return launch_as(Launcher<Kernel>{name, configuration, kernel, place}, asked, 0);
}

// Features that a kernel may use only on a GPU: the compiler refuses these calls.
#define SCANSCOPE_REFUSED(WHY) __attribute__((error(WHY)))
SCANSCOPE_REFUSED("a kernel launches a kernel") const char* launched_on_device(const char* name);
SCANSCOPE_REFUSED("malloc() in a kernel") void* malloc_on_device(std::size_t bytes);
SCANSCOPE_REFUSED("free() in a kernel") void free_on_device(void* memory);
struct DeviceHeap {};
constexpr DeviceHeap device_heap{};
#undef SCANSCOPE_REFUSED

enum class Variable : unsigned char { device, constant, managed };
SCANSCOPE_EXPORTED void know_variable(const volatile void* variable, std::size_t bytes, CellType type,
                                      const char* name, Variable kind, Place place);
struct DeviceVariable {
    template <class T>
    DeviceVariable(const volatile T& variable, const char* name, Variable kind,
                   Place place = Place::current()) {
        know_variable(&variable, sizeof(T), cell_type<T>(), name, kind, place);
    }
};
// A variable of a template. The compiler instantiates its registration because it is named here.
template <class T> constexpr T& known_by(const DeviceVariable&, T& variable) { return variable; }

} // namespace program
} // namespace scanscope

void* operator new(std::size_t bytes, const scanscope::DeviceHeap&) __attribute__((error("new in a kernel")));
void* operator new[](std::size_t bytes, const scanscope::DeviceHeap&)
    __attribute__((error("new in a kernel")));
