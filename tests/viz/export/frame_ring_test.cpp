#include "viz/export/frame_ring.h"

#include <atomic>
#include <gtest/gtest.h>
#include <set>
#include <thread>

namespace scanscope::viz {
namespace {

constexpr QSize small(4, 2);

TEST(FrameRing, PicturesComeInTheirOrderHoweverTheyWerePainted) {
    constexpr int count = 500;
    FrameRing ring(small, 5, count);
    std::vector<std::jthread> painters;
    for (int p = 0; p < 4; ++p)
        painters.emplace_back([&ring] {
            while (const auto turn = ring.take()) {
                if (turn->number % 3 == 0) std::this_thread::yield();
                turn->image->setPixel(0, 0, QRgb(turn->number));
                ring.painted(turn->number);
            }
        });
    std::vector<int> got, wanted(count);
    while (const QImage* image = ring.next()) {
        got.push_back(int(*reinterpret_cast<const QRgb*>(image->constBits())));
        ring.release();
    }
    for (int i = 0; i < count; ++i) wanted[std::size_t(i)] = i;
    EXPECT_EQ(got, wanted);
}

TEST(FrameRing, NoMorePicturesThanThereIsRoomFor) {
    FrameRing ring(small, 3, 100);
    std::set<const QImage*> images;
    for (int p = 0; p < 3; ++p) {
        const auto turn = ring.take();
        ASSERT_TRUE(turn);
        EXPECT_EQ(turn->number, p);
        images.insert(turn->image);
    }
    EXPECT_EQ(images.size(), 3u);
    std::atomic<bool> went = false;
    std::jthread fourth([&] {
        const auto turn = ring.take();
        went = true;
        EXPECT_TRUE(turn && turn->number == 3 && images.count(turn->image) == 1);
    });
    ring.painted(1); // the second one: the writer waits for the first
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_FALSE(went);
    ring.painted(0);
    EXPECT_NE(ring.next(), nullptr);
    ring.release();
    fourth.join();
    EXPECT_TRUE(went);
}

TEST(FrameRing, StopWakesWhoWaits) {
    FrameRing ring(small, 1, 10);
    ASSERT_TRUE(ring.take());
    bool painterWent = true;
    const QImage* image = nullptr;
    {
        std::jthread painter([&] { painterWent = ring.take().has_value(); });
        std::jthread writer([&] { image = ring.next(); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ring.stop();
    }
    EXPECT_FALSE(painterWent);
    EXPECT_EQ(image, nullptr);
}

} // namespace
} // namespace scanscope::viz
