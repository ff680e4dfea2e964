// Opening and saving files: unreadable files, names and extensions, and files that would be replaced.
#include <QClipboard>
#include <QDragEnterEvent>
#include <QMimeData>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/study.h"
#include "app/shell/drop_light.h"
#include "app/window_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class FilesTest : public WindowTest {
protected:
    void pressAndAnswer(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& name) {
        answerDialog(name);
        press(key, modifiers);
        test::activate(window.get());
    }
    bool exists(const char* name) { return QFile::exists(folder.filePath(name)); }
    QByteArray bytesOf(const char* name) {
        QFile file(folder.filePath(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    void exportAndWait(const QString& name, bool all) {
        expectSignal(explore()->files(), &app::RunFiles::picturesExported,
                     [&] { explore()->files()->writePictures(folder.filePath(name), all); });
    }

    void drop(const char* name) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(folder.filePath(name))});
        QDragEnterEvent enter(QPoint(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window.get(), &enter);
        ASSERT_TRUE(enter.isAccepted());
        EXPECT_TRUE(window->dropLight()->isVisible()) << "it lights up while the file is above it";
        EXPECT_TRUE(window->dropLight()->words().contains(name));
        QDropEvent event(QPointF(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        expectRun([&] {
            QApplication::sendEvent(window.get(), &event);
            EXPECT_FALSE(window->dropLight()->isVisible());
        });
    }
};

TEST_F(FilesTest, WhatIsDroppedIsShownWhereItBelongs) {
    written("numbers.csv", "4,5,6\n");
    explore()->files()->save(folder.filePath("run.scantrace"));
    for (const auto& [name, elements] : {std::pair{"numbers.csv", 3u}, std::pair{"run.scantrace", 8u}}) {
        window->showPlace(window->benchmark());
        EXPECT_NO_FATAL_FAILURE(drop(name));
        EXPECT_EQ(window->place(), window->explore()) << name;
        EXPECT_EQ(explore()->document()->trace().input.size(), elements) << name;
    }
}

TEST_F(FilesTest, AFileThatCannotBeReadFirstLeavesTheStartStateUnderItsBanner) {
    explore()->files()->save(folder.filePath("good.scantrace"));
    const QByteArray good = bytesOf("good.scantrace");
    QByteArray later = good;
    later[8] = char(99); // the version follows the magic number
    written("damaged.scantrace", good.left(good.size() / 2));
    written("empty.scantrace", {});
    written("later.scantrace", later);
    const std::pair<const char*, const char*> files[] = {
        {"damaged.scantrace", "damaged.scantrace cannot be read: "},
        {"empty.scantrace", "empty.scantrace is not a Scanscope trace: it is empty."},
        {"later.scantrace",
         "later.scantrace was written by a newer Scanscope (format 99; this program reads "},
        {"missing.scantrace", "missing.scantrace cannot be read: there is no such file."}};
    for (const auto& [file, words] : files) {
        const QString name = file;
        window = std::make_unique<app::MainWindow>(services(), settings);
        window->resize(1440, 900);
        window->show();
        test::activate(window.get());
        EXPECT_EQ(explore()->side()->code()->view()->emptyText(), "") << "claims something about no trace";
        expectRun([&] { window->openFile(folder.filePath(name)); });
        EXPECT_TRUE(explore()->banner()->message().startsWith(words))
            << explore()->banner()->message().toStdString();
        EXPECT_EQ(explore()->banner()->action(0)->text(), "Open another");
        EXPECT_EQ(window->appBar()->loadedText(),
                  "Blelloch exclusive sum of 8 int32, one block of 4 threads");
        EXPECT_EQ(QApplication::focusWidget(), input());
        press(Qt::Key_Right);
        EXPECT_EQ(step(), 1) << file;
        EXPECT_FALSE(explore()->banner()->message().isEmpty());
        // The next run no longer comes from the file.
        expectRun([&] { press(Qt::Key_Return, Qt::ControlModifier); });
        EXPECT_EQ(explore()->banner()->message(), "");
    }
}

TEST_F(FilesTest, AnOpenedRecordingIsNamedUntilTheNextRun) {
    explore()->files()->save(folder.filePath("lecture.scantrace"));
    expectRun([&] { window->openFile(folder.filePath("lecture.scantrace")); });
    EXPECT_EQ(window->appBar()->loadedText(),
              "lecture.scantrace Blelloch: exclusive sum of 8 int32, one block of 4 threads");
    EXPECT_EQ(window->windowFilePath(), folder.filePath("lecture.scantrace"));
    expectRun([&] { press(Qt::Key_Return, Qt::ControlModifier); });
    EXPECT_EQ(window->appBar()->loadedText(), "Blelloch exclusive sum of 8 int32, one block of 4 threads");
    EXPECT_EQ(window->windowFilePath(), "");
}

// Two windows can be told apart in a task bar.
TEST_F(FilesTest, TheTitleSaysWhatIsLoaded) {
    EXPECT_EQ(window->windowTitle(), "Blelloch — Scanscope");
    explore()->files()->save(folder.filePath("lecture.scantrace"));
    expectRun([&] { window->openFile(folder.filePath("lecture.scantrace")); });
    EXPECT_EQ(window->windowTitle(), "lecture.scantrace — Scanscope");
    press(Qt::Key_2, Qt::ControlModifier);
    const QString measured = window->benchmark()->study()->title();
    EXPECT_EQ(window->windowTitle(), (measured.isEmpty() ? QString("Benchmark") : measured) + " — Scanscope");
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window->windowTitle(), "lecture.scantrace — Scanscope");
}

TEST_F(FilesTest, CopyingAPictureIsSaidWhereOneIs) {
    const QString said = QStringLiteral("Copied as a picture of 1920 × 1080.");
    explore()->stage()->setFocus();
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(explore()->hint()->said(), said);
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), QSize(1920, 1080));
    press(Qt::Key_2, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(window->benchmark()->strip()->what(), said);
}

