// A user program in the window: opened, run again whenever it is saved, and refused if it does not compile.
#include "app/explore/algorithm_popover.h"
#include "app/explore/compare_bar.h"
#include "app/explore/pair_session.h"
#include "app/explore/program_bar.h"
#include "app/explore/program_options.h"
#include "app/explore/program_watch.h"
#include "app/own_program_fixture.h"

namespace scanscope::test {
namespace {

TEST_F(OwnProgramWindow, OpensWithItsTextItsStepsAndItsVerdict) {
    open("");
    const viz::Document& document = *explore()->document();
    EXPECT_EQ(document.trace().run.name, "scan.cu");
    EXPECT_GT(findings(), 0u);
    EXPECT_TRUE(
        explore()->side()->code()->view()->toPlainText().contains(QStringLiteral("temp[i] += left;")));
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 2);
}

TEST_F(OwnProgramWindow, SavedItIsRunAgainAndTheStepStays) {
    open("");
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    const QString before = line();
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(findings(), 0u);
    EXPECT_EQ(line(), before) << "the same line, which has moved";
    EXPECT_EQ(step(), 4) << "as often as before, among twice as many steps";
    EXPECT_EQ(explore()->document()->trace().program->status, 0);
}

TEST_F(OwnProgramWindow, WhatDoesNotCompileIsSaidAndTheRunBeforeStays) {
    open("        __syncthreads();\n");
    save("        this is no C++;\n");
    ASSERT_TRUE(QTest::qWaitFor([this] { return strip()->verdict().words.startsWith("line 8: "); }, 20000))
        << strip()->spoken().toStdString();
    EXPECT_EQ(strip()->verdict().tone, viz::VerdictText::Tone::wrong);
    EXPECT_EQ(explore()->document()->trace().run.name, "scan.cu");
    EXPECT_GT(explore()->document()->stepCount(), 0);
    EXPECT_TRUE(code()->toPlainText().contains("this is no C++")) << "the text that is to be mended";
    EXPECT_NE(code()->noteUnder(8).words, "");
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(findings(), 0u);
    EXPECT_FALSE(code()->toPlainText().contains("this is no C++"));
}

TEST_F(OwnProgramWindow, AFirstTextThatDoesNotCompileIsShownWithItsLine) {
    write("int main() {\n    return 0\n}\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_TRUE(desk()->isShown());
    EXPECT_EQ(explore()->stage()->emptyText(), "There are no steps to show.");
    EXPECT_TRUE(code()->toPlainText().startsWith("int main()"));
    EXPECT_TRUE(strip()->verdict().words.startsWith("line ")) << strip()->spoken().toStdString();
}

TEST_F(OwnProgramWindow, ItHasItsOwnFieldsInPlaceOfTheCatalogues) {
    open("");
    EXPECT_TRUE(bar()->isVisible());
    EXPECT_FALSE(explore()->setupBar()->isVisible());
    EXPECT_EQ(bar()->program()->name(), "scan.cu");
    EXPECT_EQ(bar()->launches()->currentText(), "scan<<<1, 8>>>  line 17");
    EXPECT_EQ(bar()->blocks()->currentText(), "0");
    EXPECT_TRUE(bar()->lastRun().contains("took ")) << bar()->lastRun().toStdString();
    expectRun([this] { press(Qt::Key_J, Qt::ControlModifier); });
    EXPECT_FALSE(bar()->isVisible());
    EXPECT_TRUE(explore()->setupBar()->isVisible());
    EXPECT_FALSE(strip()->isVisible());
}

TEST_F(OwnProgramWindow, ReturnInItsArgumentsRunsItWithThem) {
    write("__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
          "int main(int argc, char**) {\n    int* p;\n    cudaMalloc(&p, 64);\n"
          "    k<<<1, argc>>>(p);\n    cudaFree(p);\n}\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_EQ(bar()->launches()->currentText(), "k<<<1, 1>>>  line 5");
    press(Qt::Key_L, Qt::ControlModifier);
    ASSERT_EQ(QApplication::focusWidget(), bar()->arguments());
    type("1000 'two words'");
    expectRun([this] { press(Qt::Key_Return); });
    EXPECT_EQ(bar()->launches()->currentText(), "k<<<1, 3>>>  line 5");
    EXPECT_EQ(explore()->document()->trace().program->arguments,
              (std::vector<std::string>{"1000", "two words"}));
    press(Qt::Key_L, Qt::ControlModifier);
    type("'open");
    press(Qt::Key_Return);
    EXPECT_EQ(explore()->fieldMessage()->message(), "A closing quote is missing.");
}

TEST_F(OwnProgramWindow, AClickPausesTheWatchAndAnotherRunsWhatWasSavedMeanwhile) {
    open("");
    QTest::mouseClick(bar()->watch(), Qt::LeftButton);
    EXPECT_EQ(bar()->watch()->words(), "paused");
    QSignalSpy runs(explore(), &app::ExplorePlace::documentChanged);
    save("        __syncthreads();\n");
    EXPECT_FALSE(runs.wait(1500)) << "the file is no longer watched";
    expectRun([this] { QTest::mouseClick(bar()->watch(), Qt::LeftButton); });
    EXPECT_EQ(findings(), 0u);
}

TEST_F(OwnProgramWindow, F8GoesFromCardToCardAndLeadsTheStageAndTheCode) {
    open("");
    ASSERT_GT(strip()->cardCount(), 0);
    EXPECT_EQ(strip()->verdict().tone, viz::VerdictText::Tone::wrong);
    EXPECT_EQ(strip()->chosen(), -1);
    press(Qt::Key_F8);
    EXPECT_EQ(strip()->chosen(), 0);
    EXPECT_TRUE(strip()->card(0)->isChecked());
    EXPECT_TRUE(explore()->playback().selection().has_value());
    EXPECT_GT(step(), 0);
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(strip()->chosen(), strip()->cardCount() - 1);
    QTest::mouseClick(strip()->card(0), Qt::LeftButton);
    EXPECT_EQ(strip()->chosen(), 0);
    strip()->card(0)->setFocus();
    press(Qt::Key_Return);
    EXPECT_EQ(strip()->chosen(), 0);
}

TEST_F(OwnProgramWindow, RanAgainSaysWhatIsGoneAndWhatIsNew) {
    open("");
    const int before = strip()->cardCount();
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(strip()->verdict().news, before == 1 ? QStringLiteral("the finding is gone")
                                                   : QStringLiteral("%1 of %1 findings gone").arg(before));
    EXPECT_TRUE(strip()->verdict().words.startsWith("Ran again ")) << strip()->spoken().toStdString();
    EXPECT_EQ(strip()->card(0)->text().change, viz::CardText::Change::gone);
    EXPECT_TRUE(strip()->isShining());
    expectRun([this] { save(""); });
    EXPECT_EQ(strip()->card(0)->text().change, viz::CardText::Change::added);
}

TEST_F(OwnProgramWindow, ARunThatDoesNotEndIsCancelled) {
    open("        __syncthreads();\n");
    QSignalSpy cancelled(&explore()->runs(), &app::RunController::cancelled);
    save("        while (i >= 0) temp[i] = i;\n");
    ASSERT_TRUE(QTest::qWaitFor([this] { return bar()->runButton()->text() == "Cancel"; }, 20000));
    EXPECT_EQ(bar()->watch()->words(), "running…");
    QTest::qWait(1500); // enough time to compile and run it
    QTest::mouseClick(bar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(!cancelled.isEmpty() || cancelled.wait(10000));
    EXPECT_EQ(bar()->runButton()->text(), "Run");
    EXPECT_TRUE(bar()->runButton()->isPrimary());
    EXPECT_GT(explore()->document()->stepCount(), 0) << "the run before is still shown";
}

TEST_F(OwnProgramWindow, ALongRunSaysHowFarItIs) {
    save("        while (i >= 0) temp[i] = i;\n");
    QSignalSpy cancelled(&explore()->runs(), &app::RunController::cancelled);
    window->openFile(path());
    const auto words = [this] { return explore()->stage()->earlier(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return words().startsWith("Running for "); }, 20000));
    EXPECT_TRUE(words().endsWith(" s: launch 1, block 1 of 1")) << words().toStdString();
    QTest::mouseClick(bar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(!cancelled.isEmpty() || cancelled.wait(10000));
    EXPECT_EQ(words(), "");
}

TEST_F(OwnProgramWindow, WhatTakesTooLongIsStoppedAndMayBeAllowedMore) {
    save("        if (d == 4) while (i >= 0) temp[i] = i;\n");
    own::ProgramRequest request;
    request.build.files = {path().toStdString()};
    request.seconds = 1;
    expectRun([&] { desk()->open(request); });
    EXPECT_EQ(strip()->verdict().words, "Stopped after 1 s");
    EXPECT_EQ(strip()->wayButton()->text(), "Allow 60 s");
    save("        __syncthreads();\n");
    expectRun([this] { QTest::mouseClick(strip()->wayButton(), Qt::LeftButton); });
    EXPECT_EQ(bar()->request().seconds, 60u);
    EXPECT_EQ(bar()->optionsButton()->text(), "Options · 1");
}

TEST_F(OwnProgramWindow, WithoutALaunchItSaysSo) {
    write("int main() { return 0; }\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_EQ(strip()->verdict().words, "No kernel in this file.");
    expectRun([this] { write("__global__ void k() {}\nint main() { return 0; }\n"); });
    EXPECT_EQ(strip()->verdict().words, "The program launched no kernel.");
}

TEST_F(OwnProgramWindow, ItsOptionsAreKeptInTheRequest) {
    open("");
    QTest::mouseClick(bar()->optionsButton(), Qt::LeftButton);
    bar()->options()->seconds()->setFocus();
    bar()->options()->seconds()->selectAll();
    type("25");
    bar()->options()->macros()->setFocus();
    type("SIZE=4");
    expectRun([this] { press(Qt::Key_Return); });
    EXPECT_EQ(bar()->request().seconds, 25u);
    EXPECT_EQ(bar()->request().build.defines, std::vector<std::string>{"SIZE=4"});
    EXPECT_EQ(bar()->optionsButton()->text(), "Options · 2");
}

// Beside another run, its steps have other numbers; a finding still leads to its step.
TEST_F(OwnProgramWindow, FindsItsFindingsBesideAnotherRun) {
    save("");
    expectRun([&] { explore()->open(path()); });
    ASSERT_GT(findings(), 0u);
    press(Qt::Key_C);
    press(Qt::Key_Escape);
    expectRun([&] { emit explore()->pair()->bar()->algorithms()->chosen(QStringLiteral("blelloch")); });
    ASSERT_NE(explore()->document()->beside(), nullptr);
    explore()->playback().first();
    explore()->session()->walkFindings(+1);
    ASSERT_TRUE(explore()->playback().finding());
    const viz::Flaw& led = explore()->document()->findings().at(*explore()->playback().finding());
    EXPECT_EQ(explore()->playback().step(), led.filmStep);
    EXPECT_TRUE(code()->isVisible()) << "the place to fix it";
    expectRun([&] { press(Qt::Key_C); });
    EXPECT_EQ(explore()->document()->beside(), nullptr);
}

// A run of the catalogue at the left and a program at the right, and vice versa.
TEST_F(OwnProgramWindow, StandsBesideARunOfTheCatalogue) {
    save("        __syncthreads();\n");
    app::CompareBar* const beside = explore()->pair()->bar();
    expectRun([this] { explore()->pair()->openBeside(path()); });
    ASSERT_NE(explore()->document()->beside(), nullptr);
    EXPECT_EQ(explore()->document()->trace().run.algorithm, "blelloch");
    EXPECT_EQ(explore()->document()->beside()->trace().run.name, "scan.cu");
    EXPECT_EQ(beside->algorithmButton()->text(), "scan.cu");
    EXPECT_FALSE(desk()->isShown()) << "the fields are those of the run at the left";

    explore()->stage()->setFocus();
    const auto showsBoth = [this](const char* left, const char* right) {
        return QTest::qWaitFor(
            [&] {
                const viz::Document& shown = *explore()->document();
                return shown.trace().run.name == left && shown.beside() &&
                       shown.beside()->trace().run.name == right;
            },
            20000);
    };
    press(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_TRUE(showsBoth("scan.cu", "Blelloch"));
    EXPECT_TRUE(desk()->isShown());
    press(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_TRUE(showsBoth("Blelloch", "scan.cu"));
    EXPECT_FALSE(desk()->isShown());
    EXPECT_EQ(beside->secondFile()->path, path());
}

TEST_F(OwnProgramWindow, ThatDoesNotCompileStandsBesideNothing) {
    write("int main() {\n    return 0\n}\n");
    explore()->pair()->openBeside(path());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !explore()->isRunning(); }, 20000));
    EXPECT_EQ(explore()->document()->beside(), nullptr);
    EXPECT_EQ(explore()->banner()->message().toStdString(),
              path().toStdString() + ", line 2: expected ';' before '}' token");
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Choose another");
}

} // namespace
} // namespace scanscope::test
