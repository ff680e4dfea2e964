#include "kernels/trace/provenance.h"
#include "kernels/trace/transfers.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using scanscope::test::blelloch_trace;
using scanscope::test::Cell;
using scanscope::test::constant;
using scanscope::test::hillis_steele_trace;
using scanscope::test::Tagged;
using scanscope::test::TraceBuilder;
using Lines = std::vector<std::string>;

std::string cell_text(const CellRef& cell) {
    static constexpr const char* spaces[] = {"none", "s", "l", "g"};
    return fmt::format("{}{}[{}]", spaces[static_cast<int>(cell.space)], cell.array, cell.index);
}

std::string operand_text(const std::optional<CellRef>& cell, Value value) {
    return fmt::format("{}:{}", cell ? cell_text(*cell) : "register", to_text(value, ElementType::int32));
}

// "t1 s0[3] = 7: s0[2]:7 + s0[3]:0", "t0 s0[1] = 1: g0[1]:1", "t0 s0[7] = 0"
Lines lines_of(const Trace& trace, std::size_t step) {
    Lines lines;
    for (const Transfer& transfer : transfers(trace.launches[0], trace.launches[0].blocks[0], step)) {
        std::string line = fmt::format("t{} {} = {}", transfer.thread, cell_text(transfer.to),
                                       to_text(transfer.value, ElementType::int32));
        if (transfer.combined)
            line += ": " + operand_text(transfer.left, transfer.left_value) + " + " +
                    operand_text(transfer.right, transfer.right_value);
        else if (transfer.left)
            line += ": " + operand_text(transfer.left, transfer.left_value);
        lines.push_back(line);
    }
    return lines;
}

// The origins of the operands: "a+b | c+d", "a"; empty for a constant.
Lines origins_of(const Trace& trace, std::size_t step) {
    const Provenance provenance(trace);
    Lines lines;
    for (const Transfer& transfer : transfers(trace.launches[0], trace.launches[0].blocks[0], step)) {
        std::string line = provenance.to_brief(transfer.left_node, Operator::sum, 64);
        if (transfer.combined) line += " | " + provenance.to_brief(transfer.right_node, Operator::sum, 64);
        lines.push_back(line);
    }
    return lines;
}

TEST(Transfers, KnowWhereTheirOperandsComeFrom) {
    const Trace trace = blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
    EXPECT_EQ(origins_of(trace, 0), (Lines{"a", "b", "c", "d", "e", "f", "g", "h"}));
    EXPECT_EQ(origins_of(trace, 2), (Lines{"a+b | c+d", "e+f | g+h"}));
    EXPECT_EQ(origins_of(trace, 4), Lines{""});
    EXPECT_EQ(origins_of(trace, 6), (Lines{"", " | a+b", "a+b+c+d", "a+b+c+d | e+f"}));
}

TEST(Transfers, OfBlellochAreThePictureOfThePaper) {
    const Trace trace = blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
    EXPECT_EQ(lines_of(trace, 0),
              (Lines{"t0 s0[0] = 3: g0[0]:3", "t0 s0[1] = 1: g0[1]:1", "t1 s0[2] = 7: g0[2]:7",
                     "t1 s0[3] = 0: g0[3]:0", "t2 s0[4] = 4: g0[4]:4", "t2 s0[5] = 1: g0[5]:1",
                     "t3 s0[6] = 6: g0[6]:6", "t3 s0[7] = 3: g0[7]:3"}));
    EXPECT_EQ(lines_of(trace, 2),
              (Lines{"t0 s0[3] = 11: s0[1]:4 + s0[3]:7", "t1 s0[7] = 14: s0[5]:5 + s0[7]:9"}));
    EXPECT_EQ(lines_of(trace, 4), Lines{"t0 s0[7] = 0"}) << "clearing takes a constant, not the total";
    EXPECT_EQ(lines_of(trace, 5), (Lines{"t0 s0[3] = 0: s0[7]:0", "t0 s0[7] = 11: s0[7]:0 + s0[3]:11"}));
    EXPECT_EQ(lines_of(trace, 6), (Lines{"t0 s0[1] = 0: s0[3]:0", "t0 s0[3] = 4: s0[3]:0 + s0[1]:4",
                                         "t1 s0[5] = 11: s0[7]:11", "t1 s0[7] = 16: s0[7]:11 + s0[5]:5"}));
    EXPECT_EQ(lines_of(trace, 8).size(), 8u);
    EXPECT_EQ(lines_of(trace, 8)[7], "t3 g1[7] = 22: s0[7]:22");
}

