#include "viz/export/chart_slide.h"

#include <cmath>
#include <qcustomplot.h>
#include <QFileInfo>

#include "viz/charts/chart_plot.h"
#include "viz/export/pdf_file.h"
#include "viz/export/slide_frame.h"
#include "viz/export/svg_file.h"
#include "viz/export/whole_files.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/play.h"

namespace scanscope::viz {
namespace {

constexpr double height = 482, leastWidth = 640; // in units
constexpr double margin = 24;
constexpr double headlineAt = 36, belowHeadline = 24, belowWords = 4, footAt = 12, withoutFoot = 8,
                 aboveFoot = 18;
constexpr double smallest = 12.5; // font size readable at the back of a room

// The text above and below the chart. The chart keeps most of the page, however long a file's text is.
struct ChartWords {
    FittedWords headline, sentence, foot;
    Omissions omissions;

    ChartWords(const ChartSlide& slide, double width)
        : headline(
              fitWords(withSigns(slide.headline), words(20, 600, -0.015), {width, 48, smallest, 20, 1.2}))
        , sentence(fitWords(withSigns(slide.sentence), words(13.5), {width, 90, smallest, 13.5, 4.0 / 3}))
        , foot(fitWords(slide.foot, words(smallest), {width, 33, smallest, smallest, 1.3})) {
        if (headline.isCut) add(omissions, {Omitted::title, slide.headline});
        if (sentence.isCut) add(omissions, {Omitted::sentence, slide.sentence});
        if (foot.isCut) add(omissions, {Omitted::conditions, slide.foot});
    }

private:
    // Keeps a number and its sign on one line.
    static QString withSigns(QString text) {
        return text.replace(QStringLiteral(" %"), QStringLiteral("\u00A0%"));
    }
};

// Pixels per unit. Narrow pictures are laid out wider than they are high.
double scaleOf(QSize size) { return std::min(size.height() / height, size.width() / leastWidth); }

double wordsWidth(QSize size) { return size.width() / scaleOf(size) - 2 * margin; }

// `dots` are device dots per pixel.
void paint(QCPPainter& painter, const ChartSlide& slide, double dots = 1) {
    const Theme& t = theme(slide.theme);
    const double scale = scaleOf(slide.size);
    const QSizeF page = QSizeF(slide.size) / scale;
    painter.scale(dots * scale, dots * scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF({}, page), t.surface);
    const ChartWords said(slide, wordsWidth(slide.size));
    const auto firstToLast = [](const FittedWords& lines) { return lines.height() - lines.pitch(); };
    const double sentenceAt = headlineAt + firstToLast(said.headline) + belowHeadline;
    const double top = std::round(sentenceAt + firstToLast(said.sentence) + belowWords);
    const double foot = said.foot.lines.isEmpty() ? 0 : firstToLast(said.foot) + footAt;
    viz::paint(painter, t, [&](Canvas& canvas) {
        paintWords(canvas, {margin, headlineAt}, Align::left, said.headline, t.text);
        paintWords(canvas, {margin, sentenceAt}, Align::left, said.sentence, t.muted);
        paintWords(canvas, {margin, page.height() - foot}, Align::left, said.foot, t.muted);
    });
    const double room = page.height() - top - (foot > 0 ? foot + aboveFoot : withoutFoot);
    if (const auto* dotPlot = std::get_if<DotPlot>(&slide.chart)) {
        viz::paint(painter, t, [&](Canvas& canvas) {
            compose(canvas, *dotPlot, {margin, top, page.width() - 2 * margin, room});
        });
        return;
    }
    painter.translate(0, top);
    // The names beside the curves may extend as far to the right as the headline.
    const double width = page.width() - (margin - ChartPlot::edge);
    paintChart(painter, std::get<Chart>(slide.chart), t, QSize(int(width), int(room)));
}

// A description of the picture for screen readers.
QString describe(const ChartSlide& slide) {
    QStringList said{slide.sentence, slide.foot};
    if (const auto* dotPlot = std::get_if<DotPlot>(&slide.chart)) {
        said << describe(*dotPlot);
    } else {
        const Chart& chart = std::get<Chart>(slide.chart);
        for (const double x : sizesOf(chart)) said << describe(chart, cardAt(chart, x));
    }
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
    SvgFile svg;
    svg.add(slide.size, [&](QPaintDevice* device) { paintLines(device, slide); });
    return svg.written(slide.size, slide.size, slide.headline, describe(slide));
}

// 1920 pixels correspond to 10 inches, the width of a slide.
QByteArray renderPdf(const ChartSlide& slide) {
    constexpr double pixelsPerInch = 192;
    return writtenPdf(QSizeF(slide.size) * pointsPerInch / pixelsPerInch, slide.headline,
                      [&](QPdfWriter* pdf) {
                          paintLines(pdf, slide, dotsPerInch / pixelsPerInch);
                          return true;
                      });
}

} // namespace

Omissions omittedFrom(const ChartSlide& slide) {
    loadFonts();
    return ChartWords(slide, wordsWidth(slide.size)).omissions;
}

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
