// Vector pages: a PDF of slides, or of several steps on a page for printing.
#pragma once

#include <optional>
#include <QByteArray>
#include <QSizeF>
#include <QTransform>

#include "viz/export/export_plan.h"
#include "viz/export/svg_file.h"

namespace scanscope::viz {

// One file of the plan as a PDF. `done` and `total` of the progress count its pages. Empty if `progress`
// stopped the export.
[[nodiscard]] QByteArray renderPdf(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                                   const ExportProgress& progress = {});

// In points.
[[nodiscard]] QSizeF pageSize(const ExportOptions& options);

// One page of a handout, in points: its steps below each other, each with its code beside it.
struct PlacedScene {
    Scene scene;
    QPointF at;
    double scale = 1;
};
struct HandoutPage {
    Scene around;
    std::vector<PlacedScene> slides;                                              // drawn above it
    [[nodiscard]] const Omissions& omissions() const { return around.omissions; } // omissions of all scenes
};
// `toPixels` is the page's transform to the pixels of a picture, to which boxes and lines are aligned.
[[nodiscard]] HandoutPage composeHandout(QSizeF page, const Document& document,
                                         const std::vector<FilmStep>& steps, int number, int count,
                                         const ExportOptions& options,
                                         const std::optional<QTransform>& toPixels = {});
void paintHandout(QPainter& painter, const HandoutPage& page);

// The size of a slide that shares a picture or page with others; it has the usual aspect ratio. On a handout,
// its sentence and code are beside it.
inline constexpr QSizeF gatheredSlide{960, 540};
[[nodiscard]] SlideOptions slideOnHandout(SlideOptions slide);

// All steps in one picture.
struct SheetGrid {
    int columns = 1, rows = 1;
};
[[nodiscard]] SheetGrid sheetGrid(int steps, QSizeF size);
// The usual size, or a larger one if the steps would not be readable.
[[nodiscard]] QSize sheetSize(int steps, QSize usual);
// The place of each slide on a sheet. All have the same size, and the usual aspect ratio if the cells' ratio
// is far from it.
[[nodiscard]] std::vector<QRectF> sheetPlaces(int steps, QSizeF size);
// Returns false if `progress` stopped the export.
bool paintSheet(QPainter& painter, QSizeF size, const Document& document, const std::vector<FilmStep>& steps,
                const ExportOptions& options, const ExportProgress& progress = {});
// The same sheet as an SVG.
bool addSheet(SvgFile& svg, QSizeF size, const Document& document, const std::vector<FilmStep>& steps,
              const ExportOptions& options, const ExportProgress& progress);

} // namespace scanscope::viz
