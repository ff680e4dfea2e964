// Tests what is measured and what is left out, on made-up machines.

#include "kernels/bench/plan.h"
#include "kernels/run/run.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::bench {
namespace {

using trace::ElementType;
using trace::Operator;

constexpr std::uint64_t gib = std::uint64_t{1} << 30;

std::vector<Place> with_gpu(std::uint64_t main_gib = 64, std::uint64_t device_gib = 16) {
    return {{"cpu", true, "", main_gib * gib}, {"cuda", true, "", device_gib * gib}};
}
std::vector<Place> without_gpu() {
    return {{"cpu", true, "", 64 * gib}, {"cuda", false, "no NVIDIA driver found", 0}};
}

Plan plan(const std::vector<Place>& places, const Wanted& wanted) {
    return make_plan(kernels::catalogue(), places, wanted);
}

std::vector<std::string> names(const Group& group) {
    std::vector<std::string> ids;
    for (const Subject& subject : group.subjects) ids.push_back(subject.algorithm);
    return ids;
}

using Names = std::vector<std::string>;

TEST(Plan, GroupsWhatIsComparedByTypeOperatorAndSize) {
    const Plan made = plan(without_gpu(), {.algorithms = {"cpu-scan", "cpu-reduce"},
                                           .sizes = {8, 64},
                                           .types = {ElementType::int32, ElementType::float64},
                                           .operators = {Operator::sum, Operator::max}});
    std::vector<std::tuple<ElementType, Operator, std::uint64_t>> groups;
    for (const Group& group : made.groups) {
        groups.emplace_back(group.type, group.op, group.n);
        EXPECT_EQ(names(group), (Names{"cpu-scan", "cpu-reduce"}));
        for (const Subject& subject : group.subjects) {
            EXPECT_EQ(subject.n, group.n);
            EXPECT_EQ(subject.type, group.type);
            EXPECT_EQ(subject.op, group.op);
        }
    }
    decltype(groups) expected;
    for (const ElementType type : {ElementType::int32, ElementType::float64})
        for (const Operator op : {Operator::sum, Operator::max})
            for (const std::uint64_t n : {8, 64}) expected.emplace_back(type, op, n);
    EXPECT_EQ(groups, expected);
    EXPECT_EQ(made.rows(), 16u);
    EXPECT_TRUE(made.left_out.empty());
}

TEST(Plan, TakesAllThatCanBeTimed) {
    Names expected;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_cpu) expected.emplace_back(algorithm.id);
    const Plan made = plan(without_gpu(), {.algorithms = {}, .sizes = {8}});
    ASSERT_EQ(made.groups.size(), 1u);
    EXPECT_EQ(names(made.groups[0]), expected);
    std::size_t on_gpu = 0;
    for (const LeftOut& left_out : made.left_out) {
        EXPECT_EQ(left_out.executor, "cuda");
        EXPECT_EQ(left_out.reason, "no NVIDIA driver found");
        EXPECT_FALSE(left_out.n || left_out.type || left_out.op);
    }
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) on_gpu += algorithm.on_cuda;
    EXPECT_EQ(made.left_out.size(), on_gpu);
}

TEST(Plan, ScansExclusivelyAndKeepsHalf) {
    const Plan made =
        plan(with_gpu(), {.algorithms = {"blelloch", "cpu-reduce", "cpu-compact"}, .sizes = {8}});
    const auto& subjects = made.groups.at(0).subjects;
    ASSERT_EQ(subjects.size(), 3u);
    EXPECT_EQ(subjects[0], (Subject{.algorithm = "blelloch",
                                    .executor = "cuda",
                                    .form = trace::Form::exclusive,
                                    .n = 8,
                                    .threads_per_block = 4}));
    EXPECT_EQ(
        subjects[1],
        (Subject{.algorithm = "cpu-reduce", .executor = "cpu", .form = trace::Form::inclusive, .n = 8}));
    EXPECT_EQ(subjects[2], (Subject{.algorithm = "cpu-compact",
                                    .executor = "cpu",
                                    .form = trace::Form::inclusive,
                                    .n = 8,
                                    .options = {{"keep", "positive"}}}));
}

