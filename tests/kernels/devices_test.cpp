// Runs on several devices of the emulator: their results are right in any order, they are recorded, and data
// races between devices are found.
#include "kernels/check/check.h"
#include "kernels/findings/hazards.h"
#include "kernels/input/input.h"
#include "kernels/input/options.h"
#include "kernels/programs/programs.h"
#include "kernels/run/run.h"
#include "kernels/scan/device_launchers.cuh"
#include "kernels/trace/launch_order.h"
#include "kernels/trace/run_pair.h"
#include "kernels/trace/trace_file.h"
#include "kernels/verify/expected.h"
#include "kernels/verify/verify.h"
#include "support/exhaustive.h"
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

struct Order {
    Schedule schedule;
    std::uint64_t seed;
};
constexpr Order orders[] = {{Schedule::in_order, 1},
                            {Schedule::reversed, 1},
                            {Schedule::random, 1},
                            {Schedule::random, 2},
                            {Schedule::random, 3}};
const std::string divisions[] = {"even", "random:1", "random:2", "random:3", "random:4"};

Request request_for(std::uint64_t n, std::uint32_t devices, const char* algorithm = "scan-devices") {
    Request request;
    request.algorithm = algorithm;
    request.op = trace::Operator::compose; // not commutative
    request.input = generate(Generator::random, n, n + 7, request.type, request.op);
    request.devices = devices;
    return request;
}

Request under(const Order& order, Request request) {
    request.schedule = order.schedule;
    request.schedule_seed = order.seed;
    return request;
}

std::optional<std::string> mistake_of(const Request& request) {
    const Outcome outcome = execute(request);
    if (outcome.fault) return outcome.fault.message;
    return first_mismatch(expected_output(*find_algorithm(request.algorithm), request), outcome.output,
                          request.type);
}

std::string title(const Request& request) {
    const auto shares = request.options.find("shares");
    return fmt::format("{} elements on {} devices, {}, {} threads, {}", request.input.size(), request.devices,
                       id_of(request.schedule, request.schedule_seed), request.threads_per_block,
                       shares == request.options.end() ? "even" : shares->second);
}

// Tries each size with a different number of devices, order, division and form.
TEST(ScanDevices, EverySizeUpTo4097) {
    for (std::uint64_t n = 0; n <= 4097; n += test::stride(17)) {
        Request request = under(orders[n / 8 % 5], request_for(n, static_cast<std::uint32_t>(n % 8 + 1)));
        request.options["shares"] = divisions[n / 3 % 5];
        request.form = n % 2 == 0 ? trace::Form::exclusive : trace::Form::inclusive;
        ASSERT_EQ(mistake_of(request), std::nullopt) << title(request);
    }
}

TEST(ScanDevices, EveryNumberOfDevicesInEveryOrder) {
    unsigned turn = 0;
    for (std::uint32_t devices = 1; devices <= 8; ++devices)
        for (const Order& order : orders)
            for (const std::string& shares : divisions)
                for (const std::uint64_t n : {1, 2, 7, 8, 9, 33, 100, 257})
                    for (const std::uint32_t threads : {1u, 4u, 32u, 100u}) {
                        if (turn++ % test::stride(7) != 0) continue;
                        Request request = under(order, request_for(n, devices));
                        request.threads_per_block = threads;
                        request.options["shares"] = shares;
                        ASSERT_EQ(mistake_of(request), std::nullopt) << title(request);
                    }
}

TEST(ExhaustiveScanDevices, AMillionElements) {
    for (const std::uint32_t devices : {8u, 2u}) {
        Request request = request_for(1u << 20, devices);
        request.schedule = Schedule::random;
        EXPECT_EQ(mistake_of(request), std::nullopt) << title(request);
    }
}

// ---- recordings

