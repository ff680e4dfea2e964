// Writes slides as PNG and SVG files: one step, or every step of a run, numbered.
#pragma once

#include <functional>
#include <QImage>
#include <QSize>
#include <QStringList>
#include <vector>

#include "viz/export/picture_file.h"
#include "viz/export/slide.h"
#include "viz/model/document.h"

namespace scanscope::viz {

struct ExportOptions {
    QSize size{1920, 1080}; // pixels; an SVG takes its ratio and its nominal size from it
    SlideOptions slide;
    Rows rows = Rows::history; // beside a tree only the last two are shown
    std::vector<int> steps;    // of the film; empty: all
    BlockAddress followed;     // where blocks run side by side
    double progress = 1;       // within the step
    bool symbols = false;      // which inputs are in a cell instead of its value
};

// Called before each picture with its number from 0 and how many there are; false stops the export.
using ExportProgress = std::function<bool(int done, int total)>;

[[nodiscard]] QImage renderSlide(const Document& document, int step, const StepTexts& texts,
                                 const ExportOptions& options);
[[nodiscard]] QByteArray renderSvg(const Document& document, int step, const StepTexts& texts,
                                   const ExportOptions& options);

// Each file is written whole or not at all. One step is written to `path` itself, several to "NAME-07.png"
// and so on, numbered by step. Return the files written. Throw ExportError.
QStringList exportPng(const Document& document, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress = {});
QStringList exportSvg(const Document& document, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress = {});

// Where the step's picture goes when there are several: "scan.png", 7 of 12 steps → "scan-07.png".
[[nodiscard]] QString numberedPath(const QString& path, int step, int stepCount);

} // namespace scanscope::viz
