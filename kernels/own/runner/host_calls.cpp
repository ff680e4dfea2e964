// The CUDA API calls of host code: memory, copies, launches, streams. Each is carried out immediately;
// StreamWork knows which of them a device might still be running.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/own/demangled.h"
#include "kernels/own/runner/error_state.h"
#include "kernels/own/runner/host_thread.h"
#include "kernels/own/runner/machine.h"
#include "kernels/own/runner/sandbox.h"
#include "kernels/text/language.h"

namespace scanscope {
inline namespace program {

namespace {

using own::ArrayKind;
using own::DeviceArray;
using own::host_thread;
using own::Machine;
using own::machine;
using own::Turn;
using own::where_of;
using trace::MistakeKind;

// "(void**)&d_in, n * sizeof(int)" -> "d_in".
std::string name_of_pointer(std::string_view text) {
    int depth = 0;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const char c = text[end];
        if (c == '(' || c == '[' || c == '<') ++depth;
        const bool is_arrow = c == '>' && end > 0 && text[end - 1] == '-';
        if (c == ')' || c == ']' || (c == '>' && !is_arrow)) --depth;
        if (c == ',' && depth == 0) break;
    }
    text = text.substr(0, end);
    const auto trim = [&](std::string_view less) {
        const std::size_t first = text.find_first_not_of(less);
        text = first == std::string_view::npos ? std::string_view() : text.substr(first);
        while (!text.empty() && less.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    };
    trim(" \n\t");
    while (text.starts_with("(")) { // a cast, or parentheses around everything
        const std::size_t close = text.find(')');
        if (close == std::string_view::npos) break;
        text = text.substr(close + 1 < text.size() ? close + 1 : 1);
        trim(" \n\t");
    }
    if (const std::size_t cast = text.find(">("); cast != std::string_view::npos)
        text = text.substr(cast + 2);
    trim("& \n\t)");
    return text.empty() ? "array" : std::string(text.substr(0, 200));
}

void note(MistakeKind kind, const DeviceArray* array, std::int64_t index, Place place,
          simt::Where other = {}) {
    machine().note(
        {.kind = kind, .array = array ? array->name : "", .index = index, .extent = array ? array->bytes : 0},
        where_of(place), other);
}

void note_no_room(std::uint64_t bytes, std::string array, Place place) {
    machine().note({.kind = MistakeKind::memory_used_up,
                    .array = std::move(array),
                    .index = static_cast<std::int64_t>(bytes),
                    .lowest = static_cast<std::int64_t>(machine().memory.left()),
                    .extent = machine().memory.most()},
                   where_of(place));
}

// The device array that contains the address, or null if it is host memory.
DeviceArray* array_at(const void* address) {
    Machine& here = machine();
    DeviceArray* const array = here.memory.near(static_cast<const char*>(address));
    return array && (here.memory.in_arena(address) || array->holds(static_cast<const char*>(address), 1))
               ? array
               : nullptr;
}

// The mistake of copying bytes to the host some of which were never written.
trace::Mistake copied_unwritten(const DeviceArray& array, const char* from, std::size_t bytes) {
    const own::DeviceMemory& memory = machine().memory;
    const char *first = from, *const end = from + bytes;
    while (memory.was_written(first, 1)) ++first;
    trace::Mistake mistake{.kind = MistakeKind::copied_unwritten,
                           .array = array.name,
                           .index = first - array.memory,
                           .extent = array.bytes,
                           .unit = 1};
    const std::uint64_t cell = array.type.bytes;
    if (array.type.kind == CellKind::unknown || mistake.index % std::int64_t(cell) != 0) return mistake;
    std::int64_t unwritten = 0;
    for (const char* one = first; one + cell <= end; one += cell) unwritten += !memory.was_written(one, cell);
    if (unwritten == 0) return mistake;
    mistake.unit = cell;
    mistake.index /= std::int64_t(cell);
    mistake.extent = array.extent();
    mistake.lowest = unwritten;
    const bool is_tail = unwritten == (end - first) / std::int64_t(cell);
    const auto threads = static_cast<std::int64_t>(machine().threads_of_last_launch());
    mistake.highest = is_tail && mistake.index == threads ? threads : 0;
    return mistake;
}

// Whether the array contains all these bytes. If not, notes the mistake.
bool is_whole(const void* address, std::size_t bytes, const DeviceArray* array, Place place) {
    if (!array || bytes == 0) return true;
    if (array->is_freed) {
        note(MistakeKind::used_after_free, array, 0, place, array->freed);
        return false;
    }
    if (array->holds(static_cast<const char*>(address), bytes)) return true;
    note(MistakeKind::copy_too_long, array, static_cast<std::int64_t>(bytes), place);
    return false;
}

int answer(int error, Place place, const char* call) { return machine().error(error, where_of(place), call); }

// Whether a cudaMemcpyKind requires a device address. 4 (cudaMemcpyDefault) requires nothing.
bool wants_device(int direction, bool is_target) {
    return direction == 3 || direction == (is_target ? 1 : 2);
}

void touch(const DeviceArray& array, const void* address, std::size_t bytes, bool writes) {
    Machine& here = machine();
    if (auto found = here.streams.touch(array, static_cast<const char*>(address), bytes, writes))
        here.note(std::move(found->mistake), found->where, found->other);
}

// How a call depends on other work: whether the host waits for it, and its stream.
struct InStream {
    void* stream = nullptr;
    Waits waits = Waits::yes;
};

int copy_checked(void* to, const void* from, std::size_t bytes, int direction, InStream in, Place place,
                 const char* call) {
    if (machine().lost()) return answer(machine().lost(), place, call);
    if (direction < 0 || direction > 4) return answer(own::error_invalid_direction, place, call);
    if (bytes == 0) return 0;
    if (!to || !from) return answer(own::error_invalid_value, place, call);
    DeviceArray* const target = array_at(to);
    DeviceArray* const source = array_at(from);
    const auto is_refused = [&](const DeviceArray* array, bool is_target) {
        return !array && wants_device(direction, is_target);
    };
    if (is_refused(target, true) || is_refused(source, false)) {
        note(MistakeKind::copy_direction, target ? target : source, direction, place);
        return answer(own::error_invalid_value, place, call);
    }
    const auto is_ignored = [&](const DeviceArray* array, bool is_target) {
        return direction != 4 && array && !array->host_may_touch() && !wants_device(direction, is_target);
    };
    if (is_ignored(target, true) || is_ignored(source, false))
        note(MistakeKind::direction_ignored, is_ignored(target, true) ? target : source, direction, place);
    if (!is_whole(to, bytes, target, place) || !is_whole(from, bytes, source, place))
        return answer(own::error_invalid_value, place, call);
    Machine& here = machine();
    const auto* const first = static_cast<const char*>(from);
    if (!target) here.unwritten_on_host.forget(static_cast<const char*>(to), bytes);
    if (source && !target && !here.memory.was_written(first, bytes)) {
        const own::RunnersMemory for_the_books;
        trace::Mistake mistake = copied_unwritten(*source, first, bytes);
        here.note(mistake, where_of(place));
        here.memory.fill_untouched(const_cast<char*>(first), bytes, here.garbage());
        here.unwritten_on_host.bring(static_cast<const char*>(to), first, bytes, here.memory, here.garbage(),
                                     {std::move(mistake), where_of(place)});
    }
    here.streams.order.begin(in.stream, where_of(place));
    if (source) touch(*source, from, bytes, false);
    if (target) {
        touch(*target, to, bytes, true);
        here.memory.note_written(*target, static_cast<const char*>(to), bytes);
        if (!source)
            here.unwritten_on_host.each_in(
                first, bytes, [&](const char* part, std::uint64_t count, const auto&) {
                    here.memory.note_unwritten(static_cast<const char*>(to) + (part - first), count);
                });
        target->is_changed = true;
    }
    std::memmove(to, from, bytes);
    if (in.waits == Waits::yes &&
        (!source || !target || source->host_may_touch() || target->host_may_touch()))
        here.streams.order.host_waits(in.stream); // copies within the device do not hold up the host
    else if (!target)
        here.streams.brings(static_cast<char*>(to), bytes);
    return 0;
}

struct Stream {};
struct Event {
    std::chrono::steady_clock::time_point when;
    bool is_recorded = false;
};
std::set<void*> streams;
std::set<Event*> events;

} // namespace

void tell_pointer(const volatile void* pointer, CellType type, bool to_cells) {
    const Turn turn;
    trace::Argument argument;
    DeviceArray* const array = array_at(const_cast<const void*>(pointer));
    if (array && array->type.kind == CellKind::unknown && type.kind != CellKind::unknown) {
        array->type = type;
        array->is_changed = true; // its cells have a new type
    }
    if (array && array->type.kind == type.kind && array->type.bytes == type.bytes &&
        array->type.columns == 0) // a kernel's parameter may show its rows, as in float (*a)[8]
        array->type = type;
    if (array && to_cells && array->type.bytes == type.bytes) {
        const std::ptrdiff_t offset = static_cast<const volatile char*>(pointer) - array->memory;
        if (offset % std::ptrdiff_t(type.bytes) == 0)
            argument = {"", trace::ArgumentKind::pointer, offset / std::ptrdiff_t(type.bytes), array->number};
    }
    host_thread.told_arguments.push_back(std::move(argument));
}
void tell_number(long long value) {
    host_thread.told_arguments.push_back({"", trace::ArgumentKind::number, value});
}
void tell_other() { host_thread.told_arguments.emplace_back(); }

const char* kernel_name(const char* words, const void* kernel) {
    const auto name_alone = [](std::string_view name) {
        name = name.substr(0, name.find('<'));
        return name.substr(name.rfind(':') + 1); // npos + 1 is 0
    };
    Dl_info info{};
    if (dladdr(kernel, &info) == 0 || info.dli_saddr != kernel) return words; // a static function
    const std::string name = own::function_name(info.dli_sname);
    if (name_alone(name).starts_with(name_alone(words)))
        return words; // the kernel, or a copy of it (own/follow.h)
    const Turn turn;
    static std::set<std::string> names;
    return names.insert(name).first->c_str();
}

int run_kernel(const char* name, const Configuration& configuration, void (*body)(const void*),
               const void* arguments, std::size_t bytes, Place place) {
    // A program can pass a host function where a launch expects a kernel.
    if (simt::Thread* const self = simt::this_thread)
        machine().refuse(*self, fmt::format("{}<<<…>>>", name),
                         std::string(kernels::english(
                             "it is launched by a kernel, or by a host function that was launched like one, "
                             "which fails on a GPU")),
                         where_of(place));
    const Turn turn;
    return machine().launch(name, configuration, body, arguments, bytes, where_of(place));
}

void know_variable(const volatile void* variable, std::size_t bytes, CellType type, const char* name,
                   Variable kind, Place place) {
    const Turn turn;
    machine().memory.know(static_cast<char*>(const_cast<void*>(variable)), bytes, type, name,
                          kind == Variable::managed    ? ArrayKind::managed
                          : kind == Variable::constant ? ArrayKind::constant
                                                       : ArrayKind::variable,
                          where_of(place));
}

Place place_of_caller() {
    const Turn turn;
    const simt::Where& where = machine().places.of_this_call();
    return {where.file, where.function, where.line};
}

int allocate(void** pointer, std::size_t bytes, CellType type, const char* text, Memory kind, Place place) {
    const Turn turn;
    if (machine().lost()) return answer(machine().lost(), place, "cudaMalloc");
    if (!pointer) return answer(own::error_invalid_value, place, "cudaMalloc");
    *pointer = nullptr;
    if (bytes == 0) return 0;
    // The memory is shown as words until a kernel shows its element type.
    if (type.kind == CellKind::unknown) type.bytes = bytes % 4 == 0 ? 4 : 1;
    DeviceArray* const array = machine().memory.allocate(bytes, type, name_of_pointer(text),
                                                         kind == Memory::managed  ? ArrayKind::managed
                                                         : kind == Memory::pinned ? ArrayKind::pinned
                                                                                  : ArrayKind::device,
                                                         where_of(place));
    if (!array) {
        note_no_room(bytes, name_of_pointer(text), place);
        return answer(own::error_memory_allocation, place, "cudaMalloc");
    }
    *pointer = array->memory;
    // The pointer itself may be in managed memory, for example in a linked list.
    if (const DeviceArray* const holder = array_at(pointer))
        machine().memory.note_written(*holder, reinterpret_cast<const char*>(pointer), sizeof *pointer);
    return 0;
}

int release(void* pointer, Memory, Place place) {
    const Turn turn;
    // A thread's copy of an argument is being destroyed. On a GPU no destructor would run.
    if (simt::this_thread) return 0;
    if (!pointer) return 0;
    if (machine().lost()) return answer(machine().lost(), place, "cudaFree");
    DeviceArray* const array = array_at(pointer);
    if (!array || array->memory != pointer || array->kind == ArrayKind::variable ||
        array->kind == ArrayKind::constant) {
        note(MistakeKind::freed_wrongly, array, 0, place);
        return answer(own::error_invalid_value, place, "cudaFree");
    }
    if (array->is_freed) {
        note(MistakeKind::freed_twice, array, 0, place, array->freed);
        return answer(own::error_invalid_value, place, "cudaFree");
    }
    machine().streams.order.host_waits_for_all(); // it waits for the device
    machine().memory.release(*array, where_of(place));
    return 0;
}

int copy(void* to, const void* from, std::size_t bytes, int direction, void* stream, Waits waits,
         Place place) {
    const Turn turn;
    return copy_checked(to, from, bytes, direction, {stream, waits}, place,
                        waits == Waits::yes ? "cudaMemcpy" : "cudaMemcpyAsync");
}

int copy_rows(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
              std::size_t rows, int direction, Place place) {
    const Turn turn;
    for (std::size_t row = 0; row < rows; ++row) {
        const int error = copy_checked(static_cast<char*>(to) + row * to_pitch,
                                       static_cast<const char*>(from) + row * from_pitch, width, direction,
                                       {}, place, "cudaMemcpy2D");
        if (error) return error;
    }
    return 0;
}

int copy_symbol(void* to, const void* from, std::size_t bytes, const void* symbol, std::size_t symbol_bytes,
                std::size_t offset, int direction, Place place) {
    const Turn turn;
    DeviceArray* const array = array_at(symbol);
    if (!array) return answer(13, place, "cudaMemcpyToSymbol");
    if (offset + bytes > symbol_bytes) {
        note(MistakeKind::copy_too_long, array, static_cast<std::int64_t>(offset + bytes), place);
        return answer(own::error_invalid_value, place, "cudaMemcpyToSymbol");
    }
    return copy_checked(to, from, bytes, direction, {}, place, "cudaMemcpyToSymbol");
}

int fill(void* to, int value, std::size_t bytes, void* stream, Waits waits, Place place) {
    const Turn turn;
    if (machine().lost()) return answer(machine().lost(), place, "cudaMemset");
    if (bytes == 0) return 0;
    DeviceArray* const array = array_at(to);
    if (!array) {
        machine().note({.kind = MistakeKind::copy_direction, .text = "cudaMemset", .index = 1},
                       where_of(place));
        return answer(own::error_invalid_value, place, "cudaMemset");
    }
    if (!is_whole(to, bytes, array, place)) return answer(own::error_invalid_value, place, "cudaMemset");
    machine().streams.order.begin(stream, where_of(place));
    touch(*array, to, bytes, true);
    // It only waits if the host may use the memory as well.
    if (waits == Waits::yes && array->host_may_touch()) machine().streams.order.host_waits(stream);
    machine().memory.note_written(*array, static_cast<char*>(to), bytes);
    array->is_changed = true;
    std::memset(to, value, bytes);
    return 0;
}

int allow_shared(int bytes, Place place) {
    const Turn turn;
    if (bytes < 0 || bytes > 232448) return answer(own::error_invalid_value, place, "cudaFuncSetAttribute");
    machine().shared_allowed = std::max(machine().shared_allowed, static_cast<std::uint64_t>(bytes));
    return 0;
}

// Calls a host function when the earlier work of the stream is done. The function runs without a turn on the
// device, because it may wait for another host thread.
void call_back(void* stream, void (*function)(void*), void* data) {
    {
        const Turn turn;
        machine().streams.order.host_waits(stream);
    }
    function(data);
}

void discards(bool begins) { host_thread.discards_error = begins; }
int last_error(bool forget) {
    const Turn turn;
    return machine().errors.last(forget);
}
int answer_call(int error, const char* call, Place place) {
    const Turn turn;
    return answer(error, place, call);
}
const char* error_name(int error) { return own::error_name(error); }
const char* error_text(int error) { return own::error_text(error); }

int wait_for(void* stream, Place place) {
    const Turn turn;
    machine().streams.order.host_waits(stream);
    return answer(machine().lost(), place, "cudaStreamSynchronize");
}

int wait_for_all(Place place) {
    const Turn turn;
    machine().streams.order.host_waits_for_all();
    return answer(machine().lost(), place, "cudaDeviceSynchronize");
}

int wait_for_event(void* event, Place place) {
    const Turn turn;
    machine().streams.order.host_waits_for_event(event);
    return answer(machine().lost(), place, "cudaEventSynchronize");
}

void let_wait(void* stream, void* event) {
    const Turn turn;
    machine().streams.order.wait(stream, event);
}

int forget_everything(Place place) {
    const Turn turn;
    machine().is_reset = true;
    machine().streams.order.host_waits_for_all();
    for (DeviceArray& array : machine().memory.arrays())
        if (!array.is_freed && machine().memory.in_arena(array.memory))
            machine().memory.release(array, where_of(place));
    return 0;
}

int make_stream(void** stream, bool is_blocking) {
    const Turn turn;
    *stream = *streams.insert(new Stream).first;
    machine().streams.order.make(*stream, is_blocking);
    return 0;
}
int end_stream(void* stream, Place place) {
    const Turn turn;
    if (!streams.erase(stream)) return answer(own::error_invalid_handle, place, "cudaStreamDestroy");
    delete static_cast<Stream*>(stream);
    return 0;
}
int make_event(void** event) {
    const Turn turn;
    *event = *events.insert(new Event).first;
    return 0;
}
int record_event(void* event, void* stream, Place place) {
    const Turn turn;
    auto* const known = static_cast<Event*>(event);
    if (!events.contains(known)) return answer(own::error_invalid_handle, place, "cudaEventRecord");
    known->when = std::chrono::steady_clock::now();
    known->is_recorded = true;
    machine().streams.order.record(event, stream);
    return 0;
}
int end_event(void* event, Place place) {
    const Turn turn;
    auto* const known = static_cast<Event*>(event);
    if (!events.erase(known)) return answer(own::error_invalid_handle, place, "cudaEventDestroy");
    delete known;
    return 0;
}
int elapsed(float* milliseconds, void* first, void* last, Place place) {
    const Turn turn;
    auto *const from = static_cast<Event*>(first), *const to = static_cast<Event*>(last);
    if (!events.contains(from) || !events.contains(to) || !from->is_recorded || !to->is_recorded)
        return answer(own::error_invalid_handle, place, "cudaEventElapsedTime");
    *milliseconds = std::chrono::duration<float, std::milli>(to->when - from->when).count();
    return 0;
}

void memory_left(std::size_t* free_bytes, std::size_t* all_bytes) {
    const Turn turn;
    if (free_bytes) *free_bytes = machine().memory.left();
    if (all_bytes) *all_bytes = machine().memory.most();
}
int kind_of_memory(const void* pointer) {
    const Turn turn;
    const DeviceArray* const array = array_at(pointer);
    if (!array) return 0;
    return array->kind == ArrayKind::pinned ? 1 : array->kind == ArrayKind::managed ? 3 : 2;
}

} // namespace program
} // namespace scanscope
