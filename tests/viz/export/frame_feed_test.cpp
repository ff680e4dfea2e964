#include "viz/export/frame_feed.h"
#include "viz/export/whole_files.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QPainter>
#include <QTemporaryDir>

#include "viz/scene/play.h"

namespace scanscope::viz {
namespace {

constexpr QSize size(640, 480); // 1.2 MB, more than fits in a pipe
constexpr int count = 60;

// A bar whose length depends on the number, on a constant background.
Scene picture(int number) {
    Scene scene{.marks = {{Area{QRectF(0, 0, 640, 480), Qt::white}},
                          {Area{QRectF(8 * number, 100, 40, 50), QColor(number, 0, 0)}}}};
    return scene;
}

FrameFeed feedOf(int painters) {
    FrameFeed feed{.size = size};
    for (int p = 0; p < count; ++p) feed.frames.push_back(1 + p % 2);
    feed.makeComposer = [] { return picture; };
    feed.painters = painters;
    return feed;
}

class Fed : public testing::TestWithParam<int> {};

TEST_P(Fed, ByAnyNumberOfPaintersInItsOrder) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("raw");
    {
        EncoderProcess encoder("/bin/sh", {"-c", "cat > \"$0\"", path});
        ASSERT_EQ(feedEncoder(feedOf(GetParam()), encoder, {}), FeedEnd::whole);
    }
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    for (int p = 0; p < count; ++p) {
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        play(picture(p), painter);
        painter.end();
        for (int f = 0; f < 1 + p % 2; ++f) {
            const QByteArray raw = file.read(image.sizeInBytes());
            ASSERT_TRUE(raw ==
                        QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()))
                << "picture " << p;
        }
    }
    EXPECT_TRUE(file.atEnd());
}

TEST_P(Fed, WhatAPainterThrowsEndsIt) {
    FrameFeed feed = feedOf(GetParam());
    feed.makeComposer = [] {
        return [](int number) {
            if (number == 20) failExport("No colour is left.");
            return picture(number);
        };
    };
    EncoderProcess encoder("/bin/sh", {"-c", "cat > /dev/null"});
    EXPECT_THROW(feedEncoder(feed, encoder, {}), ExportError);
}

TEST(EncoderProcess, AProgramThatIsNotThereIsSaid) {
    try {
        EncoderProcess encoder("/no/such/program", {});
        ADD_FAILURE() << "it was started";
    } catch (const ExportError& error) {
        EXPECT_STREQ(error.what(), "Cannot start /no/such/program: No such file or directory.");
    }
}

// A process that the encoder leaves behind would keep open the pipe that its messages are read from.
TEST(EncoderProcess, WhatItStartedEndsWithIt) {
    EncoderProcess encoder("/bin/sh", {"-c", "sleep 1000 & echo gone >&2"});
    EXPECT_TRUE(encoder.finish());
    EXPECT_EQ(encoder.complaint(), "gone");
}

INSTANTIATE_TEST_SUITE_P(Painters, Fed, testing::Values(1, 2, 3, 8));

} // namespace
} // namespace scanscope::viz
