#include "kernels/findings/order_dependence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "kernels/trace/access.h"

namespace scanscope::trace {
namespace {

bool is_float(ElementType type) { return type == ElementType::float32 || type == ElementType::float64; }

// The cell of a counter. If it is in shared memory, `block` is its block.
struct Counter {
    std::size_t block = 0;
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t index = 0;
    auto operator<=>(const Counter&) const = default;
};

// Checks whether several differences are all equal.
struct Constant {
    std::optional<std::uint64_t> first;
    bool is_one = true;
    void add(std::uint64_t value) {
        if (!first) first = value;
        is_one = is_one && *first == value;
    }
};

// The indices that the writes of one line used, compared with the counter values that the threads got from
// atomics on another line.
struct Places {
    std::map<Counter, Constant> from_counter; // place − old
    Constant from_thread;                     // place − the thread's number in the grid
    // Place − the cell that the thread has read since, and the number of such reads. A thread that takes its
    // element from this cell (for example, because an atomic assigned a tile to it) puts the element where it
    // belongs.
    std::map<std::uint16_t, std::pair<Constant, std::uint64_t>> from_read;
    std::uint64_t count = 0;
    // (The very first element may need no read.)
    [[nodiscard]] bool follow_the_element() const {
        return std::ranges::any_of(from_read, [&](const auto& array) {
            const auto& [distance, times] = array.second;
            return distance.is_one && times + 1 >= count;
        });
    }
    std::optional<Finding> example;
    std::uint32_t first_thread = 0;
    bool several_threads = false;
};

class LaunchOrder {
public:
    LaunchOrder(const Trace& trace, std::size_t launch, std::string_view output)
        : number_(launch)
        , trace_(trace)
        , launch_(trace.launches[launch])
        , output_(output) {}

    void find(std::vector<Finding>& findings) {
        for (std::size_t b = 0; b < launch_.blocks.size(); ++b) follow(b);
        for (auto& [location, sum] : sums_)
            if (sum.several) findings.push_back(std::move(sum.finding));
        for (auto& [lines, places] : places_) {
            const bool is_counted =
                std::ranges::all_of(places.from_counter, [](const auto& one) { return one.second.is_one; });
            if (places.count > places.from_counter.size() && places.several_threads && is_counted &&
                !places.from_thread.is_one && !places.follow_the_element())
                findings.push_back(std::move(*places.example));
        }
    }

private:
    struct Sum {
        Finding finding;
        std::map<Counter, std::uint64_t> first; // the grid's thread that reached each cell first
        bool several = false;
    };
    struct Ticket {
        std::uint16_t location = no_location;
        Counter counter;
        std::uint64_t old = 0;
        std::map<std::uint16_t, std::uint64_t> read = {}; // the cell read since then, by global array
    };

    void follow(std::size_t b) {
        const Block& block = launch_.blocks[b];
        std::unordered_map<std::uint32_t, Ticket> tickets; // by thread
        for (const Event& event : block.events) {
            if (event.array == no_array) continue;
            if (event.kind == EventKind::atomic) {
                const Array* array = array_of(launch_, block, event);
                if (!array) continue;
                const Counter counter{event.space == Space::shared ? b : 0, event.space, event.array,
                                      event.index};
                if (is_float(array->type))
                    add_sum(b, event, *array, counter);
                else
                    tickets[event.thread] = {event.location, counter, event.old.bits};
            } else if (event.kind == EventKind::read && event.space == Space::global) {
                if (const auto ticket = tickets.find(event.thread); ticket != tickets.end())
                    ticket->second.read[event.array] = event.index;
            } else if (event.kind == EventKind::write && event.space == Space::global &&
                       event.array < launch_.globals.size() && launch_.globals[event.array].name == output_) {
                if (const auto ticket = tickets.find(event.thread); ticket != tickets.end())
                    add_place(b, event, ticket->second);
            }
        }
    }

    [[nodiscard]] std::uint64_t in_grid(std::size_t b, std::uint32_t thread) const {
        return launch_.blocks[b].index * launch_.block.count() + thread;
    }
    [[nodiscard]] Finding found_at(std::size_t b, const Event& event) const {
        Finding finding = finding_at(FindingKind::order_dependent, trace_, number_, b, event);
        finding.cells = {event.index};
        return finding;
    }

    void add_sum(std::size_t b, const Event& event, const Array& array, const Counter& counter) {
        Sum& sum = sums_[event.location];
        const auto [first, is_new] = sum.first.try_emplace(counter, in_grid(b, event.thread));
        if (is_new || first->second == in_grid(b, event.thread) || sum.several) return;
        sum.several = true;
        sum.finding = found_at(b, event);
        sum.finding.message = kernels::say_later(
            "several threads add to {} with atomics{}, in no fixed order: {} sums round differently in each "
            "order, so the last digits vary from run to run.",
            cell_text(array, event.index), line_in_brackets(trace_, event.location), name_of(array.type));
        sum.finding.brief =
            kernels::say_later("{} is summed in no fixed order: its last digits vary from run to run.",
                               cell_text(array, event.index));
    }

    void add_place(std::size_t b, const Event& event, const Ticket& ticket) {
        Places& places = places_[{ticket.location, event.location}];
        places.from_counter[ticket.counter].add(event.index - ticket.old);
        places.from_thread.add(event.index - in_grid(b, event.thread));
        for (const auto& [array, cell] : ticket.read) {
            auto& [distance, times] = places.from_read[array];
            distance.add(event.index - cell);
            ++times;
        }
        ++places.count;
        if (!places.example) {
            places.first_thread = event.thread;
            places.example = found_at(b, event);
            places.example->location = ticket.location;
            places.example->other_location = event.location;
            const std::string thread = thread_text(launch_.block, event.thread),
                              cell = cell_text(launch_, *places.example);
            places.example->message = kernels::say_later(
                "thread {} puts its element at {}{} because an atomic gave it that index{}: in another "
                "run, a different thread may get that index, so the order of the elements varies.",
                thread, cell, line_in_brackets(trace_, event.location),
                line_in_brackets(trace_, ticket.location));
            places.example->brief = kernels::say_later(
                "An atomic chose {} for t{}: the order of the elements varies.", cell, thread);
        }
        places.several_threads |= event.thread != places.first_thread || b != places.example->block;
    }

    std::size_t number_;
    const Trace& trace_;
    const Launch& launch_;
    std::string output_;
    std::map<std::uint16_t, Sum> sums_; // by line
    std::map<std::pair<std::uint16_t, std::uint16_t>, Places> places_;
};

} // namespace

std::vector<Finding> order_dependent_results(const Trace& trace, std::string_view output) {
    std::vector<Finding> findings;
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        LaunchOrder(trace, launch, output).find(findings);
    return findings;
}

} // namespace scanscope::trace
