// Where two pictures differ, and a picture of that for people.
#pragma once

#include <QImage>
#include <QRect>
#include <string>
#include <vector>

namespace scanscope::viz::test {

// A pixel differs where a channel is off by more than this of 255. Painting is exact: with and without the
// vector instructions of the processor, every pixel is the same. The allowance is for lines that were painted
// before in the same process: they are kept as pictures, and blending those rounds, by up to 8 where dozens
// of them cross.
inline constexpr int channelTolerance = 8;

// Pixels that differ and lie together: a digit, an arrow, a word.
struct Spot {
    QRect place; // just around them
    int pixels = 0;
    int most = 0; // the largest difference of a channel
};

// The largest first; none where the pictures are the same to the eye. A pixel that only one of them has
// differs.
[[nodiscard]] std::vector<Spot> spots(const QImage& golden, const QImage& painted);

// "168 pixels differ in 1 place" and a line for each of the largest places.
[[nodiscard]] std::string told(const std::vector<Spot>& spots);

// Side by side: golden, painted, and the golden one in pale grey with every pixel that differs in red and
// every spot framed.
[[nodiscard]] QImage besideEachOther(const QImage& golden, const QImage& painted);

// For pictures of the same by different renderers: the share of the pixels with a channel that is off by more
// than 24 of 255, which forgives how they smooth edges. It says nothing about a digit.
[[nodiscard]] double shareThatDiffers(const QImage& a, const QImage& b);

} // namespace scanscope::viz::test
