#include "viz/support/picture_difference.h"

#include <algorithm>
#include <QPainter>
#include <sstream>
#include <utility>

namespace scanscope::viz::test {
namespace {

// Differing pixels in the same tile or in adjacent tiles form one spot.
constexpr int tileSize = 12;
constexpr std::size_t placesTold = 8;

int mostOff(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b)), std::abs(qAlpha(a) - qAlpha(b))});
}

// The picture at this size, transparent where it was smaller.
QImage enlarged(const QImage& picture, QSize size) {
    if (!picture.isNull()) return picture.convertToFormat(QImage::Format_ARGB32).copy(QRect({}, size));
    QImage nothing(size, QImage::Format_ARGB32);
    nothing.fill(Qt::transparent);
    return nothing;
}

// Both pictures at a size that contains both: an area that only one of them has counts as different.
struct Pair {
    Pair(const QImage& first, const QImage& second)
        : size(first.size().expandedTo(second.size()))
        , a(enlarged(first, size))
        , b(enlarged(second, size)) {}
    template <class Visit> void eachThatDiffers(int tolerance, const Visit& visit) const {
        for (int y = 0; y < size.height(); ++y) {
            const auto* left = reinterpret_cast<const QRgb*>(a.constScanLine(y));
            const auto* right = reinterpret_cast<const QRgb*>(b.constScanLine(y));
            for (int x = 0; x < size.width(); ++x)
                if (const int off = mostOff(left[x], right[x]); off > tolerance) visit(x, y, off);
        }
    }
    QSize size;
    QImage a, b;
};

void add(Spot& to, const Spot& from) {
    to.place |= from.place;
    to.pixels += from.pixels;
    to.most = std::max(to.most, from.most);
}

// The differing pixels of each tile, row by row.
struct Tiles {
    explicit Tiles(QSize size)
        : columns((size.width() + tileSize - 1) / tileSize)
        , rows((size.height() + tileSize - 1) / tileSize)
        , content(std::size_t(columns) * std::size_t(rows)) {}
    Spot& at(int column, int row) {
        return content[std::size_t(row) * std::size_t(columns) + std::size_t(column)];
    }
    // Removes and returns the spot that contains this tile.
    Spot taken(int column, int row) {
        Spot whole;
        std::vector<QPoint> open{{column, row}};
        while (!open.empty()) {
            const QPoint tile = open.back();
            open.pop_back();
            Spot& part = at(tile.x(), tile.y());
            if (part.pixels == 0) continue;
            add(whole, std::exchange(part, {}));
            for (int y = std::max(0, tile.y() - 1); y <= std::min(rows - 1, tile.y() + 1); ++y)
                for (int x = std::max(0, tile.x() - 1); x <= std::min(columns - 1, tile.x() + 1); ++x)
                    open.emplace_back(x, y);
        }
        return whole;
    }
    int columns, rows;
    std::vector<Spot> content;
};

} // namespace

std::vector<Spot> spots(const QImage& golden, const QImage& painted) {
    const Pair pair(golden, painted);
    Tiles tiles(pair.size);
    pair.eachThatDiffers(channelTolerance, [&](int x, int y, int off) {
        add(tiles.at(x / tileSize, y / tileSize), {QRect(x, y, 1, 1), 1, off});
    });
    std::vector<Spot> found;
    for (int row = 0; row < tiles.rows; ++row)
        for (int column = 0; column < tiles.columns; ++column)
            if (tiles.at(column, row).pixels > 0) found.push_back(tiles.taken(column, row));
    std::ranges::stable_sort(found, std::ranges::greater{}, &Spot::pixels);
    return found;
}

std::string told(const std::vector<Spot>& spots) {
    int pixels = 0;
    for (const Spot& spot : spots) pixels += spot.pixels;
    std::ostringstream text;
    text << pixels << (pixels == 1 ? " pixel differs in " : " pixels differ in ") << spots.size()
         << (spots.size() == 1 ? " place" : " places");
    for (std::size_t i = 0; i < std::min(spots.size(), placesTold); ++i) {
        const auto& [place, count, most] = spots[i];
        text << "\n  x " << place.left() << " to " << place.right() << ", y " << place.top() << " to "
             << place.bottom() << ": " << count << (count == 1 ? " pixel" : " pixels") << ", off by up to "
             << most << " of 255";
    }
    if (spots.size() > placesTold) text << "\n  and " << spots.size() - placesTold << " smaller ones";
    return text.str();
}

QImage besideEachOther(const QImage& golden, const QImage& painted) {
    const Pair pair(golden, painted);
    constexpr int gap = 12;
    const auto [width, height] = pair.size;
    QImage sheet(3 * width + 2 * gap, height, QImage::Format_RGB32);
    sheet.fill(Qt::gray);
    QPainter painter(&sheet);
    painter.drawImage(0, 0, pair.a);
    painter.drawImage(width + gap, 0, pair.b);
    painter.translate(2 * (width + gap), 0);
    painter.drawImage(0, 0, pair.a.convertToFormat(QImage::Format_Grayscale8));
    painter.fillRect(QRect({}, pair.size), QColor(255, 255, 255, 170));
    pair.eachThatDiffers(channelTolerance, [&](int x, int y, int) { painter.fillRect(x, y, 1, 1, Qt::red); });
    painter.setPen(QPen(Qt::blue, 2));
    for (const Spot& spot : spots(golden, painted)) painter.drawRect(spot.place.adjusted(-5, -5, 5, 5));
    return sheet;
}

double shareThatDiffers(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 1;
    int count = 0;
    Pair(a, b).eachThatDiffers(24, [&](int, int, int) { ++count; });
    return double(count) / (double(a.width()) * a.height());
}

} // namespace scanscope::viz::test
