// verify must find every error, wherever the error is.

#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"
#include "support/change_cells.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::ElementType;
using trace::Form;
using trace::Operator;
using trace::Trace;

Request request(std::uint64_t n, ElementType type = ElementType::int32, Operator op = Operator::sum) {
    Request request;
    request.algorithm = "hillis-steele";
    request.form = Form::inclusive;
    request.type = type;
    request.op = op;
    request.input = verification_input(n, type, op, 1);
    return request;
}

// A backend that records correctly, and then damages the trace.
Backend recording_spoilt_by(void (*spoil)(Trace&)) {
    Backend backend = this_machine();
    backend.record = [spoil](const Request& request, const std::stop_token& stop) {
        Trace trace = record(request, stop);
        spoil(trace);
        return trace;
    };
    return backend;
}

std::string reason(const Backend& backend, const Request& asked) {
    return check_case(backend, asked).value_or("passed");
}

TEST(CheckCase, PassesWhatIsRight) {
    for (const std::uint64_t n : {0u, 1u, 2u, 33u})
        for (const ElementType type : {ElementType::int64, ElementType::float32})
            EXPECT_EQ(reason(this_machine(), request(n, type)), "passed");
}

// Only the plain runs of a library can be compared with the reference, because libraries are not recorded.
TEST(CheckCase, RecordsNothingOfALibrary) {
    Backend backend = this_machine();
    backend.execute = [](const Request& asked, const std::stop_token& stop) {
        Request scan = asked;
        scan.algorithm = "cpu-scan";
        scan.executor = "cpu";
        return execute(scan, stop);
    };
    backend.record = [](const Request&, const std::stop_token&) -> Trace {
        throw std::logic_error("it was recorded");
    };
    Request asked = request(20);
    asked.algorithm = "cub-scan";
    asked.executor = "cuda";
    EXPECT_EQ(reason(backend, asked), "passed");
    backend.execute = [](const Request& scan, const std::stop_token&) { return Outcome{scan.input, {}}; };
    std::ranges::fill(asked.input, trace::to_value(std::int32_t{1}));
    EXPECT_EQ(reason(backend, asked), "plain (default threads): index 1: got 1, expected 2");
}

TEST(CheckCase, FindsAWrongResult) {
    Backend backend = this_machine();
    backend.execute = [](const Request& asked, const std::stop_token& stop) {
        Outcome outcome = execute(asked, stop);
        outcome.output.at(17) = trace::to_value(std::int32_t{5});
        return outcome;
    };
    Request asked = request(20);
    std::ranges::fill(asked.input, trace::to_value(std::int32_t{1}));
    EXPECT_EQ(reason(backend, asked), "plain (default threads): index 17: got 5, expected 18");
    asked.threads_per_block = 32;
    asked.schedule = Schedule::random;
    asked.schedule_seed = 3;
    EXPECT_EQ(reason(backend, asked), "plain (32 threads, random:3): index 17: got 5, expected 18");
}

TEST(CheckCase, FindsASingleRoundingTooMany) {
    Backend backend = this_machine();
    backend.execute = [](const Request& asked, const std::stop_token& stop) {
        Outcome outcome = execute(asked, stop);
        const auto last = trace::from_value<float>(outcome.output.back());
        outcome.output.back() = trace::to_value(last * 1.001f);
        return outcome;
    };
    EXPECT_TRUE(reason(backend, request(9, ElementType::float32, Operator::product))
                    .starts_with("plain (default threads): index 8: got "));
}

TEST(CheckCase, FindsAKernelThatStops) {
    Backend backend = this_machine();
    backend.execute = [](const Request&, const std::stop_token&) {
        Outcome outcome;
        outcome.fault.kind = trace::FaultKind::deadlock;
        outcome.fault.message = "4 threads wait.";
        return outcome;
    };
    EXPECT_EQ(reason(backend, request(4)), "plain (default threads): 4 threads wait.");
}

TEST(CheckCase, FindsAnOperandOrderThatOnlyComposeShows) {
    Backend backend = this_machine();
    backend.execute = [](const Request& asked, const std::stop_token&) {
        Outcome outcome;
        trace::Value running = asked.input.front();
        outcome.output.push_back(running);
        for (std::size_t i = 1; i < asked.input.size(); ++i) {
            Request pair = asked; // combines the right operand first
            pair.input = {asked.input[i], running};
            running = execute(pair).output.back();
            outcome.output.push_back(running);
        }
        return outcome;
    };
    EXPECT_NE(reason(backend, request(3, ElementType::int32, Operator::compose)), "passed");
    EXPECT_EQ(reason(backend, request(3, ElementType::int32, Operator::sum)), "passed");
}

