#include "viz/export/raw_picture.h"

#include <algorithm>
#include <array>
#include <vector>

// Compiled twice: processors with AVX2 run a faster version. That version also clears the upper halves of the
// registers, which Qt's code does not always do; if they are not clear, older instructions are three times
// slower.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define FOR_EACH_PROCESSOR [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#else
#define FOR_EACH_PROCESSOR
#endif

namespace scanscope::viz {

namespace {

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

struct Weights {
    float red, green, blue, offset; // the offset includes 0.5 for rounding
};

constexpr float redShare = 0.2126F, blueShare = 0.0722F, greenShare = 1 - redShare - blueShare;
constexpr float brightnessSpan = 219.0F / 255, colourSpan = 224.0F / 255;
constexpr float blueSpan = colourSpan / (2 * (1 - blueShare)), redSpan = colourSpan / (2 * (1 - redShare));

constexpr Weights brightness{brightnessSpan * redShare, brightnessSpan* greenShare, brightnessSpan* blueShare,
                             16.5F};
constexpr Weights blueness{-blueSpan * redShare, -blueSpan* greenShare, colourSpan / 2, 128.5F};
constexpr Weights redness{colourSpan / 2, -redSpan* greenShare, -redSpan* blueShare, 128.5F};

// The loops below use floats and rows that do not overlap, so that compilers can vectorise them on every
// machine.
float part(QRgb pixel, int shift) { return float(int(pixel >> shift & 0xff)); }

void writeBrightness(const QRgb* __restrict row, int count, uchar* __restrict to) {
    const Weights w = brightness;
    for (int x = 0; x < count; ++x) {
        const QRgb pixel = row[x];
        const float sum = part(pixel, 16) * w.red + part(pixel, 8) * w.green + part(pixel, 0) * w.blue;
        to[x] = uchar(int(sum + w.offset));
    }
}

void writeColour(const float* __restrict red, const float* __restrict green, const float* __restrict blue,
                 int count, const Weights& w, uchar* __restrict to) {
    for (int c = 0; c < count; ++c)
        to[c] = uchar(int(red[c] * w.red + green[c] * w.green + blue[c] * w.blue + w.offset));
}

// Adds two channels at once: each half of the number can hold eight times 255.
std::uint32_t redAndBlue(QRgb pixel) { return pixel & 0xff00ff; }
std::uint32_t alphaAndGreen(QRgb pixel) { return pixel >> 8 & 0xff00ff; }

class Converter {
public:
    Converter(const QImage& image, bool alpha, std::span<uchar> bytes)
        : m_image(image)
        , m_width(image.width())
        , m_height(image.height())
        , m_alpha(alpha)
        , m_bytes(bytes.data())
        , m_red(std::size_t(m_width / 2))
        , m_green(m_red.size())
        , m_blue(m_red.size())
        , m_plain(alpha ? std::size_t(m_width) : 0) {}

    // All arguments are even.
    FOR_EACH_PROCESSOR void convert(int fromX, int toX, int fromY, int toY) {
        for (int y = fromY; y < toY; y += 2) {
            convertRow(y, fromX, toX);
            convertRow(y + 1, fromX, toX);
            if (m_alpha)
                addColours<true>(rowAt(y), rowAt(y + 1), fromX / 2, toX / 2);
            else
                addColours<false>(rowAt(y), rowAt(y + 1), fromX / 2, toX / 2);
            writeColours(y / 2, fromX / 2, toX / 2);
        }
    }

private:
    [[nodiscard]] const QRgb* rowAt(int y) const {
        return reinterpret_cast<const QRgb*>(m_image.constScanLine(y));
    }
    [[nodiscard]] std::size_t pixels() const { return std::size_t(m_width) * std::size_t(m_height); }

