// Paints a film's pictures on several threads and writes them to an encoder in film order. Painting runs
// ahead of the encoder as far as a ring of pictures allows.
#pragma once

#include <functional>
#include <QSize>
#include <vector>

#include "viz/export/encoder_process.h"
#include "viz/export/export_plan.h"
#include "viz/export/raw_picture.h"
#include "viz/scene/scene.h"

namespace scanscope::viz {

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
