#include "viz/widgets/chart_slide.h"

#include <cmath>
#include <qcustomplot.h>
#include <QFileInfo>

#include "viz/export/pdf_file.h"
#include "viz/export/svg_file.h"
#include "viz/paint/fonts.h"
#include "viz/paint/text.h"
#include "viz/widgets/chart_overlay.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double height = 482, leastWidth = 640; // units
constexpr double margin = 24;
constexpr double headlineAt = 36, headlineHeight = 24, sentenceAt = 60, lineHeight = 18, belowWords = 4,
                 footRoom = 30;

TextStyle headlineStyle() { return words(20, 600, -0.015); }
TextStyle sentenceStyle() { return words(13.5); }
TextStyle footStyle() { return words(12.5); }

// As many lines as it takes, broken between words.
QStringList wrapped(const QString& text, const TextStyle& style, double width) {
    QStringList lines;
    QString kept = text;
    kept.replace(QStringLiteral(" %"), QStringLiteral("\u00A0%")); // a number stays with its sign
    for (const QString& word : kept.split(u' ', Qt::SkipEmptyParts)) {
        const QString longer = lines.isEmpty() ? word : lines.last() + u' ' + word;
        if (lines.isEmpty() || textWidth(longer, style) > width)
            lines << word;
        else
            lines.last() = longer;
    }
    return lines;
}

// In two lines, where it takes as many.
QStringList headlineOf(const ChartSlide& slide, double width) {
    QStringList lines = wrapped(slide.headline, headlineStyle(), width);
    if (lines.size() > 2) lines = {lines[0], lines.mid(1).join(u' ')};
    for (QString& line : lines) line = elided(line, headlineStyle(), width);
    return lines;
}

// Pixels of a unit: what is narrow is laid out wider than it is high.
double scaleOf(QSize size) { return std::min(size.height() / height, size.width() / leastWidth); }

// `dots` of the device make a pixel.
void paint(QCPPainter& painter, const ChartSlide& slide, double dots = 1) {
    ScanscopeStyle style(slide.theme);
    const Theme& t = style.theme();
    const double scale = scaleOf(slide.size);
    const QSizeF page = QSizeF(slide.size) / scale;
    const double room = page.width() - 2 * margin;
    painter.scale(dots * scale, dots * scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF({}, page), t.surface);
    double y = headlineAt;
    for (const QString& line : headlineOf(slide, room)) {
        drawText(painter, {margin, y}, Align::left, line, headlineStyle(), t.text);
        y += headlineHeight;
    }
    y += sentenceAt - headlineAt - headlineHeight;
    for (const QString& line : wrapped(slide.sentence, sentenceStyle(), room)) {
        drawText(painter, {margin, y}, Align::left, line, sentenceStyle(), t.muted);
        y += lineHeight;
    }
    const double top = std::round(y - lineHeight + belowWords);
    const double foot = slide.foot.isEmpty() ? 8 : footRoom;
    drawText(painter, {margin, page.height() - 12}, Align::left, elided(slide.foot, footStyle(), room),
             footStyle(), t.muted);
    ChartView view;
    view.setStyle(&style);
    view.setChart(slide.chart);
    painter.translate(0, top);
    // The names on the right end where the headline may.
    const double width = page.width() - (margin - ChartOverlay::edge);
    view.paint(painter, QSize(int(width), int(page.height() - top - foot)));
}

// What the picture shows in words, for those who do not see it.
QString describe(const ChartSlide& slide) {
    QStringList said{slide.sentence, slide.foot};
    for (const double x : sizesOf(slide.chart)) said << describe(slide.chart, cardAt(slide.chart, x));
    said.removeAll(QString());
    return said.join(u'\n');
}

void paintLines(QPaintDevice* device, const ChartSlide& slide, double dots = 1) {
    QCPPainter painter(device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    paint(painter, slide, dots);
}

QByteArray renderSvg(const ChartSlide& slide) {
    return writtenSvg(slide.size, slide.headline, describe(slide),
                      [&](QPaintDevice* device) { paintLines(device, slide); });
}

// 1920 pixels are 10 inches, as wide as a slide.
QByteArray renderPdf(const ChartSlide& slide) {
    constexpr double pixelsPerInch = 192;
    return writtenPdf(QSizeF(slide.size) * pointsPerInch / pixelsPerInch, slide.headline,
                      [&](QPdfWriter* pdf) {
                          paintLines(pdf, slide, dotsPerInch / pixelsPerInch);
                          return true;
                      });
}

} // namespace

QImage renderChart(const ChartSlide& slide) {
    checkPictureSize(slide.size);
    loadFonts();
    QImage image = emptyPicture(slide.size);
    QCPPainter painter(&image);
    painter.setMode(QCPPainter::pmNoCaching);
    paint(painter, slide);
    painter.end();
    return image.convertToFormat(QImage::Format_RGB32);
}

std::function<void()> chartWriter(const ChartSlide& slide, const QString& path) {
    checkPictureSize(slide.size);
    loadFonts();
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QStringLiteral("svg")) return [path, bytes = renderSvg(slide)] { writeWhole(path, bytes); };
    if (ending == QStringLiteral("pdf")) return [path, bytes = renderPdf(slide)] { writeWhole(path, bytes); };
    return [path, image = renderChart(slide)] { writeWhole(path, encodePng(image)); };
}

} // namespace scanscope::viz