TEST(Transfers, OfHillisSteeleGoFromBufferToBuffer) {
    const Trace trace = hillis_steele_trace({3, 1, 7, 0});
    EXPECT_EQ(lines_of(trace, 1),
              (Lines{"t0 s1[0] = 3: s0[0]:3", "t1 s1[1] = 4: s0[0]:3 + s0[1]:1",
                     "t2 s1[2] = 8: s0[1]:1 + s0[2]:7", "t3 s1[3] = 7: s0[2]:7 + s0[3]:0"}));
    EXPECT_EQ(lines_of(trace, 2),
              (Lines{"t0 s0[0] = 3: s1[0]:3", "t1 s0[1] = 4: s1[1]:4", "t2 s0[2] = 11: s1[0]:3 + s1[2]:8",
                     "t3 s0[3] = 11: s1[1]:4 + s1[3]:7"}));
}

// All identities have the node 0, but a padding cell is drawn like any other cell.
TEST(Transfers, TellPaddingCellsApart) {
    const Trace trace = blelloch_trace({1, 2, 3, 4, 5});
    EXPECT_EQ(lines_of(trace, 1),
              (Lines{"t0 s0[1] = 3: s0[0]:1 + s0[1]:2", "t1 s0[3] = 7: s0[2]:3 + s0[3]:4",
                     "t2 s0[5] = 5: s0[4]:5 + s0[5]:0", "t3 s0[7] = 0: s0[6]:0 + s0[7]:0"}));
}

class OneStep : public testing::Test {
protected:
    OneStep() {
        b.input(scanscope::test::int32_values({5, 6, 7, 8}), ElementType::int32);
        input = b.global_input("input");
        array = b.shared("temp", 8);
        b.step(0, "load", 1, 1);
        b.step(1, "load", 1, 1);
        for (std::uint32_t i = 0; i < 4; ++i) b.write(0, at(i), b.read(0, {Space::global, input, i}, 1), 1);
        b.barrier(1);
        b.step(0, "work", 1, 2);
        b.step(1, "work", 1, 2);
    }
    [[nodiscard]] Cell at(std::uint32_t i) const { return {Space::shared, array, i}; }
    [[nodiscard]] Lines lines() { return lines_of(b.finish({}), 1); }

    TraceBuilder b{"work", "Work", 2};
    std::uint16_t input = 0, array = 0;
};

TEST_F(OneStep, TheSameCellMayBeBothOperands) {
    const Tagged left = b.read(0, at(2), 1), right = b.read(0, at(2), 1);
    b.write(0, at(3), b.add_int32(0, left, right, 1), 1);
    EXPECT_EQ(lines(), Lines{"t0 s0[3] = 14: s0[2]:7 + s0[2]:7"});
}

TEST_F(OneStep, ReadingTwiceTheLaterCellCounts) {
    b.write(0, at(4), b.read(0, at(1), 1), 1); // temp[4] now has the same node as temp[1]
    const Tagged copy = b.read(0, at(4), 1);
    b.write(0, at(5), copy, 1);
    EXPECT_EQ(lines(), (Lines{"t0 s0[4] = 6: s0[1]:6", "t0 s0[5] = 6: s0[4]:6"}));
}

TEST_F(OneStep, ThreadsDoNotSeeEachOthersReads) {
    const Tagged read_by_0 = b.read(0, at(1), 1);
    b.write(1, at(4), read_by_0, 1); // for example from a shuffle; t1 has read no cell
    EXPECT_EQ(lines(), Lines{"t1 s0[4] = 6"});
}