TEST(ScanDevices, TellsTheDeviceOfEachLaunch) {
    const trace::Trace trace = record(request_for(10, 2));
    std::vector<std::string> told;
    for (const trace::Launch& launch : trace.launches)
        told.push_back(launch.place.is_exchange
                           ? launch.kernel
                           : fmt::format("{} on {}", launch.kernel, launch.place.device));
    EXPECT_EQ(told, (std::vector<std::string>{"reduce_parts on 0", "scan_sums on 0", "reduce_parts on 1",
                                              "scan_sums on 1", "ncclAllGather", "scan_share on 0",
                                              "scan_share on 1"}));
    EXPECT_EQ(trace.run.devices, 2u);
    std::vector<std::string> arrays;
    for (const trace::Global& global : trace.launches.back().globals)
        arrays.push_back(fmt::format("{} of {} on {}", global.name, global.group,
                                     global.shares.empty() ? std::to_string(global.device) : "all"));
    EXPECT_EQ(arrays, (std::vector<std::string>{
                          "in of in on all", "out of out on all", "total of total on all",
                          "sums[0] of sums on 0", "before[0] of before on 0", "totals[0] of totals on 0",
                          "sums[1] of sums on 1", "before[1] of before on 1", "totals[1] of totals on 1"}));
    const trace::Global& in = trace.launches.front().globals.front();
    EXPECT_EQ(in.shares, (std::vector<std::uint64_t>{0, 5}));
    EXPECT_EQ(trace::device_of(in, 4), 0u);
    EXPECT_EQ(trace::device_of(in, 5), 1u);
}

TEST(ScanDevices, SaysHowManyDevicesAndElementsItHas) {
    const auto said = [](std::uint64_t n, std::uint32_t devices, const char* shares) {
        Request request = request_for(n, devices);
        if (*shares != 0) request.options["shares"] = shares;
        return fmt::format("{}", fmt::join(options_in_words(record(request)), ", "));
    };
    EXPECT_EQ(said(16, 3, ""), "D = 3, shares 5, 5, 6");
    EXPECT_EQ(said(16, 4, ""), "D = 4, 4 elements each");
    EXPECT_EQ(said(16, 3, "1,0,3"), "D = 3, shares 4, 0, 12");
    EXPECT_EQ(said(16, 1, ""), "D = 1");
    EXPECT_EQ(said(0, 3, ""), "D = 3");
    EXPECT_EQ(said(1001, 8, ""), "D = 8, 125 or 126 elements each");
    EXPECT_EQ(said(1000, 8, "random:1"), "D = 8, shares random:1");
    const std::array<std::string, 2> names =
        trace::names_of_pair(record(request_for(16, 2)), record(request_for(16, 4)));
    EXPECT_EQ(names[0], "Several devices, D = 2, 8 elements each");
    EXPECT_EQ(names[1], "Several devices, D = 4, 4 elements each");
}

// In the exchange, block b receives for device b, and its thread s sends for device s.
TEST(ScanDevices, TheExchangeIsReadsAndWrites) {
    const trace::Trace trace = record(request_for(9, 3));
    const auto exchange = std::ranges::find_if(
        trace.launches, [](const trace::Launch& launch) { return launch.place.is_exchange; });
    ASSERT_NE(exchange, trace.launches.end());
    std::vector<std::string> moves;
    for (const trace::Block& block : exchange->blocks)
        for (const trace::Event& event : block.events)
            moves.push_back(fmt::format("{} {} {}[{}]", block.index, name_of(event.kind),
                                        exchange->globals[event.array].name, event.index));
    std::vector<std::string> wanted;
    for (int to = 0; to < 3; ++to)
        for (int from = 0; from < 3; ++from) {
            wanted.push_back(fmt::format("{} read total[{}]", to, from));
            wanted.push_back(fmt::format("{} write totals[{}][{}]", to, to, from));
        }
    EXPECT_EQ(moves, wanted);
    ASSERT_EQ(exchange->blocks.front().steps.size(), 1u);
    EXPECT_EQ(exchange->blocks.front().steps.front().label, "all-gather");
    const trace::Location& at = trace.locations.at(exchange->blocks.front().steps.front().location);
    EXPECT_EQ(trace.sources.at(at.source).path, "scan/device_launchers.cuh");
}

