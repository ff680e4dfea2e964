// A film's picture in the format that its encoder stores, so that the encoder has nothing to convert and
// little data to read.
#pragma once

#include <QImage>
#include <QRect>
#include <span>

#include "viz/export/export_format.h"

namespace scanscope::viz {

// Pixel formats under ffmpeg's names. YUV is a plane of brightness, two planes of colour with one sample for
// two by two pixels, and a plane of alpha if it is used; BT.709 in limited range. A colour sample is located
// at the left one of its two columns and between its two rows, where players expect it; the picture's sides
// are even.
enum class RawPixels : std::uint8_t { bgr0, bgra, yuv420p, yuva420p };

[[nodiscard]] RawPixels rawPixels(ExportFormat format, bool transparent);
[[nodiscard]] std::size_t rawBytes(QSize size, RawPixels pixels);

// Writes those bytes that depend on `part` of the image. The image has 32 bits per pixel, premultiplied.
void writeRaw(const QImage& image, QRect part, RawPixels pixels, std::span<uchar> bytes);

} // namespace scanscope::viz
