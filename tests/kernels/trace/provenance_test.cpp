#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using scanscope::test::blelloch_trace;
using scanscope::test::hillis_steele_trace;

// A trace that has only combines. The first one creates the node n + 1, the next one n + 2, and so on.
struct Pair {
    Node left, right;
};
Trace combines(std::uint64_t n, const std::vector<Pair>& pairs) {
    Trace trace;
    trace.run.n = n;
    trace.launches.emplace_back().blocks.emplace_back();
    for (const Pair& pair : pairs) {
        Event event{.kind = EventKind::combine,
                    .node = static_cast<Node>(n + trace.launches[0].blocks[0].events.size() + 1),
                    .left = pair.left,
                    .right = pair.right};
        trace.launches[0].blocks[0].events.push_back(event);
    }
    return trace;
}

TEST(Provenance, OfEveryCellOfAScanIsItsPrefix) {
    const int n = 100;
    std::vector<int> numbers(n, 1);
    for (const Trace& trace : {blelloch_trace(numbers, Form::inclusive), hillis_steele_trace(numbers)}) {
        const Provenance provenance(trace);
        for (std::size_t i = 0; i < n; ++i) {
            const Provenance::Inputs& inputs = provenance.of(trace.launches[0].globals[1].after->nodes[i]);
            EXPECT_EQ(inputs.ranges, (std::vector<Range>{{0, i + 1}})) << trace.run.algorithm << ' ' << i;
            EXPECT_TRUE(inputs.ordered && inputs.known && inputs.repeated.empty());
        }
    }
}

TEST(Provenance, CountsAndContains) {
    const Trace trace = combines(9, {{1, 2}, {10, 3}, {5, 6}, {11, 12}, {13, 9}});
    const Provenance::Inputs inputs = Provenance(trace).of(14);
    EXPECT_EQ(inputs.ranges, (std::vector<Range>{{0, 3}, {4, 2}, {8, 1}}));
    EXPECT_EQ(inputs.count(), 6u);
    std::string contained;
    for (std::uint64_t i = 0; i < 11; ++i) contained += inputs.contains(i) ? '1' : '0';
    EXPECT_EQ(contained, "11101100100");
}

std::vector<std::string> texts(const Trace& trace, Node node) {
    const Provenance provenance(trace);
    std::vector<std::string> all;
    for (const Operator op :
         {Operator::sum, Operator::product, Operator::max, Operator::bit_xor, Operator::compose})
        all.push_back(provenance.to_text(node, op));
    return all;
}
using Texts = std::vector<std::string>;

TEST(Provenance, IsWrittenAsPeopleWriteIt) {
    const Trace trace = combines(9, {{1, 2}, {10, 3}, {11, 4}, {12, 7}, {no_input, no_input}, {no_input, 5}});
    EXPECT_EQ(texts(trace, no_input), Texts(5, "identity"));
    EXPECT_EQ(texts(trace, 14), Texts(5, "identity")) << "an identity combined with another";
    EXPECT_EQ(texts(trace, 4), Texts(5, "a[3]"));
    EXPECT_EQ(texts(trace, 15), Texts(5, "a[4]"));
    EXPECT_EQ(texts(trace, 12), (Texts{"Σ a[0..3]", "Π a[0..3]", "max(a[0..3])", "∘ a[0..3]", "∘ a[0..3]"}));
    EXPECT_EQ(texts(trace, 13), (Texts{"Σ a[0..3] + a[6]", "Π a[0..3] × a[6]", "max(a[0..3], a[6])",
                                       "a[0..3] ∘ a[6]", "a[0..3] ∘ a[6]"}));
    EXPECT_EQ(Provenance(trace).to_text(12, Operator::min), "min(a[0..3])");
}

