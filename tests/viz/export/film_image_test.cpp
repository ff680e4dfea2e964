#include "viz/export/frame_feed.h"
#include "viz/stage/view_kinds.h"

#include <gtest/gtest.h>
#include <QPainter>

#include "kernels/catalogue/catalogue.h"
#include "viz/export/export.h"
#include "viz/export/video.h"
#include "viz/support/recorded.h"
#include "viz/views/view.h"

namespace scanscope::viz {
namespace {

double shareOf(const QRegion& region, QSize size) {
    double pixels = 0;
    for (const QRect& rect : region) pixels += double(rect.width()) * rect.height();
    return pixels / (double(size.width()) * size.height());
}

Scene sceneOf(const Document& document, Shot shot, const ExportOptions& options) {
    const double scale = slideScale(options.size);
    return composeSlide(options.size, frameAt(document, shot, options), options.slide,
                        Target(QTransform::fromScale(scale, scale)));
}

// Combines the changed parts into complete pictures, and compares each with the picture of its slide.
class Film {
public:
    Film(const Document& document, const ExportOptions& options)
        : m_document(document)
        , m_options(options)
        , m_film(options.size, slideScale(options.size))
        , m_seen(m_film.image().copy()) {}

    [[nodiscard]] bool isThatOfItsSlide(Shot shot) {
        const QRegion changed = m_film.paint(sceneOf(m_document, shot, m_options));
        QPainter painter(&m_seen);
        painter.setCompositionMode(QPainter::CompositionMode_Source);
        for (const QRect& part : changed) painter.drawImage(part.topLeft(), m_film.image(), part);
        painter.end();
        const QImage slide = renderSlide(m_document, shot, m_options);
        return m_seen.convertToFormat(slide.format()) == slide;
    }

private:
    const Document& m_document;
    const ExportOptions& m_options;
    FilmImage m_film;
    QImage m_seen;
};

// Checks every picture of the film, then some in random order, each painted over the previous one.
void expectSlides(const std::string& algorithm, int n, const ExportOptions& options) {
    const Document document(test::traceOf({algorithm, test::numbers(n)}));
    const ExportPlan plan = planExport(document, ExportFormat::mp4, options, "film.mp4");
    std::vector<FilmPicture> pictures = picturesOf({plan.files.front().steps, options.timing}, 1);
    for (const std::size_t back : {std::size_t(0), pictures.size() / 2, pictures.size() / 3})
        pictures.push_back(pictures[back]);
    Film film(document, options);
    for (std::size_t p = 0; p < pictures.size(); ++p)
        ASSERT_TRUE(film.isThatOfItsSlide(pictures[p].shot))
            << algorithm << ", picture " << p << " of step " << pictures[p].shot.step;
}

TEST(FilmImage, EveryPictureIsThatOfItsSlideWhateverWasThereBefore) {
    ExportOptions options{.size = {960, 540}};
    options.timing.framesPerSecond = 8;
    expectSlides("blelloch", 64, options);
    options.slide.counters = options.slide.code = true;
    options.slide.theme = ThemeId::Dark;
    expectSlides("blelloch", 16, options);
    options.size = {641, 361};
    expectSlides("hillis-steele", 16, options);
    options.slide.transparent = true;
    expectSlides("blelloch", 8, options);
}

TEST(FilmImage, InEveryViewOfTheCatalogue) {
    ExportOptions options{.size = {800, 450}};
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.on_emulator) continue;
        test::RunOf run{std::string(algorithm.id), test::numbers(16)};
        run.type = kernels::default_type(algorithm);
        const Document document(test::traceOf(run));
        for (const View view : offeredViews(document)) {
            options.slide.views = {view};
            Film film(document, options);
            for (const FilmStep step : {FilmStep(document.stepCount() / 2), document.lastStep()})
                for (const double progress : {0.3, 0.4, 0.7, 1.0})
                    ASSERT_TRUE(film.isThatOfItsSlide({step, progress}))
                        << algorithm.id << ' ' << idOf(view).toStdString() << ' ' << step << ' ' << progress;
        }
    }
}

TEST(FilmImage, WhatStandsIsNotPaintedAgain) {
    const Document document(test::traceOf({"blelloch", test::numbers(16)}));
    const ExportOptions options;
    FilmImage film(options.size, slideScale(options.size));
    const auto paint = [&](Shot shot) {
        return shareOf(film.paint(sceneOf(document, shot, options)), options.size);
    };
    EXPECT_EQ(paint({FilmStep{3}, 0.4}), 1);
    EXPECT_EQ(paint({FilmStep{3}, 0.4}), 0);
    const double moved = paint({FilmStep{3}, 0.42});
    EXPECT_GT(moved, 0.001);
    EXPECT_LT(moved, 0.4);
}

} // namespace
} // namespace scanscope::viz
