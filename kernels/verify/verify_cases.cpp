#include "kernels/verify/verify_cases.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "kernels/catalogue/catalogue.h"
#include "kernels/input/options.h"
#include "kernels/input/random.h"
#include "kernels/verify/pairwise.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Form;
using trace::Operator;
using trace::Value;

namespace {

constexpr ElementType types[] = {ElementType::int32, ElementType::int64, ElementType::float32,
                                 ElementType::float64};
constexpr Operator operators[] = {Operator::sum,     Operator::product, Operator::max,     Operator::min,
                                  Operator::bit_and, Operator::bit_or,  Operator::bit_xor, Operator::compose};
constexpr Form forms[] = {Form::exclusive, Form::inclusive};
constexpr std::uint64_t sizes[] = {0,   1,   2,    3,    8,    31,   32,   33,   255,
                                   256, 257, 1000, 1024, 2047, 2048, 4095, 4096, 4097};
constexpr std::uint64_t most_for_one_thread = 257;
constexpr std::uint64_t most_sorted_by_all_bits = 33;
constexpr std::uint64_t large_sizes[] = {10'000, 65'537, 1u << 20};
// For executors faster than the emulator; the second one is the largest that the algorithms take.
constexpr std::uint64_t huge_sizes[] = {(1u << 24) + 1, 1u << 28};
// 0 is the algorithm's default; 7 and 1000 are neither multiples of a warp nor powers of two.
constexpr std::uint32_t thread_counts[] = {0, 1, 7, 32, 1000, 1024};
// For the emulator; a GPU machine uses the devices that it has. 0 is the default number.
constexpr std::uint32_t device_counts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

struct ScheduleChoice {
    Schedule schedule;
    std::uint64_t seed;
};
constexpr ScheduleChoice schedules[] = {
    {Schedule::in_order, 1}, {Schedule::reversed, 1}, {Schedule::random, 1}, {Schedule::random, 2}};

enum Dimension : std::size_t {
    type_dimension,
    op_dimension,
    form_dimension,
    size_dimension,
    threads_dimension,
    schedule_dimension,
    devices_dimension,
    first_option_dimension
};

std::vector<std::uint64_t> sizes_up_to(std::uint64_t max_n) {
    std::vector<std::uint64_t> kept;
    for (const std::uint64_t n : sizes)
        if (n <= max_n) kept.push_back(n);
    if (kept.back() != max_n && max_n < std::end(sizes)[-1]) kept.push_back(max_n);
    return kept;
}

// The choices for each dimension that the algorithm has on the executor.
struct Settings {
    Settings(const Algorithm& of, const std::string& executor)
        : algorithm(of)
        , ns(sizes_up_to(of.max_n)) {
        for (const ElementType type : types)
            for (const Operator op : operators) {
                if (!takes(type, op)) continue;
                if (std::ranges::count(own_types, type) == 0) own_types.push_back(type);
                if (std::ranges::count(own_operators, op) == 0) own_operators.push_back(op);
            }
        for (const OptionInfo& option : of.options) option_values.push_back(values_of(option));
        if (of.has_forms()) own_forms.assign(std::begin(forms), std::end(forms));
        if (executor == "emulator") own_schedules.assign(std::begin(schedules), std::end(schedules));
        if (executor == "emulator" && of.on_devices)
            devices.assign(std::begin(device_counts), std::end(device_counts));
        if (of.default_threads) threads.assign(std::begin(thread_counts), std::end(thread_counts));
    }

    [[nodiscard]] bool takes(ElementType type, Operator op) const {
        return !operator_problem(algorithm, type, op);
    }

    // Whether n elements are possible with this value of an option. The scan that an application uses may
    // have a lower limit.
    [[nodiscard]] bool scan_takes(std::size_t option, std::size_t value, std::uint64_t n) const {
        const auto& chosen = option_values[option][value];
        if (algorithm.options[option].name != "scan" || !chosen) return true;
        return !size_problem(*find_algorithm(*chosen), n);
    }

    // The same choices, but with only the default for an application's scan, for the number of devices and
    // for their shares.
    [[nodiscard]] std::vector<std::size_t> with_usual(std::vector<std::size_t> choices) const {
        choices[devices_dimension] = 1;
        for (std::size_t k = 0; k < algorithm.options.size(); ++k)
            if (algorithm.options[k].name == "scan" || algorithm.options[k].name == shares_option)
                choices[first_option_dimension + k] = 1;
        return choices;
    }
    // The same choices, but with only the default for everything except devices, their shares and their
    // order.
    [[nodiscard]] std::vector<std::size_t> about_devices(std::vector<std::size_t> choices) const {
        for (const Dimension other : {type_dimension, op_dimension, form_dimension, threads_dimension})
            choices[other] = 1;
        return choices;
    }

