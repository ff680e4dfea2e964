#include "viz/stage/view_kinds.h"
#include "viz/views/sectors/sector_requests.h"

#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/trace_builder.h"
#include "viz/support/recorded.h"
#include "viz/views/view.h"

namespace scanscope::viz {
namespace {

using scanscope::test::constant;
using scanscope::test::TraceBuilder;
using trace::Space;
using CellOf = std::function<std::uint64_t(std::uint32_t)>; // by thread

constexpr std::uint64_t extent = 4096;

// A run of one step, in which each thread reads one cell.
Document readsOf(std::uint32_t threads, const CellOf& cell,
                 trace::ElementType type = trace::ElementType::int32) {
    TraceBuilder b("made", "Made", threads);
    b.input({trace::Value{1}}, type);
    b.source("made.cuh", "load\n", "made");
    const std::uint16_t in = b.global("in", extent);
    for (std::uint32_t t = 0; t < threads; ++t) {
        b.step(t, "load", 1, 1);
        static_cast<void>(b.read(t, {Space::global, in, cell(t)}, 1));
    }
    return Document(std::make_shared<const trace::Trace>(b.finish({})));
}

// "5 moved, 4 needed: 0 1 2 3 4": one line for each request.
std::string textOf(const std::vector<SectorRequest>& requests) {
    std::string text;
    for (const SectorRequest& of : requests) {
        text += fmt::format("{} moved, {} needed:", of.moved(), of.needed);
        for (const trace::Piece& sector : of.sectors) text += fmt::format(" {}", sector.number);
        text += '\n';
    }
    return text;
}
std::string sectorsOf(const Document& document) { return textOf(nearestRequests(document, FilmStep{})); }

TEST(SectorRequests, MoveAsFewSectorsAsTheyCanWhereThreadsReadSideBySide) {
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return t; })), "4 moved, 4 needed: 0 1 2 3\n");
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return 31 - t; })), "4 moved, 4 needed: 0 1 2 3\n")
        << "in any order";
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return 96 + t; })), "4 moved, 4 needed: 12 13 14 15\n");
}

TEST(SectorRequests, MoveMoreThanTheyNeedWhereThreadsReadApart) {
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return 2 * t; })), "8 moved, 4 needed: 0 1 2 3 4 5 6 7\n");
    const Document apart = readsOf(32, [](auto t) { return 32 * t; });
    const std::vector<SectorRequest> requests = nearestRequests(apart, FilmStep{});
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_EQ(requests[0].moved(), 32);
    EXPECT_EQ(requests[0].needed, 4);
    EXPECT_EQ(requests[0].bytesUsed(), 128);
    EXPECT_EQ(requests[0].bytesMoved(), 1024);
    EXPECT_EQ(requests[0].sectors.back().number, 124u);
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return t + 1; })), "5 moved, 4 needed: 0 1 2 3 4\n")
        << "they do not begin with a sector";
}

// Ten elements on two devices: the second device's five begin at the start of its memory.
TEST(SectorRequests, OfADeviceAreThoseOfItsOwnMemory) {
    const Document document = test::documentOf(
        {.algorithm = "scan-devices", .input = test::numbers(10), .threads = 32, .devices = 2});
    for (const LaunchIndex launch : launchesOf(document.trace())) {
        if (document.trace().launches[std::size_t(launch)].kernel != "reduce_parts") continue;
        const auto requests = nearestRequests(document, document.film().firstStep(launch));
        ASSERT_EQ(requests.size(), 1u);
        const trace::Piece& sector = requests[0].sectors.front();
        const int device = int(document.trace().launches[std::size_t(launch)].place.device);
        EXPECT_EQ(textOf(requests), "1 moved, 1 needed: 0\n") << device;
        EXPECT_EQ(requests[0].nameOf(sector).toStdString(), fmt::format("sector 0 of device {}", device));
        EXPECT_EQ(requests[0].cellsOf(sector), (trace::Range{std::uint64_t(5 * device), 5}));
    }
}

TEST(SectorRequests, CountBytesOfTheArraysType) {
    for (const auto type :
         {trace::ElementType::int64, trace::ElementType::float64, trace::ElementType::uint64}) {
        EXPECT_EQ(sectorsOf(readsOf(
                      32, [](auto t) { return t; }, type)),
                  "8 moved, 8 needed: 0 1 2 3 4 5 6 7\n");
        EXPECT_EQ(sectorsOf(readsOf(
                      4, [](auto t) { return 2 * t; }, type)),
                  "2 moved, 1 needed: 0 1\n");
    }
    for (const auto type : {trace::ElementType::float32, trace::ElementType::uint32})
        EXPECT_EQ(sectorsOf(readsOf(
                      8, [](auto t) { return t; }, type)),
                  "1 moved, 1 needed: 0\n");
}

