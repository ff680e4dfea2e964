// Compares the pictures of a page, as a browser shows them in light and dark themes, with the slides of every
// view.
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <QPainter>

#include "viz/export/export.h"
#include "viz/export/html.h"
#include "viz/support/browser.h"
#include "viz/support/film_steps.h"
#include "viz/support/judged.h"
#include "viz/support/picture_difference.h"

namespace scanscope::viz {
namespace {

struct Case {
    const char* name;
    std::function<Document()> run; // makes the document, which cannot be moved
    ExportOptions options;         // options for one step
    double tolerance = 0.0015;     // the share of pixels that may differ
};

ExportOptions shown(int step, ViewSet views) {
    ExportOptions options{.steps = {FilmStep(step)}};
    options.slide.views = views;
    return options;
}

std::function<Document()> runOf(const std::string& algorithm, int n) {
    return [=] { return Document(test::traceWithoutPage({algorithm, test::numbers(n)})); };
}

std::function<Document()> brokenRun(const std::string& algorithm) {
    return [=] {
        test::JudgedRun run{.algorithm = algorithm};
        const Document judged = test::judgedRun(run);
        return Document(test::withoutPage(judged.sharedTrace()), judged.verdict());
    };
}

// Every view, with everything that a slide shows next to it.
std::vector<Case> cases() {
    std::vector<Case> all;
    const auto add = [&](const char* name, std::function<Document()> run,
                         ExportOptions options) -> ExportOptions& {
        all.push_back({.name = name, .run = std::move(run), .options = std::move(options)});
        return all.back().options;
    };
    add("rows of earlier steps", runOf("blelloch", 8), shown(6, {View::array}));
    add("more rows than fit", runOf("blelloch", 2048), shown(23, {View::array}));
    all.back().tolerance = 0.003; // the marks of its cells are thinner than a pixel
    add("bars", runOf("blelloch", 64), shown(9, {View::array})).slide.caption = "Lecture 5";
    add("a tree", runOf("blelloch", 8), shown(6, {View::tree})).slide.textScale = 1.3;
    add("rows and a tree", runOf("blelloch", 16), shown(8, {View::array, View::tree}));
    add("symbols", runOf("blelloch", 8), shown(7, {View::array, View::tree})).symbols = true;
    ExportOptions& beside =
        add("code and counters", runOf("hillis-steele", 8), shown(3, {View::array, View::tree}));
    beside.slide.code = beside.slide.counters = true;
    add("a hazard", brokenRun("broken-race"), shown(2, {View::array, View::tree}));
    add("wrong results", brokenRun("broken-race"), shown(4, {View::array}));
    add("a deadlock", brokenRun("broken-divergent-barrier"), shown(1, {View::array, View::lanes}));
    add(
        "lanes", [] { return Document(test::traceWithoutPage(test::inRegistersOf("warp-shuffle", 8))); },
        shown(3, {View::array, View::lanes}));
    add("a grid", runOf("reduce-then-scan", 64), shown(3, {View::grid}));
    add("indices", runOf("thread-index", 20), shown(0, {View::index}));
    add("moves to new places", runOf("compact", 8), shown(9, {View::scatter}));
    add("a histogram", runOf("histogram", 16), shown(8, {View::histogram}));
    add("a forest", runOf("subtree-sizes", 8), shown(14, {View::forest})).size = {1440, 1080};
    return all;
}

constexpr QSize frameSize{1920, 1080};
constexpr std::size_t framesInARow = 2, framesOnAPage = 4; // a browser cannot handle larger pictures well

// Cells and lines snap to the pixels of a picture, but not to those of a page, so edges may differ by half a
// pixel.
QImage reduced(const QImage& image) {
    return image.convertToFormat(QImage::Format_RGB32)
        .scaled(frameSize / 6, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

QPoint placeOf(std::size_t number) {
    const std::size_t onPage = number % framesOnAPage;
    return {int(onPage % framesInARow) * frameSize.width(), int(onPage / framesInARow) * frameSize.height()};
}

QString pageName(std::size_t number) { return QStringLiteral("%1.html").arg(number); }

// Steps on one page, each in its own frame.
QByteArray inFrames(std::size_t first, std::size_t end, const QString& theme) {
    QString page = QStringLiteral("<!doctype html><style>iframe { position: absolute; border: 0; }</style>");
    for (std::size_t c = first; c < end; ++c)
        page += QStringLiteral("<iframe style='left:%1px;top:%2px' width=%3 height=%4 src='%5#bare&theme=%6'>"
                               "</iframe>\n")
                    .arg(placeOf(c).x())
                    .arg(placeOf(c).y())
                    .arg(frameSize.width())
                    .arg(frameSize.height())
                    .arg(pageName(c), theme);
    return page.toUtf8();
}

// The slide as it appears on the page: centred in the frame.
QImage slideOf(const Case& of, ThemeId theme) {
    ExportOptions options = of.options;
    options.slide.theme = theme;
    options.size = {frameSize.height() * options.size.width() / options.size.height(), frameSize.height()};
    QImage whole(frameSize, QImage::Format_RGB32);
    whole.fill(viz::theme(theme).surface);
    QPainter(&whole).drawImage((frameSize.width() - options.size.width()) / 2, 0,
                               renderSlide(of.run(), {options.steps.front()}, options));
    return whole;
}

TEST(HtmlPicture, IsThatOfTheSlideInEveryView) {
    const test::Browser browser;
    NEEDS_CHROMIUM(browser);
    const std::vector<Case> all = cases();
    for (std::size_t c = 0; c < all.size(); ++c)
        browser.put(pageName(c), htmlOf(all[c].run(), all[c].options, all[c].options.steps));
    for (const auto& [theme, name] : {std::pair(ThemeId::Light, "light"), std::pair(ThemeId::Dark, "dark")}) {
        QImage shot;
        for (std::size_t c = 0; c < all.size(); ++c) {
            if (c % framesOnAPage == 0)
                shot = browser.picture(inFrames(c, std::min(c + framesOnAPage, all.size()), name), {},
                                       2 * frameSize);
            ASSERT_EQ(shot.size(), 2 * frameSize);
            const QImage page = shot.copy(QRect(placeOf(c), frameSize)), slide = slideOf(all[c], theme);
            EXPECT_LT(test::shareThatDiffers(reduced(page), reduced(slide)), all[c].tolerance)
                << all[c].name << ", " << name;
        }
    }
}

// The pictures between two steps are compared, too: the page's clock is stopped half-way.
TEST(HtmlPicture, IsThatOfTheFilmWhileItMoves) {
    const test::Browser browser;
    NEEDS_CHROMIUM(browser);
    const Document document(test::traceWithoutPage({"blelloch", test::numbers(8)}));
    ExportOptions options{.steps = test::filmSteps({5, 6})};
    const QByteArray page = htmlOf(document, options, options.steps);
    const QImage shot = browser.picture(test::Browser::probed(test::Browser::clocked(page),
                                                              "press('ArrowRight'); wait(464);"
                                                              "document.getElementById('log').remove();"),
                                        "#bare&theme=light", frameSize);
    constexpr double between = 22; // number of pictures in the 900 ms of a step
    const QImage slide =
        renderSlide(document, {FilmStep{6}, (std::floor(464.0 / 900 * between) + 0.5) / between}, options);
    // Dashes begin elsewhere; the picture before or after it would differ by 0.02.
    EXPECT_LT(test::shareThatDiffers(reduced(shot), reduced(slide)), 0.008);
}

} // namespace
} // namespace scanscope::viz
