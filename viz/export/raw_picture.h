// A picture of a film as its encoder reads it: what the codec keeps, so that nothing is left to convert for
// the encoder and there is little to hand over.
#pragma once

#include <QImage>
#include <QRect>
#include <span>

#include "viz/export/export_format.h"

namespace scanscope::viz {

// As ffmpeg names them. YUV is a plane of brightness, then two of colour with a sample for two by two pixels,
// then, where it counts, one of alpha; BT.709 in its limited range. A sample of colour stands on the left one
// of its two columns and between its two rows, where players look for it; the sides of its picture are even.
enum class RawPixels : std::uint8_t { bgr0, bgra, yuv420p, yuva420p };

[[nodiscard]] RawPixels rawPixels(ExportFormat format, bool transparent);
[[nodiscard]] std::size_t rawBytes(QSize size, RawPixels pixels);

// Writes the part of `bytes` that depends on a part of the image, which has 32 bits a pixel, premultiplied.
void writeRaw(const QImage& image, QRect part, RawPixels pixels, std::span<uchar> bytes);

} // namespace scanscope::viz
