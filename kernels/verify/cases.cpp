// Which settings verify tries, and on which elements.

#include <cmath>

#include "random.h"
#include "verify/pairwise.h"
#include "verify/verify.h"

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
// 0 is the algorithm's own choice; 7 and 1000 are no multiples of a warp and no powers of two.
constexpr std::uint32_t thread_counts[] = {0, 1, 7, 32, 1000, 1024};

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
    first_option_dimension
};

bool takes(ElementType type, Operator op) {
    const bool any_type =
        op == Operator::sum || op == Operator::product || op == Operator::max || op == Operator::min;
    return any_type || trace::is_integer(type);
}

std::vector<std::uint64_t> sizes_up_to(std::uint64_t max_n) {
    std::vector<std::uint64_t> kept;
    for (const std::uint64_t n : sizes)
        if (n <= max_n) kept.push_back(n);
    return kept;
}

std::vector<std::string_view> flags_of(const Algorithm& algorithm) {
    std::vector<std::string_view> flags;
    for (const OptionInfo& option : algorithm.options)
        if (option.values.empty()) flags.push_back(option.name);
    return flags;
}

// Values that keep their products in range: 1 … 1.25 or one over it, turned back where the running product
// leaves 2^±8.
class FloatFactors {
public:
    double next(Random& random) {
        const double factor = 1 + random.below(1u << 20) * 0x1p-22;
        const bool up = std::fabs(running_) > 8 ? running_ < 0 : random.below(2) == 0;
        running_ += up ? std::log2(factor) : -std::log2(factor);
        return up ? factor : 1 / factor;
    }

private:
    double running_ = 0;
};

template <std::floating_point T>
T float_element(std::uint64_t i, Operator op, Random& random, FloatFactors& factors) {
    if (op == Operator::product) return static_cast<T>(factors.next(random));
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
        return static_cast<T>(bits | 1); // odd, or all products end in zero
    case Operator::max:
        return climbing;
    case Operator::min:
        return static_cast<T>(-climbing);
    case Operator::bit_and:
    case Operator::bit_or: {
        std::uint64_t rare = bits; // bits set once of 256 times, so that no prefix has them all
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
    const std::vector<std::uint64_t> ns = sizes_up_to(algorithm.max_n);
    const std::vector<std::string_view> flags = flags_of(algorithm);
    const bool has_schedules = executor == "emulator";
    std::vector<std::size_t> choices{std::size(types),         std::size(operators),
                                     std::size(forms),         ns.size(),
                                     std::size(thread_counts), has_schedules ? std::size(schedules) : 1};
    choices.insert(choices.end(), flags.size(), 2);
    const auto compatible = [](std::size_t first, std::size_t a, std::size_t second, std::size_t b) {
        return first != type_dimension || second != op_dimension || takes(types[a], operators[b]);
    };

    std::vector<VerifyCase> cases;
    for (const Combination& row :
         full ? all_combinations(choices, compatible) : all_pairs(choices, compatible)) {
        VerifyCase one;
        one.n = ns[row[size_dimension]];
        one.request.algorithm = algorithm.id;
        one.request.executor = executor;
        one.request.type = types[row[type_dimension]];
        one.request.op = operators[row[op_dimension]];
        one.request.form = forms[row[form_dimension]];
        one.request.threads_per_block = thread_counts[row[threads_dimension]];
        one.request.schedule = schedules[row[schedule_dimension]].schedule;
        one.request.schedule_seed = schedules[row[schedule_dimension]].seed;
        for (std::size_t k = 0; k < flags.size(); ++k)
            if (row[first_option_dimension + k] == 1) one.request.options.emplace(flags[k], "");
        cases.push_back(std::move(one));
    }
    return cases;
}

std::vector<Value> verification_input(std::uint64_t n, ElementType type, Operator op, std::uint64_t seed) {
    std::vector<Value> values;
    values.reserve(n);
    Random random(seed);
    FloatFactors factors;
    for (std::uint64_t i = 0; i < n; ++i)
        values.push_back(trace::with_type(type, [&]<class T>() {
            if constexpr (std::floating_point<T>)
                return trace::to_value(float_element<T>(i, op, random, factors));
            else
                return trace::to_value(integer_element<T>(i, op, random));
        }));
    return values;
}

} // namespace scanscope::kernels
