// Two runs side by side in the window: chosen, stepped through, changed, swapped and ended with keys and
// clicks.
#include <atomic>
#include <thread>

#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QMimeData>

#include "app/explore/algorithm_popover.h"
#include "app/explore/compare_bar.h"
#include "app/explore/pair_session.h"
#include "app/explore/setting_control.h"
#include "app/shell/drop_light.h"
#include "app/window_fixture.h"
#include "kernels/trace/trace_file.h"
#include "viz/model/run_texts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/counters_panel.h"
#include "viz/widgets/inspector_panel.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/running_line.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/table_model.h"

namespace scanscope::test {
namespace {

class CompareTest : public WindowTest {
protected:
    // While m_isHeld, a run lasts until it is cancelled.
    app::Services services() override {
        app::Services given = WindowTest::services();
        given.record = [this, record = given.record](const kernels::Request& request, std::stop_token stop) {
            while (m_isHeld && !stop.stop_requested()) std::this_thread::yield();
            return record(request, std::move(stop));
        };
        return given;
    }
    [[nodiscard]] app::CompareBar* bar() { return explore()->pair()->bar(); }
    [[nodiscard]] const viz::Document& left() { return *explore()->document(); }
    [[nodiscard]] const viz::Document* right() { return left().beside().get(); }
    [[nodiscard]] viz::StageView* second() { return explore()->stages()->second(); }
    [[nodiscard]] std::string counters() {
        return explore()->side()->counters()->tableModel().text().toStdString();
    }
    // Uses only keys.
    void compareWith(const char* name) {
        explore()->stage()->setFocus();
        press(Qt::Key_C);
        ASSERT_TRUE(bar()->algorithms()->isVisible()) << "C asks for the second run";
        type(QString::fromUtf8(name));
        expectRun([&] { press(Qt::Key_Return); });
        explore()->stage()->setFocus();
    }
    // Saves a recording of eight elements that differ from the window's.
    QString saveRecording(const char* algorithm, const char* name) {
        kernels::Request request;
        request.algorithm = algorithm;
        for (const int value : {1, 2, 3, 4, 5, 6, 7, 8})
            request.input.push_back(trace::to_value(std::int32_t(value)));
        save_trace(kernels::record(request), folder.filePath(name).toStdString());
        return folder.filePath(name);
    }
    QString writeFile(const char* name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write(bytes);
        return folder.filePath(name);
    }
    // Chooses this file in the next file dialog.
    void answerDialog(const QString& path) {
        QTimer::singleShot(0, window.get(), [path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            static_cast<QDialog*>(dialog)->accept();
        });
    }
    // Chooses a file from the list of algorithms with the mouse; returns the banner's message.
    QString chooseFile(const QString& path) {
        explore()->banner()->dismiss();
        QTest::mouseClick(bar()->algorithmButton(), Qt::LeftButton);
        answerDialog(path);
        QTest::mouseClick(bar()->algorithms()->fileButton(), Qt::LeftButton);
        test::activate(window.get());
        EXPECT_TRUE(QTest::qWaitFor([this] { return !explore()->isRunning(); }, 20000));
        return explore()->banner()->message();
    }
    void drop(const QString& path, QPoint at, Qt::KeyboardModifiers keys, const QString& words) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, keys);
        QApplication::sendEvent(window.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDragMoveEvent move(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, keys);
        QApplication::sendEvent(window.get(), &move);
        EXPECT_EQ(window->dropLight()->words(), words);
        EXPECT_EQ(move.dropAction(), Qt::CopyAction) << "the file is not moved";
        QDropEvent event(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, keys);
        expectRun([&] { QApplication::sendEvent(window.get(), &event); });
        EXPECT_FALSE(window->dropLight()->isVisible());
    }

    std::atomic<bool> m_isHeld = false;
};

TEST_F(CompareTest, StandsTwoRunsSideBySide) {
    EXPECT_FALSE(bar()->isVisible());
    EXPECT_FALSE(second()->isVisible());
    compareWith("hillis");
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "blelloch");
    EXPECT_EQ(right()->trace().run.algorithm, "hillis-steele");
    EXPECT_EQ(right()->trace().input, left().trace().input);
    EXPECT_EQ(right()->trace().run.form, left().trace().run.form);
    EXPECT_EQ(left().stepCount(), 9);
    EXPECT_EQ(right()->stepCount(), 9);
    EXPECT_TRUE(second()->isVisible());
    EXPECT_EQ(second()->width(), explore()->stage()->width());
    EXPECT_EQ(bar()->algorithmButton()->text(), "Hillis–Steele");