TEST(ScanDevices, IsTheSameFromItsFile) {
    const test::ScratchFolder folder;
    const auto path = folder.at("devices.scantrace");
    for (const Order& order : orders)
        for (const std::string& shares : divisions) {
            Request request = under(order, request_for(37, 5));
            request.options["shares"] = shares;
            const trace::Trace trace = record(request);
            trace::save_trace(trace, path);
            const trace::Trace opened = trace::load_trace(path);
            EXPECT_EQ(opened, trace) << title(request);
            EXPECT_EQ(record(Request(opened)), trace) << title(request);
            EXPECT_TRUE(check(opened, find_algorithm("scan-devices")).findings.empty()) << title(request);
        }
}

TEST(ScanDevices, LaunchesComeInEveryOrderThatStreamsAllow) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Request request = under({Schedule::random, seed}, request_for(4, 2));
        std::string before;
        for (const trace::Launch& launch : record(request).launches) {
            if (launch.place.is_exchange) break;
            before += std::to_string(launch.place.device);
        }
        seen.insert(before);
    }
    EXPECT_EQ(seen, (std::set<std::string>{"0011", "0101", "0110", "1001", "1010", "1100"}));
}

// ---- order between devices

std::string order_of(const trace::Trace& trace) {
    std::string order;
    for (const trace::Launch& launch : trace.launches)
        order += launch.place.is_exchange
                     ? "x "
                     : launch.kernel.substr(0, 6) + std::to_string(launch.place.device) + ' ';
    return order;
}

TEST(LaunchOrder, IsThatOfTheOtherRun) {
    Request request = request_for(8, 2);
    const trace::Trace first = record(request);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        request.schedule = Schedule::random;
        request.schedule_seed = seed;
        const trace::Trace other = record(request);
        const trace::Trace turned = in_order_of(first, other);
        EXPECT_EQ(order_of(turned), order_of(first)) << seed;
        EXPECT_EQ(order_of(in_order_of(other, turned)), order_of(other)) << seed;
    }
    const trace::Trace three = record(request_for(8, 3));
    EXPECT_EQ(in_order_of(first, three), three) << "it has other launches";
}

// An exchange waits for all devices. No other launch waits for another device.
TEST(DeviceOrder, IsThatOfStreamsAndExchanges) {
    const trace::Trace trace = record(request_for(8, 2));
    ASSERT_EQ(order_of(trace), "reduce0 scan_s0 reduce1 scan_s1 x scan_s0 scan_s1 ");
    const trace::DeviceOrder order(trace);
    std::string at_once;
    for (std::size_t one = 0; one < trace.launches.size(); ++one)
        for (std::size_t other = one + 1; other < trace.launches.size(); ++other)
            if (order.are_at_once(other, one)) at_once += fmt::format("{}{} ", one, other);
    EXPECT_EQ(at_once, "02 03 12 13 56 ");
    EXPECT_FALSE(order.are_at_once(3, 3));
    Request one_device;
    one_device.algorithm = "recursive";
    one_device.input = request_for(64, 1).input;
    const trace::DeviceOrder none(record(one_device));
    EXPECT_FALSE(none.are_at_once(0, 1));
}

// ---- refused requests

std::string refusal(const Request& request) {
    return test::refusal_by([&] { validate(request); });
}

