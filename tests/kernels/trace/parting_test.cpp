// Where two runs of the same source diverge.
#include "kernels/check/cell_change.h"
#include "kernels/check/right_run.h"
#include "kernels/trace/lock_step.h"
#include "kernels/trace/parting.h"
#include "kernels/verify/backend.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

kernels::Request request_of(std::string_view id, std::vector<std::int32_t> input) {
    kernels::Request request;
    request.algorithm = id;
    request.form = Form::exclusive;
    for (const std::int32_t element : input) request.input.push_back(to_value(element));
    return request;
}

const std::vector<std::int32_t> eight{3, 1, 7, 0, 4, 1, 6, 3};

std::array<Trace, 2> pair_of(const kernels::Request& left, const kernels::Request& right) {
    return {kernels::record(left), kernels::record(right)};
}

// A run that went wrong, and the correct run.
struct Against {
    explicit Against(const kernels::Request& wrong)
        : trace(kernels::record(wrong))
        , right(kernels::right_run_of(kernels::this_machine(), wrong, trace, {}).value())
        , parting(parting_of(left, other))
        , elements(wrong_elements_of(*kernels::find_algorithm(wrong.algorithm), trace)) {}
    [[nodiscard]] auto why(std::size_t element) const { return why_not(left, other, parting, element); }

    Trace trace;
    kernels::RightRun right;
    const Trace &left = trace, &other = right.trace;
    Parting parting;
    std::vector<std::size_t> elements;
};

TEST(Parting, OfARunAndItselfIsNone) {
    for (const char* id : {"blelloch", "hillis-steele", "recursive", "lookback"}) {
        const kernels::Request request = request_of(id, eight);
        const auto [left, right] = pair_of(request, request);
        const Parting parting = parting_of(left, right);
        EXPECT_TRUE(parting.is_comparable) << id;
        EXPECT_TRUE(parting.steps.empty()) << id;
        EXPECT_EQ(first_different_end(left, right), std::nullopt) << id;
    }
}

// In Hillis–Steele, an element has reached 2^(k+1) cells after the stride 2^k.
TEST(Parting, AChangeSpreadsAsTheScanDoes) {
    const kernels::Request request = request_of("hillis-steele", eight);
    kernels::Request other = request;
    other.input[1] = to_value(std::int32_t{100});
    const auto [left, right] = pair_of(request, other);
    std::vector<std::size_t> standing, reached;
    for (const PartedStep& step : parting_of(left, right).steps) {
        reached.push_back(step.reached.size());
        standing.push_back(step.standing.size());
    }
    EXPECT_EQ(reached, (std::vector<std::size_t>{1, 2, 4, 6, 6})) << "load, strides 1, 2 and 4, store";
    for (std::size_t i = 0; i < standing.size(); ++i) EXPECT_GE(standing[i], reached[i]);
}

// Steps are paired as in in_lock_step(), but without inserted rests.
TEST(Parting, TheRunWithFewerStepsStandsStillAfterItsLast) {
    const Trace whole = kernels::record(request_of("hillis-steele", eight));
    Trace shorter = whole;
    Block& block = shorter.launches[0].blocks[0];
    block.events.resize(block.steps.back().first_event); // no store
    block.steps.pop_back();
    EXPECT_TRUE(parting_of(shorter, whole).is_comparable);
    EXPECT_TRUE(parting_of(shorter, whole).steps.empty());

    const Parting parting = parting_of(whole, shorter);
    ASSERT_EQ(parting.steps.size(), 1u);
    EXPECT_EQ(parting.steps[0].at, (StepPlace{0, 0, block.steps.size()}));
    EXPECT_FALSE(parting.steps[0].reached.empty());
    const auto [left, right] = in_lock_step(whole, shorter, Alignment::step);
    const Parting aligned = parting_of(left, right);
    ASSERT_EQ(aligned.steps.size(), 1u);
    EXPECT_EQ(aligned.steps[0].at, parting.steps[0].at);
    EXPECT_EQ(aligned.steps[0].reached, parting.steps[0].reached);
}

TEST(Parting, RunsOfOtherArraysCannotBeParted) {
    const auto [left, right] = pair_of(request_of("hillis-steele", eight), request_of("blelloch", eight));
    EXPECT_FALSE(can_be_parted(left, right));
    EXPECT_FALSE(are_of_one_text(left, right));
    EXPECT_EQ(why_not(left, right, parting_of(left, right), 3), std::nullopt);
}

TEST(WhyNot, FindsTheFirstStepBehindAWrongResult) {
    kernels::Request wrong = request_of("blelloch", eight);
    wrong.options["without-barrier"] = "54"; // between load and up-sweep, and between levels
    const Against run(wrong);
    ASSERT_FALSE(run.elements.empty());
    EXPECT_EQ(run.right.how, "with all its barriers");
    EXPECT_TRUE(wrong_elements_of(*kernels::find_algorithm("blelloch"), run.right.trace).empty());
    for (const std::size_t element : run.elements) {
        const auto way = run.why(element);
        ASSERT_TRUE(way) << element;
        const Block& block = run.left.launches[0].blocks[0];
        EXPECT_EQ(block.steps[way->at.step].label, "up-sweep") << element;
        // No earlier step leaves any difference.
        EXPECT_EQ(run.parting.steps.front().at, way->at) << element;
        ASSERT_TRUE(way->right) << element;
        EXPECT_NE(way->wrong.value, way->right->value) << element;
    }
    EXPECT_EQ(run.why(999), std::nullopt) << "no such element";
}

