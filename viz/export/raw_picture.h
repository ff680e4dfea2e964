// A picture of a film as its encoder reads it.
#pragma once

#include "viz/export/export_format.h"
#include "viz/export/yuv.h"

namespace scanscope::viz {

enum class RawPixels : std::uint8_t { bgr0, bgra, yuv420p, yuva420p }; // as ffmpeg names them

// What the codec keeps: nothing is left to convert for the encoder, and there is little to hand over.
[[nodiscard]] RawPixels rawPixels(ExportFormat format, bool transparent);
[[nodiscard]] std::size_t rawBytes(QSize size, RawPixels pixels);

// What depends on a part of the image, which is premultiplied ARGB32.
void writeRaw(const QImage& image, QRect part, RawPixels pixels, std::span<uchar> bytes);

} // namespace scanscope::viz
