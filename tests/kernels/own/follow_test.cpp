// Follows the values of a program. The kernels (followed/*.cu) have a template parameter for their element
// type, as in course work. All claims depend on the agreement of two runs, which is tested, too.

#include <fmt/ranges.h>

#include "kernels/own/built_program.h"
#include "kernels/own/follow.h"
#include "kernels/own/program_request.h"
#include "kernels/run/run.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/transfers.h"
#include "kernels/trace/validate.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

ProgramRequest request_for(const std::string& name) {
    ProgramRequest asked;
    asked.build.files = {fs::path(SCANSCOPE_FOLLOWED_PROGRAMS) / name};
    asked.seconds = 60;
    asked.follows_values = true;
    return asked;
}

std::string text_of(const trace::Provenance& provenance, trace::Node node, const trace::Launch& launch) {
    return provenance.to_text(node, launch.followed->op);
}

// The operator of the launch, and its input arrays: "sum of in".
std::string followed_in(const trace::Launch& launch) {
    if (!launch.followed) return "nothing";
    Texts inputs;
    for (const std::uint16_t array : launch.followed->inputs) inputs.push_back(launch.globals[array].name);
    return fmt::format("{} of {}", trace::name_of(launch.followed->op), fmt::join(inputs, ", "));
}

// The contents of an array after the launch.
Texts left_in(const trace::Trace& trace, std::size_t launch_number, const std::string& array) {
    const trace::Launch& launch = trace.launches.at(launch_number);
    const trace::Provenance provenance(trace, launch);
    for (const trace::Global& global : launch.globals) {
        if (global.name != array) continue;
        Texts texts;
        for (std::size_t i = 0; i < global.after->size(); ++i)
            texts.push_back(
                !global.after->written[i]
                    ? "-"
                    : provenance.to_symbols(global.after->nodes[i], trace::operator_of(trace, launch), 8));
        return texts;
    }
    return {"there is no such array"};
}

class Follow : public test::WithRunner {};

TEST_F(Follow, AScanThatATemplateOfTheHostLaunches) {
    const trace::Trace trace = test::recorded(request_for("blelloch.cu"));
    ASSERT_EQ(trace.launches.size(), 2u);
    for (const std::size_t launch : {0, 1}) {
        EXPECT_EQ(followed_in(trace.launches[launch]), "sum of in");
        EXPECT_EQ(left_in(trace, launch, "out"), (Texts{"no input", "a", "a+b", "a+b+c", "a+b+c+d",
                                                        "Σ in[0..4]", "Σ in[0..5]", "Σ in[0..6]"}));
        EXPECT_EQ(left_in(trace, launch, "in"), (Texts{"a", "b", "c", "d", "e", "f", "g", "h"}));
    }
    EXPECT_EQ(test::found_in(trace), Texts{});
}

// For each cell of shared memory, its values over time.
std::vector<Texts> histories(const trace::Trace& trace) {
    const trace::Launch& launch = trace.launches.at(0);
    const trace::Provenance provenance(trace, launch);
    std::vector<Texts> histories(8);
    for (const trace::Event& event : launch.blocks.at(0).events)
        if (event.space == trace::Space::shared && event.kind == trace::EventKind::write)
            histories.at(event.index)
                .push_back(provenance.of(event.node).ranges.empty()
                               ? "none"
                               : provenance.to_symbols(event.node, trace::Operator::sum));
    return histories;
}

TEST_F(Follow, SaysWhatTheCatalogueSaysOfTheSameAlgorithm) {
    kernels::Request ours;
    ours.algorithm = "blelloch";
    ours.form = trace::Form::exclusive;
    for (const int value : {3, 1, 7, 0, 4, 1, 6, 3})
        ours.input.push_back(trace::to_value(std::int32_t(value)));
    const std::vector<Texts> expected = histories(kernels::record(ours));
    EXPECT_EQ(expected.at(7), (Texts{"h", "g+h", "e+f+g+h", "a+b+c+d+e+f+g+h", "none", "a+b+c+d",
                                     "a+b+c+d+e+f", "a+b+c+d+e+f+g"}));
    EXPECT_EQ(histories(test::recorded(request_for("blelloch.cu"))), expected);
}