    // The first value is that the option is absent; a flag is absent or present.
    static std::vector<std::optional<std::string>> values_of(const OptionInfo& option) {
        std::vector<std::optional<std::string>> values{std::nullopt};
        for (std::string_view rest = option.values;;) {
            const std::size_t bar = rest.find('|');
            values.emplace_back(rest.substr(0, bar));
            if (bar == std::string_view::npos) return values;
            rest.remove_prefix(bar + 1);
        }
    }

    const Algorithm& algorithm;
    std::vector<std::uint64_t> ns;
    std::vector<ElementType> own_types;
    std::vector<Operator> own_operators;
    std::vector<Form> own_forms{Form::inclusive};
    std::vector<std::uint32_t> threads{0}, devices{0};
    std::vector<ScheduleChoice> own_schedules{{Schedule::in_order, 1}};
    std::vector<std::vector<std::optional<std::string>>> option_values;
};

VerifyCase case_of(const Settings& settings, const std::string& executor, const Combination& row) {
    VerifyCase one;
    one.n = settings.ns[row[size_dimension]];
    one.request.algorithm = settings.algorithm.id;
    one.request.executor = executor;
    one.request.type = settings.own_types[row[type_dimension]];
    one.request.op = settings.own_operators[row[op_dimension]];
    one.request.form = settings.own_forms[row[form_dimension]];
    one.request.threads_per_block = settings.threads[row[threads_dimension]];
    one.request.schedule = settings.own_schedules[row[schedule_dimension]].schedule;
    one.request.schedule_seed = settings.own_schedules[row[schedule_dimension]].seed;
    one.request.devices = settings.devices[row[devices_dimension]];
    for (std::size_t k = 0; k < settings.option_values.size(); ++k)
        if (const auto& value = settings.option_values[k][row[first_option_dimension + k]])
            one.request.options.emplace(settings.algorithm.options[k].name, *value);
    return one;
}

// Dozens of passes over thousands of keys find no more mistakes than a few passes do. Libraries sort by whole
// keys anyway.
void limit_passes(VerifyCase& one, const Algorithm& algorithm) {
    if (algorithm.result != Result::sorted || !algorithm.has_steps() || one.n <= most_sorted_by_all_bits)
        return;
    const auto bits = one.request.options.find("bits");
    const bool few = bits != one.request.options.end() && bits->second.size() == 1;
    if (!few) one.request.options.insert_or_assign("bits", std::string(1, '8'));
}

// One of n factors near 1 (up to 1.25 if n is small). Σ|log2 factor| is below 93, so a product of any of the
// factors, in any order, stays in the range of float32.
double float_factor(std::uint64_t n, Random& random) {
    const double most = std::min(0.25, 64.0 / static_cast<double>(n));
    const double factor = 1 + most * random.below(1u << 20) * 0x1p-20;
    return random.below(2) == 0 ? factor : 1 / factor;
}

template <std::floating_point T>
T float_element(std::uint64_t i, std::uint64_t n, Operator op, Random& random) {
    if (op == Operator::product) return static_cast<T>(float_factor(n, random));
    const double noise = (random.below(2'000'001) - 1'000'000.0) / 997;
    if (op == Operator::max) return static_cast<T>(noise + static_cast<double>(i));
    if (op == Operator::min) return static_cast<T>(noise - static_cast<double>(i));
    return static_cast<T>(noise);
}

template <std::integral T> T integer_element(std::uint64_t i, Operator op, Random& random) {
    const std::uint64_t bits = random.next();
    const auto climbing = static_cast<T>(4 * i + random.below(64));
    switch (op) {
    case Operator::product:
        return static_cast<T>(bits | 1); // odd, because otherwise all products end in zeros
    case Operator::max:
        return climbing;
    case Operator::min:
        return static_cast<T>(-climbing);
    case Operator::bit_and:
    case Operator::bit_or: {
        std::uint64_t rare = bits; // bits set with probability 1/256, so no prefix has them all
        for (int k = 0; k < 7; ++k) rare &= random.next();
        return static_cast<T>(op == Operator::bit_or ? rare : ~rare);
    }
    case Operator::sum:
    case Operator::bit_xor:
    case Operator::compose:
        break;
    }
    return static_cast<T>(bits);
}

} // namespace

