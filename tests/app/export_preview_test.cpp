// The preview is the same as the file, pixel by pixel, for every run and every view.
#include "app/export/export_preview.h"

#include "app/export/export_place.h"
#include "app/export/export_setup.h"
#include "recorded_fixture.h"
#include "viz/export/export.h"

namespace scanscope::test {
namespace {

struct Shown {
    const char* algorithm;
    int step;
    std::vector<std::pair<const char*, const char*>> options;
};
void PrintTo(const Shown& shown, std::ostream* out) { *out << shown.algorithm; }

class ExportPreviewTest : public RecordedTest, public testing::WithParamInterface<Shown> {};

TEST_P(ExportPreviewTest, IsTheFileAtItsScale) {
    open(requestOf(GetParam().algorithm, {3, 1, 7, 0, 4, 1, 6, 3}, 4));
    press(Qt::Key_3, Qt::ControlModifier);
    app::ExportPlace* place = window->exports();
    ASSERT_TRUE(place->isVisible());
    place->controls().choose("format", "png");
    for (const auto& [id, value] : GetParam().options) place->controls().choose(id, value);
    place->preview()->setShot({viz::FilmStep(GetParam().step), 1});
    QApplication::processEvents();

    const viz::Document& document = *explore()->document();
    const QImage shown = place->preview()->picture();
    ASSERT_GT(shown.width(), 600);
    viz::ExportOptions options =
        app::exportOptionsOf(document, app::ExportFormat::png, place->controls().settings(), {});
    options.size = shown.size();
    options.steps = {place->preview()->shot().step};
    const QString path = folder.filePath("file.png");
    const auto plan = viz::planExport(document, app::ExportFormat::png, options, path);
    ASSERT_EQ(viz::writeExport(document, plan), QStringList{path});
    const QImage file(path);
    EXPECT_EQ(file, shown.convertToFormat(file.format()));
}

INSTANTIATE_TEST_SUITE_P(
    Runs, ExportPreviewTest,
    testing::Values(Shown{"blelloch", 6, {}},
                    Shown{"blelloch", 5, {{"theme", "dark"}, {"view", "array"}, {"text", "hall"}}},
                    Shown{"hillis-steele", 2, {{"code", "on"}, {"counters", "on"}, {"caption", "Lecture 5"}}},
                    Shown{"broken-race", 2, {{"theme", "high-contrast"}}},
                    Shown{"histogram", 5, {{"size", "4:3"}, {"legend", "off"}}},
                    Shown{"subtree-sizes", 9, {{"sentence", "off"}, {"threads", "off"}}},
                    Shown{"compact", 8, {{"theme", "dark"}, {"title", "Kept"}}},
                    Shown{"reduce-then-scan", 4, {{"view", "grid"}}}));

} // namespace
} // namespace scanscope::test