TEST_F(Follow, DeducedTypesAndSharedMemoryOfBytes) {
    const trace::Trace trace = test::recorded(request_for("deduced.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "sum of d_values");
    EXPECT_EQ(left_in(trace, 0, "d_sums"),
              (Texts{"a", "a+b", "a+b+c", "a+b+c+d", "Σ d_values[0..4]", "Σ d_values[0..5]"}));
}

TEST_F(Follow, ATreeWithAVolatileWarpAndAnAtomic) {
    const trace::Trace trace = test::recorded(request_for("reduction.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "sum of in, all");
    EXPECT_EQ(left_in(trace, 0, "sums"), (Texts{"Σ in[0..7]", "Σ in[8..15]"}));
    EXPECT_EQ(left_in(trace, 0, "all"), (Texts{"Σ in[0..15] + all[0]"}));
}

TEST_F(Follow, ShufflesInPlaceAndAnOperatorThatIsHandedOver) {
    const trace::Trace trace = test::recorded(request_for("shuffles.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "sum of data");
    const Texts left = left_in(trace, 0, "data");
    ASSERT_EQ(left.size(), 32u);
    EXPECT_EQ(left[0], "a");
    EXPECT_EQ(left[1], "a+b");
    EXPECT_EQ(left[31], "Σ data[0..31]");
}

TEST_F(Follow, TheLargestIsJoinedByMaxAndMovedByAComparison) {
    const trace::Trace trace = test::recorded(request_for("max_scan.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "max of x");
    EXPECT_EQ(left_in(trace, 0, "y"),
              (Texts{"a", "max(a,b)", "max(x[0..2])", "max(x[0..3])", "max(x[0..4])", "max(x[0..5])"}));
    EXPECT_EQ(followed_in(trace.launches.at(1)), "sum of x, y");
    EXPECT_EQ(left_in(trace, 1, "z"), (Texts{"a", "b", "i", "d", "e", "l"}));
    EXPECT_EQ(left_in(trace, 1, "x"), (Texts{"a", "b", "c", "d", "e", "f"}));
    EXPECT_EQ(left_in(trace, 1, "y"), (Texts{"g", "h", "i", "j", "k", "l"}));
}

TEST_F(Follow, AWrongIndexShowsInWhatIsInTheCells) {
    const trace::Trace trace = test::recorded(request_for("wrong_index.cu"));
    EXPECT_EQ(left_in(trace, 0, "data").at(3), "b+c+c+d");
    const trace::Provenance provenance(trace, trace.launches[0]);
    EXPECT_EQ(text_of(provenance, trace.launches[0].globals[0].after->nodes[3], trace.launches[0]),
              "Σ data[1..3]; data[2] counted twice");
}

TEST_F(Follow, WhatOnlyMovesItsElements) {
    const trace::Trace trace = test::recorded(request_for("moves.cu"));
    EXPECT_EQ(left_in(trace, 0, "keys"), (Texts{"e", "b", "f", "d", "a", "c"})) << "7 2 9 4 1 3, sorted";
    EXPECT_EQ(left_in(trace, 1, "kept"), (Texts{"a", "c", "e", "f"})) << "1, 3, 7 and 9 of 1 2 3 4 7 9";
    // The nodes show where each value came from, even if the thread read several: 9 and 4 change places.
    std::string moved;
    for (const trace::Transfer& transfer :
         trace::transfers(trace.launches[0], trace.launches[0].blocks[0], 0))
        moved += fmt::format("{}>{} ", transfer.left ? std::int64_t(transfer.left->index) : -1,
                             transfer.to.index) +
                 (transfer.combined ? "combined " : "");
    EXPECT_EQ(moved, "1>0 0>1 3>2 2>3 ");
}

TEST_F(Follow, EachLaunchHasTheArraysBeforeItAsItsInputs) {
    const trace::Trace trace = test::recorded(request_for("large.cu"));
    ASSERT_EQ(trace.launches.size(), 3u);
    EXPECT_EQ(followed_in(trace.launches[0]), "sum of in");
    EXPECT_EQ(left_in(trace, 0, "sums"), (Texts{"a+b+c+d", "e+f+g+h"}));
    EXPECT_EQ(followed_in(trace.launches[1]), "sum of sums");
    EXPECT_EQ(left_in(trace, 1, "sums"), (Texts{"a", "a+b"}));
    EXPECT_EQ(followed_in(trace.launches[2]), "sum of out, sums");
    const trace::Launch& last = trace.launches[2];
    const trace::Provenance provenance(trace, last);
    EXPECT_EQ(text_of(provenance, last.globals.at(1).after->nodes[6], last), "out[6] + sums[0]");
    EXPECT_EQ(left_in(trace, 2, "out").at(6), "g+i");
}

TEST_F(Follow, OneOperatorIsFollowedAndNothingWronglyTold) {
    const trace::Trace trace = test::recorded(request_for("mixed.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "product of x, y");
    const Texts out = left_in(trace, 0, "out");
    ASSERT_EQ(out.size(), 24u);
    const Texts third{out[2], out[6], out[10], out[14], out[18], out[22]};
    EXPECT_EQ(third, (Texts{"c×g", "not followed", "not followed", "no input", "c",
                            "x[2] and values not followed"}));
}

// If the elements of a launch do not match their nodes, the whole launch is refused; earlier launches are
// kept.
TEST_F(Follow, TricksAreRefused) {
    const trace::Trace trace = test::recorded(request_for("trick.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "sum of in");
    EXPECT_EQ(left_in(trace, 0, "out"), (Texts{"a", "b", "c", "d"}));
    EXPECT_EQ(followed_in(trace.launches.at(1)), "nothing");
    EXPECT_EQ(left_in(trace, 1, "out"), Texts(4, "not followed"));
    EXPECT_EQ(trace.program->output, "1 2 3 4 ");
}

trace::Trace without_nodes(trace::Trace trace) {
    for (trace::Launch& launch : trace.launches) {
        launch.followed.reset();
        for (trace::Block& block : launch.blocks)
            for (trace::Event& event : block.events)
                if (event.array != trace::no_array || event.kind == trace::EventKind::shuffle)
                    event.node = trace::untagged_node;
        for (trace::Global& global : launch.globals)
            for (trace::SharedCells* state : {&global.before, &global.after}) {
                trace::Cells cells = **state;
                cells.nodes.assign(cells.nodes.size(), trace::untagged_node);
                *state = trace::SharedCells(std::move(cells));
            }
    }
    return trace;
}

// The run and its verdict are the same whether or not values are followed.
class FollowedProgram : public testing::TestWithParam<const char*> {};
TEST_P(FollowedProgram, IsTheSameButForItsNodes) {
    SCANSCOPE_NEEDS_RUNNER;
    test::use_runner();
    const BuiltProgram program(request_for(GetParam()), {});
    const trace::Trace followed = program.record({}).trace;
    const trace::Trace plain = program.run(program.request(), BuiltProgram::Records::all, {}).trace;
    EXPECT_EQ(without_nodes(followed), without_nodes(plain));
    EXPECT_EQ(test::found_in(followed), test::found_in(plain));
    EXPECT_FALSE(trace::find_inconsistency(followed));
}
INSTANTIATE_TEST_SUITE_P(Programs, FollowedProgram,
                         testing::Values("blelloch.cu", "deduced.cu", "reduction.cu", "shuffles.cu",
                                         "max_scan.cu", "moves.cu", "large.cu", "mixed.cu", "trick.cu",
                                         "no_traced_form.cu", "wrong_index.cu"),
                         [](const auto& tested) {
                             const std::string name = tested.param;
                             return name.substr(0, name.find('.'));
                         });

// The second run uses the same thread order as the first.
TEST_F(Follow, InAnotherOrderOfTheThreads) {
    ProgramRequest asked = request_for("large.cu");
    asked.schedule = trace::Schedule::random;
    asked.seed = 7;
    const trace::Trace trace = test::recorded(asked);
    EXPECT_EQ(left_in(trace, 0, "out"),
              (Texts{"a", "a+b", "a+b+c", "a+b+c+d", "e", "e+f", "e+f+g", "e+f+g+h"}));
    EXPECT_EQ(left_in(trace, 2, "out").at(6), "g+i");
}

TEST_F(Follow, WhatDoesNotCompileWithThemRunsWithout) {
    const trace::Trace trace = test::recorded(request_for("no_traced_form.cu"));
    EXPECT_EQ(followed_in(trace.launches.at(0)), "nothing");
    EXPECT_EQ(trace.program->output, "1 2 3 4 ");
}

// A program without a kernel that can be followed is not built a second time.
TEST_F(Follow, ProgramsWithoutTemplatesAreLeftAlone) {
    const test::ScratchFolder folder;
    Build build{
        .files = {folder.write("plain.cu", "__global__ void k(int* p) { p[0] = 1; }\n"
                                           "template <int n> __global__ void f(int* p) { p[0] = n; }\n"
                                           "int main() { int* p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); "
                                           "f<3><<<1, 1>>>(p); cudaFree(p); }\n")},
        .follows_values = true};
    EXPECT_TRUE(build_program(build, folder.path() / "scratch", {}).program.empty());
    EXPECT_FALSE(fs::exists(folder.path() / "scratch" / "program.so"));
}

// If a program does not compile, this is reported as usual, and only once.
TEST_F(Follow, AMistakeIsThatOfTheProgram) {
    const test::ScratchFolder folder;
    ProgramRequest asked;
    asked.follows_values = true;
    asked.build.files = {folder.write("wrong.cu", "template <class T> __global__ void k(T* p) { p[0] = x; }\n"
                                                  "int main() { k<int><<<1, 1>>>(nullptr); }\n")};
    const auto error = test::thrown_by<CompileError>([&] { return test::recorded(asked); });
    ASSERT_TRUE(error) << "it compiled";
    EXPECT_EQ(error->problem.line, 1u);
    EXPECT_NE(error->problem.words.text().find("'x' was not declared"), std::string::npos) << error->what();
}

} // namespace
} // namespace scanscope::own
