#include "kernels/catalogue/catalogue.h"

#include <algorithm>

#include "kernels/catalogue/rows.h"
#include "kernels/text/enum_names.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

std::vector<Algorithm> all_of_this_build() {
    std::vector<Algorithm> all = block_scan_rows();
    for (const std::vector<Algorithm>& more :
         {scan_rows(), reduction_rows(), application_rows(), plain_rows(), broken_rows()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

std::span<const Algorithm> catalogue() {
    static const std::vector<Algorithm> algorithms = all_of_this_build();
    return algorithms;
}

const Algorithm* find_algorithm(std::string_view id) {
    const auto found =
        std::find_if(catalogue().begin(), catalogue().end(), [&](const Algorithm& a) { return a.id == id; });
    return found == catalogue().end() ? nullptr : &*found;
}

std::size_t id_column(std::span<const Algorithm> algorithms) {
    std::size_t longest = 0;
    for (const Algorithm& algorithm : algorithms) longest = std::max(longest, algorithm.id.size());
    return longest + 2;
}

std::optional<std::string> size_problem(const Algorithm& algorithm, std::uint64_t n) {
    if (n <= algorithm.max_n) return std::nullopt;
    return say("{} takes at most {} elements, because {}; {} were given.", algorithm.name,
               grouped(algorithm.max_n), translated(algorithm.why_max_n), grouped(n));
}

std::vector<std::string_view> executors_of(const Algorithm& algorithm) {
    std::vector<std::string_view> ids;
    if (algorithm.on_emulator) ids.push_back("emulator");
    if (algorithm.on_cuda) ids.push_back("cuda");
    if (algorithm.on_cpu) ids.push_back("cpu");
    return ids;
}

trace::ElementType output_type(const Algorithm& algorithm, trace::ElementType type) {
    return algorithm.result == Result::bin_starts ? trace::ElementType::int32 : type;
}

trace::ElementType default_type(const Algorithm& algorithm) {
    return algorithm.float_sums ? trace::ElementType::float32 : trace::ElementType::int32;
}

std::optional<Refusal> operator_problem(const Algorithm& algorithm, trace::ElementType type,
                                        trace::Operator op) {
    using trace::Operator;
    const bool bits = op == Operator::bit_and || op == Operator::bit_or || op == Operator::bit_xor ||
                      op == Operator::compose;
    if (algorithm.float_sums && op != Operator::sum)
        return Refusal{"op", say("{} recovers what a sum loses to rounding; {} loses nothing.",
                                 algorithm.name, name_of(op))};
    if (algorithm.float_sums && trace::is_integer(type))
        return Refusal{"type", say("{} is for float32 and float64: {} loses nothing to rounding.",
                                   algorithm.name, name_of(type))};
    if (!algorithm.has_operator && op != Operator::sum)
        return Refusal{"op",
                       say("{} combines no elements: {} does not apply to it.", algorithm.name, name_of(op))};
    if (algorithm.integer_sums && op != Operator::sum)
        return Refusal{"op", say("{} subtracts one sum from another, which cannot be done with {}.",
                                 algorithm.name, name_of(op))};
    if (algorithm.integer_sums && !trace::is_integer(type))
        return Refusal{"type",
                       say("{} subtracts one sum from another, so sums must be exact, but {} rounds them.",
                           algorithm.name, name_of(type))};
    if (bits && !trace::is_integer(type))
        return Refusal{"op", say("{} needs an integer type; {} was chosen.", name_of(op), name_of(type))};
    if (algorithm.commutative && op == Operator::compose)
        return Refusal{
            "op", say("{} reorders the operands, which {} does not allow.", algorithm.name, name_of(op))};
    return std::nullopt;
}

std::string_view name_of(Family family) {
    constexpr EnumNames<Family, Family::broken> names{english("scan in one block"),
                                                      english("scan of any size"),
                                                      english("reduction"),
                                                      english("application"),
                                                      english("on the CPU"),
                                                      english("peer"),
                                                      english("tuned"),
                                                      english("broken on purpose")};
    return names.of(family);
}

} // namespace scanscope::kernels
