// The place Export: its controls are those of the table, its preview is the file, and what it writes is
// whole.
#include "app/export/export_place.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStandardPaths>

#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "kernels/input/input.h"
#include "viz/export/export.h"
#include "viz/support/golden.h"
#include "viz/widgets/field.h"
#include "viz/widgets/segmented.h"
#include "window_fixture.h"

namespace scanscope::test {
namespace {

using app::ExportPlace;

class ExportPlaceTest : public WindowTest {
protected:
    void open() {
        press(Qt::Key_3, Qt::ControlModifier);
        ASSERT_EQ(window->place(), window->exports());
        ASSERT_TRUE(place()->isVisible());
        place()->file()->setText(folder.filePath("run.mp4"));
    }
    app::Services services() override {
        app::Services given = WindowTest::services();
        given.showInFolder = [this](const QString& file) { shown << file; };
        return given;
    }
    QStringList shown; // files whose folder was opened
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
    EXPECT_NEAR(page.width(), page.height() * 595 / 842, 1) << "a page that stands";
    grab("export-pdf");
}

TEST_F(ExportPlaceTest, AProposedNameFollowsTheRunAndAChosenOneStays) {
    const auto chooseInExplore = [this](const QString& algorithm) {
        press(Qt::Key_1, Qt::ControlModifier);
        expectRun([&] {
            press(Qt::Key_J, Qt::ControlModifier);
            type(algorithm);
            press(Qt::Key_Return);
        });
        press(Qt::Key_3, Qt::ControlModifier);
    };
    const auto name = [this] { return QFileInfo(place()->file()->text()).fileName(); };
    press(Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(name(), "blelloch.mp4");
    chooseInExplore("Hillis");
    EXPECT_EQ(name(), "hillis-steele.mp4");
    chooseFormat("pdf");
    EXPECT_EQ(name(), "hillis-steele.pdf");
    chooseInExplore("Sklansky");
    EXPECT_EQ(name(), "sklansky.pdf") << "the format stays";
    place()->file()->setFocus();
    place()->file()->selectAll();
    type(folder.filePath("lecture.pdf"));
    press(Qt::Key_Return);
    chooseInExplore("Blelloch");
    EXPECT_EQ(name(), "lecture.pdf") << "what a person typed stays";
    place()->setFile(folder.filePath("blelloch.pdf"));
    chooseInExplore("Hillis");
    EXPECT_EQ(name(), "blelloch.pdf") << "so does what was chosen in a dialog";
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
    EXPECT_EQ(place()->preview()->picture(),
              viz::renderSlide(*explore()->document(), shot, explore()->document()->text().steps, options));
}

TEST_F(ExportPlaceTest, SaysWhatTheSlideHasNoRoomFor) {
    open();
    const auto* said = place()->findChild<QLabel*>(QStringLiteral("omitted"));
    ASSERT_NE(said, nullptr);
    EXPECT_EQ(said->text(), "The preview is painted by the same code as the file.");
    std::string caption;
    for (int part = 0; part < 40; ++part) caption += "Lecture 5 ";
    place()->controls().choose("caption", caption);
    EXPECT_EQ(said->text(), "No room here for the end of the caption.");
    place()->controls().choose("caption", "Lecture 5");
    EXPECT_EQ(said->text(), "The preview is painted by the same code as the file.");
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

TEST_F(ExportPlaceTest, WritesAllTogetherAndSaysSo) {
    open();
    chooseFormat("pdf");
    EXPECT_EQ(exportAndWait(), "Saved as run.pdf.");
    QFile file(folder.filePath("run.pdf"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().count("/Type /Page\n"), explore()->document()->stepCount());
    chooseFormat("png");
    const int steps = explore()->document()->stepCount();
    EXPECT_EQ(exportAndWait(), QString("Saved %1 files, the first is run-01.png.").arg(steps));
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
    control<QCheckBox>("threads")->click(); // of the next one
    EXPECT_EQ(place()->exportButton()->text(), "Cancel");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(!done.isEmpty() || done.wait(20000));
    EXPECT_EQ(place()->status(), "Cancelled. Nothing was written.");
    EXPECT_EQ(QDir(folder.path()).entryList({"run*", ".run*"}, QDir::Files | QDir::Hidden), QStringList());
}

TEST_F(ExportPlaceTest, SaysHowFastItGoesAndHowLongItTakes) {
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) GTEST_SKIP() << "there is no ffmpeg";
    open();
    QSignalSpy done(place(), &ExportPlace::finished);
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    const QRegularExpression words("^frame [0-9]+ of 936, [0-9]+ per second, .* left$");
    QTRY_VERIFY_WITH_TIMEOUT(words.match(place()->status()).hasMatch() || !done.isEmpty(), 60000);
    EXPECT_TRUE(done.isEmpty()) << "it was over before anything could be said";
    grab("export-writing");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(!done.isEmpty() || done.wait(20000));
}

TEST_F(ExportPlaceTest, CopiesThePictureAndTheCommand) {
    open();
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), QSize(1920, 1080));
    EXPECT_EQ(place()->status(), "Copied as a picture of 1920 × 1080.");
    EXPECT_EQ(place()->commandLine().toStdString(),
              "scanscope export blelloch --input 3,1,7,0,4,1,6,3 --steps all "
              "--view array,tree -o run.mp4");
}

TEST_F(ExportPlaceTest, SaysWhatTheFilesWillTake) {
    open();
    chooseFormat("png");
    QTRY_VERIFY(place()->estimate().contains("about"));
    const QRegularExpression words("^9 pictures; about ([0-9.]+) (kB|MB), .* to write$");
    const auto found = words.match(place()->estimate());
    ASSERT_TRUE(found.hasMatch()) << place()->estimate().toStdString();
    exportAndWait();
    qint64 bytes = 0;
    const QFileInfoList files = QDir(folder.path()).entryInfoList({"run*.png"});
    for (const QFileInfo& file : files) bytes += file.size();
    const double unit = found.captured(2) == "MB" ? 1e6 : 1e3;
    EXPECT_NEAR(found.captured(1).toDouble() * unit, double(bytes), 0.4 * double(bytes));
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) return;
    chooseFormat("mp4");
    EXPECT_EQ(place()->estimate(), "936 frames, 15.6 s") << "at once, and nothing of the pictures";
    QTRY_VERIFY_WITH_TIMEOUT(place()->estimate().contains("about"), 30000);
    const QRegularExpression film("^936 frames, 15.6 s; about [0-9.]+ [kM]B, [0-9]+ s to write$");
    EXPECT_TRUE(film.match(place()->estimate()).hasMatch()) << place()->estimate().toStdString();
}

TEST_F(ExportPlaceTest, ShowsTheFolderOfWhatItWrote) {
    open();
    chooseFormat("pdf");
    EXPECT_FALSE(place()->showFolderButton()->isVisible());
    exportAndWait();
    ASSERT_TRUE(place()->showFolderButton()->isVisible());
    QTest::mouseClick(place()->showFolderButton(), Qt::LeftButton);
    EXPECT_EQ(shown, QStringList{folder.filePath("run.pdf")});
    QTest::qWait(1);
    EXPECT_GE(place()->findChild<QWidget*>("status")->width(),
              place()->findChild<QWidget*>("status")->sizeHint().width())
        << "nothing of it is cut";
    grab("export-saved");
    control<QCheckBox>("code")->click();
    EXPECT_FALSE(place()->showFolderButton()->isVisible()) << "that was another file";
}

// Counted are those that are there, not the one whose name was typed.
TEST_F(ExportPlaceTest, AsksOnceBeforeItReplaces) {
    open();
    chooseFormat("png");
    const auto write = [&](const char* name) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("earlier");
    };
    write("run.png"); // no file of the export has that name
    write("run-03.png");
    write("run-05.png");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_FALSE(place()->busy());
    EXPECT_EQ(place()->status(), "2 of the 9 files exist already, the first is run-03.png.");
    EXPECT_EQ(place()->exportButton()->text(), "Replace them");
    control<QCheckBox>("threads")->click();
    EXPECT_EQ(place()->exportButton()->text(), "Export") << "another question";
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(exportAndWait(), "Saved 9 files, the first is run-01.png.");
    EXPECT_EQ(QFileInfo(folder.filePath("run.png")).size(), 7);
    EXPECT_GT(QFileInfo(folder.filePath("run-03.png")).size(), 7);
    chooseFormat("pdf");
    place()->setFile(folder.filePath("run.pdf"));
    exportAndWait();
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(), "run.pdf exists already; it is replaced only when the new one is complete.");
    place()->setFile(folder.filePath("run.pdf")); // the dialog has asked
    EXPECT_EQ(exportAndWait(), "Saved as run.pdf.");
}

