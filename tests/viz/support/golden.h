// Compares what was painted with a picture in tests/golden/viz.
//
// A pixel differs where one of its channels is off by more than 24 of 255; at most 0.2 % of the pixels may.
// That forgives other versions of Qt's rasterizer and of FreeType, not a cell, a line or a digit.
//
// With SCANSCOPE_UPDATE_GOLDEN=1 the pictures are written anew. A mismatch leaves NAME-actual.png and
// NAME-diff.png in the folder that the test runs in.
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <QDir>
#include <QImage>
#include <string>

namespace scanscope::viz::test {

inline constexpr int channelTolerance = 24;
inline constexpr double pixelTolerance = 0.002;

struct Difference {
    double share = 1; // of the pixels
    QImage picture;   // red where they differ
};

inline Difference difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return {};
    Difference result;
    result.picture = a.convertToFormat(QImage::Format_Grayscale8).convertToFormat(QImage::Format_RGB32);
    const QImage left = a.convertToFormat(QImage::Format_RGB32),
                 right = b.convertToFormat(QImage::Format_RGB32);
    qint64 count = 0;
    for (int y = 0; y < left.height(); ++y)
        for (int x = 0; x < left.width(); ++x) {
            const QRgb p = left.pixel(x, y), q = right.pixel(x, y);
            const int most = std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                                       std::abs(qBlue(p) - qBlue(q))});
            if (most <= channelTolerance) continue;
            ++count;
            result.picture.setPixel(x, y, qRgb(255, 0, 0));
        }
    result.share = double(count) / (double(left.width()) * left.height());
    return result;
}

inline void expectGolden(const QImage& actual, const std::string& name) {
    const QString path = QStringLiteral(SCANSCOPE_GOLDEN_DIR "/") + QString::fromStdString(name) + ".png";
    if (std::getenv("SCANSCOPE_UPDATE_GOLDEN")) {
        ASSERT_TRUE(actual.save(path, "PNG", 0)) << path.toStdString();
        return;
    }
    const QImage expected(path);
    ASSERT_FALSE(expected.isNull()) << path.toStdString()
                                    << " is missing; SCANSCOPE_UPDATE_GOLDEN=1 writes it";
    const Difference found = difference(actual, expected);
    if (found.share <= pixelTolerance) return;
    const QString here = QDir::currentPath() + QLatin1Char('/') + QString::fromStdString(name);
    actual.save(here + "-actual.png");
    if (!found.picture.isNull()) found.picture.save(here + "-diff.png");
    FAIL() << 100 * found.share << " % of the pixels differ; see " << here.toStdString()
           << "-actual.png and -diff.png";
}

} // namespace scanscope::viz::test
