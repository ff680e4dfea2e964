#include <gmock/gmock.h>

#include "kernels/trace/warp_requests.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A block with one step, whose threads access cells of one array.
struct OneLaunch {
    Launch launch;
    explicit OneLaunch(ElementType type = ElementType::int32, std::uint64_t extent = 4096) {
        launch.block = {64, 1, 1};
        Block& block = launch.blocks.emplace_back();
        Array& array = block.shared.emplace_back();
        array.name = "cells";
        array.type = type;
        array.extent = extent;
        static_cast<Array&>(launch.globals.emplace_back()) = array;
        block.steps.emplace_back();
    }
    Block& block() { return launch.blocks.front(); }
    void touch(std::uint32_t thread, std::uint64_t cell, EventKind kind = EventKind::read,
               std::uint16_t location = 0, Space space = Space::shared) {
        Event event{.kind = kind,
                    .space = space,
                    .array = 0,
                    .location = location,
                    .thread = thread,
                    .index = cell,
                    .order = block().events.size()};
        block().events.push_back(event);
        ++block().steps.front().event_count;
    }
    void touch_all(const std::function<std::uint64_t(std::uint32_t)>& cell, std::uint32_t threads = 32,
                   EventKind kind = EventKind::read) {
        for (std::uint32_t thread = 0; thread < threads; ++thread) touch(thread, cell(thread), kind);
    }
    std::vector<WarpRequest> requests(Space space = Space::shared) {
        return warp_requests(block(), 0, space);
    }
    // How the banks serve the only request.
    BankUse use() {
        const auto all = requests();
        EXPECT_EQ(all.size(), 1u);
        return bank_use(all.front(), static_cast<unsigned>(size_of(block().shared.front().type)));
    }
};

TEST(WarpRequests, ThreadsOfAWarpAskTogetherAndWarpsApart) {
    OneLaunch step;
    step.touch_all([](std::uint32_t t) { return std::uint64_t{t}; }, 40);
    const auto requests = step.requests();
    ASSERT_EQ(requests.size(), 2u);
    EXPECT_EQ(requests[0].warp, 0u);
    EXPECT_EQ(requests[0].lanes.size(), 32u);
    EXPECT_EQ(requests[1].warp, 1u);
    EXPECT_THAT(requests[1].lanes,
                ElementsAre(WarpRequest::Lane{32, 32}, WarpRequest::Lane{33, 33}, WarpRequest::Lane{34, 34},
                            WarpRequest::Lane{35, 35}, WarpRequest::Lane{36, 36}, WarpRequest::Lane{37, 37},
                            WarpRequest::Lane{38, 38}, WarpRequest::Lane{39, 39}));
    EXPECT_THAT(step.requests(Space::global), IsEmpty());
}

TEST(WarpRequests, AskAnewWhereTheyComeToALineAgain) {
    OneLaunch step; // thread after thread, as in the emulator; thread 1 leaves the loop early
    step.touch(0, 10);
    step.touch(0, 20);
    step.touch(1, 11);
    step.touch(2, 12);
    step.touch(2, 22);
    const auto requests = step.requests();
    ASSERT_EQ(requests.size(), 2u);
    EXPECT_THAT(requests[0].lanes,
                ElementsAre(WarpRequest::Lane{0, 10}, WarpRequest::Lane{1, 11}, WarpRequest::Lane{2, 12}));
    EXPECT_THAT(requests[1].lanes, ElementsAre(WarpRequest::Lane{0, 20}, WarpRequest::Lane{2, 22}));
}

TEST(WarpRequests, LinesAndKindsAskApartInTheOrderInWhichTheyBegin) {
    OneLaunch step;
    for (std::uint32_t thread : {1u, 0u}) { // reversed
        step.touch(thread, thread, EventKind::read, 7);
        step.touch(thread, thread, EventKind::write, 7);
        step.touch(thread, thread, EventKind::read, 3);
    }
    const auto requests = step.requests();
    ASSERT_EQ(requests.size(), 3u);
    EXPECT_EQ(requests[0].first->kind, EventKind::read);
    EXPECT_EQ(requests[0].first->location, 7);
    EXPECT_EQ(requests[0].first->thread, 1u) << "who came first";
    EXPECT_EQ(requests[1].first->kind, EventKind::write);
    EXPECT_EQ(requests[2].first->location, 3);
    for (const WarpRequest& request : requests) EXPECT_EQ(request.lanes.front().thread, 0u);
}