TEST(ScanDevices, RefusesWhatCannotBe) {
    EXPECT_EQ(refusal(request_for(8, 8)), "taken");
    EXPECT_EQ(refusal(request_for(8, 9)), "devices: A run takes at most 8 devices; 9 were requested.");
    EXPECT_EQ(refusal(request_for(8, 2, "recursive")),
              "devices: Recursive runs on one device; 2 were requested.");
    const auto with_shares = [](const char* shares) {
        Request request = request_for(8, 2);
        request.options["shares"] = shares;
        return refusal(request);
    };
    EXPECT_EQ(with_shares("3,0"), "taken");
    EXPECT_EQ(with_shares("1,2,3"),
              "shares: --shares has 3 weights for 2 devices: give one for each device.");
    EXPECT_EQ(with_shares("0,0"),
              "shares: --shares gives no device any elements: at least one weight must be above 0.");
    EXPECT_EQ(with_shares("1,-1"),
              "shares: --shares: weight 2, \"-1\", is not a whole number from 0 to 1\u202F000\u202F000: give "
              "the number of elements for each device, or their proportions, such as 3,0,5.");
    EXPECT_TRUE(
        with_shares("1.5,1").starts_with("shares: --shares: weight 1, \"1.5\", is not a whole number "));
    EXPECT_TRUE(
        with_shares("1, 2e3").starts_with("shares: --shares: weight 2, \"2e3\", is not a whole number "));
    EXPECT_TRUE(with_shares("1,,2").starts_with("shares: --shares: weight 2, \"\", is not a whole number "));
    EXPECT_TRUE(with_shares("3000000000,1").starts_with("shares: --shares: weight 1, \"3000000000\", is "));
    EXPECT_EQ(with_shares("1,2;3"), "shares: --shares: \"1,2;3\" is not a list of weights like 3,0,5.");
    EXPECT_EQ(with_shares("random:x"),
              "shares: \"x\" is not a seed for --shares random: write a whole number like 7.");
}

TEST(DeviceShares, AreNeighboursAndAllThereIs) {
    for (std::uint32_t devices = 1; devices <= 8; ++devices)
        for (const std::string& division : divisions)
            for (const std::uint64_t n :
                 {std::uint64_t{0}, std::uint64_t{3}, std::uint64_t{1000}, (std::uint64_t{1} << 33) - 1}) {
                const auto shares = device_shares({{"shares", division}}, n, devices);
                ASSERT_EQ(shares.size(), devices);
                std::uint64_t next = 0;
                for (const trace::Range& share : shares) {
                    EXPECT_EQ(share.first, next);
                    next += share.count;
                    EXPECT_TRUE(division != "even" || share.count - n / devices <= 1);
                }
                EXPECT_EQ(next, n);
            }
    EXPECT_EQ(device_shares({{"shares", "3,0,5"}}, 8, 3),
              (std::vector<trace::Range>{{0, 3}, {3, 0}, {3, 5}}));
}

// ---- findings

// A kernel on device 1 reads the total of device 0 directly from that device's memory.
struct ReachOver {
    template <class T> static void launch(Devices& devices, Problem& problem) {
        const std::vector<trace::Range> one_each{{0, 1}, {1, 1}};
        const auto total = devices.allocate_divided<T>("total", one_each);
        void (*const take)(global_ptr<const T>, global_ptr<T>) = [](global_ptr<const T> from,
                                                                    global_ptr<T> to) {
            step("take");
            to[0] = from[0];
        };
        devices.launch(1, "take", {1}, {1}, 0, take, total[0], total[1]);
        problem.output = devices.download(total);
    }
};

// A scan whose exchange does nothing, so the totals of the other devices are missing.
struct ForgetTotals {
    template <class T> static void exchange(Devices&, const OnDevices<T>&, const OnDevices<T>&) {}
};

trace::Trace recorded(void (*run)(const Settings&, Problem&, trace::Trace*), const Request& request) {
    Settings settings;
    settings.devices = request.devices;
    Problem problem{.op = request.op, .input = request.input, .threads_per_block = 4};
    trace::Trace trace;
    try {
        run(settings, problem, &trace);
    } catch (const simt::Faulted& faulted) {
        trace.fault = faulted.fault;
    }
    return trace;
}

