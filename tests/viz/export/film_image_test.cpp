#include "viz/export/film_image.h"

#include <gtest/gtest.h>
#include <QPainter>

#include "viz/export/export.h"
#include "viz/export/video.h"
#include "viz/paint/fonts.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

double shareOf(const QRegion& region, QSize size) {
    double pixels = 0;
    for (const QRect& rect : region) pixels += double(rect.width()) * rect.height();
    return pixels / (double(size.width()) * size.height());
}

struct Painted {
    std::string algorithm;
    int n = 16;
    View view = View::array;
    bool transparent = false;
    QSize size{960, 540};
};

// Every picture of the film, then some in no order, each over what came before it.
void expectSlides(const Painted& painted) {
    const Document document(test::traceOf({painted.algorithm, test::numbers(painted.n)}));
    ExportOptions options;
    options.size = painted.size;
    options.slide.transparent = painted.transparent;
    options.slide.theme = painted.transparent ? ThemeId::Dark : ThemeId::Light;
    options.slide.counters = true;
    if (painted.view != View::array) options.slide.views = {painted.view};
    options.timing.framesPerSecond = 8;
    const ExportPlan plan = planExport(document, ExportFormat::mp4, options, "film.mp4");
    std::vector<FilmPicture> pictures = picturesOf({plan.files.front().steps, options.timing}, 1);
    for (const std::size_t back : {std::size_t(0), pictures.size() / 2, pictures.size() / 3})
        pictures.push_back(pictures[back]);
    FilmImage film(options.size);
    QImage seen = film.image().copy();
    for (std::size_t p = 0; p < pictures.size(); ++p) {
        const Shot shot = pictures[p].shot;
        const QRegion changed = film.paint([&](QPainter& painter) {
            paintSlide(painter, options.size, frameAt(document, shot, options), {}, options.slide);
        });
        QPainter painter(&seen);
        painter.setCompositionMode(QPainter::CompositionMode_Source);
        for (const QRect& part : changed) painter.drawImage(part.topLeft(), film.image(), part);
        painter.end();
        const QImage slide = renderSlide(document, shot, {}, options);
        ASSERT_EQ(seen.convertToFormat(slide.format()), slide)
            << painted.algorithm << ", picture " << p << " of step " << shot.step;
    }
}

TEST(FilmImage, EveryPictureIsThatOfItsSlideWhateverWasThereBefore) {
    loadFonts();
    expectSlides({"blelloch"});
    expectSlides({"blelloch", 64});
    expectSlides({"blelloch", 8, View::array, true});
    expectSlides({"hillis-steele", 16, View::array, false, {641, 361}});
    expectSlides({"blelloch", 64, View::lanes});
    expectSlides({"blelloch", 256, View::grid});
    expectSlides({"hillis-steele", 8, View::tree, true});
}

TEST(FilmImage, WhatStandsIsNotPaintedAgain) {
    loadFonts();
    const Document document(test::traceOf({"blelloch", test::numbers(16)}));
    const ExportOptions options;
    FilmImage film(options.size);
    const auto paint = [&](Shot shot) {
        return shareOf(film.paint([&](QPainter& painter) {
            paintSlide(painter, options.size, frameAt(document, shot, options), {}, options.slide);
        }),
                       options.size);
    };
    EXPECT_EQ(paint({3, 0.4}), 1);
    EXPECT_EQ(paint({3, 0.4}), 0);
    const double moved = paint({3, 0.42});
    EXPECT_GT(moved, 0.001);
    EXPECT_LT(moved, 0.4);
}

} // namespace
} // namespace scanscope::viz