    for (int i = 0; i < 8; ++i) press(Qt::Key_Right), pass(5000);
    EXPECT_EQ(step(), 8);
    EXPECT_TRUE(right()->film().restsAtEnd(viz::FilmStep{8}));
    EXPECT_EQ(explore()->stage()->rows().back().top, second()->rows().back().top) << "one axis of time";
    EXPECT_TRUE(explore()->stages()->firstLine()->accessibleDescription().endsWith(
        " of blelloch.cuh: out[i] = temp[at(i)];"))
        << explore()->stages()->firstLine()->accessibleDescription().toStdString();
    EXPECT_EQ(explore()->stages()->secondLine()->accessibleDescription(), "") << "it rests";
}

TEST_F(CompareTest, TellsBothCountersWithTheirDifference) {
    compareWith("hillis");
    explore()->playback().goTo(viz::FilmStep{5});
    EXPECT_EQ(counters(), "Hillis–Steele: 3 more combines, 3 fewer barriers.\n"
                          "Both end with the same 8 values.\n"
                          "Whole run\n"
                          "Combines, Blelloch 14, Hillis–Steele 17, difference +3\n"
                          "Steps, Blelloch 9, Hillis–Steele 5, difference −4\n"
                          "Barriers, Blelloch 7, Hillis–Steele 4, difference −3\n"
                          "Shared reads, Blelloch 43, Hillis–Steele 49, difference +6\n"
                          "Shared writes, Blelloch 30, Hillis–Steele 32, difference +2\n"
                          "Extra passes, Blelloch 0, Hillis–Steele 0, difference 0\n"
                          "Sectors, Blelloch 4, Hillis–Steele 2, difference −2\n"
                          "Active lanes, Blelloch 64 %, Hillis–Steele 100 %, difference +36 %\n"
                          "Modelled for an NVIDIA H200\n"
                          "Launches, Blelloch 3.4 µs, Hillis–Steele 3.4 µs, difference 0 ns\n"
                          "Instructions, Blelloch 23.2 ns, Hillis–Steele 13.6 ns, difference −9.6 ns\n"
                          "Waits, Blelloch 1.11 µs, Hillis–Steele 556 ns, difference −551 ns\n"
                          "Modelled, Blelloch 4.53 µs, Hillis–Steele 3.97 µs, difference −560 ns\n"
                          "Measured, Blelloch 4.26 µs, Hillis–Steele 3.58 µs, difference −672 ns\n"
                          "So far\n"
                          "Combines, Blelloch 8, Hillis–Steele 17, difference +9\n"
                          "Steps, Blelloch 6, Hillis–Steele 5, difference −1\n"
                          "Barriers, Blelloch 5, Hillis–Steele 4, difference −1\n"
                          "Shared reads, Blelloch 17, Hillis–Steele 49, difference +32\n"
                          "Shared writes, Blelloch 18, Hillis–Steele 32, difference +14\n"
                          "Extra passes, Blelloch 0, Hillis–Steele 0, difference 0\n"
                          "Sectors, Blelloch 2, Hillis–Steele 2, difference 0\n"
                          "Active lanes, Blelloch 54 %, Hillis–Steele 100 %, difference +46 %\n"
                          "Bold marks the better of two whole-run values.");
}

TEST_F(CompareTest, TellsTheFindingsOfBoth) {
    compareWith("race");
    EXPECT_NE(counters().find("\nFindings\n"
                              "Write-after-read hazard, Blelloch 0, Race 2, difference +2\n"
                              "Wrong result, Blelloch 0, Race 1, difference +1\n"
                              "Modelled for an NVIDIA H200\n"),
              std::string::npos)
        << counters();
}

TEST_F(CompareTest, BanksHaveARowOfExtraPassesInTheTimeline) {
    const int usual = explore()->timeline()->height();
    explore()->stage()->setFocus();
    press(Qt::Key_K);
    EXPECT_EQ(explore()->timeline()->height(), usual + 24);
    const viz::TimelineLayout with = explore()->timeline()->geometryOfSlots();
    EXPECT_EQ(with.passesRoom, 24);
    // If the view changes while only the stage is visible, the row stays.
    explore()->setFullScreen(true);
    explore()->stage()->toggleRows();
    explore()->setFullScreen(false);
    EXPECT_EQ(explore()->timeline()->height(), usual + 24);
    compareWith("hillis");
    EXPECT_EQ(explore()->timeline()->height(), usual + 24);
    press(Qt::Key_A);
    EXPECT_EQ(explore()->timeline()->height(), usual);
    EXPECT_EQ(explore()->timeline()->geometryOfSlots().passesRoom, 0);
}

