#include "viz/export/frame_ring.h"

#include <atomic>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <thread>

namespace scanscope::viz {
namespace {

constexpr std::size_t small = 24; // bytes

TEST(FrameRing, PicturesComeInTheirOrderHoweverTheyWerePainted) {
    constexpr int count = 500;
    FrameRing ring(small, 5, count);
    std::vector<std::jthread> painters;
    for (int p = 0; p < 4; ++p)
        painters.emplace_back([&ring] {
            while (const auto turn = ring.take()) {
                if (turn->number % 3 == 0) std::this_thread::yield();
                std::memcpy(turn->bytes.data(), &turn->number, sizeof turn->number);
                ring.painted(turn->number);
            }
        });
    std::vector<int> got, wanted(count);
    for (auto bytes = ring.next(); !bytes.empty(); bytes = ring.next()) {
        EXPECT_EQ(bytes.size(), small);
        got.push_back(0);
        std::memcpy(&got.back(), bytes.data(), sizeof got.back());
    }
    for (int i = 0; i < count; ++i) wanted[std::size_t(i)] = i;
    EXPECT_EQ(got, wanted);
}

TEST(FrameRing, NoMorePicturesThanThereIsRoomFor) {
    FrameRing ring(small, 3, 100);
    std::set<const uchar*> pictures;
    for (int p = 0; p < 3; ++p) {
        const auto turn = ring.take();
        ASSERT_TRUE(turn);
        EXPECT_EQ(turn->number, p);
        pictures.insert(turn->bytes.data());
    }
    EXPECT_EQ(pictures.size(), 3u);
    std::atomic<bool> went = false;
    std::jthread fourth([&] {
        const auto turn = ring.take();
        went = true;
        EXPECT_TRUE(turn && turn->number == 3 && pictures.count(turn->bytes.data()) == 1);
    });
    ring.painted(1); // paints the second picture, but the writer waits for the first
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_FALSE(went);
    ring.painted(0);
    EXPECT_FALSE(ring.next().empty());
    EXPECT_FALSE(ring.next().empty()); // asking for the second picture releases the first
    fourth.join();
    EXPECT_TRUE(went);
}

TEST(FrameRing, APictureIsTheWritersUntilItAsksForTheNext) {
    FrameRing ring(small, 3, 4);
    for (int p = 0; p < 3; ++p) {
        const auto turn = ring.take();
        std::memset(turn->bytes.data(), p, small);
        ring.painted(p);
    }
    const std::span<const uchar> first = ring.next();
    std::jthread fourth([&] {
        const auto turn = ring.take();
        EXPECT_EQ(turn->bytes.data(), first.data());
        std::memset(turn->bytes.data(), 9, small);
        ring.painted(3);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_EQ(first.front(), 0);
    EXPECT_EQ(ring.next().front(), 1);
    EXPECT_EQ(ring.next().front(), 2);
    EXPECT_EQ(ring.next().front(), 9);
    EXPECT_TRUE(ring.next().empty());
}

TEST(FrameRing, StopWakesWhoWaits) {
    FrameRing ring(small, 1, 10);
    ASSERT_TRUE(ring.take());
    bool painterWent = true;
    std::span<const uchar> picture;
    {
        std::jthread painter([&] { painterWent = ring.take().has_value(); });
        std::jthread writer([&] { picture = ring.next(); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ring.stop();
    }
    EXPECT_FALSE(painterWent);
    EXPECT_TRUE(picture.empty());
}

} // namespace
} // namespace scanscope::viz