TEST(CheckCase, FindsARecordingThatItsSnapshotsContradict) {
    const Backend backend = recording_spoilt_by([](Trace& trace) {
        for (trace::Event& event : trace.launches[0].blocks[0].events)
            if (event.kind == trace::EventKind::write && event.space == trace::Space::shared) {
                event.value.bits ^= 1;
                return;
            }
    });
    EXPECT_TRUE(reason(backend, request(8)).starts_with("recorded (default threads): "));
}

TEST(CheckCase, FindsAnOutputMadeOfTheWrongInputs) {
    const Backend backend = recording_spoilt_by([](Trace& trace) {
        auto& globals = trace.launches.back().globals;
        const auto out = std::ranges::find(globals, "out", &trace::Global::name);
        test::change(out->after, [](trace::Cells& cells) { std::swap(cells.nodes[0], cells.nodes[1]); });
    });
    EXPECT_EQ(reason(backend, request(4)),
              "recorded (default threads): index 0: made of Σ a[0..1], expected a[0]");
}

TEST(CheckCase, FindsDroppedRecordsAndReadsOfNothing) {
    EXPECT_EQ(reason(recording_spoilt_by([](Trace& trace) { trace.run.records_dropped = 3; }), request(4)),
              "recorded (default threads): 3 accesses were not recorded");
    const Backend backend = recording_spoilt_by([](Trace& trace) {
        for (trace::Event& event : trace.launches[0].blocks[0].events)
            if (event.kind == trace::EventKind::read) event.never_written = true;
    });
    EXPECT_TRUE(reason(backend, request(4)).starts_with("recorded (default threads): "));
}

TEST(CheckCase, TurnsWhatIsThrownIntoItsReason) {
    Backend backend = this_machine();
    backend.record = [](const Request&, const std::stop_token&) -> Trace {
        throw std::runtime_error("the device is lost");
    };
    EXPECT_EQ(reason(backend, request(4)), "recorded (default threads): the device is lost");
    backend.record = [](const Request&, const std::stop_token&) -> Trace { throw Cancelled(); };
    EXPECT_THROW((void)check_case(backend, request(4)), Cancelled);
}

TEST(CheckCase, HoldsOtherExecutorsToTheEmulator) {
    Backend backend = this_machine();
    const auto emulated = [](Request asked) {
        asked.executor = "emulator";
        return asked;
    };
    backend.execute = [=](const Request& asked, const std::stop_token& stop) {
        return execute(emulated(asked), stop);
    };
    backend.record = [=](const Request& asked, const std::stop_token& stop) {
        Trace trace = record(emulated(asked), stop);
        if (asked.executor == "cuda") trace.launches[0].blocks[0].steps[1].label = "strides";
        return trace;
    };
    Request asked = request(4);
    asked.executor = "cuda";
    EXPECT_TRUE(reason(backend, asked).starts_with("against the emulator (default threads): launch 1: "))
        << reason(backend, asked);
}

const Algorithm example{.id = "example",
                        .name = "Example",
                        .family = Family::block_scan,
                        .max_n = 300,
                        .why_max_n = "",
                        .source = "",
                        .cites = "",
                        .summary = "",
                        .on_emulator = true,
                        .on_cuda = true,
                        .default_threads = [](std::uint64_t) { return 32u; },
                        .options = {{"padding", "", ""}, {"keep", "some|all", ""}}};

template <class F> auto all_of(const std::vector<VerifyCase>& cases, F&& f) {
    std::set<decltype(f(cases.front()))> seen;
    for (const VerifyCase& one : cases) seen.insert(f(one));
    return seen;
}

