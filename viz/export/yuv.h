// Pictures as encoders of films keep them: a plane of brightness, then two of colour with a sample for two by
// two pixels, then, where it counts, one of alpha. BT.709 in its limited range; a sample of colour stands on
// the left one of its two columns and between its two rows, where players look for it.
#pragma once

#include <QImage>
#include <QRect>
#include <span>

namespace scanscope::viz {

[[nodiscard]] std::size_t yuvBytes(QSize size, bool alpha);

// Of an image with 32 bits a pixel, premultiplied where alpha counts, and with even sides: what of `bytes`
// depends on a part of it.
void convertToYuv(const QImage& image, QRect part, bool alpha, std::span<uchar> bytes);

} // namespace scanscope::viz