TEST_F(ExportPlaceTest, AnEndingThatIsTypedChoosesTheFormat) {
    open();
    QLineEdit* file = place()->file();
    const auto name = [&](const QString& text) {
        file->setFocus();
        file->selectAll();
        QTest::keyClicks(file, text);
        QTest::keyClick(file, Qt::Key_Return);
    };
    name("lecture.pdf");
    EXPECT_EQ(place()->controls().format(), app::ExportFormat::pdf);
    EXPECT_EQ(file->text(), "lecture.pdf");
    name("lecture.htm");
    EXPECT_EQ(place()->controls().format(), app::ExportFormat::html);
    EXPECT_EQ(file->text(), "lecture.htm");
    name("lecture 5.2");
    EXPECT_EQ(place()->controls().format(), app::ExportFormat::html);
    EXPECT_EQ(file->text(), "lecture 5.2.html");
    chooseFormat("webm");
    EXPECT_EQ(file->text(), "lecture 5.2.webm");
    control<viz::ChoiceBox>("steps")->setCurrentIndex(1);
    file->setFocus();
    file->selectAll();
    QTest::keyClicks(file, folder.filePath("last.svg"));
    exportAndWait(); // straight from the field
    EXPECT_EQ(QDir(folder.path()).entryList({"last*"}), QStringList{"last.svg"});
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
              "scanscope export broken-race --input random --n 100 --seed 7 --schedule "
              "random:3");
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
    EXPECT_EQ(place()->preview()->picture(),
              viz::renderSlide(unmarked, {viz::FilmStep{2}, 1}, unmarked.text().steps, options));
    EXPECT_TRUE(place()->commandLine().contains("--no-hazards"));
    control<QCheckBox>("hazards")->click();
    EXPECT_EQ(place()->preview()->picture(), marked) << "as the screen shows it";
}

TEST_F(ExportPlaceTest, AFolderThatTakesNoFilesIsSaid) {
    open();
    chooseFormat("pdf");
    QFile file(folder.filePath("taken"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    place()->file()->setText(folder.filePath("taken/run.pdf"));
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(),
              QString("%1/run.pdf cannot be written: %1 is no folder.").arg(folder.filePath("taken")));
    place()->file()->setText("/proc/run.pdf");
    EXPECT_TRUE(
        exportAndWait().startsWith("/proc/run.pdf cannot be written: the folder /proc takes no new files ("));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
              QStringList({"settings.ini", "taken"}));
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
    open();
    chooseFormat("webm");
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
