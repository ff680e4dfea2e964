// The place Export: its controls match the table of options, and its preview matches the file.
#include "app/export/export_place.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>

#include "app/export/export_setup.h"
#include "app/export_place_fixture.h"
#include "kernels/input/input.h"
#include "viz/export/export.h"
#include "viz/support/golden.h"

namespace scanscope::test {
namespace {

TEST_F(ExportPlaceTest, HasAControlForEveryOption) {
    open();
    for (const app::ExportOption& option : app::exportOptions()) {
        QWidget* widget = place()->controls().control(option.id);
        ASSERT_NE(widget, nullptr) << option.id;
        EXPECT_TRUE(place()->isAncestorOf(widget)) << option.id << " is in the window";
        EXPECT_EQ(widget->accessibleName().toStdString(), option.label);
    }
    EXPECT_EQ(place()->estimate(), "936 frames, 15.6 s");
    grab("export-light");
}

TEST_F(ExportPlaceTest, GreysWhatAFormatLacksAndSaysWhy) {
    open();
    for (const char* id : {"png", "pdf", "mp4", "html"}) {
        chooseFormat(id);
        const app::ExportFormat format = app::formatOf(id, {});
        EXPECT_EQ(place()->controls().format(), format);
        for (const app::ExportOption& option : app::exportOptions()) {
            const QWidget* widget = place()->controls().control(option.id);
            EXPECT_EQ(widget->isEnabled(), option.isFor(format)) << option.id << " of " << id;
            EXPECT_EQ(widget->toolTip() == QString::fromStdString(option.shownHelp()), option.isFor(format));
        }
        EXPECT_TRUE(place()->file()->text().endsWith('.' + QString(id)));
    }
    chooseFormat("pdf");
    EXPECT_EQ(place()->controls().control("fps")->toolTip(), "PDF has no frame rate.");
    control<QCheckBox>("handout")->click();
    const QRect page = place()->preview()->frame();
    EXPECT_NEAR(page.width(), page.height() * 595 / 842, 1) << "a page in portrait format";
    grab("export-pdf");
}

TEST_F(ExportPlaceTest, ThePanelHasRoomForItsOptions) {
    open();
    const auto* area = place()->findChild<QScrollArea*>();
    for (const char* algorithm : {"blelloch", "radix-sort", "histogram"}) {
        app::Setup setup;
        setup.run.algorithm = algorithm;
        expectRun([&] { explore()->start(app::requestFor(setup)); });
        QApplication::processEvents();
        EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width()) << algorithm;
    }
}

TEST_F(ExportPlaceTest, ThePreviewIsTheFile) {
    open();
    const QSize size = place()->preview()->picture().size();
    viz::ExportOptions options = app::exportOptionsOf(*explore()->document(), app::ExportFormat::png, {}, {});
    options.size = size;
    const viz::Shot shot = place()->preview()->shot();
    EXPECT_EQ(place()->preview()->picture(), viz::renderSlide(*explore()->document(), shot, options));
}

TEST_F(ExportPlaceTest, SaysWhatTheSlideHasNoRoomFor) {
    open();
    const auto* said = place()->findChild<QLabel*>(QStringLiteral("omitted"));
    ASSERT_NE(said, nullptr);
    EXPECT_EQ(said->text(), "The file will look like this preview.");
    std::string caption;
    for (int part = 0; part < 40; ++part) caption += "Lecture 5 ";
    place()->controls().choose("caption", caption);
    EXPECT_EQ(said->text(), "Does not fit: the end of the caption.");
    place()->controls().choose("caption", "Lecture 5");
    EXPECT_EQ(said->text(), "The file will look like this preview.");
}

TEST_F(ExportPlaceTest, ShowsTheStepThatIsChosen) {
    explore()->playback().goTo(viz::FilmStep{2});
    open();
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{viz::FilmStep{2}, 1}));
    const QImage before = place()->preview()->picture();
    QTest::mouseClick(place()->preview(), Qt::LeftButton, {},
                      place()->preview()->thumbnail(viz::FilmStep{4}).center());
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{viz::FilmStep{4}, 1}));
    EXPECT_NE(place()->preview()->picture(), before);
    press(Qt::Key_Left);
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{viz::FilmStep{3}, 1}));
    control<QCheckBox>("code")->click();
    control<QCheckBox>("counters")->click();
    EXPECT_NE(place()->commandLine().indexOf("--code --counters"), -1);
    grab("export-code");
}

