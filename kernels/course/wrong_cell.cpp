#include "kernels/course/wrong_cell.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/check/wrong_results.h"
#include "kernels/course/kernel_work.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/transfers.h"
#include "kernels/verify/reference.h"

namespace scanscope::course {

using kernels::Message;
using kernels::say_later;
using trace::ElementType;
using trace::Operator;
using trace::Value;

namespace {

// An unmarked number leaves each result unchanged that consists of marked and unmarked ones. It differs from
// the identities that programs often write, so that these are recognised as numbers from elsewhere.
struct Numbers {
    int unmarked = 0, marked = 0;
};
Numbers numbers_for(Operator op) {
    switch (op) {
    case Operator::product:
        return {1, 2};
    case Operator::max:
        return {-2, -1};
    case Operator::min:
        return {2, 1};
    case Operator::bit_and:
        return {-1, -2};
    case Operator::sum:
    case Operator::bit_or:
    case Operator::bit_xor:
    case Operator::compose:
        break;
    }
    return {0, 1};
}

Value value_of(int number, ElementType type) {
    return trace::with_type(type, [&]<class T>() { return trace::to_value(static_cast<T>(number)); });
}

std::size_t numbers_in(const WrongRun& wrong) {
    return has_flags(*wrong.name) ? wrong.input.size() / 2 : wrong.input.size();
}

// How often a cell contains the marked number. Nullopt if it contains something else.
std::optional<unsigned> times_in(Value cell, Operator op, ElementType type) {
    constexpr unsigned most = 16;
    const Numbers numbers = numbers_for(op);
    const Value identity = kernels::reference_total({}, type, op).values.front();
    if (cell == value_of(numbers.unmarked, type) || cell == identity) return 0;
    if (op != Operator::sum && op != Operator::product)
        return cell == value_of(numbers.marked, type) ? std::optional(1u) : std::nullopt;
    const double number = trace::as_double(cell, type);
    for (unsigned times = 1; times <= most; ++times)
        if (number == (op == Operator::sum ? times : std::ldexp(1, int(times)))) return times;
    return std::nullopt;
}

// Whether the inputs, each as often as it is contained, give the wrong value.
bool give_wrong_value(const WrongRun& wrong, const std::vector<unsigned>& times) {
    std::vector<Value> contained;
    for (std::size_t i = 0; i < times.size(); ++i)
        contained.insert(contained.end(), times[i], wrong.input[i]);
    const std::vector<Value> got{wrong.result[wrong.index]};
    return kernels::wrong_elements(kernels::reference_total(contained, wrong.type, wrong.name->op), got,
                                   wrong.type)
        .empty();
}

// "in[0..2] and in[5]": the inputs that meet the condition; empty if there are none.
template <class Condition> std::string inputs_that(std::size_t count, Condition condition) {
    std::vector<std::string> names;
    for (std::size_t first = 0; first < count; ++first) {
        if (!condition(first)) continue;
        std::size_t last = first;
        while (last + 1 < count && condition(last + 1)) ++last;
        names.push_back(first == last ? fmt::format("in[{}]", first)
                                      : fmt::format("in[{}..{}]", first, last));
        first = last;
    }
    return kernels::listed(names, "and");
}

// Whether each number of the result is one of the input, unchanged.
bool consists_of_elements(ResultKind kind) {
    switch (kind) {
    case ResultKind::compact:
    case ResultKind::unique:
    case ResultKind::sort:
    case ResultKind::split:
    case ResultKind::copy:
        return true;
    case ResultKind::scan:
    case ResultKind::segmented:
    case ResultKind::reduce:
    case ResultKind::histogram:
        return false;
    }
    return false;
}

} // namespace

std::vector<std::vector<Value>> marked_inputs(const WrongRun& wrong) {
    if (!wrong.name) return {};
    const ResultKind kind = wrong.name->kind;
    if (kind != ResultKind::scan && kind != ResultKind::segmented && kind != ResultKind::reduce) return {};
    const Numbers numbers = numbers_for(wrong.name->op);
    const std::size_t count = numbers_in(wrong);
    std::vector<Value> unmarked = wrong.input;
    std::fill_n(unmarked.begin(), count, value_of(numbers.unmarked, wrong.type));
    std::vector<std::vector<Value>> inputs(count + 1, unmarked);
    for (std::size_t i = 0; i < count; ++i) inputs[i + 1][i] = value_of(numbers.marked, wrong.type);
    return inputs;
}

Message inputs_in(const WrongRun& wrong, const std::vector<Value>& cells) {
    const std::vector<std::vector<Value>> inputs = marked_inputs(wrong);
    if (inputs.empty() || cells.size() != inputs.size() || wrong.index >= wrong.result.size()) return {};
    const Operator op = wrong.name->op;
    if (times_in(cells.front(), op, wrong.type) != 0)
        return say_later("The result at index {} contains a number that is not from the input.", wrong.index);
    std::vector<unsigned> times, wanted;
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        const std::vector<Value> right = right_result(*wrong.name, inputs[i], wrong.type).values;
        const auto in_cell = times_in(cells[i], op, wrong.type);
        if (!in_cell || wrong.index >= right.size()) return {};
        times.push_back(*in_cell);
        wanted.push_back(times_in(right[wrong.index], op, wrong.type).value_or(0));
    }
    if (times == wanted || !give_wrong_value(wrong, times)) return {};
    const auto those = [&](auto condition) {
        return inputs_that(times.size(), [&](std::size_t i) { return condition(times[i], wanted[i]); });
    };
    using Times = unsigned;
    const std::string all = those([](Times is, Times) { return is > 0; });
    Message words = all.empty()
                        ? say_later("The result at index {} contains none of the inputs.", wrong.index)
                        : say_later("The result at index {} contains {}.", wrong.index, all);
    if (const std::string lacks = those([](Times is, Times must) { return is < must; }); !lacks.empty())
        words += " " + say_later("It lacks {}.", lacks);
    if (const std::string twice = those([](Times is, Times) { return is == 2; }); !twice.empty())
        words += " " + say_later("It contains {} twice.", twice);
    if (const std::string often = those([](Times is, Times) { return is > 2; }); !often.empty())
        words += " " + say_later("It contains {} more than twice.", often);
    if (const std::string extra = those([](Times is, Times must) { return is > 0 && must == 0; });
        !extra.empty())
        words += " " + say_later("It should not contain {}.", extra);
    return words;
}