TEST(WarpRequests, WhatTouchesNoMemoryAsksForNothing) {
    OneLaunch step;
    step.touch(0, 0, EventKind::combine);
    step.touch(0, 0, EventKind::barrier);
    step.touch(0, 0, EventKind::shuffle);
    EXPECT_THAT(step.requests(), IsEmpty());
}

struct Stride {
    unsigned stride, degree;
};
class BanksByStride : public testing::TestWithParam<Stride> {};

// 32 threads with a stride of s words access gcd(s, 32) words in each bank that they use.
TEST_P(BanksByStride, HaveTheDegreeOfTheGreatestCommonDivisor) {
    const auto [stride, degree] = GetParam();
    OneLaunch step;
    step.touch_all([stride = stride](std::uint32_t t) { return std::uint64_t{t} * stride; });
    const BankUse use = step.use();
    EXPECT_EQ(use.degree(), degree);
    EXPECT_EQ(use.passes.size(), degree);
    EXPECT_EQ(use.least, 1u);
    EXPECT_EQ(use.extra(), degree - 1);
    std::size_t served = 0;
    for (const auto& pass : use.passes) served += pass.size();
    EXPECT_EQ(served, 32u);
}
INSTANTIATE_TEST_SUITE_P(Strides, BanksByStride,
                         testing::Values(Stride{1, 1}, Stride{2, 2}, Stride{3, 1}, Stride{4, 4}, Stride{6, 2},
                                         Stride{8, 8}, Stride{16, 16}, Stride{31, 1}, Stride{32, 32},
                                         Stride{33, 1}, Stride{64, 32}, Stride{65, 1}));