TEST_F(FilesTest, ANameWithoutAnEndingGetsTheUsualOne) {
    settings.setValue("folder", folder.path());
    pressAndAnswer(Qt::Key_S, Qt::ControlModifier, "mine");
    EXPECT_EQ(proposed.folder, folder.path());
    EXPECT_EQ(proposed.name, "blelloch.scantrace");
    EXPECT_TRUE(exists("mine.scantrace"));
    EXPECT_EQ(explore()->hint()->said(), "Saved as mine.scantrace.");

    expectSignal(explore()->files(), &app::RunFiles::picturesExported,
                 [&] { pressAndAnswer(Qt::Key_E, Qt::ControlModifier, "step"); });
    EXPECT_EQ(proposed.name, "blelloch-1.png");
    EXPECT_EQ(QImage(folder.filePath("step.png")).size(), QSize(1920, 1080));
    EXPECT_FALSE(exists("step"));
    EXPECT_EQ(explore()->hint()->said(), "Saved as step.png.");
}

TEST_F(FilesTest, SaysWhatThePictureHasNoRoomFor) {
    press(Qt::Key_L, Qt::ControlModifier);
    expectRun([&] { type("1..64"); });
    explore()->stage()->setFocus();
    press(Qt::Key_End);
    exportAndWait("large.png", false);
    EXPECT_TRUE(explore()->banner()->message().startsWith(
        "Saved as large.png. Does not fit: the numbers in the cells"))
        << explore()->banner()->message().toStdString();
}