TEST(WhyNot, TellsWhoHadWrittenWhatWasReadTooLate) {
    const Against run(request_of("broken-warp-sync", eight));
    const auto way = run.why(3);
    ASSERT_TRUE(way);
    const std::string sentence = sentence_of(*way, run.left);
    EXPECT_NE(sentence.find("wrote in this step"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("the correct run writes"), std::string::npos) << sentence;
    EXPECT_NE(sentence_of(*way, run.left, OtherRun::other).find("the other run"), std::string::npos);
}

TEST(WhyNot, GoesBackOverLaunchesAndBlocks) {
    std::vector<std::int32_t> input;
    for (int i = 0; i < 40; ++i) input.push_back(i * 7 % 10);
    const Against run(request_of("broken-global-race", input));
    ASSERT_FALSE(run.elements.empty());
    const auto way = run.why(run.elements.back());
    ASSERT_TRUE(way);
    EXPECT_LT(way->at.launch, run.left.launches.size() - 1) << "it went wrong long before the last launch";
    EXPECT_NE(run.parting.at(way->at), nullptr);
}

// An in-place scan by 4 threads with 2 elements each is wrong in every order; with 8 threads and 1 element
// each, one order makes it right.
TEST(RightRun, OfARaceHasAThreadForEachElement) {
    const Against run(request_of("broken-race", eight));
    ASSERT_EQ(run.trace.launches[0].block.count(), 4u);
    EXPECT_EQ(run.right.how, "with one thread per element, reversed");
    const auto way = run.why(3);
    ASSERT_TRUE(way);
    EXPECT_EQ(sentence_of(*way, run.left),
              "In stride 1, thread 3 writes temp[3] = 11 (line 45), but the correct run writes 8: it reads "
              "temp[2] = 4, which thread 2 wrote in this step, but the correct run reads 1.");
}

// If each thread has one element, the places from an atomic equal those of the elements. The right run
// therefore has another number of blocks; it can be compared because all cells are global.
TEST(RightRun, OfPlacesByAtomicIsHeldAgainstOtherBlocks) {
    const Against run(request_of("broken-scatter", eight));
    ASSERT_EQ(run.trace.launches[0].blocks.size(), 2u);
    EXPECT_EQ(run.right.how, "with one thread per element, in order");
    ASSERT_EQ(run.right.trace.launches[0].blocks.size(), 1u);
    ASSERT_TRUE(run.parting.is_comparable);
    ASSERT_FALSE(run.elements.empty());
    const auto way = run.why(run.elements.front());
    ASSERT_TRUE(way);
    EXPECT_EQ(sentence_of(*way, run.left),
              "In scatter, thread 0 writes out[1] = 4 (line 32), but the correct "
              "run writes 1: it reads in[4], but the correct run reads in[1].");
    EXPECT_EQ(way->at, (StepPlace{1, 0, 0}));
    for (const PartedStep& step : run.parting.steps)
        EXPECT_EQ(step.at.launch, 1u) << "all flags are the same";
}

// If the runs have different blocks, their shared memory cannot be compared.
TEST(Parting, RunsOfOtherBlocksWithMemoryOfTheirOwnCannotBeParted) {
    kernels::Request one = request_of("recursive", eight), other = one;
    one.threads_per_block = 2;
    other.threads_per_block = 4;
    const auto [left, right] = pair_of(one, other);
    EXPECT_FALSE(can_be_parted(left, right));
}

TEST(RightRun, IsNoneWhereNobodyKnowsWhatIsRight) {
    std::vector<std::int32_t> many(2000, 1); // more than a block can have threads
    kernels::Request request = request_of("broken-race", many);
    EXPECT_FALSE(
        kernels::right_run_of(kernels::this_machine(), request, kernels::record(request), {}).has_value());
    request.input.clear();
    EXPECT_FALSE(
        kernels::right_run_of(kernels::this_machine(), request, kernels::record(request), {}).has_value());
}

TEST(Changes, AreReadStrictly) {
    const auto changes = kernels::parse_changes("3=9,0=-2", ElementType::int32, 8);
    ASSERT_EQ(changes.size(), 2u);
    EXPECT_EQ(changes[0].index, 3u);
    EXPECT_EQ(from_value<std::int32_t>(changes[1].value), -2);
    EXPECT_EQ(kernels::parse_changes("0=1.5", ElementType::float32, 1).size(), 1u);
    for (const char* bad : {"", "3", "=9", "3=", "8=1", "x=1", "3=x", "3=1 2", "03=1", "3=9,", "-1=3",
                            "3=1.5", "3=99999999999"})
        EXPECT_THROW(static_cast<void>(kernels::parse_changes(bad, ElementType::int32, 8)),
                     kernels::BadRequest)
            << bad;
}

} // namespace
} // namespace scanscope::trace
