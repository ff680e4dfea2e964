// Reads the masters, layouts and theme of a PowerPoint file.
#pragma once

#include <memory>
#include <QString>

#include "viz/export/pptx_deck.h"

namespace scanscope::viz {

// The slides of the file are left out. Throws ExportError.
[[nodiscard]] std::shared_ptr<const Deck> readDeck(const QString& path);

} // namespace scanscope::viz
