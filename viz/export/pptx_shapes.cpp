#include "viz/export/pptx_shapes.h"

#include <algorithm>
#include <cmath>
#include <QLinearGradient>

#include "kernels/text/language.h"
#include "viz/export/markup.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

QByteArray number(qint64 value) { return QByteArray::number(value); }
QByteArray thousandths(double percent) { return number(qRound64(1000 * percent)); }

QByteArray point(QPointF at) {
    return "<a:pt" + attribute("x", number(inUnits(at.x()))) + attribute("y", number(inUnits(at.y()))) + "/>";
}

QByteArray preset(const char* name, const QByteArray& adjustment = {}) {
    const QByteArray list =
        adjustment.isEmpty()
            ? "<a:avLst/>"
            : "<a:avLst><a:gd name=\"adj\"" + attribute("fmla", "val " + adjustment) + "/></a:avLst>";
    return "<a:prstGeom" + attribute("prst", name) + '>' + list + "</a:prstGeom>";
}

QByteArray boxGeometry(const QSizeF& size, double radius) {
    const double side = std::min(size.width(), size.height());
    if (radius <= 0 || side <= 0) return preset("rect");
    if (radius > 0.49 * side && std::abs(size.width() - size.height()) < 0.01 * side)
        return preset("ellipse");
    return preset("roundRect", thousandths(std::min(50.0, 100 * radius / side)));
}

bool isStraight(const QPainterPath& path) { return path.elementCount() == 2 && path.elementAt(1).isLineTo(); }

// A path with several parts that have no holes is filled part by part, because overlapping parts would
// otherwise cancel each other.
QByteArray freeform(const QPainterPath& path, const QRectF& place, bool isOnePath) {
    const QByteArray start = "<a:path" + attribute("w", number(std::max<qint64>(1, inUnits(place.width())))) +
                             attribute("h", number(std::max<qint64>(1, inUnits(place.height())))) + '>';
    QByteArray text = "<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/>"
                      "<a:rect l=\"0\" t=\"0\" r=\"r\" b=\"b\"/><a:pathLst>";
    const auto at = [&](int element) { return QPointF(path.elementAt(element)) - place.topLeft(); };
    for (int from = 0, end = 0; from < path.elementCount(); from = end) {
        do ++end;
        while (end < path.elementCount() && !path.elementAt(end).isMoveTo());
        if (from == 0 || !isOnePath) text += start;
        text += "<a:moveTo>" + point(at(from)) + "</a:moveTo>";
        for (int i = from + 1; i < end; ++i)
            if (path.elementAt(i).isLineTo()) {
                text += "<a:lnTo>" + point(at(i)) + "</a:lnTo>";
            } else {
                text +=
                    "<a:cubicBezTo>" + point(at(i)) + point(at(i + 1)) + point(at(i + 2)) + "</a:cubicBezTo>";
                i += 2;
            }
        if (end - from > 2 && (at(end - 1) - at(from)).manhattanLength() < 0.01) text += "<a:close/>";
        if (end == path.elementCount() || !isOnePath) text += "</a:path>";
    }
    return text + "</a:pathLst></a:custGeom>";
}

// A slide cannot cut shapes off, so the visible part of a fill becomes a shape of its own.
QPainterPath cutTo(const QPainterPath& path, const QRectF& clip) {
    QPainterPath frame;
    frame.addRect(clip);
    return path.intersected(frame);
}

// The height of the middle of digits and capitals above the baseline, which is half the height of a line in
// most fonts.
QPointF middleOf(const Words& words) {
    return words.at + QPointF(words.width / 2, -valueMiddle * words.style.px);
}

const char* nameOf(Align align) { return align == Align::left ? "l" : align == Align::right ? "r" : "ctr"; }

} // namespace

QByteArray pptxLanguage() {
    const QByteArray id = QByteArray::fromStdString(kernels::language().id());
    return id == "en" ? QByteArray("en-US") : id + '-' + id.toUpper();
}