Message elements_in(const WrongRun& wrong) {
    constexpr std::size_t most_elements = 64; // more names would not help
    if (!wrong.name || !consists_of_elements(wrong.name->kind) || wrong.input.size() > most_elements)
        return {};
    const std::vector<Value> right = right_result(*wrong.name, wrong.input, wrong.type).values;
    const auto names_of = [&](Value value) {
        constexpr std::size_t most = 4;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < wrong.input.size(); ++i)
            if (wrong.input[i] == value) names.push_back(fmt::format("in[{}]", i));
        if (names.size() > most) {
            names.resize(most - 1);
            names.emplace_back("another element of this value");
        }
        return kernels::listed(names, "or");
    };
    Message words;
    const auto add = [&](Message sentence) { words += words.empty() ? sentence : " " + sentence; };
    if (wrong.index < wrong.result.size()) {
        const std::string is = names_of(wrong.result[wrong.index]);
        if (is.empty())
            add(say_later("The result at index {} is not an element of the input.", wrong.index));
        else if (wrong.index < right.size())
            add(say_later("The result at index {} is {}; {} belongs there.", wrong.index, is,
                          names_of(right[wrong.index])));
        else
            add(say_later("The result at index {} is {}.", wrong.index, is));
    }
    // Elements with the same value count together.
    const auto those = [&](auto condition) {
        return inputs_that(wrong.input.size(), [&](std::size_t i) {
            return condition(std::ranges::count(wrong.result, wrong.input[i]),
                             std::ranges::count(right, wrong.input[i]));
        });
    };
    using Times = std::ptrdiff_t;
    if (const std::string lacks = those([](Times is, Times must) { return is < must; }); !lacks.empty())
        add(say_later("The result lacks {}.", lacks));
    if (const std::string often = those([](Times is, Times must) { return is > must && must > 0; });
        !often.empty())
        add(say_later("It contains {} too often.", often));
    if (const std::string extra = those([](Times is, Times must) { return is > 0 && must == 0; });
        !extra.empty())
        add(say_later("It should not contain {}.", extra));
    return words;
}

Message last_write(const WrongRun& wrong, const trace::Trace& trace) {
    for (std::size_t l = trace.launches.size(); l-- > 0;) {
        const trace::Launch& launch = trace.launches[l];
        for (std::size_t array = 0; array < launch.globals.size(); ++array) {
            const trace::Global& global = launch.globals[array];
            const auto place = place_of(global.after, global.type, wrong.result, wrong.type);
            if (!place) continue;
            trace::Finding write;
            write.launch = l;
            write.index = static_cast<std::int64_t>(*place + wrong.index);
            kernels::name_the_writer(write, trace, array);
            if (write.threads.empty()) continue;
            const trace::Block& block = launch.blocks[write.block];
            std::vector<std::string> cells;
            for (const trace::Transfer& transfer : trace::transfers(launch, block, write.step)) {
                if (transfer.thread != write.threads.front() || transfer.to.space != trace::Space::global ||
                    transfer.to.array != array || std::int64_t(transfer.to.index) != write.index)
                    continue;
                cells.clear(); // the last write counts
                for (const auto& operand : {transfer.left, transfer.right})
                    if (operand)
                        cells.push_back(trace::cell_text(
                            *trace::array_of(launch, block, operand->space, operand->array), operand->index));
            }
            const std::string thread = trace::thread_text(launch.block, write.threads.front());
            const Message step = title_of(block, write.step);
            const bool says_line =
                kernels::line_of(block.steps[write.step].label) == trace::line_of(trace, write.location);
            const Message line = says_line ? Message() : line_in_brackets(trace, write.location);
            return cells.empty()
                       ? say_later("Thread {} of block {} wrote it last, in {}{}, without reading a cell.",
                                   thread, block.index, step, line)
                       : say_later("Thread {} of block {} wrote it last, in {}{}, after reading {}.", thread,
                                   block.index, step, line, kernels::listed(cells, "and"));
        }
    }
    return {};
}

} // namespace scanscope::course