TEST(Devices, HaveNoMemoryInCommon) {
    const trace::Trace trace = recorded(run_program<ReachOver, Devices>, request_for(2, 2));
    EXPECT_EQ(trace.fault.kind, trace::FaultKind::out_of_bounds);
    const std::uint32_t line = trace.locations.at(trace.fault.location).line;
    EXPECT_EQ(trace.fault.message, fmt::format("thread 0 of block 0 on device 1 accesses total[0] at line "
                                               "{}, which is in the memory of device 0.",
                                               line));
}

TEST(Devices, AForgottenExchangeIsSeen) {
    const trace::Trace trace = recorded(run_program<ScanOnDevices<ForgetTotals>, Devices>, request_for(8, 2));
    const CheckReport report = check(trace, nullptr);
    ASSERT_FALSE(report.findings.empty());
    EXPECT_EQ(report.findings.front().kind, trace::FindingKind::never_written);
    EXPECT_EQ(report.findings.front().array, "totals[1]");
    EXPECT_EQ(report.findings.size(), 1u);
}

// The hazards are found in any order, whether the result is right or wrong.
TEST(BrokenDevices, AreFoundUnderEverySchedule) {
    for (const Order& order : orders)
        for (std::uint32_t devices = 2; devices <= 8; ++devices) {
            Request request = under(order, request_for(50, devices, "broken-devices"));
            const trace::Trace trace = record(request);
            const auto findings = trace::hazards_between_devices(trace);
            ASSERT_EQ(findings.size(), devices - 1) << title(request); // all but the first read totals
            for (const trace::Finding& finding : findings) {
                EXPECT_EQ(finding.kind, trace::FindingKind::unordered_devices);
                const trace::Launch &later = trace.launches[finding.launch],
                                    &earlier = trace.launches[finding.other_launch];
                EXPECT_NE(later.place.is_exchange, earlier.place.is_exchange);
                const bool exchange_is_later = later.place.is_exchange;
                const auto path = [&](std::uint16_t location) {
                    return trace.sources.at(trace.locations.at(location).source).path;
                };
                EXPECT_EQ(path(exchange_is_later ? finding.location : finding.other_location),
                          "broken/devices.cuh");
                EXPECT_EQ(path(exchange_is_later ? finding.other_location : finding.location),
                          "scan/scan_devices.cuh");
                EXPECT_EQ(finding.hazard, exchange_is_later ? trace::Hazard::write_after_read
                                                            : trace::Hazard::read_after_write);
            }
        }
}

// The report has one finding for all devices, and pictures have one for each device.
TEST(BrokenDevices, AreToldOnceForAllDevices) {
    const trace::Trace trace = record(request_for(64, 8, "broken-devices"));
    const Algorithm* algorithm = find_algorithm("broken-devices");
    const CheckReport report = check(trace, algorithm);
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings.front().launches, 7u);
    EXPECT_TRUE(
        report.findings.front().message.text().ends_with(" Also on 6 other devices (7 devices in all)."))
        << report.findings.front().message.text();
    EXPECT_EQ(check(trace, algorithm, Blocks::each).findings.size(), 7u);
    const CheckReport of_two = check(record(request_for(64, 2, "broken-devices")), algorithm);
    ASSERT_EQ(of_two.findings.size(), 1u);
    EXPECT_NE(of_two.findings.front().message.text().find("neither waits for the other"), std::string::npos);
    EXPECT_EQ(of_two.findings.front().message.text().find("devices in all"), std::string::npos);
}

TEST(BrokenDevices, AreRightWhereTheExchangeIsFast) {
    EXPECT_EQ(mistake_of(request_for(50, 4, "broken-devices")), std::nullopt);
    Request request = request_for(50, 4, "broken-devices");
    request.schedule = Schedule::reversed;
    EXPECT_NE(mistake_of(request), std::nullopt);
}

TEST(ScanDevices, IsInOrderUnderEverySchedule) {
    for (const Order& order : orders) {
        Request request = under(order, request_for(50, 4));
        EXPECT_TRUE(trace::hazards_between_devices(record(request)).empty()) << title(request);
    }
}

} // namespace
} // namespace scanscope::kernels
