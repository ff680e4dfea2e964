#include "viz/export/export_pages.h"

#include <algorithm>
#include <cmath>
#include <QPainter>

#include "viz/export/pdf_file.h"
#include "viz/export/slide_code.h"
#include "viz/export/slide_frame.h"
#include "viz/model/counters_model.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/play.h"

namespace scanscope::viz {

namespace {

constexpr QSizeF a4Lying{842, 595};

constexpr double paperMargin = 42, paperTitle = 60, paperTop = 84, paperFoot = 40, paperGap = 20;
constexpr double slideShare = 0.58, columnGap = 16;
constexpr double leastTextScale = 1.3; // for slides that are a third as large as a page
constexpr double pageCodePx = 6.6, pageSentencePx = 8.5, titlePx = 15, smallPx = 8.5, noteLine = 19;
constexpr double leastPx = 6.5;        // readable on paper
constexpr double leastBelowSlide = 36; // space for the sentence
constexpr double wordsGap = 16;        // space between texts on one line

class Handout {
public:
    Handout(QSizeF page, const Document& document, const ExportOptions& options,
            const std::optional<QTransform>& toPixels)
        : m_toPixels(toPixels)
        , m_canvas(m_made.around, theme(options.slide.theme), targetOf({}))
        , m_page(page)
        , m_document(document)
        , m_options(options) {}

    HandoutPage compose(const std::vector<FilmStep>& steps, int number, int count) {
        m_canvas.area(QRectF({}, m_page), m_canvas.theme().surface);
        paintHead();
        const double foot = m_page.height() - paperFoot;
        const double row = (foot - paperTop - (stepsOnHandout - 1) * paperGap) / stepsOnHandout;
        for (std::size_t s = 0; s < steps.size(); ++s)
            paintStep({paperMargin, paperTop + double(s) * (row + paperGap), width(), row}, steps[s]);
        paintFoot(tr("%1 of %2").arg(number).arg(count));
        return std::move(m_made);
    }

private:
    [[nodiscard]] double right() const { return m_page.width() - paperMargin; }
    [[nodiscard]] double width() const { return right() - paperMargin; }

    // The title at the left, the description of the run at the right; if it has several lines, the last one
    // is a little lower.
    void paintHead() {
        constexpr double lower = 6, height = 36, ofOneLine = 11, shareOfRun = 0.5;
        const Theme& t = m_canvas.theme();
        const auto put = [&](double x, Align align, const FittedWords& fitted, const QColor& color) {
            const auto lines = double(fitted.lines.size());
            const double base = lines > 1 ? paperTitle + lower - (lines - 1) * fitted.pitch() : paperTitle;
            paintWords(m_canvas, {x, base}, align, fitted, color);
        };
        const QString run = describeRun(m_document.trace());
        const FittedWords ran = fitWords(run, words(smallPx), {shareOfRun * width(), height, leastPx});
        if (ran.isCut) m_canvas.omit(Omitted::conditions, run);
        put(right(), Align::right, ran, t.muted);
        const QString title = m_options.slide.titleOr(titleOf(m_document));
        const FittedWords titled = fitWords(title, words(titlePx, 600),
                                            {width() - ran.width() - wordsGap, height, leastPx, ofOneLine});
        if (titled.isCut) m_canvas.omit(Omitted::title, title);
        put(paperMargin, Align::left, titled, t.text);
    }

    void paintFoot(const QString& number) {
        const Theme& t = m_canvas.theme();
        const double base = m_page.height() - paperFoot + 20;
        m_canvas.text({right(), base}, Align::right, number, words(smallPx), t.muted);
        const QString& caption = m_options.slide.caption;
        const FittedWords fitted =
            fitWords(caption, words(smallPx),
                     {width() - textWidth(number, words(smallPx)) - wordsGap, 2.4 * smallPx, leastPx});
        if (fitted.isCut) m_canvas.omit(Omitted::caption, caption);
        paintWords(m_canvas, {paperMargin, base}, Align::left, fitted, t.muted);
    }

    // The slide fills the width of its column, unless the page is low. Below it is the step's sentence, and
    // beside it the code and the counters.
    void paintStep(const QRectF& row, FilmStep step) {
        const Theme& t = m_canvas.theme();
        const double column = row.width() * slideShare;
        const double height = std::min(column * 9 / 16, row.height() - leastBelowSlide);
        paintSlideAt({row.left(), row.top(), height * 16 / 9, height}, step);
        const Headline headline = headlineAt(m_document, step, m_options.followed, m_options.slide.scope(),
                                             m_document.text().steps);
        const double below = row.height() - height;
        const FittedWords sentence =
            fitWords(headline.sentence, words(pageSentencePx),
                     {.width = column, .height = below - 2, .smallest = leastPx, .leading = 1.4});
        if (sentence.isCut) m_canvas.omit(Omitted::sentence, headline.sentence);
        double base = row.top() + height + 14;
        paintWords(m_canvas, {row.left(), base}, Align::left, sentence, t.text);
        for (base += sentence.height() + noteLine; base <= row.bottom(); base += noteLine)
            m_canvas.fill({row.left(), base, column, 0.5}, t.hair);
        const double left = row.left() + column + columnGap;
        paintBeside({left, row.top(), row.right() - left, row.height()}, step, headline.role);
    }

    void paintBeside(QRectF box, FilmStep step, StepRole role) {
        if (m_options.slide.counters) {
            const CountersTable table = countersOf(m_document, step);
            const double taken = paintCounters(m_canvas, box, table, {smallPx, leastPx});
            box.setBottom(box.bottom() - taken - columnGap);
        }
        const Moment speaker = speakerAt(m_document, step, m_options.followed, m_options.slide.scope());
        const auto code = m_document.codeOf(speaker);
        paintCode(m_canvas, box, *code, code->at(speaker.step), roleFor(role), pageCodePx);
    }