TEST(VerifyCases, TryEverySettingWithinTheLimits) {
    for (const bool full : {false, true}) {
        const auto cases = verify_cases(example, "emulator", full);
        EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return one.n; }),
                  (std::set<std::uint64_t>{0, 1, 2, 3, 8, 31, 32, 33, 255, 256, 257, 300}));
        EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return one.request.threads_per_block; }),
                  (std::set<std::uint32_t>{0, 1, 7, 32, 1000, 1024}));
        EXPECT_EQ(
            all_of(cases, [](const VerifyCase& one) { return one.request.options.contains("padding"); }),
            (std::set<bool>{false, true}));
        const auto typed =
            all_of(cases, [](const VerifyCase& one) { return std::pair(one.request.type, one.request.op); });
        EXPECT_EQ(typed.size(), 2u * 8 + 2u * 4) << "bitwise operators and compose need integers";
        const auto scheduled = all_of(cases, [](const VerifyCase& one) {
            return std::pair(one.request.schedule, one.request.schedule_seed);
        });
        EXPECT_EQ(scheduled.size(), 4u);
    }
    constexpr std::size_t cases_of_one_setting = 12 * 6 - 1; // sizes × threads; not 300 by one thread
    EXPECT_EQ(verify_cases(example, "emulator", true).size(), 24u * 2 * cases_of_one_setting * 4 * 2 * 3);
    EXPECT_EQ(verify_cases(example, "cuda", true).size(), 24u * 2 * cases_of_one_setting * 2 * 3)
        << "a GPU has no schedules";
    EXPECT_LT(verify_cases(example, "emulator", false).size(), 120u);
}

// Each scan is combined with every setting, as if it were a separate algorithm.
TEST(VerifyCases, MeetEachScanOfAnApplicationInPairs) {
    const auto scan_of = [](const VerifyCase& one) {
        const auto found = one.request.options.find("scan");
        return found == one.request.options.end() ? std::string() : found->second;
    };
    const Algorithm& compact = *find_algorithm("compact");
    const auto cases = verify_cases(compact, "cuda", true);
    EXPECT_EQ(all_of(cases, scan_of).size(), 14u); // 13 by name, and the default
    // With the default scan: 4 types × (11 sizes of up to 257 with any number of threads, and 7 larger sizes
    // with more than one thread) × 4 predicates; also three large sizes of each type, and two huge ones.
    const auto usual = std::ranges::count_if(
        cases, [&](const VerifyCase& one) { return scan_of(one).empty() && one.n <= 4097; });
    EXPECT_GE(usual, 4 * (11 * 6 + 7 * 5) * 4);
    EXPECT_EQ(
        all_of(cases,
               [&](const VerifyCase& one) { return std::pair(scan_of(one), one.request.threads_per_block); })
            .size(),
        14u * 6);
}

// There are as many cases as for a scan on one device, and also cases for devices: every number of devices
// with every size, division and order, and a million elements on each number of devices.
TEST(VerifyCases, MeetDevicesInPairsAndWithAllThatIsAboutThem) {
    const Algorithm& devices = *find_algorithm("scan-devices");
    const auto cases = verify_cases(devices, "emulator", true);
    Algorithm alone = devices;
    alone.on_devices = false;
    alone.options = {};
    EXPECT_LT(cases.size(), verify_cases(alone, "emulator", true).size() * 5 / 4);
    const auto shares_of = [](const VerifyCase& one) {
        const auto found = one.request.options.find("shares");
        return found == one.request.options.end() ? std::string() : found->second;
    };
    const auto about_devices = all_of(cases, [&](const VerifyCase& one) {
        return std::tuple(one.n > 4097 ? 0 : one.n, one.request.devices, shares_of(one), one.request.schedule,
                          one.request.schedule_seed);
    });
    EXPECT_EQ(about_devices.size(), 18u * 9 * 4 * 4) << "sizes, devices, divisions, orders";
    std::set<std::uint32_t> with_a_million;
    for (const VerifyCase& one : cases)
        if (one.n == 1u << 20 && shares_of(one) == "random:1") with_a_million.insert(one.request.devices);
    EXPECT_EQ(with_a_million, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return std::pair(one.request.type, one.request.op); })
                  .size(),
              2u * 8 + 2u * 4);
}

TEST(VerifyCases, ChooseNoThreadsForALibrary) {
    const auto cases = verify_cases(*find_algorithm("cub-scan"), "cuda", true);
    EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return one.request.threads_per_block; }),
              std::set<std::uint32_t>{0});
    EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return one.request.form; }).size(), 2u);
    EXPECT_EQ(all_of(cases, [](const VerifyCase& one) { return std::pair(one.request.type, one.request.op); })
                  .size(),
              2u * 8 + 2u * 4);
    EXPECT_EQ(all_of(verify_cases(*find_algorithm("cub-reduce"), "cuda", true),
                     [](const VerifyCase& one) { return std::pair(one.request.type, one.request.op); })
                  .size(),
              2u * 7 + 2u * 4)
        << "compose is not commutative";
}