TEST(Provenance, NamesInputsThatCountTwice) {
    const Trace trace = combines(9, {{5, 5}, {4, 10}, {1, 2}, {12, 3}, {13, 13}, {14, 4}, {15, 4}, {10, 5}});
    EXPECT_EQ(texts(trace, 11)[0], "Σ a[3..4]; a[4] counted twice");
    EXPECT_EQ(texts(trace, 14)[0], "Σ a[0..2]; a[0], a[1] and a[2] counted twice");
    EXPECT_EQ(texts(trace, 16)[0], "Σ a[0..3]; a[0], a[1], a[2] and 1 more counted twice");
    const Provenance provenance(trace);
    EXPECT_EQ(provenance.of(17).repeated, std::vector<std::uint64_t>{4});
    EXPECT_EQ(provenance.of(16).repeated, (std::vector<std::uint64_t>{0, 1, 2, 3}));
}

TEST(Provenance, NoticesLostOrder) {
    const Trace trace = combines(9, {{2, 1}, {10, 3}, {1, 3}, {12, 2}, {1, 2}, {3, 4}, {14, 15}, {7, 9}});
    const Provenance provenance(trace);
    EXPECT_FALSE(provenance.of(10).ordered);
    EXPECT_FALSE(provenance.of(11).ordered) << "an order that is lost stays lost";
    EXPECT_FALSE(provenance.of(13).ordered) << "a[1] came after a[2]";
    EXPECT_TRUE(provenance.of(12).ordered) << "with a gap, but ascending";
    EXPECT_TRUE(provenance.of(16).ordered);
    EXPECT_TRUE(provenance.of(17).ordered);
    EXPECT_EQ(texts(trace, 11),
              (Texts{"Σ a[0..2]", "Π a[0..2]", "max(a[0..2])", "∘ a[0..2]", "∘ a[0..2]; not in order"}));
}

TEST(Provenance, SaysWhatItDoesNotKnow) {
    const Trace trace = combines(9, {{1, unknown_node}, {1, 77}});
    const Provenance provenance(trace);
    EXPECT_FALSE(provenance.of(10).known);
    EXPECT_EQ(provenance.to_text(10, Operator::sum), "a[0] and values not followed");
    EXPECT_EQ(provenance.to_text(11, Operator::sum), "a[0] and values not followed");
    EXPECT_EQ(provenance.to_text(unknown_node, Operator::sum), "not followed");
    EXPECT_EQ(provenance.to_symbols(10, Operator::sum), "a[0] and values not followed");
}

TEST(Provenance, SpellsShortValuesInSymbols) {
    const Trace trace = combines(30, {{1, 2}, {31, 3}, {3, 31}, {5, 5}, {no_input, 32}, {26, 27}, {25, 26}});
    const Provenance provenance(trace);
    EXPECT_EQ(provenance.to_symbols(no_input, Operator::sum), "identity");
    EXPECT_EQ(provenance.to_symbols(3, Operator::sum), "c");
    EXPECT_EQ(provenance.to_symbols(3, Operator::max), "c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::sum), "a+b+c");
    EXPECT_EQ(provenance.to_symbols(35, Operator::sum), "a+b+c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::product), "a×b×c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::min), "min(a,b,c)");
    EXPECT_EQ(provenance.to_symbols(32, Operator::bit_and), "a∧b∧c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::bit_or), "a∨b∨c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::bit_xor), "a⊕b⊕c");
    EXPECT_EQ(provenance.to_symbols(33, Operator::compose), "c∘a∘b") << "in the order of the combines";
    EXPECT_EQ(provenance.to_symbols(34, Operator::sum), "e+e");
    EXPECT_EQ(provenance.to_symbols(36, Operator::sum), "Σ a[25..26]") << "beyond z";
    EXPECT_EQ(provenance.to_symbols(37, Operator::sum), "y+z");
    EXPECT_EQ(provenance.to_symbols(32, Operator::sum, 5), "a+b+c");
    EXPECT_EQ(provenance.to_symbols(32, Operator::sum, 4), "Σ a[0..2]");
    EXPECT_EQ(provenance.to_symbols(32, Operator::max, 9), "max(a[0..2])");
    EXPECT_EQ(provenance.to_symbols(32, Operator::max, 10), "max(a,b,c)");
}

