#include "viz/export/export_pages.h"

#include <algorithm>
#include <cmath>
#include <QPainter>

#include "viz/export/pdf_file.h"
#include "viz/export/slide_code.h"
#include "viz/export/slide_words.h"
#include "viz/model/run_texts.h"
#include "viz/paint/canvas.h"
#include "viz/paint/fonts.h"

namespace scanscope::viz {

namespace {

constexpr QSizeF a4Lying{842, 595};

constexpr double paperMargin = 42, paperTitle = 60, paperTop = 84, paperFoot = 40, paperGap = 20;
constexpr double slideShare = 0.58, columnGap = 16;
constexpr double leastTextScale = 1.3; // of slides that are a third as large as a page
constexpr double codePx = 6.6, sentencePx = 8.5, titlePx = 15, smallPx = 8.5, noteLine = 19;

class Handout {
public:
    Handout(QPainter& painter, QSizeF page, const Document& document, const StepTexts& texts,
            const ExportOptions& options)
        : m_painter(painter)
        , m_canvas(painter, theme(options.slide.theme))
        , m_page(page)
        , m_document(document)
        , m_texts(texts)
        , m_options(options) {}

    void paint(const std::vector<int>& steps, int number, int count) {
        const Theme& t = m_canvas.theme();
        m_painter.fillRect(QRectF({}, m_page), t.surface);
        const QString title = m_options.slide.titleOr(titleOf(m_document.trace()));
        const double right = m_page.width() - paperMargin;
        m_canvas.text({paperMargin, paperTitle}, Align::left, title, words(titlePx, 600), t.text);
        m_canvas.text({right, paperTitle}, Align::right, describeRun(m_document.trace()), words(smallPx),
                      t.muted);
        const double foot = m_page.height() - paperFoot;
        const double row = (foot - paperTop - (stepsOnHandout - 1) * paperGap) / stepsOnHandout;
        for (std::size_t s = 0; s < steps.size(); ++s)
            paintStep({paperMargin, paperTop + double(s) * (row + paperGap), right - paperMargin, row},
                      steps[s]);
        const double base = m_page.height() - paperFoot + 20;
        m_canvas.text({paperMargin, base}, Align::left, m_options.slide.caption, words(smallPx), t.muted);
        m_canvas.text({right, base}, Align::right, QStringLiteral("%1 of %2").arg(number).arg(count),
                      words(smallPx), t.muted);
    }

private:
    // The slide is as wide as its column; under it stands what the step does, in full.
    void paintStep(const QRectF& row, int step) {
        const Theme& t = m_canvas.theme();
        const double width = row.width() * slideShare, height = width * 9 / 16;
        paintSlideAt({row.left(), row.top(), width, height}, step);
        const Headline headline =
            headlineAt(m_document, step, m_options.followed, m_options.slide.scope(), m_texts);
        double base = row.top() + height + 14;
        for (const QString& line : wrapped(headline.sentence, words(sentencePx), width)) {
            m_canvas.text({row.left(), base}, Align::left, line, words(sentencePx), t.text);
            base += sentencePx * 1.4;
        }
        for (base += noteLine; base <= row.bottom(); base += noteLine)
            m_canvas.fill({row.left(), base, width, 0.5}, t.hair);
        const double left = row.left() + width + columnGap;
        const Moment moment = m_document.at(step, m_options.followed);
        const auto code = m_document.codeAt(step, m_options.followed);
        paintCode(m_painter, {left, row.top(), row.right() - left, row.height()}, *code,
                  code->at(moment.step), roleFor(headline.role), codePx, t);
    }

    void paintSlideAt(const QRectF& box, int step) {
        const SlideOptions slide = slideOnHandout(m_options.slide);
        m_painter.save();
        m_painter.translate(box.topLeft());
        paintSlide(m_painter, box.size(), frameAt(m_document, {step}, m_options), m_texts, slide);
        m_painter.restore();
        m_canvas.box(box, {{}, m_canvas.theme().hair, 0.75, 3});
    }

