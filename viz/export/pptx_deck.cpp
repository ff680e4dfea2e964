#include "viz/export/pptx_deck.h"

#include <algorithm>
#include <QFile>
#include <QSet>
#include <QXmlStreamReader>

#include "kernels/archive/archive.h"
#include "viz/export/markup.h"
#include "viz/export/pptx_colors.h"
#include "viz/export/pptx_package.h"
#include "viz/export/pptx_shapes.h"
#include "viz/export/whole_files.h"

// A static library's resources are linked only if they are referenced, which must be outside any namespace.
static void initDeck() { Q_INIT_RESOURCE(deck); }

namespace scanscope::viz {

namespace {

const QString office = QStringLiteral("http://schemas.openxmlformats.org/officeDocument/2006/relationships/");
const QString slideMl = QStringLiteral("http://schemas.openxmlformats.org/presentationml/2006/main");
const QString contentOf = QStringLiteral("application/vnd.openxmlformats-officedocument.");
const QString ofSlides = contentOf + QStringLiteral("presentationml.");
const QString xmlStart = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");

QByteArray linksText(const std::vector<PartLink>& links) {
    QByteArray text =
        xmlStart.toUtf8() +
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n";
    for (const PartLink& link : links)
        text += "<Relationship" + attribute("Id", markup(link.id)) + attribute("Type", markup(link.type)) +
                attribute("Target", markup(link.isOutside ? link.target : u'/' + link.target)) +
                (link.isOutside ? attribute("TargetMode", "External") : QByteArray()) + "/>\n";
    return text + "</Relationships>\n";
}

PartLink linkTo(const QString& target, const char* kind, int number) {
    return {QStringLiteral("scanscope%1").arg(number), office + QLatin1String(kind), target};
}

struct Placeholder {
    QString type;
    std::optional<QRectF> place; // in points
    [[nodiscard]] bool isFooter() const {
        return type == QStringLiteral("dt") || type == QStringLiteral("ftr") ||
               type == QStringLiteral("sldNum");
    }
};

// What a layout or master says about the places on a slide, and its ground.
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

// Elements of a presentation that belong to its slides, or protect it.
bool belongsToSlides(QStringView name) {
    constexpr std::array names{"sldIdLst", "custShowLst", "extLst", "modifyVerifier", "photoAlbum"};
    return std::ranges::any_of(names, [&](const char* one) { return name == QLatin1String(one); });
}

// The presentation's text with these elements after its masters, and without those of its old slides.
QByteArray editedPresentation(const QByteArray& text, QByteArray notesMaster, const QByteArray& slides) {
    const QString whole = QString::fromUtf8(text);
    QXmlStreamReader reader(whole);
    QString edited;
    qint64 kept = 0;
    int depth = 0;
    while (!reader.atEnd()) {
        const qint64 read = reader.characterOffset();
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::EndElement) --depth;
        if (token != QXmlStreamReader::StartElement) continue;
        if (++depth != 2) continue;
        // The order of the elements is fixed: masters, notes master, handout master, slides, size.
        const bool isSize = reader.name() == QStringLiteral("sldSz");
        const bool isHandout = reader.name() == QStringLiteral("handoutMasterIdLst");
        // After text, the reader is already behind the element's bracket.
        const qint64 before = whole.lastIndexOf(u'<', read);
        if (isSize || isHandout || belongsToSlides(reader.name())) {
            edited += whole.mid(kept, before - kept);
            kept = before;
        }
        if (isHandout || isSize) edited += QString::fromUtf8(std::exchange(notesMaster, {}));
        if (isSize) edited += QString::fromUtf8(slides);
        if (!belongsToSlides(reader.name())) continue;
        reader.skipCurrentElement();
        --depth;
        kept = reader.characterOffset();
    }
    return (edited + whole.mid(kept)).toUtf8();
}

QString typeOfSlides(const char* kind) { return ofSlides + QLatin1String(kind) + QStringLiteral("+xml"); }

// Adds the notes' master, which needs a theme of its own. Returns its name.
QString addNotesMaster(Deck& deck, const QByteArray& theme) {
    const QString master = QStringLiteral("ppt/notesMasters/scanscope.xml"),
                  themeName = QStringLiteral("ppt/theme/scanscopeNotes.xml");
    deck.parts[master] = deckText("notes_master.xml");
    deck.parts[linksNameOf(master)] = linksText({linkTo(themeName, "theme", 1)});
    deck.parts[themeName] = theme;
    deck.types[master] = typeOfSlides("notesMaster");
    deck.types[themeName] = contentOf + QStringLiteral("theme+xml");
    return master;
}

QByteArray paragraphs(const QString& text) {
    QByteArray all;
    for (const QString& line : text.split(u'\n'))
        all +=
            "<a:p><a:r><a:rPr lang=\"" + pptxLanguage() + "\"/><a:t>" + markup(line) + "</a:t></a:r></a:p>";
    return all;
}

QByteArray typesText(const std::map<QString, QString>& types) {
    QByteArray text = xmlStart.toUtf8() +
                      "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n";
    for (const auto& [name, type] : types)
        text += name.startsWith(u'.') ? "<Default" + attribute("Extension", markup(name.mid(1))) +
                                            attribute("ContentType", markup(type)) + "/>\n"
                                      : "<Override" + attribute("PartName", markup(u'/' + name)) +
                                            attribute("ContentType", markup(type)) + "/>\n";
    return text + "</Types>\n";
}

QByteArray corePropertiesOf(const QString& title) {
    return xmlStart.toUtf8() +
           "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/"
           "core-properties\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>" +
           markup(title) + "</dc:title><dc:creator>Scanscope</dc:creator></cp:coreProperties>\n";
}

} // namespace