TEST_F(CompareTest, WhatIfAsksForAnElementOfTheInput) {
    explore()->stage()->setFocus();
    press(Qt::Key_W, Qt::ShiftModifier);
    app::WhatIf* const ask = explore()->pair()->whatIf();
    ASSERT_TRUE(ask->isVisible());
    EXPECT_EQ(ask->index()->text(), "0");
    ask->index()->selectAll();
    ask->index()->setFocus();
    type("2");
    press(Qt::Key_Return);
    type("100");
    expectRun([&] { press(Qt::Key_Return); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(viz::namesOfPair(left())[1], "Blelloch, a[2] = 100");
    EXPECT_NE(counters().find("The change affects 5 of 8 results, from index 3 on."), std::string::npos)
        << counters();
}

// The question is about the selected cell in the current step.
TEST_F(CompareTest, WhatIfAsksForTheSelectedCell) {
    explore()->stage()->setFocus();
    explore()->playback().goTo(viz::FilmStep{2});
    explore()->playback().select(viz::CellAddress{trace::Space::shared, 0, 3});
    press(Qt::Key_W, Qt::ShiftModifier);
    app::WhatIf* const ask = explore()->pair()->whatIf();
    ASSERT_TRUE(ask->isVisible());
    EXPECT_EQ(ask->index()->text(), "temp[3]@3");
    EXPECT_EQ(ask->value()->placeholderText(), "11");
    type("100");
    expectRun([&] { press(Qt::Key_Return); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(viz::namesOfPair(left())[1], "Blelloch, temp[3] = 100");
    EXPECT_EQ(right()->trace().run.options.at("changed-write"), "temp[3]#3=100");
    EXPECT_NE(counters().find("The change affects 4 of 8 results, from index 4 on."), std::string::npos)
        << counters();
    // C shows only the first run again.
    expectRun([&] { press(Qt::Key_C); });
    EXPECT_EQ(right(), nullptr);
    // An impossible request is reported, and the run stays.
    press(Qt::Key_W, Qt::ShiftModifier);
    ask->index()->setText("temp[99]@3");
    ask->value()->setText("1");
    press(Qt::Key_Return);
    EXPECT_TRUE(explore()->banner()->isVisible());
    EXPECT_EQ(explore()->banner()->message(), "temp has cells 0 to 7.");
}

// A wrong result leads to the first step in which the run diverges from a right one.
TEST_F(CompareTest, SaysWhyAResultIsWrong) {
    kernels::Request request;
    request.algorithm = "hillis-steele";
    for (const int value : {3, 1, 7, 0, 4, 1, 6, 3})
        request.input.push_back(trace::to_value(std::int32_t(value)));
    request.options["without-barrier"] = "41";
    expectRun([&] { explore()->start(request); });
    ASSERT_TRUE(explore()->pair()->canAskWhy()) << explore()->banner()->message().toStdString();
    expectRun([&] { explore()->pair()->askWhy(); });
    ASSERT_NE(right(), nullptr);
    EXPECT_TRUE(right()->trace().run.options.empty()) << "with all its barriers";
    EXPECT_TRUE(explore()->banner()->message().startsWith("In "))
        << explore()->banner()->message().toStdString();
    EXPECT_NE(explore()->banner()->message().indexOf("but the correct run"), -1)
        << explore()->banner()->message().toStdString();
    EXPECT_TRUE(explore()->playback().selection());
    EXPECT_EQ(left().alignment(), trace::Alignment::step);
    expectRun([&] { press(Qt::Key_C); });
    EXPECT_EQ(right(), nullptr);
}

// The result is wrong under every thread order, so the run is compared with one that has a thread for each
// element.
TEST_F(CompareTest, SaysWhyARaceIsWrong) {
    kernels::Request request;
    request.algorithm = "broken-race";
    for (const int value : {3, 1, 7, 0, 4, 1, 6, 3})
        request.input.push_back(trace::to_value(std::int32_t(value)));
    expectRun([&] { explore()->start(request); });
    viz::Button* why = nullptr;
    for (int way = 0; viz::Button* button = explore()->banner()->action(way); ++way)
        if (button->text() == "Why?") why = button;
    ASSERT_NE(why, nullptr);
    expectRun([&] { QTest::mouseClick(why, Qt::LeftButton); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(right()->trace().launches.front().block.count(), 8u);
    EXPECT_EQ(explore()->banner()->message().toStdString(),
              "In stride 1, thread 3 writes temp[3] = 11 (line 45), but the correct run writes 8: it reads "
              "temp[2] = 4, which thread 2 wrote in this step, but the correct run reads 1.");
    EXPECT_EQ(bar()->threads()->edit()->text(), "8");
}

TEST_F(CompareTest, TheDataOfTheFirstAreThoseOfBoth) {
    compareWith("hillis");
    explore()->setupBar()->focusInput();
    input()->selectAll();
    expectRun([&] { type("1 2 3 4"); });
    EXPECT_EQ(left().trace().input.size(), 4u);
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(right()->trace().input, left().trace().input);
    EXPECT_EQ(left().stepCount(), right()->stepCount());
}

TEST_F(CompareTest, TheSecondRunHasSettingsOfItsOwn) {
    compareWith("blelloch");
    EXPECT_EQ(right()->trace().launches.front().block.count(), 4u);
    expectRun([&] { emit bar()->threads()->chosen(QStringLiteral("2")); });
    EXPECT_EQ(right()->trace().launches.front().block.count(), 2u);
    EXPECT_EQ(left().trace().launches.front().block.count(), 4u);
    expectRun([&] { bar()->alignments()->button(1)->click(); });
    EXPECT_EQ(left().alignment(), trace::Alignment::step);
}

TEST_F(CompareTest, SwapsThemAndEnds) {
    compareWith("hillis");
    expectRun([&] { press(Qt::Key_C, Qt::ShiftModifier); });
    EXPECT_EQ(left().trace().run.algorithm, "hillis-steele");
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(right()->trace().run.algorithm, "blelloch");
    expectRun([&] { press(Qt::Key_C); });
    EXPECT_EQ(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "hillis-steele");
    EXPECT_EQ(left().stepCount(), 5) << "its own steps again";
    EXPECT_FALSE(bar()->isVisible());
    EXPECT_FALSE(second()->isVisible());
    EXPECT_TRUE(explore()->stage()->views()->isVisible());
    EXPECT_EQ(explore()->stage()->views()->parentWidget(), explore()->stage());
    // The previous choice is restored without another question.
    expectRun([&] { press(Qt::Key_C); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(right()->trace().run.algorithm, "blelloch");
    expectRun([&] { bar()->closeButton()->click(); });
    EXPECT_EQ(right(), nullptr);
}

TEST_F(CompareTest, ARunThatCannotBeIsSaidAndTheFirstStays) {
    kernels::Request request;
    request.algorithm = "blelloch";
    for (int i = 0; i < 100; ++i) request.input.push_back(trace::to_value(std::int32_t(i)));
    expectRun([&] { explore()->start(request); });
    compareWith("Warp shuffle");
    EXPECT_EQ(right(), nullptr);
    EXPECT_EQ(left().trace().input.size(), 100u);
    EXPECT_TRUE(explore()->banner()->isVisible());
    EXPECT_TRUE(explore()->banner()->message().startsWith("Warp shuffle takes at most 32 elements"))
        << explore()->banner()->message().toStdString();
}

TEST_F(CompareTest, ACancelLeavesTheFirstRun) {
    compareWith("hillis");
    QSignalSpy cancelled(explore()->pair()->job(), &app::Job::cancelled);
    m_isHeld = true;
    emit bar()->changed(); // records the second run again
    ASSERT_TRUE(explore()->isRunning());
    explore()->cancelRun();
    m_isHeld = false; // otherwise, the algorithms' miniatures would wait, too
    ASSERT_TRUE(!cancelled.isEmpty() || cancelled.wait(20000));
    QApplication::processEvents();
    EXPECT_FALSE(explore()->isRunning());
    EXPECT_EQ(right(), nullptr);
    EXPECT_EQ(left().stepCount(), 9);
    EXPECT_TRUE(bar()->isVisible()) << "to choose again";
}

TEST_F(CompareTest, ARecordingStandsAtTheRight) {
    const QString path =
        saveRecording("hillis-steele", "a recording with a long name of hillis-steele.scantrace");
    explore()->stage()->setFocus();
    press(Qt::Key_C);
    ASSERT_TRUE(bar()->algorithms()->isVisible());
    // Only keys are used, which move past the list to the fields below it.
    for (int i = 0; i < 4 && QApplication::focusWidget() != bar()->algorithms()->fileButton(); ++i)
        press(Qt::Key_Tab);
    ASSERT_EQ(QApplication::focusWidget(), bar()->algorithms()->fileButton());
    EXPECT_EQ(bar()->algorithms()->fileButton()->text(), "Recording or program…");
    answerDialog(path);
    expectRun([&] { press(Qt::Key_Return); });
    test::activate(window.get());
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(trace::without_rests(right()->trace()), trace::load_trace(path.toStdString()));
    EXPECT_EQ(left().trace().run.algorithm, "blelloch");
    EXPECT_EQ(left().stepCount(), right()->stepCount());
    const QString name = bar()->algorithmButton()->text();
    EXPECT_TRUE(name.startsWith("a recording") && name.contains(u'…') && name.endsWith(".scantrace"))
        << name.toStdString();
    EXPECT_TRUE(bar()->algorithmButton()->toolTip().contains("a recording with a long name"));
    EXPECT_FALSE(bar()->optionsButton()->isVisible()) << "its settings cannot be changed";

    expectRun([&] { press(Qt::Key_C); });
    EXPECT_EQ(right(), nullptr);
    expectRun([&] { press(Qt::Key_C); });
    ASSERT_NE(right(), nullptr) << "it is restored without another question";
    EXPECT_EQ(right()->trace().run.algorithm, "hillis-steele");

    expectRun([&] { press(Qt::Key_C, Qt::ShiftModifier); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "hillis-steele");
    EXPECT_EQ(trace::to_text(left().trace().input[7], left().trace().run.type), "8");
    EXPECT_EQ(right()->trace().run.algorithm, "blelloch");
    EXPECT_EQ(bar()->algorithmButton()->text(), "Blelloch");
    EXPECT_TRUE(bar()->optionsButton()->isVisible());
}

TEST_F(CompareTest, AFileThatCannotStandBesideIsSaid) {
    compareWith("hillis");
    EXPECT_EQ(chooseFile(writeFile("numbers.csv", "1,2,3\n")),
              "numbers.csv is neither a recording nor a program. Only these can be shown beside a run.");
    EXPECT_EQ(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "blelloch");
    EXPECT_EQ(chooseFile(writeFile("empty.scantrace", {})),
              "empty.scantrace is not a Scanscope trace: it is empty.");
    kernels::Request nothing;
    nothing.algorithm = "blelloch";
    save_trace(kernels::record(nothing), folder.filePath("nothing.scantrace").toStdString());
    EXPECT_EQ(chooseFile(folder.filePath("nothing.scantrace")),
              "nothing.scantrace has no steps, so it cannot be shown beside a run.");
    // The banner offers to choose another file.
    ASSERT_EQ(explore()->banner()->action(0)->text(), "Choose another");
    answerDialog(saveRecording("sklansky", "good.scantrace"));
    expectRun([&] { QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton); });
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(right()->trace().run.algorithm, "sklansky");
    EXPECT_EQ(explore()->banner()->message(), "");
}

TEST_F(CompareTest, AFileIsDroppedBesideTheRun) {
    const QString one = saveRecording("hillis-steele", "one.scantrace"),
                  other = saveRecording("sklansky", "other.scantrace");
    drop(one, {40, 300}, Qt::ShiftModifier, "Show one.scantrace beside this run");
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "blelloch");
    EXPECT_EQ(right()->trace().run.algorithm, "hillis-steele");
    const QPoint atTheRight = second()->mapTo(window.get(), second()->rect().center());
    drop(other, atTheRight, Qt::NoModifier, "Show other.scantrace beside this run");
    ASSERT_NE(right(), nullptr);
    EXPECT_EQ(left().trace().run.algorithm, "blelloch");
    EXPECT_EQ(right()->trace().run.algorithm, "sklansky");
    // On the left run, a file is dropped as if there were no second run.
    drop(other, {40, 300}, Qt::NoModifier, "Open other.scantrace");
    EXPECT_EQ(left().trace().run.algorithm, "sklansky");
}

TEST_F(CompareTest, MTakesTheSelectionToTheOtherRun) {
    compareWith("hillis");
    explore()->side()->showTab(viz::SidePanel::Inspector);
    const auto inspected = [this] {
        return explore()->side()->inspector()->accessibleDescription().toStdString();
    };
    explore()->playback().goTo(viz::FilmStep{2});
    press(Qt::Key_M);
    EXPECT_FALSE(explore()->playback().selection()) << "nothing is selected";
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {},
                      placeOfColumn(*explore()->stage(), 3).toPoint());
    EXPECT_EQ(inspected(), "Blelloch: cell 3 holds Σ a[0..3]");
    press(Qt::Key_M);
    EXPECT_EQ(inspected(), "Hillis–Steele: cell 3 holds Σ a[0..2]");
    EXPECT_TRUE(second()->hasFocus());
    EXPECT_EQ(explore()->stage()->selection(), (viz::CellAddress{trace::Space::shared, 0, 3}));
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(inspected(), "Hillis–Steele: cell 4 holds Σ a[0..3]");
    press(Qt::Key_M);
    EXPECT_EQ(inspected(), "Blelloch: cell 4 holds a[4]");
    EXPECT_TRUE(explore()->stage()->hasFocus());
    QTest::mouseClick(second(), Qt::LeftButton, {}, placeOfColumn(*second(), 1).toPoint());
    EXPECT_EQ(inspected(), "Hillis–Steele: cell 1 holds a[0]");
    expectRun([&] { press(Qt::Key_C); });
    explore()->stage()->setFocus();
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {},
                      placeOfColumn(*explore()->stage(), 3).toPoint());
    press(Qt::Key_M);
    EXPECT_EQ(inspected().find("Blelloch"), std::string::npos) << "a single run is not named";
}

// The names of two runs of one algorithm differ at their ends, so they are cut in the middle. The tooltips
// show them in full.
TEST_F(CompareTest, NamesAreWholeInTooltipsOfASmallWindow) {
    ASSERT_NO_FATAL_FAILURE(makeWindow({1024, 640}));
    bar()->setSecond({"blelloch", {{"padding", ""}, {"block", "2"}, {"schedule", "reversed"}}});
    expectRun([&] { explore()->pair()->begin(); });
    ASSERT_NE(right(), nullptr);
    const QString name = "Blelloch, padding, 2 threads, reversed";
    EXPECT_EQ(viz::namesOfPair(left())[1], name);
    EXPECT_EQ(second()->helpAt({30, 20}), name);
    EXPECT_EQ(explore()->stage()->helpAt({30, 20}), viz::namesOfPair(left())[0]);
    ASSERT_FALSE(explore()->hint()->said().isEmpty()) << "in place of a legend";
    EXPECT_EQ(explore()->stage()->rows().back().top, second()->rows().back().top);
    const viz::Timeline& timeline = *explore()->timeline();
    viz::TimelineLayout lane = timeline.geometryOfSlots();
    for (int side = 0; side < 2; ++side) {
        lane.lane = side;
        const double y = lane.trough({}).center().y();
        EXPECT_EQ(timeline.helpAt({lane.left - 20, y}), viz::namesOfPair(left())[std::size_t(side)]);
        EXPECT_NE(timeline.helpAt({lane.left + 4, y}), viz::namesOfPair(left())[std::size_t(side)]);
    }
}

// Only the left run is saved, as it was recorded.
TEST_F(CompareTest, SavesTheFirstRunAlone) {
    const trace::Trace before = explore()->document()->trace();
    compareWith("sklansky");
    const QString path = folder.filePath("first.scantrace");
    explore()->files()->save(path);
    EXPECT_EQ(trace::load_trace(path.toStdString()), before);
}

TEST_F(CompareTest, ViewsAndRowsAreThoseOfBoth) {
    compareWith("hillis");
    press(Qt::Key_L, Qt::NoModifier); // another key of the film changes nothing here
    press(Qt::Key_H);
    EXPECT_EQ(explore()->stage()->frame().rows, viz::Rows::now);
    EXPECT_EQ(second()->frame().rows, viz::Rows::now);
    for (const viz::View view : {viz::View::banks, viz::View::lanes}) {
        press(Qt::Key(viz::viewNames[std::size_t(view)].key));
        EXPECT_EQ(explore()->stage()->shownViews(), std::vector{view});
        EXPECT_EQ(second()->shownViews(), std::vector{view});
    }
}

} // namespace
} // namespace scanscope::test
