// A presentation without slides: its masters, layouts and theme, from a template or in the colours of
// Scanscope; and the file that it becomes with slides.
#pragma once

#include <map>
#include <memory>
#include <QByteArray>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <vector>

#include "viz/export/pptx_package.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

struct Deck {
    std::map<QString, QByteArray> parts; // by name: "ppt/presentation.xml"
    std::map<QString, QString> types;    // of the parts' content, by name or, with a dot, by ending: ".xml"
    std::vector<PartLink> links;         // from the presentation
    QString presentation, layout;        // names of parts
    QSizeF size;                         // of a slide, in points
    QRectF title;                        // its place
    QRectF content;                      // where the picture is; the title is above it or below it
    bool hasTitle = true;                // the layout has a place for it
    bool isTemplate = false, isDark = false;
};

// The layout has only a title.
[[nodiscard]] std::shared_ptr<const Deck> ownDeck(const Theme& theme, QSizeF points);

struct DeckSlide {
    QByteArray xml;
    QString notes; // for the speaker
};
// The file's bytes, which depend only on its content.
[[nodiscard]] QByteArray withSlides(Deck deck, const QString& title, const std::vector<DeckSlide>& slides);

// A text of resources/deck.
[[nodiscard]] QByteArray deckText(const char* name);

} // namespace scanscope::viz
