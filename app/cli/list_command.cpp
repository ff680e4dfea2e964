// The commands list and device: the algorithms and executors of this build, and the GPUs of this machine.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::Algorithm;
using kernels::DeviceInfo;
using kernels::ExecutorInfo;
using kernels::grouped;

namespace {

Json listAsJson(const Context& context) {
    Json json;
    json["algorithms"] = Json::array();
    for (const Algorithm& algorithm : context.backend.algorithms) {
        Json row;
        row["id"] = algorithm.id;
        row["name"] = algorithm.name;
        row["family"] = name_of(algorithm.family);
        row["max_n"] = algorithm.max_n;
        row["executors"] = executors_of(algorithm);
        row["cites"] = algorithm.cites;
        json["algorithms"].push_back(std::move(row));
    }
    json["executors"] = Json::array();
    for (const ExecutorInfo& executor : context.backend.executors()) {
        Json row;
        row["id"] = executor.id;
        row["available"] = executor.available;
        row["reason"] = executor.reason;
        row["device"] = executor.device;
        json["executors"].push_back(std::move(row));
    }
    return json;
}

void printList(const Context& context) {
    std::ostream& out = context.console.out;
    const std::size_t width = id_column(context.backend.algorithms);
    const auto below = [&](std::string_view text) {
        if (!text.empty()) fmt::print(out, "  {:<{}}{}\n", "", width, text);
    };
    out << "Algorithms\n";
    for (const Algorithm& algorithm : context.backend.algorithms) {
        const std::vector<std::string_view> executors = executors_of(algorithm);
        fmt::print(out, "  {:<{}}{}, n up to {}, on {}\n", algorithm.id, width, name_of(algorithm.family),
                   grouped(algorithm.max_n),
                   kernels::plain_list({executors.begin(), executors.end()}, "and"));
        below(algorithm.summary);
        below(algorithm.cites);
        for (const kernels::OptionInfo& option : algorithm.options)
            below(fmt::format("--{}{}{}  {}", option.name, option.values.empty() ? "" : " ", option.values,
                              option.help));
    }
    out << "\nExecutors\n";
    for (const ExecutorInfo& executor : context.backend.executors())
        fmt::print(out, "  {:<{}}{}\n", executor.id, width,
                   executor.available ? executor.device : fmt::format("not available: {}", executor.reason));
}

// "48 KiB", "139.8 GiB"
std::string bytes(std::uint64_t number) {
    if (number < 1024) return kernels::plain_count(number, "byte");
    constexpr std::string_view units[] = {"", "KiB", "MiB", "GiB", "TiB"};
    double scaled = static_cast<double>(number);
    std::size_t unit = 0;
    while (scaled >= 1024 && unit + 1 < std::size(units)) {
        scaled /= 1024;
        ++unit;
    }
    const bool whole = scaled == static_cast<double>(static_cast<std::uint64_t>(scaled));
    return fmt::format("{:.{}f} {}", scaled, whole ? 0 : 1, units[unit]);
}

void printDevice(std::ostream& out, const DeviceInfo& device) {
    constexpr std::size_t width = 24;
    const auto line = [&](const std::string& what, const std::string& value) {
        fmt::print(out, "  {}{}\n", toTheLeft(what, width), value);
    };
    fmt::print(out, "GPU {}: {}\n", device.ordinal, device.name);
    line("compute capability", device.capability);
    line("CUDA", fmt::format("driver {}, runtime {}", device.driver, device.runtime));
    line("multiprocessors", fmt::format("{}, {} threads each", device.multiprocessors,
                                        grouped(device.max_threads_per_multiprocessor)));
    line("threads per block",
         fmt::format("at most {}, in warps of {}", grouped(device.max_threads_per_block), device.warp_size));
    out << "  memories, nearest first\n";
    const auto memory = [&](const std::string& what, const std::string& value) { line("  " + what, value); };
    memory("registers", fmt::format("{} per block, 32 bits each", grouped(device.registers_per_block)));
    memory("shared",
           fmt::format("{} per block, {} opt-in, {} per multiprocessor", bytes(device.shared_per_block),
                       bytes(device.shared_per_block_optin), bytes(device.shared_per_multiprocessor)));
    memory("L2 cache", bytes(device.l2_cache));
    memory("constant", bytes(device.constant_memory));
    memory("global", fmt::format("{}, {}-bit bus", bytes(device.global_memory), device.memory_bus_bits));
}

Json deviceAsJson(const DeviceInfo& device) {
    Json json;
    json["ordinal"] = device.ordinal;
    json["name"] = device.name;
    json["capability"] = device.capability;
    json["driver"] = device.driver;
    json["runtime"] = device.runtime;
    json["multiprocessors"] = device.multiprocessors;
    json["max_threads_per_multiprocessor"] = device.max_threads_per_multiprocessor;
    json["max_threads_per_block"] = device.max_threads_per_block;
    json["warp_size"] = device.warp_size;
    json["registers_per_block"] = device.registers_per_block;
    json["shared_per_block"] = device.shared_per_block;
    json["shared_per_block_optin"] = device.shared_per_block_optin;
    json["shared_per_multiprocessor"] = device.shared_per_multiprocessor;
    json["l2_cache"] = device.l2_cache;
    json["constant_memory"] = device.constant_memory;
    json["global_memory"] = device.global_memory;
    json["memory_bus_bits"] = device.memory_bus_bits;
    return json;
}

std::string whyNoDevice(const Context& context) {
    for (const ExecutorInfo& executor : context.backend.executors())
        if (executor.id == "cuda") return executor.reason;
    return "this build has no CUDA executor";
}

} // namespace

int listCommand(const Context& context, bool json) {
    if (json)
        writeJson(context.console.out, listAsJson(context));
    else
        printList(context);
    return exitDone;
}

int deviceCommand(const Context& context, bool json) {
    const std::vector<DeviceInfo> devices = context.backend.devices();
    const std::string reason = devices.empty() ? whyNoDevice(context) : "";
    if (json) {
        Json all;
        all["devices"] = Json::array();
        for (const DeviceInfo& device : devices) all["devices"].push_back(deviceAsJson(device));
        all["reason"] = reason;
        writeJson(context.console.out, all);
    } else {
        for (const DeviceInfo& device : devices) printDevice(context.console.out, device);
    }
    if (devices.empty()) throw kernels::Unavailable(fmt::format("No GPU was found: {}.", reason));
    return exitDone;
}

} // namespace scanscope::app
