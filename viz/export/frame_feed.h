// Paints a film's pictures on several threads and writes them to an encoder in film order. Painting runs
// ahead of the encoder as far as a ring of pictures allows.
#pragma once

#include <functional>
#include <QImage>
#include <QRegion>
#include <QSize>
#include <vector>

#include "viz/export/encoder_process.h"
#include "viz/export/export_plan.h"
#include "viz/export/raw_picture.h"
#include "viz/scene/compare.h"
#include "viz/scene/scene.h"

namespace scanscope::viz {

// The image in which a film's pictures are painted one after the other. Only the parts that differ from the
// previous picture are painted.
class FilmImage {
public:
    // `scale`: pixels per unit of the scenes. Throws ExportError if there is not enough memory.
    FilmImage(QSize size, double scale);

    // Returns the region that differs from the previous picture.
    QRegion paint(const Scene& scene);
    // Premultiplied ARGB32. Valid in the region returned by paint() and within `margin` of it; undefined
    // elsewhere.
    [[nodiscard]] const QImage& image() const { return m_image; }
    static constexpr int margin = 4; // in pixels

private:
    QImage m_image;
    double m_scale;
    SeenMarks m_marks; // marks of the previous picture
};

// Composes the picture with this number.
using ComposePicture = std::function<Scene(int number)>;

struct FrameFeed {
    QSize size;
    RawPixels pixels = RawPixels::bgr0;           // the format that the encoder reads
    std::vector<int> frames;                      // for each picture, the number of frames that show it
    double scale = 1;                             // pixels per unit of the scenes
    std::function<ComposePicture()> makeComposer; // called once on each painting thread
    int painters = 0;                             // 0: chosen for the machine
};

enum class FeedEnd : std::uint8_t { whole, stopped, refused }; // the encoder refused data

// Returns when the encoder has ended. `progress` is called on the calling thread about twenty times per
// second with the number of frames written. Rethrows exceptions from painters.
FeedEnd feedEncoder(const FrameFeed& feed, EncoderProcess& encoder, const ExportProgress& progress);

} // namespace scanscope::viz
