#include "kernels/verify/accuracy.h"

#include <algorithm>
#include <cmath>

#include "kernels/input/random.h"
#include "kernels/text/enum_names.h"
#include "kernels/trace/fault_text.h"
#include "kernels/verify/reference.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Value;

namespace {

// Every float32 is exactly representable as float64.
std::vector<Value> widened(const std::vector<Value>& input) {
    std::vector<Value> wide;
    wide.reserve(input.size());
    for (const Value value : input) wide.push_back(trace::to_value(double(trace::from_value<float>(value))));
    return wide;
}

double exact_sum(const std::vector<Value>& wide) {
    const Reference total = reference_total(wide, ElementType::float64, trace::Operator::sum);
    return trace::from_value<double>(total.values.at(0));
}

AccuracyRow::Error error_of(const Backend& backend, const Request& request, double exact,
                            const std::stop_token& stop) {
    try {
        const Outcome outcome = backend.execute(request, stop);
        if (outcome.fault) return {std::nullopt, message_of(outcome.fault).text()};
        const double sum = trace::as_double(outcome.output.at(0), request.type);
        return {std::fabs(sum - exact) / (exact == 0 ? 1 : std::fabs(exact)), ""};
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception& error) {
        return {std::nullopt, error.what()};
    }
}

// The executors that can run the kernels. `cpu` is not among them, because it has only the plain loop.
std::vector<std::string> executors_for(const Backend& backend, const AccuracyOptions& options) {
    std::vector<std::string> ids;
    for (const ExecutorInfo& executor : backend.executors()) {
        const bool wanted = options.executors.empty() ||
                            std::ranges::find(options.executors, executor.id) != options.executors.end();
        if (executor.available && wanted && executor.id != "cpu") ids.push_back(executor.id);
    }
    return ids;
}

class Measurement {
public:
    Measurement(const Backend& backend, const AccuracyOptions& options)
        : backend_(backend)
        , options_(options)
        , executors_(executors_for(backend, options)) {}

    std::vector<AccuracyRow> rows() {
        std::vector<AccuracyRow> rows;
        for (const AccuracyInput kind : options_.inputs)
            for (const std::uint64_t n : sizes_of(kind)) {
                if (executors_.empty()) break;
                const std::vector<Value> input = accuracy_input(kind, n, options_.seed);
                std::vector<Value> wide = widened(input);
                const double exact = exact_sum(wide);
                const AccuracyRow::Error of_wide = wide_error(std::move(wide), exact);
                for (const std::string& executor : executors_) {
                    rows.push_back(row(executor, kind, input, exact));
                    rows.back().wide = of_wide;
                    if (options_.measured) options_.measured(rows.back());
                }
            }
        const auto rank = [this](const AccuracyRow& row) {
            return std::ranges::find(executors_, row.executor) - executors_.begin();
        };
        std::ranges::stable_sort(rows, {}, rank);
        return rows;
    }

private:
    [[nodiscard]] std::vector<std::uint64_t> sizes_of(AccuracyInput kind) const {
        std::vector<std::uint64_t> sizes = options_.sizes;
        if (kind == AccuracyInput::ones)
            sizes.insert(sizes.end(), options_.sizes_of_ones.begin(), options_.sizes_of_ones.end());
        return sizes;
    }
    [[nodiscard]] AccuracyRow::Error wide_error(std::vector<Value> input, double exact) const {
        if (options_.stop.stop_requested()) throw Cancelled();
        Request request;
        request.algorithm = accuracy_methods.front().algorithm;
        request.executor = "cpu";
        request.type = ElementType::float64;
        request.form = trace::Form::inclusive;
        request.input = std::move(input);
        return error_of(backend_, request, exact, options_.stop);
    }
    AccuracyRow row(const std::string& executor, AccuracyInput kind, const std::vector<Value>& input,
                    double exact) {
        AccuracyRow row{executor, kind, input.size(), exact, {}, {}};
        Request request;
        request.type = ElementType::float32;
        request.form = trace::Form::inclusive;
        request.input = input;
        for (std::size_t m = 0; m < accuracy_methods.size(); ++m) {
            if (options_.stop.stop_requested()) throw Cancelled();
            request.algorithm = accuracy_methods[m].algorithm;
            const bool is_plain = request.algorithm == "cpu-reduce";
            request.executor = is_plain ? "cpu" : executor;
            if (options_.progress) options_.progress(done_, total(), request);
            row.errors[m] = error_of(backend_, request, exact, options_.stop);
            ++done_;
        }
        return row;
    }
    [[nodiscard]] std::size_t total() const {
        std::size_t runs = 0;
        for (const AccuracyInput kind : options_.inputs) runs += sizes_of(kind).size();
        return executors_.size() * runs * accuracy_methods.size();
    }

    const Backend& backend_;
    const AccuracyOptions& options_;
    std::vector<std::string> executors_;
    std::size_t done_ = 0;
};

} // namespace

std::string_view name_of(AccuracyInput input) {
    constexpr EnumNames<AccuracyInput, AccuracyInput::tiny> names{"random", "ones", "0.1", "alternating",
                                                                  "1e8+1e-8"};
    return names.of(input);
}

std::vector<Value> accuracy_input(AccuracyInput input, std::uint64_t n, std::uint64_t seed) {
    Random random(seed);
    std::vector<Value> values;
    values.reserve(n);
    float before = 0;
    const auto element = [&](std::uint64_t i) {
        const float drawn = float(random.next() >> 40) * 0x1p-24f;
        const bool is_last = i + 1 == n;
        switch (input) {
        case AccuracyInput::ones:
            return 1.0f;
        case AccuracyInput::tenths:
            return 0.1f;
        case AccuracyInput::alternating:
            if (i == 0) return 1.0f;
            return before = i % 2 == 0 ? -before : is_last ? 0 : 1000 * drawn;
        case AccuracyInput::tiny:
            return n > 2 && i == 0 ? 1e8f : n > 2 && is_last ? -1e8f : 1e-8f;
        case AccuracyInput::random:
            break;
        }
        return drawn;
    };
    for (std::uint64_t i = 0; i < n; ++i) values.push_back(trace::to_value(element(i)));
    return values;
}

std::vector<AccuracyRow> measure_accuracy(const Backend& backend, const AccuracyOptions& options) {
    return Measurement(backend, options).rows();
}

} // namespace scanscope::kernels