QByteArray deckText(const char* name) {
    initDeck();
    QFile file(QStringLiteral(":/deck/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        failExport(
            QStringLiteral("This build lacks a part of PowerPoint files (%1).").arg(QLatin1String(name)));
    return file.readAll();
}

std::shared_ptr<const Deck> ownDeck(const Theme& theme, QSizeF points) {
    constexpr std::array names{"dk1",     "lt1",     "dk2",     "lt2",     "accent1", "accent2",
                               "accent3", "accent4", "accent5", "accent6", "hlink",   "folHlink"};
    const QRectF title(48, 25, points.width() - 240, 34); // as on all slides
    QByteArray colors;
    const std::array<QColor, names.size()> scheme = schemeOf(theme);
    for (std::size_t c = 0; c < names.size(); ++c)
        colors += QByteArray("<a:") + names[c] + "><a:srgbClr" +
                  attribute("val", scheme[c].name().mid(1).toUpper().toLatin1()) + "/></a:" + names[c] + '>';
    auto deck = std::make_shared<Deck>();
    deck->presentation = QStringLiteral("ppt/presentation.xml");
    deck->layout = QStringLiteral("ppt/slideLayouts/slideLayout1.xml");
    deck->size = points;
    deck->title = title;
    deck->content = QRectF({}, points);
    const QString master = QStringLiteral("ppt/slideMasters/slideMaster1.xml"),
                  themeName = QStringLiteral("ppt/theme/theme1.xml");
    const auto add = [&](const QString& name, const QByteArray& text, const QString& type) {
        deck->parts[name] = text;
        deck->types[name] = type;
    };
    add(deck->presentation,
        filledTemplate(deckText("presentation.xml"),
                       {{"WIDTH", QByteArray::number(inUnits(points.width()))},
                        {"HEIGHT", QByteArray::number(inUnits(points.height()))}}),
        typeOfSlides("presentation.main"));
    add(master, filledTemplate(deckText("master.xml"), {{"TITLE", placeInUnits(title)}}),
        typeOfSlides("slideMaster"));
    add(deck->layout, deckText("layout.xml"), typeOfSlides("slideLayout"));
    add(themeName, filledTemplate(deckText("theme.xml"), {{"COLORS", colors}}),
        contentOf + QStringLiteral("theme+xml"));
    deck->links = {{QStringLiteral("rId1"), office + QStringLiteral("slideMaster"), master}};
    deck->parts[linksNameOf(master)] =
        linksText({{QStringLiteral("rId1"), office + QStringLiteral("slideLayout"), deck->layout},
                   linkTo(themeName, "theme", 1)});
    deck->parts[linksNameOf(deck->layout)] = linksText({linkTo(master, "slideMaster", 1)});
    return deck;
}

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

QByteArray withSlides(Deck deck, const QString& title, const std::vector<DeckSlide>& slides) {
    const auto notes =
        std::ranges::find_if(deck.links, [](const PartLink& one) { return one.is("notesMaster"); });
    QString notesMaster;
    QByteArray notesElement, list;
    if (notes != deck.links.end()) {
        notesMaster = notes->target;
    } else {
        std::vector<QString> themes;
        for (const auto& [name, type] : deck.types)
            if (type == contentOf + QStringLiteral("theme+xml")) themes.push_back(name);
        notesMaster = addNotesMaster(deck, deck.parts.at(themes.front()));
        deck.links.push_back(linkTo(notesMaster, "notesMaster", 0));
        notesElement = "<p:notesMasterIdLst><p:notesMasterId xmlns:r=\"" + office.chopped(1).toUtf8() +
                       "\" r:id=\"scanscope0\"/></p:notesMasterIdLst>\n";
    }
    int number = 0;
    const auto nameOf = [](const char* folder, int slide) {
        return QStringLiteral("ppt/%1/scanscope%2.xml").arg(QLatin1String(folder)).arg(slide);
    };
    const QByteArray notesText = deckText("notes.xml");
    for (const DeckSlide& slide : slides) {
        ++number;
        const QString name = nameOf("slides", number), said = nameOf("notesSlides", number);
        deck.parts[name] = slide.xml;
        deck.parts[linksNameOf(name)] =
            linksText({linkTo(deck.layout, "slideLayout", 1), linkTo(said, "notesSlide", 2)});
        deck.parts[said] = filledTemplate(notesText, {{"PARAGRAPHS", paragraphs(slide.notes)}});
        deck.parts[linksNameOf(said)] =
            linksText({linkTo(notesMaster, "notesMaster", 1), linkTo(name, "slide", 2)});
        deck.types[name] = typeOfSlides("slide");
        deck.types[said] = typeOfSlides("notesSlide");
        deck.links.push_back(linkTo(name, "slide", number));
        constexpr int firstId = 255; // PowerPoint's slides are numbered from 256
        list += "<p:sldId" + attribute("id", QByteArray::number(firstId + number)) +
                attribute("xmlns:r", office.chopped(1).toUtf8()) +
                attribute("r:id", markup(deck.links.back().id)) + "/>";
    }
    QByteArray& presentation = deck.parts[deck.presentation];
    presentation = editedPresentation(presentation, notesElement, "<p:sldIdLst>" + list + "</p:sldIdLst>\n");
    deck.parts[linksNameOf(deck.presentation)] = linksText(deck.links);
    const QString core = QStringLiteral("docProps/core.xml");
    deck.parts[core] = corePropertiesOf(title);
    deck.types[core] = QStringLiteral("application/vnd.openxmlformats-package.core-properties+xml");
    deck.types[QStringLiteral(".rels")] =
        QStringLiteral("application/vnd.openxmlformats-package.relationships+xml");
    deck.types[QStringLiteral(".xml")] = QStringLiteral("application/xml");
    PartLink coreLink = linkTo(core, "", 2);
    coreLink.type = QStringLiteral(
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties");
    deck.parts[QStringLiteral("_rels/.rels")] =
        linksText({linkTo(deck.presentation, "officeDocument", 1), coreLink});
    std::vector<archives::PackedFile> files{{{"[Content_Types].xml", typesText(deck.types).toStdString()}}};
    for (const auto& [name, text] : deck.parts) files.push_back({{name.toStdString(), text.toStdString()}});
    return QByteArray::fromStdString(archives::zip_of(files));
}

} // namespace scanscope::viz