// There is a row for each requested number of devices that the machine has. If none is requested, one row has
// all devices.
TEST(Plan, TakesSeveralDevices) {
    auto places = with_gpu();
    for (Place& place : places)
        if (place.executor == "cuda") place.devices = 2;
    const auto devices_in = [&](std::vector<std::uint32_t> wanted) {
        const Plan made =
            plan(places, {.algorithms = {"scan-devices"}, .sizes = {8}, .devices = std::move(wanted)});
        std::vector<std::uint32_t> devices;
        for (const Subject& subject : made.groups.at(0).subjects) {
            devices.push_back(devices_of(subject));
            EXPECT_EQ(subject.threads_per_block, 0u);
        }
        for (const LeftOut& left_out : made.left_out)
            if (left_out.algorithm == "scan-devices") devices.push_back(100);
        return devices;
    };
    using Devices = std::vector<std::uint32_t>;
    EXPECT_EQ(devices_in({}), (Devices{2}));
    EXPECT_EQ(devices_in({1, 2}), (Devices{1, 2}));
    EXPECT_EQ(devices_in({1, 4}), (Devices{1, 100})) << "left out, with its reason";
}

// With different grids, the speed of a reduction would depend on its elements per thread, or the host would
// have to add the sums.
TEST(Plan, GivesReductionsTheSameGrid) {
    const Plan made = plan(with_gpu(), {.algorithms = {"reduce-naive", "reduce-shared", "reduce-warp",
                                                       "reduce-butterfly", "reduce-multilevel"},
                                        .sizes = {8}});
    for (const Subject& subject : made.groups.at(0).subjects)
        EXPECT_EQ(subject.options, subject.algorithm == "reduce-naive"
                                       ? (std::map<std::string, std::string>{{"finish", "gpu"}})
                                       : (std::map<std::string, std::string>{{"few-blocks", ""}}))
            << subject.algorithm;
}

TEST(Plan, GivesScansARunOfElementsAThreadWhereTheyCan) {
    const Plan made =
        plan(with_gpu(), {.algorithms = {"recursive", "reduce-then-scan", "lookback"}, .sizes = {64}});
    for (const Subject& subject : made.groups.at(0).subjects)
        EXPECT_EQ(subject.options, subject.algorithm == "recursive"
                                       ? (std::map<std::string, std::string>{})
                                       : (std::map<std::string, std::string>{{"items", "8"}}))
            << subject.algorithm;
}

TEST(Plan, GivesBlockSizesToWhatHasBlocks) {
    const Plan made =
        plan(with_gpu(),
             {.algorithms = {"blelloch", "cpu-scan", "cub-scan"}, .sizes = {1024}, .block_sizes = {8, 256}});
    std::vector<std::pair<std::string, std::uint32_t>> rows;
    for (const Subject& subject : made.groups.at(0).subjects)
        rows.emplace_back(subject.algorithm, subject.threads_per_block);
    EXPECT_EQ(rows, (std::vector<std::pair<std::string, std::uint32_t>>{
                        {"blelloch", 8}, {"blelloch", 256}, {"cpu-scan", 0}, {"cub-scan", 0}}));
}

TEST(Plan, LeavesOutSizesThatAreTooLargeForAnAlgorithm) {
    const Plan made = plan(with_gpu(), {.algorithms = {"blelloch", "cpu-scan"}, .sizes = {2048, 4096}});
    EXPECT_EQ(names(made.groups.at(0)), (Names{"blelloch", "cpu-scan"}));
    EXPECT_EQ(names(made.groups.at(1)), (Names{"cpu-scan"}));
    ASSERT_EQ(made.left_out.size(), 1u);
    EXPECT_EQ(made.left_out[0].n, 4096u);
    EXPECT_EQ(
        made.left_out[0].reason,
        "it takes at most 2048 elements, because it scans inside one block of at most 1024 threads, two "
        "elements each.");
}

TEST(Plan, LeavesOutWhatCannotBeCombined) {
    const Plan made = plan(
        without_gpu(),
        {.algorithms = {"cpu-sort", "cpu-scan"}, .sizes = {8}, .operators = {Operator::sum, Operator::max}});
    EXPECT_EQ(names(made.groups.at(0)), (Names{"cpu-scan", "cpu-sort"}));
    EXPECT_EQ(names(made.groups.at(1)), (Names{"cpu-scan"}));
    EXPECT_EQ(
        made.left_out,
        (std::vector<LeftOut>{{.algorithm = "cpu-sort",
                               .executor = "cpu",
                               .type = ElementType::int32,
                               .op = Operator::max,
                               .reason = "Library sort combines no elements: max does not apply to it."}}));
}