    void convertRow(int y, int from, int to) {
        const QRgb* row = rowAt(y);
        uchar* brightnesses = m_bytes + std::size_t(y) * std::size_t(m_width);
        if (m_alpha) {
            uchar* alphas = brightnesses + pixels() * 3 / 2;
            for (int x = from; x < to; ++x) alphas[x] = uchar(qAlpha(row[x]));
            for (int x = from; x < to; ++x) m_plain[std::size_t(x)] = qUnpremultiply(row[x]);
            row = m_plain.data();
        }
        writeBrightness(row + from, to - from, brightnesses + from);
    }

    // The mean colour at the sample's place: the columns to the left and right have weight 1, the middle one
    // has weight 2.
    template <bool hasAlpha> void addColours(const QRgb* upper, const QRgb* lower, int from, int to) {
        float *red = m_red.data(), *green = m_green.data(), *blue = m_blue.data();
        const auto add = [=](int c, int left) {
            const int middle = 2 * c, right = middle + 1;
            const auto sum = [=](auto channels) {
                return channels(upper[left]) + channels(lower[left]) + channels(upper[right]) +
                       channels(lower[right]) + 2 * (channels(upper[middle]) + channels(lower[middle]));
            };
            const std::uint32_t rb = sum(redAndBlue), ag = sum(alphaAndGreen);
            float whole = 8;
            if constexpr (hasAlpha) whole = ag >> 16 ? float(int(ag >> 16)) / 255 : 1;
            red[c] = float(int(rb >> 16)) / whole;
            green[c] = float(int(ag & 0xffff)) / whole;
            blue[c] = float(int(rb & 0xffff)) / whole;
        };
        if (from == 0) add(from++, 0);
        for (int c = from; c < to; ++c) add(c, 2 * c - 1);
    }

    void writeColours(int row, int from, int to) {
        const std::size_t at = std::size_t(row) * std::size_t(m_width / 2) + std::size_t(from);
        uchar* blues = m_bytes + pixels() + at;
        uchar* reds = blues + pixels() / 4;
        const float *red = &m_red[std::size_t(from)], *green = &m_green[std::size_t(from)],
                    *blue = &m_blue[std::size_t(from)];
        writeColour(red, green, blue, to - from, blueness, blues);
        writeColour(red, green, blue, to - from, redness, reds);
    }

    const QImage& m_image;
    int m_width, m_height;
    bool m_alpha;
    uchar* m_bytes;
    std::vector<float> m_red, m_green, m_blue; // for a row of colour samples
    std::vector<QRgb> m_plain;                 // for a row of pixels, not premultiplied
};

void convertToYuv(const QImage& image, QRect changed, bool alpha, std::span<uchar> bytes) {
    if (changed.isEmpty()) return;
    // A colour sample also depends on the column before its own two.
    const int left = changed.left() / 2 * 2, top = changed.top() / 2 * 2;
    const int right = std::min(image.width(), (changed.right() + 3) / 2 * 2);
    const int foot = (changed.bottom() + 2) / 2 * 2;
    Converter(image, alpha, bytes).convert(left, right, top, foot);
}

} // namespace

RawPixels rawPixels(ExportFormat format, bool transparent) {
    if (format == ExportFormat::gif) return transparent ? RawPixels::bgra : RawPixels::bgr0;
    return transparent ? RawPixels::yuva420p : RawPixels::yuv420p;
}

std::size_t rawBytes(QSize size, RawPixels pixels) {
    constexpr std::array<std::size_t, 4> halfBytes{8, 8, 3, 5}; // half bytes per pixel
    static_assert(halfBytes.size() == std::size_t(RawPixels::yuva420p) + 1);
    return std::size_t(size.width()) * std::size_t(size.height()) * halfBytes.at(std::size_t(pixels)) / 2;
}

void writeRaw(const QImage& image, QRect part, RawPixels pixels, std::span<uchar> bytes) {
    const bool isPlanes = pixels == RawPixels::yuv420p || pixels == RawPixels::yuva420p;
    const bool hasAlpha = pixels == RawPixels::bgra || pixels == RawPixels::yuva420p;
    (isPlanes ? convertToYuv : writePixels)(image, part, hasAlpha, bytes);
}

} // namespace scanscope::viz