TEST(SectorRequests, CountACellThatAllReadOnce) {
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto) { return 9; })), "1 moved, 1 needed: 1\n");
    EXPECT_EQ(sectorsOf(readsOf(32, [](auto t) { return t / 2; })), "2 moved, 2 needed: 0 1\n");
}

TEST(SectorRequests, AreOfOneWarpWholeOrNot) {
    EXPECT_EQ(sectorsOf(readsOf(1, [](auto) { return 7; })), "1 moved, 1 needed: 0\n");
    EXPECT_EQ(sectorsOf(readsOf(5, [](auto t) { return t; })), "1 moved, 1 needed: 0\n");
    EXPECT_EQ(sectorsOf(readsOf(40, [](auto t) { return t; })),
              "4 moved, 4 needed: 0 1 2 3\n1 moved, 1 needed: 4\n");
    EXPECT_EQ(nearestRequests(readsOf(1024, [](auto t) { return t; }), FilmStep{}).size(), 32u);
}

// The second warp moves the most unneeded bytes; the others follow in order.
TEST(SectorRequests, BeginWithTheWorst) {
    const Document document = readsOf(96, [](auto t) { return t / 32 == 1 ? 8 * std::uint64_t(t) : t; });
    std::string names;
    for (const SectorRequest& of : nearestRequests(document, FilmStep{}))
        names += fmt::format("{}, {}\n", of.name().toStdString(), of.does().toStdString());
    EXPECT_EQ(names, "warp 1 of block 0, reads in, line 1\nwarp 0 of block 0, reads in, line 1\n"
                     "warp 2 of block 0, reads in, line 1\n");
}

// An access has one line, one kind and one array; a repeated access is a new request.
TEST(SectorRequests, AreOfOneAccessEach) {
    TraceBuilder b("made", "Made", 2);
    b.input({trace::Value{1}}, trace::ElementType::int32);
    b.source("made.cuh", "load\nloop\n", "made");
    const std::uint16_t in = b.global("in", extent), out = b.global("out", extent);
    for (std::uint32_t t = 0; t < 2; ++t) {
        b.step(t, "load", 1, 1);
        static_cast<void>(b.read(t, {Space::global, in, t}, 1));
        b.write(t, {Space::global, out, t}, constant(1), 1);
        static_cast<void>(b.atomic(t, {Space::global, out, 100}, constant(2), 1));
        for (std::uint64_t round = 0; round < 1 + t; ++round)
            static_cast<void>(b.read(t, {Space::global, in, 8 * round + t}, 2));
    }
    const Document document(std::make_shared<const trace::Trace>(b.finish({})));
    std::string all;
    for (const SectorRequest& of : nearestRequests(document, FilmStep{}))
        all += fmt::format("{}: {} cells; ", of.does().toStdString(), of.cells.size());
    EXPECT_EQ(all, "reads in, line 1: 2 cells; writes out, line 1: 2 cells; updates out, line 1: 1 cells; "
                   "reads in, line 2: 2 cells; reads in, line 2: 1 cells; ");
}

TEST(SectorRequests, OfABlockWithoutAnyAreThoseOfTheNearestStep) {
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    const auto stepOf = [&](int step) { return int(nearestRequests(document, FilmStep(step)).front().step); };
    EXPECT_EQ(stepOf(0), 0);
    EXPECT_EQ(stepOf(3), 0);
    EXPECT_EQ(stepOf(4), 0) << "the earlier of two";
    EXPECT_EQ(stepOf(5), 8);
    EXPECT_EQ(stepOf(8), 8);
}

TEST(SectorRequests, OfSeveralLaunchesAreThoseOfTheOneThatRuns) {
    const Document document = test::documentOf(test::runOf("naive-global", test::numbers(64), 32));
    for (const FilmStep step : document.steps())
        for (const SectorRequest& of : nearestRequests(document, step)) {
            EXPECT_EQ(of.block.launch, document.film().launchAt(step));
            EXPECT_GE(of.moved(), of.needed);
            EXPECT_LE(of.moved(), 32);
            EXPECT_LE(of.cells.size(), 32u);
        }
}

// A kernel that only combines values it already has shows nothing.
TEST(SectorRequests, AreNoneWhereNothingTouchesGlobalMemory) {
    TraceBuilder b("made", "Made", 2);
    b.input({trace::Value{1}}, trace::ElementType::int32);
    b.source("made.cuh", "set\n", "made");
    const std::uint16_t temp = b.shared("temp", 2);
    for (std::uint32_t t = 0; t < 2; ++t) {
        b.step(t, "set", 1, 1);
        b.write(t, {Space::shared, temp, t}, constant(1), 1);
    }
    const Document document(std::make_shared<const trace::Trace>(b.finish({})));
    EXPECT_TRUE(nearestRequests(document, FilmStep{}).empty());
    EXPECT_FALSE(offers(document, View::sectors));
}

} // namespace
} // namespace scanscope::viz