TEST(Provenance, IsBriefInACell) {
    // 31: a+b, 32: a+b+c, 33: a+b+c+d, 34: a+b+c+d+e, 35: z and the next element, 36: a+b+c+d+e+g
    const Trace trace = combines(30, {{1, 2}, {31, 3}, {32, 4}, {33, 5}, {26, 27}, {34, 7}});
    const Provenance provenance(trace);
    const auto brief = [&](Node node, std::size_t room, Operator op = Operator::sum) {
        return provenance.to_brief(node, op, room);
    };
    EXPECT_EQ(brief(no_input, 7), "") << "a constant is its value";
    EXPECT_EQ(brief(3, 1), "c");
    EXPECT_EQ(brief(3, 0), "…");
    EXPECT_EQ(brief(28, 5), "a[27]") << "beyond z";
    EXPECT_EQ(brief(28, 4), "…");
    EXPECT_EQ(brief(33, 7), "a+b+c+d");
    EXPECT_EQ(brief(33, 6), "a+…+d");
    EXPECT_EQ(brief(34, 64), "Σ[0..4]") << "five inputs are a range even if more would fit";
    EXPECT_EQ(brief(34, 7), "Σ[0..4]");
    EXPECT_EQ(brief(34, 6), "a+…+e");
    EXPECT_EQ(brief(34, 5), "a+…+e");
    EXPECT_EQ(brief(34, 4), "…");
    EXPECT_EQ(brief(35, 9), "Σ[25..26]");
    EXPECT_EQ(brief(35, 8), "…") << "one of them has no letter";
    EXPECT_EQ(brief(34, 64, Operator::product), "Π[0..4]");
    EXPECT_EQ(brief(34, 64, Operator::max), "max[0..4]");
    EXPECT_EQ(brief(34, 8, Operator::max), "…");
    EXPECT_EQ(brief(34, 64, Operator::bit_xor), "⊕[0..4]");
    EXPECT_EQ(brief(33, 12, Operator::min), "min(a,b,c,d)");
    EXPECT_EQ(brief(33, 11, Operator::min), "min[0..3]");
    EXPECT_EQ(brief(33, 8, Operator::min), "…");
    EXPECT_EQ(brief(36, 64), "a+b+c+d+e+g") << "no range";
    EXPECT_EQ(brief(36, 10), "…");
}

TEST(Provenance, IsNeverBriefAboutAFault) {
    // 10: e+e, 12: b+a, 13: a and values not followed, 16: a+b+c+d+e+e
    const Trace trace = combines(9, {{5, 5}, {1, 2}, {2, 1}, {1, unknown_node}, {11, 3}, {14, 4}, {15, 10}});
    const Provenance provenance(trace);
    EXPECT_EQ(provenance.to_brief(10, Operator::sum, 7), "e+e");
    EXPECT_EQ(provenance.to_brief(12, Operator::compose, 7), "b∘a");
    EXPECT_EQ(provenance.to_brief(13, Operator::sum, 64), "…");
    EXPECT_EQ(provenance.to_brief(16, Operator::sum, 64), "a+b+c+d+e+e");
    EXPECT_EQ(provenance.to_brief(16, Operator::sum, 10), "…") << "Σ[0..4] would hide the second e";
    EXPECT_EQ(provenance.to_brief(12, Operator::compose, 2), "…");
}

TEST(Provenance, FollowsAMillionCombines) {
    constexpr Node links = 1'000'000;
    std::vector<Pair> left_deep{{1, 2}}, right_deep{{2, 3}};
    for (Node i = 1; i < links; ++i) {
        left_deep.push_back({3 + i, i % 2 == 0 ? no_input : Node{3}});
        right_deep.push_back({no_input, 3 + i});
    }
    const Trace left = combines(3, left_deep), right = combines(3, right_deep);
    const Provenance from_left(left), from_right(right);
    EXPECT_EQ(from_left.of(3 + links).ranges, (std::vector<Range>{{0, 3}}));
    EXPECT_EQ(from_left.of(3 + links).repeated, std::vector<std::uint64_t>{2});
    EXPECT_EQ(from_right.of(3 + links).ranges, (std::vector<Range>{{1, 2}}));
    EXPECT_EQ(from_right.to_symbols(3 + links, Operator::sum), "b+c");
}

