#include "viz/export/pptx_template.h"

#include <algorithm>
#include <array>
#include <QColor>
#include <QSet>
#include <QXmlStreamReader>
#include <utility>

#include "viz/export/pptx_package.h"
#include "viz/export/pptx_shapes.h"

namespace scanscope::viz {

namespace {

const QString slideMl = QStringLiteral("http://schemas.openxmlformats.org/presentationml/2006/main");

struct Placeholder {
    QString type;
    std::optional<QRectF> place; // in points
    [[nodiscard]] bool isFooter() const {
        return type == QStringLiteral("dt") || type == QStringLiteral("ftr") ||
               type == QStringLiteral("sldNum");
    }
};

// The places of a layout or master, and its ground.
struct Places {
    QString type; // "titleOnly"
    std::vector<Placeholder> holders;
    QString ground;                   // "bg1": a colour of the theme; empty if it is none
    std::map<QString, QString> names; // of a master's colours in the theme: "bg1" → "lt1"
    [[nodiscard]] const Placeholder* of(const QString& wanted) const {
        const auto found = std::ranges::find(holders, wanted, &Placeholder::type);
        return found == holders.end() ? nullptr : &*found;
    }
};

Places placesOf(const TemplateReader& from, const QString& part) {
    Places places;
    std::optional<Placeholder> shape;
    bool isHolder = false, isGround = false;
    QPointF at;
    const auto is = [](const QXmlStreamReader& reader, const char* name) {
        return reader.name() == QLatin1String(name);
    };
    const auto isShape = [&](const QXmlStreamReader& reader) {
        return is(reader, "sp") || is(reader, "pic") || is(reader, "graphicFrame");
    };
    from.read(
        part,
        [&](const QXmlStreamReader& reader) {
            const QXmlStreamAttributes attributes = reader.attributes();
            const auto points = [&](const char* key) {
                return double(attributes.value(QLatin1String(key)).toLongLong()) / unitsOfPoint;
            };
            if (is(reader, "sldLayout")) places.type = attributes.value(QStringLiteral("type")).toString();
            if (is(reader, "clrMap"))
                for (const QXmlStreamAttribute& one : attributes)
                    places.names[one.name().toString()] = one.value().toString();
            if (is(reader, "bg")) isGround = true;
            if (isGround && is(reader, "schemeClr") && places.ground.isEmpty())
                places.ground = attributes.value(QStringLiteral("val")).toString();
            if (isShape(reader)) shape.emplace(), isHolder = false;
            if (!shape) return;
            if (is(reader, "ph")) {
                isHolder = true;
                shape->type = attributes.value(QStringLiteral("type")).toString();
            }
            if (is(reader, "off") && !shape->place) at = {points("x"), points("y")};
            if (is(reader, "ext") && !shape->place && attributes.hasAttribute(QStringLiteral("cx")))
                shape->place = QRectF(at, QSizeF(points("cx"), points("cy")));
        },
        [&](const QXmlStreamReader& reader) {
            if (is(reader, "bg")) isGround = false;
            if (!isShape(reader) || !shape) return;
            if (isHolder) places.holders.push_back(*shape);
            shape.reset();
        });
    return places;
}

// How unsuitable a layout is for a title and a picture.
int distanceFromTitleOnly(const Places& layout) {
    constexpr int withoutTitle = 1000;
    if (!layout.of(QStringLiteral("title"))) return withoutTitle + int(layout.holders.size());
    if (layout.type == QStringLiteral("titleOnly")) return 0;
    return 1 + int(std::ranges::count_if(layout.holders, [](const Placeholder& one) {
               return one.type != QStringLiteral("title") && !one.isFooter();
           }));
}

// The space between title and footers, or two thirds of the slide if that is too little.
QRectF contentBetween(const Places& layout, const Places& master, QSizeF size) {
    const double edge = 0.02 * size.height();
    double top = edge, foot = size.height() - edge;
    for (const Placeholder& holder : layout.holders) {
        const Placeholder* inherited = master.of(holder.type);
        const auto place = holder.place ? holder.place : inherited ? inherited->place : std::nullopt;
        if (!place || !(holder.isFooter() || holder.type == QStringLiteral("title"))) continue;
        if (place->center().y() < size.height() / 2)
            top = std::max(top, place->bottom());
        else
            foot = std::min(foot, place->top());
    }
    if (foot - top < size.height() / 3) top = size.height() / 3, foot = size.height() - edge;
    return {0, top, size.width(), foot - top};
}

// Whether light text is readable on the theme's ground.
bool isDark(const TemplateReader& from, const Places& layout, const Places& master, const QString& theme) {
    QString ground = layout.ground.isEmpty() ? master.ground : layout.ground;
    if (const auto name = master.names.find(ground.isEmpty() ? QStringLiteral("bg1") : ground);
        name != master.names.end())
        ground = name->second;
    QColor color;
    bool isHere = false;
    from.read(
        theme,
        [&](const QXmlStreamReader& reader) {
            if (reader.name() == ground) isHere = true;
            if (!isHere || color.isValid()) return;
            const bool isOfSystem = reader.name() == QStringLiteral("sysClr");
            if (isOfSystem || reader.name() == QStringLiteral("srgbClr"))
                color =
                    QColor(u'#' + reader.attributes()
                                      .value(isOfSystem ? QStringLiteral("lastClr") : QStringLiteral("val"))
                                      .toString());
        },
        [&](const QXmlStreamReader& reader) {
            if (reader.name() == ground) isHere = false;
        });
    return color.isValid() && color.lightnessF() < 0.5F;
}

// Keeps the parts that the presentation leads to, but no slides and no macros.
void keepReachable(const TemplateReader& from, Deck& deck) {
    std::vector<QString> open{deck.presentation};
    QSet<QString> seen{deck.presentation};
    while (!open.empty()) {
        const QString part = open.back();
        open.pop_back();
        deck.parts[part] = from.part(part);
        std::vector<PartLink> links = from.linksOf(part);
        if (part == deck.presentation) {
            std::erase_if(links, [](const PartLink& link) {
                return link.is("slide") || link.is("vbaProject") || link.is("commentAuthors") ||
                       link.is("authors");
            });
            deck.links = links;
        } else if (!links.empty()) {
            deck.parts[linksNameOf(part)] = from.part(linksNameOf(part));
        }
        for (const PartLink& link : links)
            if (!link.isOutside && !seen.contains(link.target) &&
                (from.has(link.target) || !link.is("image"))) {
                seen.insert(link.target);
                open.push_back(link.target);
            }
    }
    std::erase_if(deck.types, [&](const auto& type) {
        return !type.first.startsWith(u'.') && !deck.parts.contains(type.first);
    });
}

} // namespace

std::shared_ptr<const Deck> readDeck(const QString& path) {
    const TemplateReader from = unpackedTemplate(path);
    auto deck = std::make_shared<Deck>();
    deck->isTemplate = true;
    deck->types = from.types();
    deck->presentation = from.linked(QString(), "officeDocument");
    bool isKnown = false;
    from.read(deck->presentation, [&](const QXmlStreamReader& reader) {
        if (reader.name() == QStringLiteral("presentation")) isKnown = reader.namespaceUri() == slideMl;
        if (reader.name() != QStringLiteral("sldSz")) return;
        const auto points = [&](const char* key) {
            return double(reader.attributes().value(QLatin1String(key)).toLongLong()) / unitsOfPoint;
        };
        deck->size = {points("cx"), points("cy")};
    });
    if (!isKnown) from.fail(QStringLiteral("it is no presentation, or a Strict Open XML one"));
    constexpr double least = 72, most = 4032; // points; PowerPoint's limits
    for (const double side : {deck->size.width(), deck->size.height()})
        if (!(side >= least && side <= most)) from.fail(QStringLiteral("its slides have no possible size"));
    const QString master = from.linked(deck->presentation, "slideMaster");
    const Places ofMaster = placesOf(from, master);
    std::optional<std::pair<int, Places>> best;
    for (const PartLink& link : from.linksOf(master)) {
        if (!link.is("slideLayout")) continue;
        Places places = placesOf(from, link.target);
        const int distance = distanceFromTitleOnly(places);
        if (best && best->first <= distance) continue;
        best.emplace(distance, std::move(places));
        deck->layout = link.target;
    }
    if (!best) from.fail(QStringLiteral("%1 has no %2").arg(master, QStringLiteral("slideLayout")));
    deck->hasTitle = best->second.of(QStringLiteral("title")) != nullptr;
    deck->content = contentBetween(best->second, ofMaster, deck->size);
    for (const Places* places : {&ofMaster, &std::as_const(best->second)})
        if (const Placeholder* title = places->of(QStringLiteral("title")); title && title->place)
            deck->title = *title->place;
    deck->isDark = isDark(from, best->second, ofMaster, from.linked(master, "theme"));
    keepReachable(from, *deck);
    deck->types[deck->presentation] = typeOfSlides("presentation.main"); // instead of a template's
    return deck;
}

} // namespace scanscope::viz