std::vector<VerifyCase> verify_cases(const Algorithm& algorithm, const std::string& executor, bool full) {
    const Settings settings(algorithm, executor);
    std::vector<std::size_t> choices{settings.own_types.size(), settings.own_operators.size(),
                                     settings.own_forms.size(), settings.ns.size(),
                                     settings.threads.size(),   settings.own_schedules.size(),
                                     settings.devices.size()};
    for (const auto& values : settings.option_values) choices.push_back(values.size());
    const auto compatible = [&](std::size_t first, std::size_t a, std::size_t second, std::size_t b) {
        if (first == type_dimension && second == op_dimension)
            return settings.takes(settings.own_types[a], settings.own_operators[b]);
        // Thousands of iterations of one thread find no more mistakes than hundreds do, and take minutes.
        if (first == size_dimension && second == threads_dimension)
            return settings.threads[b] != 1 || settings.ns[a] <= most_for_one_thread;
        if (first == size_dimension && second >= first_option_dimension)
            return settings.scan_takes(second - first_option_dimension, b, settings.ns[a]);
        return true;
    };
    std::vector<VerifyCase> cases;
    const auto add = [&](const std::vector<Combination>& rows) {
        for (const Combination& row : rows)
            limit_passes(cases.emplace_back(case_of(settings, executor, row)), algorithm);
    };
    // The scan that an application uses is also an algorithm of its own, which is tested with all settings.
    // So it is enough here to cover its pairs with other settings. The same applies to the combinations of
    // devices with types, operators and threads, which work on each of several devices as they do on one.
    const auto full_choices = settings.with_usual(choices);
    if (full) add(all_combinations(full_choices, compatible));
    if (!full || full_choices != choices) add(all_pairs(choices, compatible));
    if (full && settings.devices.size() > 1)
        add(all_combinations(settings.about_devices(choices), compatible));

    // Large inputs take a long time, so they use the algorithm's default settings, and a quick run has only
    // one of them.
    Combination row(choices.size(), 0);
    for (row[type_dimension] = 0; row[type_dimension] < settings.own_types.size(); ++row[type_dimension])
        for (row[op_dimension] = 0; row[op_dimension] < settings.own_operators.size(); ++row[op_dimension])
            for (const std::uint64_t n : large_sizes) {
                const bool is_first = row[type_dimension] == 0 && row[op_dimension] == 0;
                if (n > algorithm.max_n || !(full || (is_first && n == std::end(large_sizes)[-1]))) continue;
                if (!compatible(type_dimension, row[type_dimension], op_dimension, row[op_dimension]))
                    continue;
                cases.push_back(case_of(settings, executor, row));
                cases.back().n = n;
                limit_passes(cases.back(), algorithm);
            }
    if (full && settings.devices.size() > 1)
        for (const std::uint32_t devices : device_counts) {
            cases.push_back(case_of(settings, executor, Combination(choices.size(), 0)));
            cases.back().n = std::end(large_sizes)[-1];
            cases.back().request.devices = devices;
            cases.back().request.options[std::string(shares_option)] = "random:1";
        }
    if (full && executor != "emulator" && algorithm.max_n > std::end(large_sizes)[-1]) {
        std::set<std::uint64_t> huge(std::begin(huge_sizes), std::end(huge_sizes));
        huge.insert(algorithm.max_n);
        for (const std::uint64_t n : huge) {
            if (n > algorithm.max_n) continue;
            cases.push_back(case_of(settings, executor, Combination(choices.size(), 0)));
            cases.back().n = n;
            // (with this many float32 values, every sum would be within the bound: see reference.h)
            if (!trace::is_integer(cases.back().request.type))
                cases.back().request.type = ElementType::float64;
        }
    }
    return cases;
}

std::vector<Value> verification_input(std::uint64_t n, ElementType type, Operator op, std::uint64_t seed) {
    std::vector<Value> values;
    values.reserve(n);
    Random random(seed);
    for (std::uint64_t i = 0; i < n; ++i)
        values.push_back(trace::with_type(type, [&]<class T>() {
            if constexpr (std::floating_point<T>)
                return trace::to_value(float_element<T>(i, n, op, random));
            else
                return trace::to_value(integer_element<T>(i, op, random));
        }));
    return values;
}

} // namespace scanscope::kernels
