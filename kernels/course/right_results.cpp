#include "kernels/course/right_results.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::course {

using trace::ElementType;
using trace::Value;

namespace {

std::vector<double> bounds_of(const std::vector<Value>& values, ElementType type) {
    std::vector<double> bounds(values.size());
    if (trace::is_integer(type)) return bounds;
    const double share = type == ElementType::float32 ? 1e-4 : 1e-9;
    double mean = 0;
    for (const Value value : values)
        if (const double size = std::abs(trace::as_double(value, type)); std::isfinite(size))
            mean += size / double(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        bounds[i] = share * std::max(mean, std::abs(trace::as_double(values[i], type)));
    return bounds;
}

} // namespace

kernels::Reference reference_of(std::span<const std::optional<Value>> cells, ElementType type,
                                std::span<const Value> got) {
    std::size_t count = cells.size();
    while (count > 0 && !cells[count - 1]) --count;
    kernels::Reference expected;
    for (std::size_t i = 0; i < count; ++i)
        expected.values.push_back(cells[i].value_or(i < got.size() ? got[i] : Value{}));
    expected.bounds = bounds_of(expected.values, type);
    return expected;
}

RightResults::RightResults(const Task& task, std::stop_token stop)
    : task_(task)
    , stop_(std::move(stop)) {}

kernels::Reference RightResults::of(const Test& test, std::uint64_t n, std::span<const Value> input) {
    const Expected& expected = task_.expected_of(test);
    kernels::Reference reference;
    if (expected.function) {
        const std::scoped_lock lock(mutex_);
        const auto [known, is_new] = computed_.try_emplace({&test, n});
        if (is_new) known->second = computed(*expected.function, input);
        reference = known->second;
    } else if (expected.result) {
        reference = right_result(*expected.result, input, task_.type);
    } else {
        reference = {expected.values, std::vector<double>(expected.values.size())};
    }
    if (task_.tolerance > 0)
        for (std::size_t i = 0; i < reference.values.size(); ++i)
            reference.bounds[i] =
                task_.tolerance * std::abs(trace::as_double(reference.values[i], task_.type));
    return reference;
}

kernels::Reference RightResults::computed(const ReferenceFunction& function, std::span<const Value> input) {
    constexpr std::size_t least_room = 4096; // for a result longer than the input, such as a histogram
    const own::HostArray in{task_.type, {input.begin(), input.end()}};
    const own::HostResult result =
        functions_in(function.file)
            .call(function.name, std::span(&in, 1), task_.type, std::max(least_room, input.size()));
    const auto fail = [&](const std::string& why) {
        throw BadReference("expected", fmt::format("{} in {} gives no result for {} number{}: {}.",
                                                   kernels::in_quotes(function.name), function.file.name,
                                                   input.size(), input.size() == 1 ? "" : "s", why));
    };
    if (!result.problem.empty()) fail(result.problem.text());
    kernels::Reference reference = reference_of(result.cells, task_.type, {});
    const auto unwritten = std::find(result.cells.begin(), result.cells.end(), std::nullopt);
    if (const auto at = static_cast<std::size_t>(unwritten - result.cells.begin());
        at < reference.values.size())
        fail(fmt::format("it does not write cell {}", at));
    return reference;
}

own::HostFunctions& RightResults::functions_in(const TextFile& file) {
    if (const auto known = functions_.find(file.name); known != functions_.end()) return known->second;
    for (const auto* const files : {&task_.with, &task_.headers}) // it may include them
        for (const TextFile& one : *files) own::write_file(scratch_.path() / one.name, one.text);
    own::write_file(scratch_.path() / file.name, file.text);
    own::ProgramRequest request;
    request.build.root = scratch_.path();
    request.build.files = {file.name};
    for (const std::string& folder : task_.folders) request.build.folders.emplace_back(folder);
    request.build.defines = task_.defines;
    request.build.standard = task_.standard;
    request.bytes_of_memory = task_.limits.bytes_of_memory;
    return functions_.try_emplace(file.name, std::move(request), stop_).first->second;
}

} // namespace scanscope::course