QByteArray placeInUnits(const QRectF& points, const char* offset, const char* extent) {
    return QByteArray("<a:") + offset + attribute("x", number(inUnits(points.x()))) +
           attribute("y", number(inUnits(points.y()))) + "/><a:" + extent +
           attribute("cx", number(inUnits(points.width()))) +
           attribute("cy", number(inUnits(points.height()))) + "/>";
}

void PptxShapes::put(Shape shape) {
    shape.about = m_about;
    // The first shape of a subject is the one that moves; cells occur once in each view.
    const bool isFirst = m_shapes.empty() || m_shapes.back().about != m_about;
    if (const QString name = m_about && isFirst ? m_nameOf(*m_about) : QString(); !name.isEmpty()) {
        const int count = ++m_named[name];
        shape.name = count > 1 ? QStringLiteral("!!%1 (%2)").arg(name).arg(count) : "!!" + name;
    }
    m_shapes.push_back(std::move(shape));
}

void PptxShapes::addRect(const QRectF& whole, double radius) {
    QRectF rect = whole;
    if (m_how.clip && !m_how.clip->contains(rect)) {
        if (radius > 0 && paints(m_how.brush) && m_how.clip->intersects(rect)) {
            QPainterPath path;
            path.addRoundedRect(rect, radius, radius);
            return addPath(path, false);
        }
        rect &= *m_how.clip;
    }
    if (rect.width() <= 0 || rect.height() <= 0 || !(paints(m_how.brush) || paints(m_how.pen))) return;
    const QRectF place = m_toSlide.mapRect(rect);
    put({.place = place,
         .kind = "Box",
         .geometry = boxGeometry(place.size(), radius * m_toSlide.m11()),
         .look = look(radius <= 0),
         .isFilled = paints(m_how.brush)});
}

void PptxShapes::addPath(const QPainterPath& whole, bool hasHoles) {
    if (whole.isEmpty() || !(paints(m_how.brush) || paints(m_how.pen))) return;
    QPainterPath path = whole;
    if (m_how.clip && !m_how.clip->contains(whole.controlPointRect())) {
        if (!m_how.clip->intersects(whole.controlPointRect().adjusted(-0.1, -0.1, 0.1, 0.1))) return;
        if (paints(m_how.brush)) path = cutTo(whole, *m_how.clip);
        if (path.isEmpty()) return;
    }
    path = m_toSlide.map(path);
    const QRectF place = path.boundingRect();
    if (!isStraight(path))
        return put({.place = place,
                    .kind = "Shape",
                    .geometry = freeform(path, place, hasHoles || !paints(m_how.brush)),
                    .look = look(false),
                    .isFilled = paints(m_how.brush)});
    put({.place = place, .kind = "Line", .geometry = preset("line"), .look = look(false)});
    const QPointF along = QPointF(path.elementAt(1)) - QPointF(path.elementAt(0));
    if ((along.x() < 0) != (along.y() < 0) && along.x() != 0 && along.y() != 0)
        m_shapes.back().kind = "Line up";
}

