#include "kernels/run/checked_request.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "kernels/catalogue/catalogue.h"
#include "kernels/errors.h"
#include "kernels/input/options.h"
#include "kernels/run/barriers.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/changed_write.h"

namespace scanscope::kernels {

namespace {

// "emulator", "cuda", "cuda:1", "cpu"
Executor parse_executor(const std::string& text) {
    if (text == "emulator") return {};
    if (text == "cpu") return {Executor::Kind::cpu, 0};
    if (text == "cuda") return {Executor::Kind::cuda, 0};
    if (text.starts_with("cuda:")) {
        const std::string number = text.substr(5);
        if (!number.empty() && number.size() <= 9 &&
            std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return {Executor::Kind::cuda, std::stoi(number)};
    }
    throw BadRequest("executor", fmt::format("There is no executor {}: choose emulator, cuda or cuda:DEVICE.",
                                             in_quotes(text)));
}

void check_device(const Executor& executor, std::uint32_t devices) {
    if (!executor.cuda()) return;
    const simt::CudaStatus status = simt::cuda_status();
    if (status.devices.empty())
        throw Unavailable(say("The cuda executor is not available: {}.", status.reason));
    if (static_cast<std::size_t>(executor.device) >= status.devices.size())
        throw Unavailable(
            say("There is no CUDA device {}: this machine has {}.", executor.device, status.devices.size()));
    if (devices > 1 && executor.device != 0)
        throw BadRequest("executor", "A run on several devices always includes the first one: choose cuda.");
    if (devices > status.devices.size())
        throw Unavailable(counted(status.devices.size(),
                                  "{1} CUDA devices were requested, but this machine has {0}.",
                                  "{1} CUDA devices were requested, but this machine has {0}.", devices));
}

const Algorithm& checked_algorithm(const Request& request) {
    const Algorithm* algorithm = find_algorithm(request.algorithm);
    if (!algorithm)
        throw BadRequest("algorithm", fmt::format("There is no algorithm {}: see `scanscope list`.",
                                                  in_quotes(request.algorithm)));
    return *algorithm;
}

void check_bins_of_floats(const Request& request, const Algorithm& algorithm) {
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (std::size_t i = 0; i < request.input.size(); ++i) {
        const double element = trace::as_double(request.input[i], request.type);
        if (!std::isfinite(element))
            throw BadRequest("input", say("{} has no bin for {} (value {}).", algorithm.name,
                                          to_text(request.input[i], request.type), i + 1));
        lowest = std::min(lowest, element);
        highest = std::max(highest, element);
    }
    // (the kernel multiplies by bins / range)
    const double range = highest - lowest;
    if (range > 0 && (!std::isfinite(range) || !std::isfinite(static_cast<double>(most_bins) / range)))
        throw BadRequest(
            "input",
            say("{} cannot make bins of equal width from {} to {}: the width does not fit in a float64.",
                algorithm.name, lowest, highest));
}

void check_values(const Request& request, const Algorithm& algorithm) {
    if (request.type > trace::ElementType::float64) // the other types are internal to kernels
        throw BadRequest("type", say("{} takes int32, int64, float32 or float64; {} was requested.",
                                     algorithm.name, name_of(request.type)));
    if (const auto refusal = operator_problem(algorithm, request.type, request.op))
        throw BadRequest(refusal->field, refusal->message);
    if (algorithm.result == Result::bin_starts && !trace::is_integer(request.type))
        check_bins_of_floats(request, algorithm);
    const bool ordered = request.op == trace::Operator::max || request.op == trace::Operator::min;
    if (!ordered || trace::is_integer(request.type)) return;
    for (std::size_t i = 0; i < request.input.size(); ++i)
        if (std::isnan(trace::as_double(request.input[i], request.type)))
            throw BadRequest("input", say("{} cannot order NaN (value {}).", name_of(request.op), i + 1));
}

// Converts "cpu|gpu" to "cpu or gpu".
std::string either(std::string_view values) {
    std::vector<std::string> all;
    for (std::size_t bar = values.find('|'); bar != std::string_view::npos; bar = values.find('|')) {
        all.emplace_back(values.substr(0, bar));
        values.remove_prefix(bar + 1);
    }
    all.emplace_back(values);
    return listed(all, "or");
}

// A flag takes no value.
bool takes_value(const OptionInfo& option, std::string_view value) {
    const std::string all = fmt::format("|{}|", option.values);
    return option.values.empty() ? value.empty()
                                 : !value.empty() && value.find('|') == std::string_view::npos &&
                                       all.find(fmt::format("|{}|", value)) != std::string::npos;
}

void check_option(const OptionInfo& option, const std::string& name, const std::string& value,
                  std::uint64_t n) {
    if (!option.check) {
        if (takes_value(option, value)) return;
        throw BadRequest(name,
                         say("There is no {} {}: choose {}.", name, in_quotes(value), either(option.values)));
    }
    try {
        option.check(value, n);
    } catch (const BadRequest& error) { // the error's field may name only a part of the value
        throw BadRequest(name, error.what());
    }
}

void check_options(const Request& request, const Algorithm& algorithm) {
    for (const auto& [name, value] : request.options) {
        if (name == without_barrier || name == trace::changed_write) continue;
        const auto known = std::ranges::find(algorithm.options, std::string_view(name), &OptionInfo::name);
        if (known == algorithm.options.end())
            throw BadRequest(name,
                             fmt::format("{} has no option {}: `scanscope list` shows the options of each.",
                                         algorithm.name, in_quotes("--" + name)));
        check_option(*known, name, value, request.input.size());
    }
}

// Kernels use 32-bit indices for the elements of one device.
constexpr std::uint64_t most_indexed = std::uint64_t{1} << 30;

void check_devices(const Request& request, const Algorithm& algorithm, std::uint32_t devices,
                   std::uint64_t most_on_a_device) {
    if (devices > trace::most_devices)
        throw BadRequest("devices", say("A run takes at most {} devices; {} were requested.",
                                        trace::most_devices, devices));
    if (devices > 1 && !algorithm.on_devices)
        throw BadRequest("devices",
                         say("{} runs on one device; {} were requested.", algorithm.name, devices));
    if (!algorithm.on_devices || devices == 0) return;
    std::uint64_t most = 0;
    for (const trace::Range& share : device_shares(request.options, request.input.size(), devices))
        most = std::max(most, share.count);
    if (most > most_on_a_device)
        throw BadRequest("devices", say("A device takes at most {} elements, but one would get {}: choose "
                                        "more devices.",
                                        grouped(most_on_a_device), grouped(most)));
}

// Checks that the scan an application uses can take all elements that it will get.
void check_scan(const Request& request, const Algorithm& algorithm) {
    const auto chosen = request.options.find("scan");
    const std::uint64_t n = request.input.size();
    if (chosen != request.options.end())
        if (const auto problem = size_problem(*find_algorithm(chosen->second), n))
            throw BadRequest("n", say("{} scans all elements, and {}", algorithm.name, *problem));
    if (!algorithm.scanned) return;
    const std::uint32_t threads = threads_of(request, algorithm);
    if (const std::uint64_t scanned = algorithm.scanned(n, threads); scanned > algorithm.max_n)
        throw BadRequest("block", say("{} in blocks of {} has {} counts to scan, but a scan takes at most "
                                      "{}: choose more threads.",
                                      algorithm.name, counted(threads, "{} thread", "{} threads"),
                                      grouped(scanned), grouped(algorithm.max_n)));
}

} // namespace

std::uint32_t threads_of(const Request& request, const Algorithm& algorithm) {
    if (request.threads_per_block != 0) return request.threads_per_block;
    return algorithm.default_threads ? algorithm.default_threads(request.input.size()) : 1;
}

std::uint32_t devices_of(const Request& request, const Algorithm& algorithm, const Executor& executor) {
    constexpr std::uint32_t usual = 4; // on the emulator
    if (!algorithm.on_devices) return 1;
    if (request.devices != 0) return request.devices;
    if (!executor.cuda()) return usual;
    const std::size_t there = simt::cuda_status().devices.size();
    return static_cast<std::uint32_t>(std::clamp<std::size_t>(there, 1, trace::most_devices));
}

std::vector<trace::BarrierPlace> left_out_barriers(const Request& request, const Algorithm& algorithm,
                                                   const Executor& executor) {
    const auto wanted = request.options.find(std::string(without_barrier));
    if (wanted == request.options.end()) return {};
    if (executor.cuda())
        throw BadRequest(
            std::string(without_barrier),
            say("--{} works only on the emulator: a GPU runs the kernel unchanged.", without_barrier));
    return parse_left_out(wanted->second, algorithm, request.options);
}

bool is_executor_of(const Algorithm& algorithm, const std::string& executor) {
    try {
        return std::ranges::count(executors_of(algorithm), parse_executor(executor).id()) != 0;
    } catch (const BadRequest&) {
        return false;
    }
}

void check_asked(const Request& request, const Algorithm& algorithm) {
    if (const auto problem = size_problem(algorithm, request.input.size())) throw BadRequest("n", *problem);
    if (request.threads_per_block > 1024)
        throw BadRequest(
            "block", say("A block has at most 1024 threads; {} were requested.", request.threads_per_block));
    check_values(request, algorithm);
    check_options(request, algorithm);
    check_devices(request, algorithm, request.devices, algorithm.max_n);
    check_scan(request, algorithm);
}

namespace {

void check_changed_write(const Request& request, const Executor& executor) {
    const std::string name(trace::changed_write);
    const auto wanted = request.options.find(name);
    if (wanted == request.options.end()) return;
    if (executor.cuda())
        throw BadRequest(name,
                         say("--{} works only on the emulator: a GPU runs the kernel unchanged.", name));
    if (!trace::parse_changed_write(wanted->second))
        throw BadRequest(name, say("{} does not name a write: give an array, an index, the number of the "
                                   "write to that cell, and the value, like {}.",
                                   in_quotes(wanted->second), "temp[5]#2=9"));
}

} // namespace

CheckedRequest check_request(const Request& request, bool recording) {
    const Algorithm& algorithm = checked_algorithm(request);
    if (recording && !algorithm.has_steps())
        throw BadRequest("algorithm",
                         algorithm.family == Family::peer
                             ? say("{} is NVIDIA's library code: it is verified and benchmarked, but has no "
                                   "steps to show.",
                                   algorithm.name)
                         : algorithm.family == Family::tuned
                             ? say("{} uses features that only a GPU has: it is verified and benchmarked, "
                                   "but has no steps to show.",
                                   algorithm.name)
                             : say("{} is a plain program on the CPU: it is verified and benchmarked, "
                                   "but has no steps to show.",
                                   algorithm.name));
    const Executor executor = parse_executor(request.executor);
    check_asked(request, algorithm);
    const std::vector<std::string_view> ids = executors_of(algorithm);
    if (!is_executor_of(algorithm, request.executor))
        throw BadRequest("executor", say("{} does not run on {}: choose {}.", algorithm.name,
                                         request.executor, listed({ids.begin(), ids.end()}, "or")));
    static_cast<void>(left_out_barriers(request, algorithm, executor));
    check_changed_write(request, executor);
    const std::uint32_t devices = devices_of(request, algorithm, executor);
    const bool is_tuned = executor.cuda() && !recording;
    check_devices(request, algorithm, devices, is_tuned ? algorithm.max_n : most_indexed);
    check_device(executor, devices);
    return {algorithm, executor};
}

} // namespace scanscope::kernels