TEST(Banks, AWordThatSeveralReadIsReadOnce) {
    OneLaunch step;
    step.touch_all([](std::uint32_t t) { return std::uint64_t{t / 8} * 32; }); // four words of bank 0
    const BankUse use = step.use();
    EXPECT_EQ(use.degree(), 4u);
    EXPECT_EQ(use.depth[0], 4u);
    EXPECT_EQ(use.depth[1], 0u);
    EXPECT_THAT(use.passes[0], ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
    EXPECT_THAT(use.passes[3], ElementsAre(24, 25, 26, 27, 28, 29, 30, 31));
}

TEST(Banks, AtomicsOnOneWordGoOneAfterTheOther) {
    OneLaunch step;
    step.touch_all([](std::uint32_t) { return std::uint64_t{5}; }, 32, EventKind::atomic);
    const BankUse use = step.use();
    EXPECT_EQ(use.passes.size(), 32u);
    EXPECT_EQ(use.depth[5], 32u);
    OneLaunch apart;
    apart.touch_all([](std::uint32_t t) { return std::uint64_t{t}; }, 32, EventKind::atomic);
    EXPECT_EQ(apart.use().extra(), 0u);
}

TEST(Banks, CellsOfEightBytesAreServedToHalfAWarpAtATime) {
    OneLaunch step(ElementType::int64);
    step.touch_all([](std::uint32_t t) { return std::uint64_t{t}; });
    const BankUse side_by_side = step.use();
    EXPECT_EQ(side_by_side.least, 2u);
    EXPECT_EQ(side_by_side.extra(), 0u);
    EXPECT_EQ(side_by_side.passes[0].size(), 16u);
    OneLaunch half(ElementType::float64);
    half.touch_all([](std::uint32_t t) { return std::uint64_t{t} * 2; }, 16); // every second cell
    const BankUse use = half.use();
    EXPECT_EQ(use.least, 1u);
    EXPECT_EQ(use.degree(), 2u);
    EXPECT_EQ(use.passes.size(), 2u);
}

// Measured on an H200 (docs/BANKS.md): reads whose neighbours agree are served to twice as many lanes, which
// saves a pass or makes it a conflict. Writes and atomics are not.
TEST(Banks, WideReadsAreJoinedIfTheirNeighboursAgree) {
    using Cell = std::function<std::uint64_t(std::uint32_t)>;
    const auto all = [](std::uint32_t) { return true; };
    // The passes and conflicts of a request by the active lanes.
    const auto counted = [](ElementType type, const Cell& cell,
                            const std::function<bool(std::uint32_t)>& is_active, EventKind kind) {
        OneLaunch step(type);
        for (std::uint32_t t = 0; t < 32; ++t)
            if (is_active(t)) step.touch(t, cell(t), kind);
        const BankUse use = step.use();
        return std::pair(use.passes.size(), use.extra());
    };
    struct Case {
        Cell cell;
        std::function<bool(std::uint32_t)> is_active;
        std::pair<std::size_t, unsigned> read, written;
    };
    const auto even = [](std::uint32_t t) { return t % 2 == 0; };
    const std::vector<Case> cases{
        {[](auto t) { return t / 2; }, all, {1, 0}, {2, 0}},
        {[](auto t) { return t / 4 * 2 + t % 2; }, all, {1, 0}, {2, 0}},
        {[](auto t) { return t / 8 * 4 + t % 4; }, all, {2, 0}, {2, 0}},
        {[](auto t) { return t % 16; }, all, {2, 0}, {2, 0}},
        {[](auto) { return 0; }, all, {1, 0}, {2, 0}},
        {[](auto t) { return t; }, even, {2, 1}, {2, 0}},
        {[](auto t) { return t * 8; }, even, {16, 15}, {16, 14}},
        {[](auto t) { return t; }, [](auto t) { return (t & 2) == 0; }, {2, 1}, {2, 0}},
        {[](auto t) { return t; }, [](auto t) { return (t & 4) == 0; }, {2, 0}, {2, 0}},
        {[](auto t) { return t; }, [](auto t) { return t == 0 || t == 31; }, {1, 0}, {2, 0}},
        {[](auto t) { return t < 16 ? t / 2 * 16 : t * 16; }, all, {24, 22}, {24, 22}},
    };
    for (const Case& one : cases) {
        const auto number = &one - cases.data();
        EXPECT_EQ(counted(ElementType::float64, one.cell, one.is_active, EventKind::read), one.read)
            << number;
        EXPECT_EQ(counted(ElementType::float64, one.cell, one.is_active, EventKind::write), one.written)
            << number;
    }
    const auto pairs = [](std::uint32_t t) -> std::uint64_t { return t / 2; };
    EXPECT_EQ(counted(ElementType::int32, pairs, all, EventKind::read), std::pair(std::size_t{1}, 0u));
}

TEST(Banks, PaddingSpreadsTheStridesOfPowersOfTwo) {
    for (std::uint32_t stride = 1; stride <= 1024; stride *= 2) {
        OneLaunch plain, padded;
        plain.touch_all([&](std::uint32_t t) { return std::uint64_t{t} * stride; });
        padded.touch_all([&](std::uint32_t t) {
            const std::uint64_t i = std::uint64_t{t} * stride;
            return i + i / 32;
        });
        EXPECT_EQ(plain.use().degree(), std::min(stride, 32u)) << stride;
        // For strides beyond 32 words, the accesses to padded cells are a power of two apart again.
        EXPECT_LE(padded.use().degree(), std::max(2u, stride / 32)) << stride;
    }
}

// The result is compared with the simplest count: the different words in each bank.
TEST(Banks, AgreeWithAPlainCountForRandomCells) {
    std::mt19937 random(2211);
    for (int round = 0; round < 200; ++round) {
        OneLaunch step;
        std::map<std::uint64_t, std::set<std::uint64_t>> banks;
        const unsigned spread = 1u << random() % 12;
        for (std::uint32_t thread = 0; thread < 32; ++thread) {
            if (random() % 4 == 0 && thread > 0) continue;
            const std::uint64_t cell = random() % spread;
            banks[cell % 32].insert(cell);
            step.touch(thread, cell);
        }
        std::size_t worst = 0;
        for (const auto& [bank, words] : banks) worst = std::max(worst, words.size());
        EXPECT_EQ(step.use().passes.size(), worst) << "round " << round << ", seed 2211";
    }
}

TEST(Sectors, AreThoseThatACellLiesIn) {
    OneLaunch step(ElementType::int64);
    for (const std::uint64_t cell : {0u, 3u, 4u, 4u, 17u})
        step.touch(static_cast<std::uint32_t>(step.block().events.size()), cell, EventKind::read, 0,
                   Space::global);
    const auto requests = step.requests(Space::global);
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_THAT(cells_of(requests[0]), ElementsAre(0, 3, 4, 17));
    const Global& array = step.launch.globals.front();
    EXPECT_THAT(pieces_of(requests[0], array), ElementsAre(Piece{0, 0}, Piece{0, 1}, Piece{0, 4}));
    EXPECT_THAT(pieces_of(requests[0], array, line_bytes), ElementsAre(Piece{0, 0}, Piece{0, 1}));
}

// There are five elements on device 0, six on device 1, none on device 2, and the others on device 3. Each
// share begins at the start of a sector.
TEST(Sectors, AreCountedFromWhereAShareBegins) {
    OneLaunch step;
    Global& array = step.launch.globals.front();
    array.shares = {0, 5, 11, 11};
    const auto touch = [&](std::uint32_t thread, std::uint64_t cell) {
        step.touch(thread, cell, EventKind::read, 0, Space::global);
    };
    for (std::uint32_t thread = 0; thread < 8; ++thread) touch(thread, 11 + thread);     // on device 3
    for (std::uint32_t thread = 0; thread < 6; ++thread) touch(32 + thread, 5 + thread); // on device 1
    const auto requests = step.requests(Space::global);
    ASSERT_EQ(requests.size(), 2u);
    EXPECT_THAT(pieces_of(requests[0], array), ElementsAre(Piece{11, 0}));
    EXPECT_THAT(pieces_of(requests[1], array), ElementsAre(Piece{5, 0}));
    const RequestCounts counts = count_requests(step.launch, step.block(), 0);
    EXPECT_EQ(counts.sectors, 2u);
    EXPECT_EQ(counts.needed_sectors, 2u);
    EXPECT_EQ(counts.lines, 2u);
}

// Elements on three devices cannot be in the same sector.
TEST(Sectors, OfSeveralDevicesAreNeededOnEach) {
    OneLaunch step;
    Global& array = step.launch.globals.front();
    array.shares = {0, 1, 2};
    for (std::uint32_t thread = 0; thread < 3; ++thread)
        step.touch(thread, thread, EventKind::read, 0, Space::global);
    const auto requests = step.requests(Space::global);
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_THAT(pieces_of(requests[0], array), ElementsAre(Piece{0, 0}, Piece{1, 0}, Piece{2, 0}));
    EXPECT_EQ(least_pieces(requests[0], array), 3u);
}

TEST(RequestCounts, AddUpOverStepsAndSpaces) {
    OneLaunch step;
    step.touch_all([](std::uint32_t t) { return std::uint64_t{t} * 2; });
    for (std::uint32_t thread = 0; thread < 32; ++thread)
        step.touch(thread, thread * 8, EventKind::write, 1, Space::global);
    const RequestCounts counts = count_requests(step.launch, step.block(), 0);
    EXPECT_EQ(counts.shared_requests, 1u);
    EXPECT_EQ(counts.passes, 2u);
    EXPECT_EQ(counts.extra_passes, 1u);
    EXPECT_EQ(counts.degree, 2u);
    EXPECT_EQ(counts.global_requests, 1u);
    EXPECT_EQ(counts.sectors, 32u);
    EXPECT_EQ(counts.needed_sectors, 4u);
    EXPECT_EQ(counts.lines, 8u);
    RequestCounts twice = counts;
    twice += counts;
    EXPECT_EQ(twice.passes, 4u);
    EXPECT_EQ(twice.degree, 2u);
}

} // namespace
} // namespace scanscope::trace
