#include "viz/export/pptx_deck.h"

#include <algorithm>
#include <array>
#include <QFile>
#include <QXmlStreamReader>
#include <utility>

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
const QString contentOf = QStringLiteral("application/vnd.openxmlformats-officedocument.");
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