TEST_F(OneStep, WhatStaysInARegisterHasNoCell) {
    Tagged sum = b.read(0, at(0), 1);
    for (std::uint32_t i = 1; i < 4; ++i) sum = b.add_int32(0, sum, b.read(0, at(i), 1), 1);
    b.write(0, at(4), sum, 1);
    EXPECT_EQ(lines(), Lines{"t0 s0[4] = 26: register:18 + s0[3]:8"});
}

TEST_F(OneStep, AConstantIsNoCopyOfAnotherConstant) {
    b.write(0, at(5), constant(0), 1);
    static_cast<void>(b.read(0, at(5), 1));
    b.write(0, at(6), constant(1), 1);
    b.write(0, at(7), constant(0), 1);
    EXPECT_EQ(lines(), (Lines{"t0 s0[5] = 0", "t0 s0[6] = 1", "t0 s0[7] = 0: s0[5]:0"}));
}

TEST_F(OneStep, LanesAndAtomicsCountToo) {
    const std::uint16_t carry = b.lane("carry");
    b.write(1, {Space::lane, carry, 1}, b.read(1, at(3), 1), 1);
    b.write(1, at(6), b.read(1, {Space::lane, carry, 1}, 1), 1);
    b.atomic(0, at(3), constant(9), 1);
    EXPECT_EQ(lines(), (Lines{"t0 s0[3] = 9: s0[3]:8 + register:0", "t1 l0[1] = 8: s0[3]:8",
                              "t1 s0[6] = 8: l0[1]:8"}));
}

TEST_F(OneStep, WhatAShuffleBringsStandsInThePartnersRegister) {
    const std::uint16_t sum = b.lane("sum");
    const Cell own{Space::lane, sum, 0}, other{Space::lane, sum, 1};
    b.write(0, own, b.read(0, at(0), 1), 1);
    b.write(1, other, b.read(1, at(1), 1), 1);
    b.barrier(1);
    b.step(0, "shuffle", 1, 4);
    b.step(1, "shuffle", 1, 4);
    const Tagged left = b.read(0, own, 1);
    b.read(1, other, 1);
    b.shuffle(0, 0, left, 1);
    b.shuffle(1, 0, left, 1);
    b.write(1, other, b.add_int32(1, left, b.read(1, other, 1), 1), 1);
    b.write(0, at(7), left, 1);
    EXPECT_EQ(lines_of(b.finish({}), 2),
              (Lines{"t0 s0[7] = 5: l0[0]:5", "t1 l0[1] = 11: l0[0]:5 + l0[1]:6"}));
}

// All identities have the node 0, but the value that a partner received differs from the value that it gives.
TEST_F(OneStep, AShuffleGivesTheRegisterNotWhatThePartnerReceived) {
    const std::uint16_t sum = b.lane("sum");
    b.step(0, "shuffle", 1, 4);
    b.step(1, "shuffle", 1, 4);
    for (const std::uint32_t t : {0u, 1u}) b.write(t, {Space::lane, sum, t}, constant(0), 1);
    for (const std::uint32_t t : {0u, 1u}) static_cast<void>(b.read(t, {Space::lane, sum, t}, 1));
    b.shuffle(0, 1, constant(0), 1);
    b.shuffle(1, 0, constant(0), 1);
    b.write(1, at(7), constant(0), 1);
    const Lines lines = lines_of(b.finish({}), 2);
    EXPECT_EQ(lines.back(), "t1 s0[7] = 0: l0[0]:0");
}

TEST_F(OneStep, AShuffleOfAPlainRegisterHasNoCell) {
    b.step(1, "shuffle", 1, 4);
    b.shuffle(1, 0, constant(4), 1);
    b.write(1, at(7), constant(4), 1);
    EXPECT_EQ(lines_of(b.finish({}), 2), Lines{"t1 s0[7] = 4"});
}

TEST_F(OneStep, CombinesOfAnEarlierStepAreNotCounted) {
    const Tagged sum = b.add_int32(0, b.read(0, at(0), 1), b.read(0, at(1), 1), 1);
    b.step(0, "store", 1, 3);
    b.write(0, at(4), sum, 1);
    EXPECT_EQ(lines_of(b.finish({}), 2), Lines{"t0 s0[4] = 11"});
}

} // namespace
} // namespace scanscope::trace