TEST(VerifyCases, GoToTheLargestInputWhereSomethingFasterThanTheEmulatorRuns) {
    Algorithm large = example;
    large.max_n = 1u << 30;
    const auto sizes_on = [&](const char* executor, bool full) {
        std::set<std::uint64_t> large_ones;
        for (const VerifyCase& one : verify_cases(large, executor, full))
            if (one.n > 4097) large_ones.insert(one.n);
        return large_ones;
    };
    EXPECT_EQ(sizes_on("emulator", true), (std::set<std::uint64_t>{10'000, 65'537, 1u << 20}));
    EXPECT_EQ(sizes_on("cuda", false), (std::set<std::uint64_t>{1u << 20}));
    EXPECT_EQ(sizes_on("cuda", true),
              (std::set<std::uint64_t>{10'000, 65'537, 1u << 20, (1u << 24) + 1, 1u << 28, 1u << 30}));
}

TEST(VerificationInput, MakesMistakesVisible) {
    const auto climbs = verification_input(1000, ElementType::int32, Operator::max, 1);
    std::int32_t most = -1;
    int changes = 0;
    for (const trace::Value value : climbs) {
        const auto element = trace::from_value<std::int32_t>(value);
        changes += element > most;
        most = std::max(most, element);
    }
    EXPECT_GT(changes, 100) << "a running maximum that stays the same hides lost elements";
}

// A tree combines any of the factors, not only the first few. None of these products may leave the range of
// float32.
TEST(VerificationInput, KeepsEveryPartOfAProductInRange) {
    for (const std::uint64_t n : {1u, 1000u, 1u << 16, 1u << 20}) {
        double most = 0; // |log2| of the largest and the smallest part
        std::set<std::uint64_t> different;
        for (const trace::Value value : verification_input(n, ElementType::float32, Operator::product, 1)) {
            most += std::fabs(std::log2(trace::from_value<float>(value)));
            different.insert(value.bits);
        }
        EXPECT_LT(most, 93) << n;
        EXPECT_GT(different.size(), std::min<std::size_t>(n, 1000) / 2) << n;
    }
}

TEST(Verify, SkipsWhatIsNotHereAndNamesItsReason) {
    Backend backend = this_machine();
    const std::vector<Algorithm> rows{example};
    backend.algorithms = rows;
    backend.executors = [] {
        return std::vector<ExecutorInfo>{{"emulator", false, "broken", ""}, {"cuda", false, "no driver", ""}};
    };
    const VerifyReport report = verify(backend, {});
    EXPECT_TRUE(report.rows.empty());
    ASSERT_EQ(report.skipped.size(), 2u);
    EXPECT_EQ(report.skipped[1].algorithm, "example");
    EXPECT_EQ(report.skipped[1].executor, "cuda");
    EXPECT_EQ(report.skipped[1].reason, "no driver");
}

TEST(Verify, LeavesOutWhatDoesNotFitIntoMemoryAndSaysSo) {
    Algorithm large = example;
    large.max_n = 1u << 28;
    large.options = {};
    Backend backend = this_machine();
    const std::vector<Algorithm> rows{large};
    backend.algorithms = rows;
    backend.executors = [] { return std::vector<ExecutorInfo>{{"cuda", true, "", "small"}}; };
    backend.devices = [] {
        DeviceInfo device;
        device.global_memory = std::uint64_t{4} << 30;
        return std::vector<DeviceInfo>{device};
    };
    backend.execute = [](const Request& asked, const std::stop_token&) {
        EXPECT_EQ(asked.input.size(), (1u << 24) + 1);
        return Outcome{};
    };
    backend.free_memory = [] { return std::uint64_t{16} << 30; };
    const VerifyOptions largest{.full = true, .min_n = 1u << 24};
    const VerifyReport report = verify(backend, largest);
    EXPECT_EQ(report.rows.size(), 1u);
    ASSERT_EQ(report.skipped.size(), 1u);
    EXPECT_EQ(report.skipped[0].reason,
              "268\u202f435\u202f456 elements need 6.0 GiB of device memory, but only 4.0 is free");
    backend.free_memory = [] { return std::uint64_t{1} << 29; };
    const VerifyReport none = verify(backend, largest);
    EXPECT_TRUE(none.rows.empty());
    ASSERT_EQ(none.skipped.size(), 2u);
    EXPECT_EQ(none.skipped[0].reason,
              "16\u202f777\u202f217 elements need 0.8 GiB of main memory, but only 0.5 is free");
}

} // namespace
} // namespace scanscope::kernels
