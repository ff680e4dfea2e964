#include "viz/export/svg_file.h"

#include <cctype>
#include <cstring>
#include <QBuffer>
#include <QSvgGenerator>

#include "viz/export/markup.h"
#include "viz/paint/text.h"

namespace scanscope::viz {

namespace {

// Qt escapes a title or not, depending on its version, and writes an empty one where there is none: the words
// are put between the root and the definitions, which come first in it, whatever Qt has left there.
QByteArray withWords(const QByteArray& svg, const QString& title, const QString& description) {
    const qsizetype end = svg.indexOf('>', svg.indexOf("<svg")), rest = svg.indexOf("<defs>", end);
    QByteArray words = "\n<title>" + markup(title) + "</title>\n";
    if (!description.isEmpty()) words += "<desc>" + markup(description) + "</desc>\n";
    return svg.left(end) + " role=\"img\">" + words + svg.mid(rest);
}

// Without those elements of a name that hold nothing: Qt begins a group at each change of the painter, and
// leaves a text beside the outlines of each one.
QByteArray withoutEmpty(const QByteArray& name, const QByteArray& svg) {
    const QByteArray start = '<' + name + ' ', end = "</" + name + '>';
    QByteArray kept;
    kept.reserve(svg.size());
    qsizetype done = 0;
    for (qsizetype at = svg.indexOf(start); at >= 0; at = svg.indexOf(start, at + 1)) {
        qsizetype inside = svg.indexOf('>', at) + 1;
        while (inside < svg.size() && isspace(uchar(svg[inside]))) ++inside;
        if (QByteArrayView(svg).sliced(inside).startsWith(end)) {
            kept += QByteArrayView(svg).sliced(done, at - done);
            done = inside + end.size();
            while (done < svg.size() && isspace(uchar(svg[done]))) ++done;
        }
    }
    return kept + svg.mid(done);
}

// Where the fonts are not installed, digits stay as wide as each other.
QByteArray withFallbacks(QByteArray svg) {
    svg.replace("font-family=\"Inter\"", "font-family=\"Inter, sans-serif\"");
    svg.replace("font-family=\"JetBrains Mono\"", "font-family=\"JetBrains Mono, monospace\"");
    return svg;
}

double attribute(QByteArrayView element, const char* name) {
    const qsizetype at = element.indexOf(name) + qsizetype(std::strlen(name));
    return element.sliced(at, element.indexOf('"', at) - at).toDouble();
}

// No light shines through between rectangles that touch: bars, lines of code. Thin ones keep their soft
// edges, as without them they might fall between two pixels.
QByteArray withSharpRectangles(const QByteArray& svg) {
    constexpr double thin = 3;
    const QByteArray start = "<rect ";
    QByteArray written;
    written.reserve(svg.size() + svg.size() / 16);
    qsizetype done = 0;
    for (qsizetype at = svg.indexOf(start); at >= 0; at = svg.indexOf(start, at + 1)) {
        const QByteArrayView element = QByteArrayView(svg).sliced(at, svg.indexOf('>', at) - at);
        if (attribute(element, " width=\"") < thin || attribute(element, " height=\"") < thin) continue;
        written += QByteArrayView(svg).sliced(done, at - done);
        written += start + "shape-rendering=\"crispEdges\" ";
        done = at + start.size();
    }
    return written + svg.mid(done);
}

// XML takes none of them, not even escaped.
QByteArray withoutControls(QByteArray svg) {
    svg.removeIf([](char c) { return uchar(c) < 0x20 && c != '\n' && c != '\r' && c != '\t'; });
    return svg;
}

QByteArray textOf(QByteArrayView element, const char* name) {
    const qsizetype at = element.indexOf(name) + qsizetype(std::strlen(name));
    return element.sliced(at, element.indexOf('"', at) - at).toByteArray();
}

QByteArray pathData(const QPainterPath& path) {
    QByteArray data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        data += element.isMoveTo() ? 'M' : element.isLineTo() ? 'L' : element.isCurveTo() ? 'C' : ' ';
        data += QByteArray::number(element.x, 'f', 2) + ',' + QByteArray::number(element.y, 'f', 2);
    }
    return data;
}

} // namespace

QByteArray withOutlines(const QByteArray& svg) {
    QByteArray written;
    qsizetype done = 0;
    for (qsizetype at = svg.indexOf("<text "); at >= 0; at = svg.indexOf("<text ", at + 1)) {
        const qsizetype inside = svg.indexOf('>', at) + 1, end = svg.indexOf("</text>", inside);
        const QByteArrayView element = QByteArrayView(svg).sliced(at, inside - at);
        const QByteArray x = textOf(element, " x=\""), y = textOf(element, " y=\"");
        const bool isWord = element.contains("Inter");
        const TextStyle style{isWord ? Face::word : Face::value, attribute(element, " font-size=\""),
                              int(attribute(element, " font-weight=\""))};
        QString letters = QString::fromUtf8(svg.sliced(inside, end - inside));
        for (const auto& [name, letter] :
             {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
            letters.replace(QLatin1StringView(name), QLatin1StringView(letter));
        written += svg.sliced(done, at - done) + "<path transform=\"translate(" + x + ',' + y +
                   ")\" fill=\"" + textOf(element, " fill=\"") + "\" stroke=\"none\" d=\"" +
                   pathData(outlineOf(letters, style)) + "\"/>";
        done = end + qsizetype(std::strlen("</text>"));
    }
    return written + svg.sliced(done);
}

QByteArray writtenSvg(QSize size, const QString& title, const QString& description,
                      const std::function<void(QPaintDevice*)>& paint) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect({}, size));
    paint(&generator);
    bytes = withoutEmpty("g", withoutEmpty("text", withoutControls(bytes)));
    return withWords(withSharpRectangles(withFallbacks(bytes)), title, description);
}

} // namespace scanscope::viz