QByteArray PptxShapes::fill() const {
    const QBrush& brush = m_how.brush;
    if (!paints(brush)) return "<a:noFill/>";
    if (brush.style() == Qt::SolidPattern)
        return "<a:solidFill>" + m_colors.of(brush.color(), m_how.opacity) + "</a:solidFill>";
    const auto& gradient = static_cast<const QLinearGradient&>(*brush.gradient());
    QByteArray stops;
    for (const auto& [at, color] : gradient.stops())
        stops += "<a:gs" + attribute("pos", thousandths(100 * at)) + '>' + m_colors.of(color, m_how.opacity) +
                 "</a:gs>";
    const QPointF along = gradient.finalStop() - gradient.start();
    const double angle = std::atan2(along.y(), along.x()) * 180 / M_PI;
    return "<a:gradFill rotWithShape=\"1\"><a:gsLst>" + stops + "</a:gsLst><a:lin" +
           attribute("ang", number(qRound64(60'000 * (angle < 0 ? angle + 360 : angle)))) +
           " scaled=\"0\"/></a:gradFill>";
}

QByteArray PptxShapes::stroke(bool hasCorners) const {
    const QPen& pen = m_how.pen;
    if (!paints(pen)) return "<a:ln><a:noFill/></a:ln>";
    QByteArray text = "<a:ln" + attribute("w", number(inUnits(pen.widthF() * m_toSlide.m11())));
    text += attribute("cap", pen.capStyle() == Qt::RoundCap ? "rnd" : "flat");
    text += "><a:solidFill>" + m_colors.of(pen.color(), m_how.opacity) + "</a:solidFill>";
    const QList<qreal> dashes = pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern();
    if (!dashes.isEmpty()) text += "<a:custDash>";
    for (qsizetype d = 0; d + 1 < dashes.size(); d += 2)
        text += "<a:ds" + attribute("d", thousandths(100 * dashes[d])) +
                attribute("sp", thousandths(100 * dashes[d + 1])) + "/>";
    if (!dashes.isEmpty()) text += "</a:custDash>";
    return text + (hasCorners ? "<a:miter lim=\"800000\"/>" : "<a:round/>") + "</a:ln>";
}

QByteArray PptxShapes::look(bool hasCorners) const { return fill() + stroke(hasCorners); }

PptxShapes::Paragraph PptxShapes::paragraphOf(const Words& words) const {
    const TextStyle& style = words.style;
    const double size = style.px * m_toSlide.m11();
    QByteArray run = attribute("lang", pptxLanguage()) + attribute("sz", number(qRound64(100 * size)));
    run += attribute("b", style.weight >= 600 ? "1" : "0");
    if (style.spacing != 0) run += attribute("spc", number(qRound64(100 * style.spacing * size)));
    // Numbers are in the middle of their cells or end at a margin, which suits any font. Other values are
    // code, whose columns need a font of equal widths that all computers with PowerPoint have.
    const bool isCode = style.face == Face::value && words.align == Align::left;
    const QByteArray face = isCode ? "\"Consolas\" pitchFamily=\"49\" charset=\"0\"" : "\"+mn-lt\"";
    return {words.text, "<a:rPr" + run + " dirty=\"0\"><a:solidFill>" +
                            m_colors.of(m_how.brush.color(), m_how.opacity) +
                            "</a:solidFill><a:latin typeface=" + face + "/></a:rPr>"};
}

void PptxShapes::addTitle(const Words& words) {
    m_title.lines << words.text;
    m_title.size = words.style.px * m_toSlide.m11();
    const QPointF middle = middleOf(words);
    const double half = 0.6 * words.style.px;
    m_title.place |= m_toSlide.mapRect(QRectF(words.at.x(), middle.y() - half, words.width, 2 * half));
}

// The box in whose middle the words are, if no other shape covers it there.
PptxShapes::Shape* PptxShapes::boxAround(const Words& words) {
    constexpr double near = 1.5; // units
    const QPointF middle = m_toSlide.map(middleOf(words));
    bool isCovered = false;
    for (auto shape = m_shapes.rbegin(); shape != m_shapes.rend() && shape->about == m_about; ++shape) {
        const QPointF off = (shape->place.center() - middle) / m_toSlide.m11();
        if (shape->kind == "Box" && shape->text.empty() && std::abs(off.x()) < near &&
            std::abs(off.y()) < near && shape->place.height() / m_toSlide.m11() > 0.9 * words.style.px &&
            !isCovered && (shape->isFilled || shape + 1 == m_shapes.rend() || (shape + 1)->about != m_about))
            return &*shape;
        if (shape->kind != "Box" || shape->isFilled) isCovered = true;
        if (!m_about) break;
    }
    return nullptr;
}

// Whether the words are one more line of the last text.
bool PptxShapes::continues(const Words& words) const {
    if (m_shapes.empty() || m_shapes.back().kind != "Text") return false;
    const Words& last = m_shapes.back().words;
    const double down = words.at.y() - last.at.y(), px = words.style.px;
    return m_shapes.back().about == m_about && words.align == Align::left && last.align == Align::left &&
           std::abs(words.at.x() - last.at.x()) < 0.1 && down > px && down < 1.5 * px &&
           last.style.px == px && last.style.weight == words.style.weight &&
           last.style.face == words.style.face && last.color == words.color;
}

void PptxShapes::addWords(const Words& words) {
    if (m_about && std::holds_alternative<TitleOfSlide>(*m_about)) return addTitle(words);
    const QPointF middle = middleOf(words);
    if (words.text.isEmpty() || !paints(m_how.brush) || (m_how.clip && !m_how.clip->contains(middle))) return;
    const Paragraph paragraph = paragraphOf(words);
    if (words.align == Align::centre)
        if (Shape* box = boxAround(words)) {
            box->text = {paragraph};
            return;
        }
    const double half = 0.6 * words.style.px;
    const QRectF place = m_toSlide.mapRect(QRectF(words.at.x(), middle.y() - half, words.width, 2 * half));
    if (continues(words)) {
        Shape& text = m_shapes.back();
        text.pitch = (words.at.y() - text.words.at.y()) * m_toSlide.m11();
        text.text.push_back(paragraph);
        text.place |= place;
        text.words = words;
        return;
    }
    put({.place = place,
         .kind = "Text",
         .geometry = preset("rect"),
         .look = "<a:noFill/>",
         .text = {paragraph},
         .align = words.align,
         .words = words});
}

QByteArray PptxShapes::written(const Shape& shape, int id) const {
    const QString plain = QString::fromLatin1(shape.kind.split(' ').front()) + u' ' + QString::number(id);
    const QByteArray names = "<p:cNvPr" + attribute("id", number(id)) +
                             attribute("name", markup(shape.name.isEmpty() ? plain : shape.name)) + "/>";
    const bool goesUp = shape.kind == "Line up";
    const QByteArray properties = "<p:spPr><a:xfrm" + (goesUp ? attribute("flipV", "1") : QByteArray()) +
                                  '>' + placeInUnits(shape.place) + "</a:xfrm>" + shape.geometry +
                                  shape.look + "</p:spPr>";
    if (shape.kind.startsWith("Line"))
        return "<p:cxnSp><p:nvCxnSpPr>" + names + "<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>" + properties +
               "</p:cxnSp>\n";
    QByteArray text;
    if (!shape.text.empty()) {
        text = "<p:txBody><a:bodyPr wrap=\"none\" lIns=\"0\" tIns=\"0\" rIns=\"0\" bIns=\"0\" rtlCol=\"0\" "
               "anchor=\"ctr\"><a:noAutofit/></a:bodyPr><a:lstStyle/>";
        QByteArray spacing;
        if (shape.pitch > 0)
            spacing =
                "<a:lnSpc><a:spcPts" + attribute("val", number(qRound64(100 * shape.pitch))) + "/></a:lnSpc>";
        for (const Paragraph& paragraph : shape.text)
            text += "<a:p><a:pPr" + attribute("algn", nameOf(shape.align)) + '>' + spacing + "</a:pPr><a:r>" +
                    paragraph.run + "<a:t>" + markup(paragraph.text) + "</a:t></a:r></a:p>";
        text += "</p:txBody>";
    }
    const QByteArray textBox = shape.kind == "Text" ? attribute("txBox", "1") : QByteArray();
    return "<p:sp><p:nvSpPr>" + names + "<p:cNvSpPr" + textBox + "/><p:nvPr/></p:nvSpPr>" + properties +
           text + "</p:sp>\n";
}

QByteArray PptxShapes::group(int id, const QString& description) const {
    QRectF all;
    QByteArray shapes;
    int next = id;
    for (const Shape& shape : m_shapes) {
        all |= shape.place;
        shapes += written(shape, ++next);
    }
    return "<p:grpSp><p:nvGrpSpPr><p:cNvPr" + attribute("id", number(id)) + " name=\"!!picture\"" +
           attribute("descr", markup(description)) +
           "/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>" + placeInUnits(all) +
           placeInUnits(all, "chOff", "chExt") + "</a:xfrm></p:grpSpPr>\n" + shapes + "</p:grpSp>";
}

} // namespace scanscope::viz