// The messages are those of `scanscope trace` and `scanscope export`.
TEST_F(FilesTest, AnotherEndingIsRefusedBeforeAnythingIsWritten) {
    settings.setValue("folder", folder.path());
    pressAndAnswer(Qt::Key_S, Qt::ControlModifier, "run.json");
    EXPECT_EQ(explore()->banner()->message(), "\"run.json\" must end in .scantrace, like all traces.");
    EXPECT_FALSE(exists("run.json"));
    ASSERT_NE(explore()->banner()->action(0), nullptr);
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Choose another name");
    answerDialog("run.scantrace");
    QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton);
    EXPECT_TRUE(exists("run.scantrace"));
    EXPECT_EQ(explore()->banner()->message(), "");

    test::activate(window.get());
    for (const bool all : {false, true}) {
        const Qt::KeyboardModifiers shift = all ? Qt::ShiftModifier : Qt::NoModifier;
        pressAndAnswer(Qt::Key_E, Qt::ControlModifier | shift, "x.odp");
        EXPECT_EQ(explore()->banner()->message(),
                  "\"x.odp\" must end in .png, .svg, .pdf, .pptx, .mp4, .webm, "
                  ".gif or .html: rename it, or choose a --format.");
        explore()->banner()->dismiss();
    }
    EXPECT_EQ(QDir(folder.path()).entryList({"x*"}), QStringList());
}

TEST_F(FilesTest, ACapitalEndingIsOneToo) {
    exportAndWait("step.SVG", false);
    EXPECT_TRUE(bytesOf("step.SVG").contains("<svg"));
    exportAndWait("step.PNG", false);
    EXPECT_FALSE(QImage(folder.filePath("step.PNG")).isNull());
}

TEST_F(FilesTest, NumberedPicturesAreReplacedOnlyWhenAsked) {
    exportAndWait("run.svg", true);
    EXPECT_EQ(QDir(folder.path()).entryList({"run*"}).size(), 9);
    QFile::remove(folder.filePath("run-09.svg"));
    QFile::remove(folder.filePath("run-07.svg"));
    written("run-01.svg", "mine");
    written("run-02.svg", "mine");
    explore()->files()->writePictures(folder.filePath("run.svg"), true);
    EXPECT_EQ(explore()->banner()->message(), "7 of the 9 pictures already exist; the first is run-01.svg.");
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Replace them");
    EXPECT_EQ(explore()->banner()->action(1)->text(), "Choose another name");
    QTest::qWait(50);
    EXPECT_FALSE(exists("run-09.svg"));
    EXPECT_EQ(bytesOf("run-01.svg"), "mine");
    QSignalSpy done(explore()->files(), &app::RunFiles::picturesExported);
    QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton);
    ASSERT_TRUE(!done.isEmpty() || done.wait(20000));
    EXPECT_EQ(done[0][0].toStringList().size(), 9);
    EXPECT_TRUE(bytesOf("run-01.svg").contains("<svg"));
    EXPECT_EQ(explore()->banner()->message(), "");

    written("one-03.png", "mine");
    explore()->files()->writePictures(folder.filePath("one"), true);
    EXPECT_EQ(explore()->banner()->message(), "1 of the 9 pictures already exists: one-03.png.");
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Replace it");
    // The dialog asked about "two", not about the name with the extension.
    written("two.png", "mine");
    explore()->files()->writePictures(folder.filePath("two"), false);
    EXPECT_EQ(explore()->banner()->message(), "two.png already exists.");
    EXPECT_EQ(bytesOf("two.png"), "mine");
    exportAndWait("two.png", false); // the dialog has now asked about this name
    EXPECT_FALSE(QImage(folder.filePath("two.png")).isNull());
}

TEST_F(FilesTest, DialogsStartWhereTheLastFileWas) {
    ASSERT_TRUE(QDir(folder.path()).mkdir("lecture"));
    explore()->files()->save(folder.filePath("lecture/run.scantrace"));
    expectRun([&] { pressAndAnswer(Qt::Key_O, Qt::ControlModifier, "run.scantrace"); });
    EXPECT_EQ(proposed.folder, folder.filePath("lecture"));
    EXPECT_EQ(window->appBar()->loadedText().section(' ', 0, 0), "run.scantrace");
    settings.setValue("folder", folder.filePath("nowhere"));
    pressAndAnswer(Qt::Key_S, Qt::ControlModifier, folder.filePath("again"));
    EXPECT_EQ(proposed.folder, QDir::homePath());
    EXPECT_EQ(proposed.name, "run.scantrace");
    EXPECT_EQ(settings.value("folder").toString(), folder.path());
}

} // namespace
} // namespace scanscope::test
