#include "kernels/course/result_name.h"

#include <map>
#include <utility>

#include "kernels/input/options.h"
#include "kernels/text/whole_number.h"
#include "kernels/verify/expected.h"

namespace scanscope::course {

using kernels::Reference;
using trace::Value;

namespace {

constexpr std::uint64_t most_counted = 1u << 20; // bins of a histogram

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t begin = text.find_first_not_of(' ');
        if (begin == text.npos) break;
        text.remove_prefix(begin);
        words.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(words.back().size());
    }
    return words;
}

std::optional<std::uint64_t> number_in(std::string_view text, std::uint64_t least, std::uint64_t most) {
    const auto number = kernels::whole_number<std::uint64_t>(text);
    return number && *number >= least && *number <= most ? number : std::nullopt;
}

// A suite can use the same operators as users can.
std::optional<trace::Operator> operator_in(std::string_view word) {
    const auto op = trace::parse_operator(word);
    return op == trace::Operator::compose ? std::nullopt : op;
}

bool is_bitwise(trace::Operator op) {
    return op == trace::Operator::bit_and || op == trace::Operator::bit_or || op == trace::Operator::bit_xor;
}

kernels::Request request_of(std::span<const Value> input, trace::ElementType type, const ResultName& name) {
    kernels::Request request;
    request.type = type;
    request.op = name.op;
    request.form = name.form;
    request.input.assign(input.begin(), input.end());
    return request;
}

Reference exact(std::vector<Value> values) {
    const std::size_t count = values.size();
    return {std::move(values), std::vector<double>(count)};
}

Reference expected_of(kernels::Result result, const kernels::Request& request) {
    kernels::Algorithm algorithm;
    algorithm.result = result;
    return kernels::expected_output(algorithm, request);
}

Reference segmented(const ResultName& name, std::span<const Value> input, trace::ElementType type) {
    const std::size_t n = input.size() / 2;
    if (n == 0) return {};
    kernels::Request request = request_of(input.first(n), type, name);
    std::string flags;
    for (const Value flag : input.last(n)) flags += trace::as_double(flag, type) != 0 ? "1," : "0,";
    if (!flags.empty()) flags.pop_back();
    request.options[std::string(kernels::segments_option)] = flags;
    return expected_of(kernels::Result::segment_prefixes, request);
}

// A split is a sort by the lowest bit, after that bit has been moved to the lowest place.
Reference split(const ResultName& name, std::span<const Value> input, trace::ElementType type) {
    kernels::Request request = request_of(input, type, name);
    for (Value& value : request.input) value.bits = (value.bits >> name.number) & 1;
    request.options.emplace("bits", "1");
    std::vector<Value> values;
    for (const std::size_t element : kernels::sorted_elements(request)) values.push_back(input[element]);
    return exact(std::move(values));
}

Reference histogram(const ResultName& name, std::span<const Value> input, trace::ElementType type) {
    std::vector<std::uint64_t> counts(name.number);
    for (const Value value : input) {
        const double bin = trace::as_double(value, type);
        if (bin >= 0 && bin < static_cast<double>(counts.size())) ++counts[static_cast<std::size_t>(bin)];
    }
    std::vector<Value> values;
    for (const std::uint64_t count : counts)
        values.push_back(
            trace::with_type(type, [&]<class T>() { return trace::to_value(static_cast<T>(count)); }));
    return exact(std::move(values));
}

} // namespace

std::optional<ResultName> parse_result(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) return std::nullopt;
    ResultName name;
    if (words.size() == 1) {
        static const std::map<std::string_view, ResultKind> plain{
            {"unique", ResultKind::unique}, {"sort", ResultKind::sort}, {"copy", ResultKind::copy}};
        const auto found = plain.find(words[0]);
        if (found == plain.end()) return std::nullopt;
        name.kind = found->second;
        return name;
    }
    const bool is_segmented = words[0] == "segmented";
    if (words.size() != (is_segmented ? 3u : 2u)) return std::nullopt;
    if (const auto form = trace::parse_form(words[is_segmented])) {
        const auto op = operator_in(words.back());
        if (!op) return std::nullopt;
        name.kind = is_segmented ? ResultKind::segmented : ResultKind::scan;
        name.form = *form;
        name.op = *op;
        return name;
    }
    if (words[0] == "reduce") {
        const auto op = operator_in(words[1]);
        if (!op) return std::nullopt;
        name.kind = ResultKind::reduce;
        name.op = *op;
        return name;
    }
    if (words[0] == "compact" && (words[1] == "nonzero" || words[1] == "positive")) {
        name.kind = ResultKind::compact;
        name.keeps_positive = words[1] == "positive";
        return name;
    }
    const bool is_split = words[0] == "split";
    if (!is_split && words[0] != "histogram") return std::nullopt;
    const auto number = is_split ? number_in(words[1], 0, 63) : number_in(words[1], 1, most_counted);
    if (!number) return std::nullopt;
    name.kind = is_split ? ResultKind::split : ResultKind::histogram;
    name.number = *number;
    return name;
}

std::string_view result_names() {
    return "inclusive OP, exclusive OP, segmented inclusive OP, segmented exclusive OP, reduce OP (OP: sum, "
           "product, max, min, and, or, xor), compact nonzero, compact positive, unique, sort, split BIT, "
           "histogram BINS, copy";
}

bool has_result(const ResultName& name, trace::ElementType type) {
    if (trace::is_integer(type))
        return name.kind != ResultKind::split || name.number < 8u * unsigned(trace::size_of(type));
    return !is_bitwise(name.op) && name.kind != ResultKind::split && name.kind != ResultKind::histogram;
}

bool has_flags(const ResultName& name) { return name.kind == ResultKind::segmented; }

Reference right_result(const ResultName& name, std::span<const Value> input, trace::ElementType type) {
    switch (name.kind) {
    case ResultKind::scan:
        return expected_of(kernels::Result::prefixes, request_of(input, type, name));
    case ResultKind::segmented:
        return segmented(name, input, type);
    case ResultKind::reduce:
        return expected_of(kernels::Result::total, request_of(input, type, name));
    case ResultKind::compact:
    case ResultKind::unique: {
        kernels::Request request = request_of(input, type, name);
        request.options["keep"] = name.kind == ResultKind::unique ? "changed"
                                  : name.keeps_positive           ? "positive"
                                                                  : "nonzero";
        return expected_of(kernels::Result::kept, request);
    }
    case ResultKind::sort:
        return expected_of(kernels::Result::sorted, request_of(input, type, name));
    case ResultKind::split:
        return split(name, input, type);
    case ResultKind::histogram:
        return histogram(name, input, type);
    case ResultKind::copy:
        break;
    }
    return exact({input.begin(), input.end()});
}

} // namespace scanscope::course