    QPainter& m_painter;
    Canvas m_canvas;
    QSizeF m_page;
    const Document& m_document;
    const StepTexts& m_texts;
    const ExportOptions& m_options;
};

std::vector<int> stepsOnPage(const std::vector<int>& steps, int page) {
    const auto first = steps.begin() + std::ptrdiff_t(page) * stepsOnHandout;
    return {first, first + std::min<std::ptrdiff_t>(stepsOnHandout, steps.end() - first)};
}

} // namespace

SlideOptions slideOnHandout(SlideOptions slide) {
    slide.code = slide.counters = slide.sentence = slide.transparent = false;
    slide.caption.clear();
    slide.textScale = std::max(slide.textScale, leastTextScale);
    return slide;
}

QSizeF pageSize(const ExportOptions& options) {
    const bool paper = options.gathering == Gathering::handout;
    if (options.isA4) return paper ? a4Lying.transposed() : a4Lying;
    return {slideHeight * options.size.width() / options.size.height(), slideHeight};
}

QByteArray renderPdf(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                     const PlannedFile& file, const ExportProgress& progress) {
    loadFonts();
    const QSizeF size = pageSize(plan.options);
    return writtenPdf(size, titleOf(document.trace()), [&](QPdfWriter* pdf) {
        QPainter painter(pdf);
        const double scale = double(dotsPerInch) / pointsPerInch;
        painter.scale(scale, scale);
        const int pages = pageCount(plan, file);
        for (int page = 0; page < pages; ++page) {
            if (progress && !progress(page, pages)) return false;
            if (page > 0) pdf->newPage();
            if (plan.options.gathering == Gathering::handout)
                paintHandout(painter, size, document, stepsOnPage(file.steps, page), page + 1, pages, texts,
                             plan.options);
            else
                paintSlide(painter, size, frameAt(document, {file.steps[std::size_t(page)]}, plan.options),
                           texts, plan.options.slide);
        }
        return true;
    });
}

void paintHandout(QPainter& painter, QSizeF page, const Document& document, const std::vector<int>& steps,
                  int number, int count, const StepTexts& texts, const ExportOptions& options) {
    Handout(painter, page, document, texts, options).paint(steps, number, count);
}

SheetGrid sheetGrid(int steps, QSizeF size) {
    SheetGrid best;
    double least = 1e9;
    for (int columns = 1; columns <= steps; ++columns) {
        const int rows = (steps + columns - 1) / columns;
        const double ratio = size.width() / columns / (size.height() / rows);
        const double off = std::abs(std::log(ratio * 9 / 16));
        if (off < least) least = off, best = {columns, rows};
    }
    return best;
}

QSize sheetSize(int steps, QSize usual) {
    constexpr int leastWidth = 640,
                  largest = 7680; // of a step, where the words next to its cells can be read
    const SheetGrid grid = sheetGrid(steps, usual);
    const double ratio = double(usual.width()) / usual.height();
    const double needed = leastWidth * std::max(double(grid.columns), grid.rows * ratio * 9 / 16);
    const double width = std::clamp(needed, double(usual.width()), double(std::max(largest, usual.width())));
    return (QSizeF(usual) * (width / usual.width())).toSize();
}

bool paintSheet(QPainter& painter, QSizeF size, const Document& document, const std::vector<int>& steps,
                const StepTexts& texts, const ExportOptions& options, const ExportProgress& progress) {
    const Theme& t = theme(options.slide.theme);
    const SheetGrid grid = sheetGrid(int(steps.size()), size);
    const double gap = std::max(2.0, size.height() / 120);
    const double width = (size.width() - gap * (grid.columns + 1)) / grid.columns,
                 height = (size.height() - gap * (grid.rows + 1)) / grid.rows;
    // Cells that are far from the ratio of a slide hold one of the usual ratio.
    const QSizeF slide{std::min(width, height * 16 / 9), std::min(height, width * 9 / 16)};
    if (!options.slide.transparent) painter.fillRect(QRectF({}, size), t.sunken);
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (progress && !progress(int(s), int(steps.size()))) return false;
        const double column = double(int(s) % grid.columns), row = double(int(s) / grid.columns);
        painter.save();
        painter.translate(gap + column * (width + gap) + (width - slide.width()) / 2,
                          gap + row * (height + gap) + (height - slide.height()) / 2);
        painter.setClipRect(QRectF({}, slide));
        paintSlide(painter, slide, frameAt(document, {steps[s]}, options), texts, options.slide);
        painter.restore();
    }
    return true;
}

} // namespace scanscope::viz