TEST(Plan, LeavesOutWhatDoesNotFitIntoMemory) {
    // 2^26 ints need 2 GiB of main memory for verification. A row of a scan needs another half GiB there, or
    // 0.75 GiB on the GPU, and the ceiling needs half a GiB.
    const Wanted wanted{.algorithms = {"cpu-scan", "cub-scan"}, .sizes = {1u << 26}};
    EXPECT_TRUE(plan(with_gpu(5, 2), wanted).left_out.empty());
    const auto on_device = plan(with_gpu(5, 1), wanted).left_out;
    ASSERT_EQ(on_device.size(), 1u);
    EXPECT_EQ(on_device[0].algorithm, "cub-scan");
    EXPECT_EQ(on_device[0].n, 1u << 26);
    EXPECT_EQ(on_device[0].reason,
              "67\u202F108\u202F864 elements need 1.2 GiB of device memory, but only 1.0 GiB is free.");
    EXPECT_EQ(plan(with_gpu(2, 2), wanted).left_out.at(0).reason,
              "67\u202F108\u202F864 elements need 3.0 GiB of main memory, but only 2.0 GiB is free.");
    // Verifying a GPU run takes main memory, too.
    EXPECT_EQ(plan(with_gpu(1, 2), wanted).left_out.size(), 2u);
}

TEST(Plan, MeasuresInSeveralGroupsWhatDoesNotFitTogether) {
    const Plan made =
        plan(with_gpu(4, 64), {.algorithms = {"cpu-scan", "std-scan", "cpu-reduce", "std-reduce", "cub-scan"},
                               .sizes = {1u << 26}});
    ASSERT_EQ(made.groups.size(), 2u);
    EXPECT_EQ(names(made.groups[0]), (Names{"cpu-scan", "std-scan", "cpu-reduce"}));
    EXPECT_EQ(names(made.groups[1]), (Names{"std-reduce", "cub-scan"}));
    EXPECT_TRUE(made.left_out.empty());
    EXPECT_EQ(made.groups[0].memory_bytes.at("cpu"), 4 * gib);
    EXPECT_EQ(made.groups[1].memory_bytes.at("cuda"), 5 * gib / 4);
}

// A reduction needs almost no memory for its reference; a scan and a sort each need a whole one.
TEST(Plan, CountsTheMemoryOfAGroup) {
    constexpr std::uint64_t n = 1u << 20;
    const auto bytes = [&](const Names& algorithms) {
        return plan(with_gpu(), {.algorithms = algorithms, .sizes = {n}}).groups.at(0).memory_bytes.at("cpu");
    };
    EXPECT_EQ(bytes({"cpu-reduce"}), n * (2 * 8 + (2 + 2) * 4));
    EXPECT_EQ(bytes({"cpu-scan", "std-scan"}), n * (4 * 8 + (2 + 2 + 2) * 4));
    EXPECT_EQ(bytes({"cpu-scan", "cpu-sort"}), n * (6 * 8 + (2 + 4 + 2) * 4));
}

TEST(Plan, RefusesWhatCannotBeTimed) {
    const auto refusal = [](const Wanted& wanted) {
        return test::words_of<kernels::BadRequest>([&] { return plan(with_gpu(), wanted); });
    };
    EXPECT_EQ(refusal({.algorithms = {"nobody"}, .sizes = {8}}),
              "There is no algorithm \"nobody\": see `scanscope list`.");
    EXPECT_EQ(refusal({.algorithms = {"broken-race"}, .sizes = {8}}),
              "broken-race runs only on the emulator, whose times say nothing about a GPU: choose another "
              "algorithm.");
    EXPECT_EQ(refusal({.algorithms = {}, .sizes = {0, 8}}),
              "0 elements cannot be timed: choose sizes of 1 or more.");
}

TEST(Bytes, AreTheLeastThatMustMove) {
    const auto bytes = [](std::string_view id, ElementType type, std::uint64_t n, std::uint64_t results) {
        return bytes_to_move(*kernels::find_algorithm(id), type, n, results);
    };
    EXPECT_EQ(bytes("cpu-scan", ElementType::int32, 100, 100), 800u);
    EXPECT_EQ(bytes("cpu-scan", ElementType::float64, 100, 100), 1600u);
    EXPECT_EQ(bytes("cpu-reduce", ElementType::int32, 100, 1), 400u);
    EXPECT_EQ(bytes("cpu-compact", ElementType::int32, 100, 30), 520u);
    EXPECT_EQ(bytes("cpu-sort", ElementType::int64, 100, 100), 1600u);
    EXPECT_EQ(bytes("histogram", ElementType::float64, 100, 8), 832u);
    EXPECT_EQ(bytes("segmented", ElementType::int32, 100, 100), 1200u);
    EXPECT_EQ(bytes("subtree-sizes", ElementType::int64, 100, 100), 2000u);
    EXPECT_EQ(ceiling_of(*kernels::find_algorithm("cpu-reduce")), Ceiling::read);
    EXPECT_EQ(ceiling_of(*kernels::find_algorithm("cpu-scan")), Ceiling::copy);
}

} // namespace
} // namespace scanscope::bench
