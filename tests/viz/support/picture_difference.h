// Where two pictures differ, and a picture that shows it.
#pragma once

#include <QImage>
#include <QRect>
#include <string>
#include <vector>

namespace scanscope::viz::test {

// A pixel differs if a channel is off by more than this, out of 255. Painting is exact: every pixel is the
// same with and without the vector instructions of the processor. The tolerance is for lines that were
// painted before in the same process: they are cached as pictures, and blending rounds them, by up to 8 where
// dozens of them cross.
inline constexpr int channelTolerance = 8;

// Adjacent pixels that differ: a digit, an arrow, a word.
struct Spot {
    QRect place; // the bounds of the pixels
    int pixels = 0;
    int most = 0; // the largest difference of a channel
};

// The spots, largest first; none if the pictures look the same. A pixel that only one of them has counts as
// different.
[[nodiscard]] std::vector<Spot> spots(const QImage& golden, const QImage& painted);

// "168 pixels differ in 1 place", followed by a line for each of the largest places.
[[nodiscard]] std::string told(const std::vector<Spot>& spots);

// Side by side: golden, painted, and the golden one in pale grey with every differing pixel in red and a
// frame around every spot.
[[nodiscard]] QImage besideEachOther(const QImage& golden, const QImage& painted);

// For pictures of the same scene by different renderers: the share of pixels with a channel that is off by
// more than 24 of 255. This tolerates different smoothing of edges, but cannot detect a changed digit.
[[nodiscard]] double shareThatDiffers(const QImage& a, const QImage& b);

} // namespace scanscope::viz::test