    void paintSlideAt(const QRectF& box, FilmStep step) {
        const SlideOptions slide = slideOnHandout(m_options.slide);
        const double scale = slideScale(box.size());
        const Target target =
            targetOf(QTransform::fromScale(scale, scale) * QTransform::fromTranslate(box.left(), box.top()));
        Scene made = composeSlide(box.size(), frameAt(m_document, {step}, m_options), slide, target);
        add(m_made.around.omissions, made.omissions);
        Canvas(made, m_canvas.theme(), target)
            .box(QRectF({}, box.size() / scale), {{}, m_canvas.theme().hair, 0.75 / scale, 3 / scale});
        m_made.slides.push_back({std::move(made), box.topLeft(), scale});
    }

    // The target for content placed on the page by `place`.
    [[nodiscard]] Target targetOf(const QTransform& place) const {
        return m_toPixels ? Target(place * *m_toPixels) : Target();
    }

    HandoutPage m_made;
    const std::optional<QTransform> m_toPixels;
    Canvas m_canvas;
    QSizeF m_page;
    const Document& m_document;
    const ExportOptions& m_options;
};

std::vector<FilmStep> stepsOnPage(const std::vector<FilmStep>& steps, int page) {
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

QByteArray renderPdf(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                     const ExportProgress& progress) {
    loadFonts();
    const QSizeF size = pageSize(plan.options);
    return writtenPdf(size, titleOf(document), [&](QPdfWriter* pdf) {
        QPainter painter(pdf);
        const double scale = double(dotsPerInch) / pointsPerInch;
        painter.scale(scale, scale);
        const int pages = pageCount(plan, file);
        for (int page = 0; page < pages; ++page) {
            if (progress && !progress(page, pages)) return false;
            if (page > 0) pdf->newPage();
            if (plan.options.gathering == Gathering::handout)
                paintHandout(painter, composeHandout(size, document, stepsOnPage(file.steps, page), page + 1,
                                                     pages, plan.options));
            else
                paintSlide(painter, size, frameAt(document, {file.steps[std::size_t(page)]}, plan.options),
                           plan.options.slide);
        }
        return true;
    });
}

HandoutPage composeHandout(QSizeF page, const Document& document, const std::vector<FilmStep>& steps,
                           int number, int count, const ExportOptions& options,
                           const std::optional<QTransform>& toPixels) {
    return Handout(page, document, options, toPixels).compose(steps, number, count);
}

void paintHandout(QPainter& painter, const HandoutPage& page) {
    play(page.around, painter);
    for (const PlacedScene& slide : page.slides) {
        painter.save();
        painter.translate(slide.at);
        painter.scale(slide.scale, slide.scale);
        play(slide.scene, painter, {.isExact = true});
        painter.restore();
    }
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
    constexpr int leastWidth = 640; // readable width of a step
    constexpr int largest = 7680;   // width of the largest sheet
    const SheetGrid grid = sheetGrid(steps, usual);
    const double ratio = double(usual.width()) / usual.height();
    const double needed = leastWidth * std::max(double(grid.columns), grid.rows * ratio * 9 / 16);
    const double width = std::clamp(needed, double(usual.width()), double(std::max(largest, usual.width())));
    return (QSizeF(usual) * (width / usual.width())).toSize();
}

std::vector<QRectF> sheetPlaces(int steps, QSizeF size) {
    const SheetGrid grid = sheetGrid(steps, size);
    const double gap = std::max(2.0, size.height() / 120);
    const double width = (size.width() - gap * (grid.columns + 1)) / grid.columns,
                 height = (size.height() - gap * (grid.rows + 1)) / grid.rows;
    const QSizeF slide{std::min(width, height * 16 / 9), std::min(height, width * 9 / 16)};
    std::vector<QRectF> places;
    for (int s = 0; s < steps; ++s) {
        const double column = s % grid.columns, row = s / grid.columns;
        places.emplace_back(QPointF(gap + column * (width + gap) + (width - slide.width()) / 2,
                                    gap + row * (height + gap) + (height - slide.height()) / 2),
                            slide);
    }
    return places;
}

bool paintSheet(QPainter& painter, QSizeF size, const Document& document, const std::vector<FilmStep>& steps,
                const ExportOptions& options, const ExportProgress& progress) {
    if (!options.slide.transparent) painter.fillRect(QRectF({}, size), theme(options.slide.theme).sunken);
    const std::vector<QRectF> places = sheetPlaces(int(steps.size()), size);
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (progress && !progress(int(s), int(steps.size()))) return false;
        painter.save();
        painter.translate(places[s].topLeft());
        painter.setClipRect(QRectF({}, places[s].size()));
        paintSlide(painter, places[s].size(), frameAt(document, {steps[s]}, options), options.slide);
        painter.restore();
    }
    return true;
}

bool addSheet(SvgFile& svg, QSizeF size, const Document& document, const std::vector<FilmStep>& steps,
              const ExportOptions& options, const ExportProgress& progress) {
    Scene ground;
    ground.marks.push_back({Area{QRectF({}, size), theme(options.slide.theme).sunken}});
    if (!options.slide.transparent) svg.add(ground);
    const std::vector<QRectF> places = sheetPlaces(int(steps.size()), size);
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (progress && !progress(int(s), int(steps.size()))) return false;
        const QRectF& place = places[s];
        const double scale = slideScale(place.size());
        svg.add(composeSlide(place.size(), frameAt(document, {steps[s]}, options), options.slide),
                {scale, 0, 0, scale, place.left(), place.top()});
    }
    return true;
}

} // namespace scanscope::viz
