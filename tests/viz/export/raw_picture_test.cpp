#include "viz/export/raw_picture.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <QProcess>
#include <QStandardPaths>
#include <random>

namespace scanscope::viz {
namespace {

using Bytes = std::vector<uchar>;
using Sample = std::array<int, 3>; // brightness, blueness, redness

RawPixels yuv(bool alpha) { return alpha ? RawPixels::yuva420p : RawPixels::yuv420p; }

Bytes converted(const QImage& image, bool alpha = false) {
    Bytes bytes(rawBytes(image.size(), yuv(alpha)), 0xcd);
    writeRaw(image, image.rect(), yuv(alpha), bytes);
    return bytes;
}

QImage plain(QSize size, QColor color) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(color);
    return image;
}

QImage noise(QSize size, unsigned seed, bool alpha = false) {
    std::mt19937 random(seed);
    QImage image(size, QImage::Format_ARGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, alpha ? QRgb(random()) : QRgb(random()) | 0xff000000);
    return image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

// The only sample of a picture of one colour.
Sample sampleOf(QColor color) {
    const Bytes bytes = converted(plain({2, 2}, color));
    EXPECT_TRUE(bytes[0] == bytes[1] && bytes[0] == bytes[2] && bytes[0] == bytes[3]);
    return {bytes[0], bytes[4], bytes[5]};
}

// As defined by ITU-R BT.709, for colours between 0 and 1.
Sample defined(double r, double g, double b) {
    const double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    return {int(std::lround(16 + 219 * y)), int(std::lround(128 + 224 * (b - y) / 1.8556)),
            int(std::lround(128 + 224 * (r - y) / 1.5748))};
}

TEST(Yuv, TheBarsOfATestPicture) {
    EXPECT_EQ(sampleOf(Qt::white), (Sample{235, 128, 128}));
    EXPECT_EQ(sampleOf(Qt::yellow), (Sample{219, 16, 138}));
    EXPECT_EQ(sampleOf(Qt::cyan), (Sample{188, 154, 16}));
    EXPECT_EQ(sampleOf(Qt::green), (Sample{173, 42, 26}));
    EXPECT_EQ(sampleOf(Qt::magenta), (Sample{78, 214, 230}));
    EXPECT_EQ(sampleOf(Qt::red), (Sample{63, 102, 240}));
    EXPECT_EQ(sampleOf(Qt::blue), (Sample{32, 240, 118}));
    EXPECT_EQ(sampleOf(Qt::black), (Sample{16, 128, 128}));
}

TEST(Yuv, GreysHaveNoColour) {
    for (int grey = 0; grey < 256; ++grey)
        EXPECT_EQ(sampleOf(QColor(grey, grey, grey)), defined(grey / 255.0, grey / 255.0, grey / 255.0));
}

TEST(Yuv, EveryPixelIsRoundedFromItsOwnColour) {
    const QImage image = noise({66, 34}, 1);
    const Bytes bytes = converted(image);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb p = image.pixel(x, y);
            EXPECT_EQ(bytes[std::size_t(y * 66 + x)],
                      defined(qRed(p) / 255.0, qGreen(p) / 255.0, qBlue(p) / 255.0)[0]);
        }
}

// A colour sample is the mean of the column to the left (weight 1) and its own two columns (weights 2 and 1).
// At the left edge, the first column is also the column to the left.
TEST(Yuv, ColourStandsOnTheLeftOfItsTwoColumns) {
    const QImage image = noise({18, 6}, 2);
    const Bytes bytes = converted(image);
    for (int cy = 0; cy < 3; ++cy)
        for (int cx = 0; cx < 9; ++cx) {
            double r = 0, g = 0, b = 0;
            for (const int y : {2 * cy, 2 * cy + 1})
                for (const int x : {std::max(0, 2 * cx - 1), 2 * cx, 2 * cx, 2 * cx + 1}) {
                    const QRgb p = image.pixel(x, y);
                    r += qRed(p) / 2040.0, g += qGreen(p) / 2040.0, b += qBlue(p) / 2040.0;
                }
            const Sample wanted = defined(r, g, b);
            const std::size_t at = std::size_t(18 * 6 + cy * 9 + cx);
            EXPECT_EQ(bytes[at], wanted[1]) << cx << ' ' << cy;
            EXPECT_EQ(bytes[at + 9 * 3], wanted[2]) << cx << ' ' << cy;
        }
}

TEST(Yuv, APartIsAllThatDependsOnIt) {
    const QSize size(8, 6);
    for (const bool alpha : {false, true}) {
        const QImage before = noise(size, 3, alpha), other = noise(size, 4, alpha);
        for (int top = 0; top < 6; ++top)
            for (int foot = top; foot < 6; ++foot)
                for (int left = 0; left < 8; ++left)
                    for (int right = left; right < 8; ++right) {
                        QImage after = before;
                        for (int y = top; y <= foot; ++y)
                            for (int x = left; x <= right; ++x)
                                reinterpret_cast<QRgb*>(after.scanLine(y))[x] =
                                    reinterpret_cast<const QRgb*>(other.constScanLine(y))[x];
                        Bytes bytes = converted(before, alpha);
                        writeRaw(after, {QPoint(left, top), QPoint(right, foot)}, yuv(alpha), bytes);
                        ASSERT_EQ(bytes, converted(after, alpha)) << left << ' ' << top;
                    }
    }
    Bytes bytes = converted(noise(size, 3));
    writeRaw(noise(size, 4), {}, RawPixels::yuv420p, bytes);
    EXPECT_EQ(bytes, converted(noise(size, 3)));
}

TEST(Yuv, AGlassHasTheColourOfItsGlass) {
    const QColor red(200, 40, 90);
    const Bytes wanted = converted(plain({4, 2}, red));
    for (const int alpha : {255, 128, 64}) {
        QColor glass = red;
        glass.setAlpha(alpha);
        QImage image = plain({4, 2}, glass);
        for (int y = 0; y < 2; ++y) image.setPixelColor(3, y, Qt::transparent); // does not contribute
        const Bytes bytes = converted(image, true);
        ASSERT_EQ(bytes.size(), 8u + 4u + 8u);
        for (const std::size_t at : {0, 1, 2, 4, 5, 6, 8, 9, 10, 11}) EXPECT_NEAR(bytes[at], wanted[at], 2);
        EXPECT_EQ(bytes[3], 16);
        EXPECT_EQ(Bytes(bytes.begin() + 12, bytes.end()),
                  (Bytes{uchar(alpha), uchar(alpha), uchar(alpha), 0, uchar(alpha), uchar(alpha),
                         uchar(alpha), 0}));
    }
    const Bytes none = converted(plain({2, 2}, Qt::transparent), true);
    EXPECT_EQ(none, (Bytes{16, 16, 16, 16, 128, 128, 0, 0, 0, 0}));
}

// A smooth picture, so that the distance from which an encoder takes its colours does not matter.
QImage slopes(QSize size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(x * 255 / size.width(), y * 255 / size.height(), 255 - x / 2));
    return image;
}

TEST(Yuv, FfmpegConvertsAlike) {
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) GTEST_SKIP() << "ffmpeg is not installed";
    const QSize size(320, 180);
    const QImage image = slopes(size);
    const Bytes bytes = converted(image);
    QProcess ffmpeg;
    ffmpeg.start("ffmpeg", {"-v", "error", "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size",
                            "320x180", "-i", "pipe:0", "-vf",
                            "scale=flags=bicubic+accurate_rnd+full_chroma_inp:in_range=full:out_range=tv:"
                            "out_color_matrix=bt709:out_h_chr_pos=0:out_v_chr_pos=128,format=yuv420p",
                            "-f", "rawvideo", "pipe:1"});
    ffmpeg.write(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
    ffmpeg.closeWriteChannel();
    ffmpeg.waitForFinished();
    const QByteArray theirs = ffmpeg.readAllStandardOutput();
    ASSERT_EQ(theirs.size(), qsizetype(bytes.size())) << ffmpeg.readAllStandardError().toStdString();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        ASSERT_NEAR(bytes[i], uchar(theirs[qsizetype(i)]), i < 320 * 180 ? 1 : 2) << i;
}

} // namespace
} // namespace scanscope::viz