TEST(Provenance, EndsOnDoublingAndOnDamage) {
    std::vector<Pair> doubling{{1, 1}};
    for (Node i = 1; i < 100; ++i) doubling.push_back({1 + i, 1 + i}); // 2^100 leaves
    const Trace trace = combines(1, doubling);
    EXPECT_EQ(Provenance(trace).to_symbols(101, Operator::sum), "a[0]; a[0] counted twice");

    const Trace cycle = combines(2, {{1, 4}, {3, 2}, {5, 5}});
    const Provenance provenance(cycle);
    for (const Node node : {3u, 4u, 5u}) {
        EXPECT_FALSE(provenance.of(node).known);
        EXPECT_NE(provenance.to_symbols(node, Operator::sum), "");
    }
}

// Each link adds one more scattered input. If all were remembered, the chain would take 16 GB.
TEST(Provenance, GivesUpBeforeItTakesAllMemory) {
    constexpr Node n = 100'000;
    std::vector<Pair> chain{{1, 3}};
    for (Node i = 5; i < n; i += 2) chain.push_back({n + static_cast<Node>(chain.size()), i});
    const Trace trace = combines(n, chain);
    const Provenance provenance(trace);
    EXPECT_TRUE(provenance.of(n + 1000).known);
    EXPECT_FALSE(provenance.of(n + static_cast<Node>(chain.size())).known);
}

// A launch of a program. Its inputs are the cells of x and y, and it made these joins.
Trace followed_launch() {
    Trace trace;
    trace.program.emplace();
    Launch& launch = trace.launches.emplace_back();
    for (const char* name : {"out", "x", "y"}) {
        launch.globals.emplace_back().name = name;
        launch.globals.back().extent = 4;
    }
    launch.followed = {
        Operator::sum, {1, 2}, {{1, 2}, {9, 3}, {4, 5}, {11, 11}, {9, untagged_node}, {10, 11}}};
    return trace;
}

TEST(Provenance, OfALaunchThatWasFollowedNamesItsArrays) {
    const Trace trace = followed_launch();
    const Provenance provenance(trace, trace.launches[0]);
    const auto text = [&](Node node) { return provenance.to_text(node, Operator::sum); };
    EXPECT_EQ(text(3), "x[2]");
    EXPECT_EQ(text(7), "y[2]");
    EXPECT_EQ(text(10), "Σ x[0..2]");
    EXPECT_EQ(text(11), "x[3] + y[0]") << "side by side, and in two arrays";
    EXPECT_EQ(text(12), "x[3] + y[0]; x[3] and y[0] counted twice");
    EXPECT_EQ(text(13), "Σ x[0..1] and values not followed");
    EXPECT_EQ(text(14), "Σ x[0..3] + y[0]");
    EXPECT_EQ(text(no_input), "no input");
    EXPECT_EQ(text(untagged_node), "not followed");
    EXPECT_EQ(provenance.to_symbols(14, Operator::sum), "a+b+c+d+e");
    EXPECT_EQ(provenance.to_symbols(14, Operator::sum, 4), "Σ x[0..3] + y[0]");
    EXPECT_EQ(provenance.to_brief(6, Operator::sum, 1), "f");
    EXPECT_EQ(provenance.to_brief(14, Operator::sum, 16), "Σ x[0..3] + y[0]")
        << "and no range over two arrays";
    EXPECT_EQ(provenance.to_brief(14, Operator::sum, 5), "a+…+e");
    EXPECT_EQ(provenance.to_brief(14, Operator::sum, 4), "…");
}

// The launch has its own nodes; another launch of the trace has different ones.
TEST(Provenance, OfALaunchThatWasNotFollowedIsThatOfTheTrace) {
    Trace trace = combines(2, {{1, 2}});
    EXPECT_EQ(Provenance(trace, trace.launches[0]).to_text(3, Operator::sum), "Σ a[0..1]");
    Trace program = followed_launch();
    program.launches.emplace_back();
    EXPECT_EQ(Provenance(program, program.launches[1]).to_text(9, Operator::sum), "not followed");
    EXPECT_EQ(Provenance(program).to_text(9, Operator::sum), "not followed");
}

} // namespace
} // namespace scanscope::trace
