// Paints the pictures of a film in several threads and writes them in their order into an encoder. Painting
// runs ahead of the encoder as far as a ring of pictures has room, and otherwise neither waits for the other.
#pragma once

#include <functional>
#include <QSize>
#include <vector>

#include "viz/export/encoder_process.h"
#include "viz/export/export_plan.h"
#include "viz/export/raw_picture.h"
#include "viz/scene/scene.h"

namespace scanscope::viz {

// Composes the picture with a number.
using ComposePicture = std::function<Scene(int number)>;

struct FrameFeed {
    QSize size;
    RawPixels pixels = RawPixels::bgr0;           // that the encoder reads
    std::vector<int> frames;                      // that each picture stands for: it is painted once
    double scale = 1;                             // pixels of a unit of the scenes
    std::function<ComposePicture()> makeComposer; // called once in each painting thread
    int painters = 0;                             // 0: as many as suit the machine
};

enum class FeedEnd : std::uint8_t { whole, stopped, refused }; // refused: by the encoder

// Until the encoder has ended. `progress` is asked in the calling thread some twenty times a second, with the
// frames that were written. What a painter throws is thrown here.
FeedEnd feedEncoder(const FrameFeed& feed, EncoderProcess& encoder, const ExportProgress& progress);

} // namespace scanscope::viz
