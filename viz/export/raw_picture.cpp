#include "viz/export/raw_picture.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

constexpr std::size_t bytesOfPixel = 4;

void writePixels(const QImage& image, QRect part, bool alpha, std::span<uchar> bytes) {
    const auto width = std::size_t(image.width());
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const QRgb* from = reinterpret_cast<const QRgb*>(image.constScanLine(y)) + part.left();
        auto* to = reinterpret_cast<QRgb*>(bytes.data()) + std::size_t(y) * width + part.left();
        if (alpha)
            std::transform(from, from + part.width(), to, [](QRgb pixel) { return qUnpremultiply(pixel); });
        else
            std::copy_n(from, part.width(), to);
    }
}

} // namespace

RawPixels rawPixels(ExportFormat format, bool transparent) {
    if (format == ExportFormat::gif) return transparent ? RawPixels::bgra : RawPixels::bgr0;
    return transparent ? RawPixels::yuva420p : RawPixels::yuv420p;
}

std::size_t rawBytes(QSize size, RawPixels pixels) {
    switch (pixels) {
    case RawPixels::bgr0:
    case RawPixels::bgra:
        return bytesOfPixel * std::size_t(size.width()) * std::size_t(size.height());
    case RawPixels::yuv420p:
        return yuvBytes(size, false);
    case RawPixels::yuva420p:
        return yuvBytes(size, true);
    }
    return 0;
}

void writeRaw(const QImage& image, QRect part, RawPixels pixels, std::span<uchar> bytes) {
    switch (pixels) {
    case RawPixels::bgr0:
    case RawPixels::bgra:
        return writePixels(image, part, pixels == RawPixels::bgra, bytes);
    case RawPixels::yuv420p:
    case RawPixels::yuva420p:
        return convertToYuv(image, part, pixels == RawPixels::yuva420p, bytes);
    }
}

} // namespace scanscope::viz