TEST_F(ExportPlaceTest, CopiesThePictureAndTheCommand) {
    open();
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), QSize(1920, 1080));
    EXPECT_EQ(place()->status(), "Copied as a picture of 1920 × 1080.");
    EXPECT_EQ(place()->commandLine().toStdString(),
              "scanscope export blelloch --input 3,1,7,0,4,1,6,3 --steps all --view array,tree -o run.mp4");
}

TEST_F(ExportPlaceTest, TellsTheWholeRunOnTheCommandLine) {
    kernels::Request request;
    request.algorithm = "broken-race";
    request.input = kernels::generate(kernels::Generator::random, 100, 7, request.type, request.op);
    request.input_source = "random";
    request.input_seed = 7;
    request.schedule = kernels::Schedule::random;
    request.schedule_seed = 3;
    expectRun([&] { explore()->start(request); });
    open();
    EXPECT_EQ(place()->commandLine().toStdString().substr(0, 80),
              "scanscope export broken-race --input random --n 100 --seed 7 --schedule random:3");
}

TEST_F(ExportPlaceTest, LeavesOutWhatIsWrong) {
    kernels::Request request;
    request.algorithm = "broken-race";
    for (int i = 0; i < 8; ++i) request.input.push_back(trace::to_value(i));
    expectRun([&] { explore()->start(request); });
    ASSERT_FALSE(explore()->document()->findings().empty());
    open();
    explore()->playback().goTo(viz::FilmStep{2});
    QTest::mouseClick(place()->preview(), Qt::LeftButton, {},
                      place()->preview()->thumbnail(viz::FilmStep{2}).center());
    const QImage marked = place()->preview()->picture();
    control<QCheckBox>("hazards")->click();
    EXPECT_NE(place()->preview()->picture(), marked);
    viz::ExportOptions options = app::exportOptionsOf(*explore()->document(), app::ExportFormat::png, {}, {});
    options.size = marked.size();
    const viz::Document unmarked(explore()->document()->sharedTrace());
    EXPECT_EQ(place()->preview()->picture(), viz::renderSlide(unmarked, {viz::FilmStep{2}, 1}, options));
    EXPECT_TRUE(place()->commandLine().contains("--no-hazards"));
    control<QCheckBox>("hazards")->click();
    EXPECT_EQ(place()->preview()->picture(), marked) << "as the screen shows it";
}

TEST_F(ExportPlaceTest, LooksLikeItsGolden) {
    open();
    place()->file()->setText("lecture.mp4");
    control<QLineEdit>("caption")->setText("Parallel algorithms, lecture 5");
    QTest::mouseClick(place()->preview(), Qt::LeftButton, {},
                      place()->preview()->thumbnail(viz::FilmStep{6}).center());
    place()->setFocus();
    const auto seen = [this] {
        QTest::qWait(1);
        return window->grab().toImage().convertToFormat(QImage::Format_RGB32);
    };
    viz::test::expectGolden(seen(), "export-place");
    window->looks()->setTheme(viz::ThemeId::HighContrast);
    viz::test::expectGolden(seen(), "export-place-contrast");
    window->looks()->setTheme(viz::ThemeId::Dark);
    window->resize(1024, 640);
    viz::test::expectGolden(seen(), "export-place-small-dark");
}

TEST_F(ExportPlaceTest, RemembersItsSettings) {
    open("webm");
    control<QCheckBox>("transparent")->click();
    control<QLineEdit>("caption")->setText("Parallel algorithms, lecture 5");
    makeWindow({1024, 640});
    window->looks()->setTheme(viz::ThemeId::Dark);
    open();
    EXPECT_EQ(place()->controls().format(), app::ExportFormat::webm);
    EXPECT_TRUE(control<QCheckBox>("transparent")->isChecked());
    EXPECT_EQ(control<QLineEdit>("caption")->text(), "Parallel algorithms, lecture 5");
    grab("export-small-dark");
}

} // namespace
} // namespace scanscope::test
