#include "kernels/verify/expected.h"

#include <utility>

#include "kernels/input/options.h"

namespace scanscope::kernels {

using trace::Form;
using trace::Range;
using trace::Value;

namespace {

// For each segment, its first element and the one after its last. Element 0 always starts a segment.
std::vector<std::pair<std::size_t, std::size_t>> segments_of(const Request& request) {
    const std::vector<int> heads = segment_heads(request.options, request.input.size());
    std::vector<std::pair<std::size_t, std::size_t>> segments;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (i == 0 || heads[i] != 0) segments.emplace_back(i, i);
        ++segments.back().second;
    }
    return segments;
}

Reference reference_segments(const Request& request) {
    Reference all;
    for (const auto& [first, end] : segments_of(request)) {
        const std::span<const Value> segment(request.input.begin() + std::ptrdiff_t(first),
                                             request.input.begin() + std::ptrdiff_t(end));
        const Reference one = reference_scan(segment, request.type, request.op, request.form);
        all.values.insert(all.values.end(), one.values.begin(), one.values.end());
        all.bounds.insert(all.bounds.end(), one.bounds.begin(), one.bounds.end());
    }
    return all;
}

// Scans along the links. Each path from a head to an end is scanned separately; paths that share elements
// compute the same values for them.
Reference reference_lists(const Request& request) {
    const std::size_t n = request.input.size();
    Reference all{std::vector<Value>(n), std::vector<double>(n)};
    for (const std::vector<std::size_t>& way : ways_along(list_links(request.options, n))) {
        std::vector<Value> elements;
        for (const std::size_t i : way) elements.push_back(request.input[i]);
        const Reference one = reference_scan(elements, request.type, request.op, request.form);
        for (std::size_t k = 0; k < way.size(); ++k) {
            all.values[way[k]] = one.values[k];
            all.bounds[way[k]] = one.bounds[k];
        }
    }
    return all;
}

bool follows_links(const Request& request) { return request.options.contains(std::string(links_option)); }

Reference exact(std::vector<Value> values) {
    const std::size_t count = values.size();
    return {std::move(values), std::vector<double>(count)};
}

Reference picked(const Request& request, const std::vector<std::size_t>& elements) {
    std::vector<Value> values;
    values.reserve(elements.size());
    for (const std::size_t i : elements) values.push_back(request.input[i]);
    return exact(std::move(values));
}

// The range of the i-th prefix of the elements beginning at `first`.
Range prefix(std::size_t first, std::size_t i, Form form) {
    return {first, i - first + (form == Form::inclusive)};
}

} // namespace

Reference expected_output(const Algorithm& algorithm, const Request& request) {
    switch (algorithm.result) {
    case Result::prefixes:
        if (follows_links(request)) return reference_lists(request);
        return reference_scan(request.input, request.type, request.op, request.form);
    case Result::segment_prefixes:
        return reference_segments(request);
    case Result::total:
        return reference_total(request.input, request.type, request.op);
    case Result::copy:
        break;
    case Result::kept:
        return picked(request, kept_elements(request));
    case Result::sorted:
        return picked(request, sorted_elements(request));
    case Result::bin_starts:
        return exact(bin_starts(request));
    case Result::subtree_sums:
        return exact(subtree_sums(request));
    }
    return exact(request.input);
}

std::vector<Range> expected_inputs(const Algorithm& algorithm, const Request& request) {
    const std::size_t n = request.input.size();
    std::vector<Range> inputs;
    switch (algorithm.result) {
    case Result::prefixes:
        if (follows_links(request)) break; // prefixes along links are not ranges of the input
        for (std::size_t i = 0; i < n; ++i) inputs.push_back(prefix(0, i, request.form));
        break;
    case Result::segment_prefixes:
        for (const auto& [first, end] : segments_of(request))
            for (std::size_t i = first; i < end; ++i) inputs.push_back(prefix(first, i, request.form));
        break;
    case Result::total:
        inputs = {{0, n}};
        break;
    case Result::copy:
        for (std::size_t i = 0; i < n; ++i) inputs.push_back({i, 1});
        break;
    case Result::kept:
        for (const std::size_t i : kept_elements(request)) inputs.push_back({i, 1});
        break;
    case Result::sorted:
        for (const std::size_t i : sorted_elements(request)) inputs.push_back({i, 1});
        break;
    case Result::bin_starts: // counts do not show what was counted
    case Result::subtree_sums:
        break;
    }
    return inputs;
}

bool ranges_fit(const std::vector<Range>& held, Range wanted) {
    return wanted.count == 0 ? held.empty() : held == std::vector{wanted};
}

} // namespace scanscope::kernels
