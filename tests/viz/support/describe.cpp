#include "viz/support/describe.h"

#include <cmath>
#include <QStringList>

namespace scanscope::viz {

namespace {

QString number(double value) { return QString::number(std::round(value * 100) / 100); }
QString text(const QPointF& at) { return number(at.x()) + u',' + number(at.y()); }
QString text(const QRectF& rect) {
    return text(rect.topLeft()) + u' ' + number(rect.width()) + QStringLiteral("×") + number(rect.height());
}
QString text(const QColor& color) {
    if (!color.isValid()) return QStringLiteral("none");
    return color.name(color.alpha() == 255 ? QColor::HexRgb : QColor::HexArgb);
}
QString text(const QBrush& brush) {
    return brush.gradient() ? QStringLiteral("gradient") : text(brush.color());
}
QString text(const QPainterPath& path) {
    QStringList points;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const QLatin1StringView command = element.isMoveTo()    ? QLatin1StringView("M")
                                          : element.isLineTo()  ? QLatin1StringView("L")
                                          : element.isCurveTo() ? QLatin1StringView("C")
                                                                : QLatin1StringView();
        points << command + text(QPointF(element));
    }
    return points.join(u' ');
}
QString text(const Words& words) {
    return QStringLiteral("%1 \"%2\" %3 %4 %5 %6")
        .arg(text(words.at), words.text,
             words.style.face == Face::value ? QStringLiteral("figures") : QStringLiteral("words"),
             number(words.style.px), QString::number(words.style.weight), text(words.color));
}

QString describe(const Box& box) {
    QString said = QStringLiteral("box %1 %2").arg(text(box.rect), text(box.look.fill));
    if (box.look.border.isValid())
        said += QStringLiteral(" %1 %2").arg(text(box.look.border), number(box.look.width));
    if (box.look.dashed) said += QStringLiteral(" dashed");
    if (box.glides) said += QStringLiteral(" glides");
    return said + QStringLiteral(" round ") + number(box.look.radius);
}
QString describe(const Area& area) {
    return QStringLiteral("area %1 %2").arg(text(area.rect), text(area.brush));
}
QString describe(const Line& line) {
    QString said = QStringLiteral("line %1 %2 %3").arg(text(line.path), text(line.color), number(line.width));
    if (line.ends == Ends::round) said += QStringLiteral(" round");
    if (line.dash > 0) said += QStringLiteral(" dashed %1 %2").arg(number(line.dash), number(line.space));
    return said;
}
QString describe(const Strokes& strokes) {
    QStringList lines;
    for (const QLineF& line : strokes.lines) lines << text(line.p1()) + u'-' + text(line.p2());
    return QStringLiteral("strokes %1 %2 %3")
        .arg(lines.join(u' '), text(strokes.color), number(strokes.width));
}
QString describe(const Shape& shape) {
    return QStringLiteral("shape %1 %2").arg(text(shape.path), text(shape.color));
}
QString describe(const Words& words) { return QStringLiteral("words ") + text(words); }
QString describe(const Halo& halo) {
    return QStringLiteral("halo %1 %2 %3").arg(text(halo.of), text(halo.color), number(halo.reach));
}

QString text(const CellAddress& cell) {
    const QString space = cell.space == trace::Space::shared ? QStringLiteral("shared")
                          : cell.space == trace::Space::lane ? QStringLiteral("lanes")
                                                             : QStringLiteral("global");
    return QStringLiteral("%1 %2[%3]").arg(space).arg(cell.array).arg(cell.index);
}

// Texts like "of shared 0[3] after step 4", with the program's own indices, from 0.
struct SubjectText {
    QString operator()(std::monostate) const { return {}; }
    QString operator()(TitleOfSlide) const { return QStringLiteral("the title"); }
    QString operator()(const CellAfter& of) const {
        return QStringLiteral("%1 after step %2").arg(text(of.cell)).arg(int(of.step));
    }
    QString operator()(const MoveOfStep& of) const { return QStringLiteral("move %1").arg(of.move); }
    QString operator()(ReachOutside) const { return QStringLiteral("reach beyond the end"); }
    QString operator()(const ThreadOfLine& of) const {
        return QStringLiteral("thread %1 in line %2").arg(of.thread).arg(of.line);
    }
    QString operator()(const BlockAddress& of) const {
        return QStringLiteral("block %1 of launch %2").arg(of.block).arg(int(of.launch));
    }
    QString operator()(const UnrecordedBlocks& of) const {
        return QStringLiteral("%1 unrecorded from %2 of launch %3")
            .arg(of.count)
            .arg(of.first)
            .arg(int(of.launch));
    }
    QString operator()(const CellBetween& of) const {
        return QStringLiteral("global %1[%2] before launch %3").arg(of.array).arg(of.cell).arg(int(of.band));
    }
    QString operator()(const CellOfRun& of) const { return text(of.address()); }
    QString operator()(ThreadOfLaunch of) const { return QStringLiteral("thread %1").arg(int(of)); }
    QString operator()(const ColumnsLeftOut& of) const {
        return QStringLiteral("left out from %1").arg(int(of.first));
    }
    QString operator()(const DigitOfPass& of) const {
        return QStringLiteral("digit %1 of pass %2").arg(of.digit).arg(of.pass);
    }
};

} // namespace

QString describe(const Scene& scene) {
    QString all;
    for (const Mark& mark : scene.marks) {
        all += std::visit([](const auto& what) { return describe(what); }, mark.what);
        if (mark.clip >= 0) all += QStringLiteral(" within ") + text(scene.clips[std::size_t(mark.clip)]);
        if (mark.opacity != 1) all += QStringLiteral(" opacity ") + number(mark.opacity);
        if (mark.subject >= 0)
            all +=
                QStringLiteral(" of ") + std::visit(SubjectText(), scene.subjects[std::size_t(mark.subject)]);
        all += u'\n';
    }
    return all;
}

} // namespace scanscope::viz
