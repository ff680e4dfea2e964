// The files of the place Export: their names and sizes, and that each is written completely or not at all.
#include "app/export/export_writer.h"

#include <QRegularExpression>
#include <QStandardPaths>

#include "app/export_place_fixture.h"

namespace scanscope::test {
namespace {

using ExportWriterTest = ExportPlaceTest;

TEST_F(ExportWriterTest, AProposedNameFollowsTheRunAndAChosenOneStays) {
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
    EXPECT_EQ(name(), "lecture.pdf") << "a typed name stays";
    place()->setFile(folder.filePath("blelloch.pdf"));
    chooseInExplore("Hillis");
    EXPECT_EQ(name(), "blelloch.pdf") << "so does a name chosen in a dialog";
}

TEST_F(ExportWriterTest, WritesAllTogetherAndSaysSo) {
    open("pdf");
    EXPECT_EQ(exportAndWait(), "Saved as run.pdf.");
    EXPECT_EQ(contentOf("run.pdf").count("/Type /Page\n"), explore()->document()->stepCount());
    chooseFormat("png");
    const int steps = explore()->document()->stepCount();
    EXPECT_EQ(exportAndWait(), QString("Saved %1 files, beginning with run-01.png.").arg(steps));
    EXPECT_EQ(QDir(folder.path()).entryList({"run*.png"}).size(), steps);
}

TEST_F(ExportWriterTest, WhatCannotBeWrittenIsSaid) {
    open();
    place()->file()->setText(folder.filePath("none/run.mp4"));
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(), QString("%1 cannot be written: there is no folder %2.")
                                     .arg(folder.filePath("none/run.mp4"), folder.filePath("none")));
    EXPECT_FALSE(place()->busy());
}

TEST_F(ExportWriterTest, CancelLeavesNothing) {
    open("png");
    QSignalSpy done(place(), &ExportPlace::finished);
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(place()->busy());
    control<QCheckBox>("threads")->click(); // this only changes the next export
    EXPECT_EQ(place()->exportButton()->text(), "Cancel");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(!done.isEmpty() || done.wait(20000));
    EXPECT_EQ(place()->status(), "Cancelled. Nothing was written.");
    EXPECT_EQ(QDir(folder.path()).entryList({"run*", ".run*"}, QDir::Files | QDir::Hidden), QStringList());
}

TEST_F(ExportWriterTest, SaysHowFastItGoesAndHowLongItTakes) {
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) GTEST_SKIP() << "there is no ffmpeg";
    open();
    QSignalSpy done(place(), &ExportPlace::finished);
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    const QRegularExpression words("^frame [0-9]+ of 936, [0-9]+ per second, .* left$");
    QTRY_VERIFY_WITH_TIMEOUT(words.match(place()->status()).hasMatch() || !done.isEmpty(), 60000);
    EXPECT_TRUE(done.isEmpty()) << "it ended before it could report anything";
    grab("export-writing");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_TRUE(!done.isEmpty() || done.wait(20000));
}

TEST_F(ExportWriterTest, SaysWhatTheFilesWillTake) {
    open("png");
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
    EXPECT_EQ(place()->estimate(), "936 frames, 15.6 s") << "immediately, without the size of the pictures";
    QTRY_VERIFY_WITH_TIMEOUT(place()->estimate().contains("about"), 30000);
    const QRegularExpression film("^936 frames, 15.6 s; about [0-9.]+ [kM]B, [0-9]+ s to write$");
    EXPECT_TRUE(film.match(place()->estimate()).hasMatch()) << place()->estimate().toStdString();
}

TEST_F(ExportWriterTest, ShowsTheFolderOfWhatItWrote) {
    open("pdf");
    EXPECT_FALSE(place()->showFolderButton()->isVisible());
    exportAndWait();
    ASSERT_TRUE(place()->showFolderButton()->isVisible());
    QTest::mouseClick(place()->showFolderButton(), Qt::LeftButton);
    EXPECT_EQ(shown, QStringList{folder.filePath("run.pdf")});
    QTest::qWait(1);
    EXPECT_GE(place()->findChild<QWidget*>("status")->width(),
              place()->findChild<QWidget*>("status")->sizeHint().width())
        << "it is complete";
    grab("export-saved");
    control<QCheckBox>("code")->click();
    EXPECT_FALSE(place()->showFolderButton()->isVisible()) << "that was another file";
}

// The question counts the files that exist; the name that was typed does not matter.
TEST_F(ExportWriterTest, AsksOnceBeforeItReplaces) {
    open("png");
    written("run.png", "earlier"); // the export writes no file with this name
    written("run-03.png", "earlier");
    written("run-05.png", "earlier");
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_FALSE(place()->busy());
    EXPECT_EQ(place()->status(), "2 of the 9 files already exist, beginning with run-03.png.");
    EXPECT_EQ(place()->exportButton()->text(), "Replace them");
    control<QCheckBox>("threads")->click();
    EXPECT_EQ(place()->exportButton()->text(), "Export") << "another question";
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(exportAndWait(), "Saved 9 files, beginning with run-01.png.");
    EXPECT_EQ(QFileInfo(folder.filePath("run.png")).size(), 7);
    EXPECT_GT(QFileInfo(folder.filePath("run-03.png")).size(), 7);
    chooseFormat("pdf");
    place()->setFile(folder.filePath("run.pdf"));
    exportAndWait();
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(),
              "run.pdf already exists. It will be replaced only when the new one is complete.");
    place()->setFile(folder.filePath("run.pdf")); // the dialog has already asked
    EXPECT_EQ(exportAndWait(), "Saved as run.pdf.");
}

TEST_F(ExportWriterTest, AnEndingThatIsTypedChoosesTheFormat) {
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
    exportAndWait(); // while the focus is in the field
    EXPECT_EQ(QDir(folder.path()).entryList({"last*"}), QStringList{"last.svg"});
}

TEST_F(ExportWriterTest, AFolderThatTakesNoFilesIsSaid) {
    open("pdf");
    written("taken", {});
    place()->file()->setText(folder.filePath("taken/run.pdf"));
    QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
    EXPECT_EQ(place()->status(),
              QString("%1/run.pdf cannot be written: %1 is not a folder.").arg(folder.filePath("taken")));
    place()->file()->setText("/proc/run.pdf");
    EXPECT_TRUE(
        exportAndWait().startsWith("/proc/run.pdf cannot be written: no file can be created in /proc ("));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
              QStringList({"settings.ini", "taken"}));
}

} // namespace
} // namespace scanscope::test
