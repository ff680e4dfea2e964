// The place Export: its controls are those of the table, its preview is the file, and what it writes is
// whole.
#include "app/export/export_place.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>

#include "app/export/export_preview.h"
#include "app/export_setup.h"
#include "viz/export/export.h"
#include "viz/widgets/segmented.h"
#include "window_fixture.h"

namespace scanscope::test {
namespace {

using app::ExportPlace;

class ExportPlaceTest : public WindowTest {
protected:
    void open() {
        press(Qt::Key_3, Qt::ControlModifier);
        ASSERT_EQ(window->place(), app::MainWindow::Place::Export);
        ASSERT_TRUE(place()->isVisible());
        place()->file()->setText(folder.filePath("run.mp4"));
    }
    [[nodiscard]] ExportPlace* place() { return window->exports(); }
    template <class Widget> Widget* control(std::string_view id) {
        return qobject_cast<Widget*>(place()->controls().control(id));
    }
    void chooseFormat(const char* id) {
        const auto& choices = app::exportOption("format").choices;
        const auto at = std::ranges::find(choices, id) - choices.begin();
        QTest::mouseClick(control<viz::SegmentedControl>("format")->button(int(at)), Qt::LeftButton);
    }
    QString exportAndWait() {
        QSignalSpy done(place(), &ExportPlace::finished);
        QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
        EXPECT_TRUE(!done.isEmpty() || done.wait(60000));
        return place()->status();
    }
    void grab(const char* name) {
        if (const char* where = std::getenv("SCANSCOPE_GRABS"))
            window->grab().save(QString::fromLocal8Bit(where) + '/' + name + ".png");
    }
};

TEST_F(ExportPlaceTest, HasAControlForEveryOption) {
    open();
    for (const app::ExportOption& option : app::exportOptions()) {
        QWidget* widget = place()->controls().control(option.id);
        ASSERT_NE(widget, nullptr) << option.id;
        EXPECT_TRUE(place()->isAncestorOf(widget)) << option.id << " is in the window";
        EXPECT_EQ(widget->accessibleName().toStdString(), option.label);
    }
    QTRY_VERIFY(!place()->estimate().isEmpty());
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
            EXPECT_EQ(widget->toolTip() ==
                          QString::fromUtf8(option.help.data(), qsizetype(option.help.size())),
                      option.isFor(format));
        }
        EXPECT_TRUE(place()->file()->text().endsWith('.' + QString(id)));
    }
    chooseFormat("pdf");
    EXPECT_EQ(place()->controls().control("fps")->toolTip(), "PDF has no frame rate.");
    control<QCheckBox>("handout")->click();
    const QRect page = place()->preview()->frame();
    EXPECT_NEAR(page.width(), page.height() * 595 / 842, 1) << "a page that stands";
    grab("export-pdf");
}

TEST_F(ExportPlaceTest, ThePreviewIsTheFile) {
    open();
    const QSize size = place()->preview()->picture().size();
    viz::ExportOptions options = app::exportOptionsOf(*window->document(), app::ExportFormat::png, {}, {});
    options.size = size;
    const viz::Shot shot = place()->preview()->shot();
    EXPECT_EQ(place()->preview()->picture(),
              viz::renderSlide(*window->document(), shot, window->document()->text().steps, options));
}

TEST_F(ExportPlaceTest, ShowsTheStepThatIsChosen) {
    window->playback().goTo(2);
    open();
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{2, 1}));
    const QImage before = place()->preview()->picture();
    QTest::mouseClick(place()->preview(), Qt::LeftButton, {}, place()->preview()->thumbnail(4).center());
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{4, 1}));
    EXPECT_NE(place()->preview()->picture(), before);
    press(Qt::Key_Left);
    EXPECT_EQ(place()->preview()->shot(), (viz::Shot{3, 1}));
    control<QCheckBox>("code")->click();
    control<QCheckBox>("counters")->click();
    EXPECT_NE(place()->commandLine().indexOf("--code --counters"), -1);
    grab("export-code");
}

TEST_F(ExportPlaceTest, WritesAllTogetherAndSaysSo) {
    open();
    chooseFormat("pdf");
    EXPECT_EQ(exportAndWait(), "Saved as run.pdf.");
    QFile file(folder.filePath("run.pdf"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().count("/Type /Page\n"), window->document()->stepCount());
    chooseFormat("png");
    const int steps = window->document()->stepCount();
    EXPECT_EQ(exportAndWait(), QString("Saved %1 files, the first is run-00.png.").arg(steps));
    EXPECT_EQ(QDir(folder.path()).entryList({"run*.png"}).size(), steps);
}

TEST_F(ExportPlaceTest, WhatCannotBeWrittenIsSaid) {
    open();
    place()->file()->setText(folder.filePath("none/run.mp4"));
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(), QString("%1 cannot be written: there is no folder %2.")
                                     .arg(folder.filePath("none/run.mp4"), folder.filePath("none")));
    EXPECT_FALSE(place()->busy());
}

TEST_F(ExportPlaceTest, CancelLeavesNothing) {
    open();
    chooseFormat("png");
    QSignalSpy done(place(), &ExportPlace::finished);
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(place()->busy());
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(!done.isEmpty() || done.wait(20000));
    EXPECT_EQ(place()->status(), "Cancelled. Nothing was written.");
    EXPECT_EQ(QDir(folder.path()).entryList({"run*", ".run*"}, QDir::Files | QDir::Hidden), QStringList());
}

TEST_F(ExportPlaceTest, CopiesThePictureAndTheCommand) {
    open();
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), QSize(1920, 1080));
    EXPECT_EQ(place()->status(), "Copied as a picture of 1920 × 1080.");
    EXPECT_EQ(place()->commandLine().toStdString(),
              "scanscope export blelloch --input 3,1,7,0,4,1,6,3 --exclusive --block 4 --steps all "
              "--view array,tree -o run.mp4");
}

TEST_F(ExportPlaceTest, RemembersItsSettings) {
    open();
    chooseFormat("webm");
    control<QCheckBox>("transparent")->click();
    control<QLineEdit>("caption")->setText("Parallel algorithms, lecture 5");
    makeWindow({1024, 640});
    window->setTheme(viz::ThemeId::Dark);
    open();
    EXPECT_EQ(place()->controls().format(), app::ExportFormat::webm);
    EXPECT_TRUE(control<QCheckBox>("transparent")->isChecked());
    EXPECT_EQ(control<QLineEdit>("caption")->text(), "Parallel algorithms, lecture 5");
    grab("export-small-dark");
}

} // namespace
} // namespace scanscope::test
