// An exercise in the window: started from the menu, and tested whenever it is saved, until its list of tests
// turns green.

#include "app/explore/exercise_panel.h"
#include "app/explore/exercise_session.h"
#include "app/own_program_fixture.h"
#include "kernels/course/exercise.h"
#include "support/has.h"
#include "viz/widgets/about_panel.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/table_model.h"
#include "viz/widgets/table_view.h"

namespace scanscope::test {
namespace {

constexpr const char* id = "hillis-steele-block";

class ExerciseWindow : public OwnProgramWindow {
protected:
    // Finds it as a user would.
    void begin() {
        answerDialog(folder.path());
        press(Qt::Key_K, Qt::ControlModifier);
        type(QString::fromLatin1(id));
        press(Qt::Key_Return);
        test::activate(window.get());
    }
    [[nodiscard]] QString file() { return folder.filePath("%1/%1.cu").arg(QString::fromLatin1(id)); }
    void hand(const std::string& text) {
        written(QStringLiteral("%1/%1.cu").arg(QString::fromLatin1(id)), QByteArray::fromStdString(text));
    }
    [[nodiscard]] static std::string solution() {
        return course::ExerciseList::embedded().suite_of(id).tasks.front().solution->text;
    }
    [[nodiscard]] app::ExercisePanel* panel() { return explore()->exercise()->panel(); }
    [[nodiscard]] std::string tests() { return panel()->tests()->tableModel().text().toStdString(); }
    [[nodiscard]] bool isTested() {
        return QTest::qWaitFor([this] { return !explore()->exercise()->busy(); }, 60000);
    }
};

TEST_F(ExerciseWindow, TheListTurnsGreenOnceTheFileIsRight) {
    expectRun([this] { begin(); });
    EXPECT_TRUE(QFile::exists(folder.filePath("hillis-steele-block/test.cu")));
    EXPECT_TRUE(QFile::exists(folder.filePath("hillis-steele-block/numbers.h")));
    EXPECT_FALSE(QFile::exists(folder.filePath("hillis-steele-block/solution.cu")));
    EXPECT_TRUE(desk()->isShown());
    ASSERT_TRUE(panel()->isVisible());
    EXPECT_EQ(panel()->title()->text(), "Inclusive scan in one block, after Hillis and Steele");
    EXPECT_TRUE(panel()->page()->toPlainText().contains("What to write"));
    EXPECT_FALSE(panel()->page()->toPlainText().contains("Hints"));
    QTest::mouseClick(panel()->hintsButton(), Qt::LeftButton);
    EXPECT_TRUE(panel()->page()->toPlainText().startsWith("Hints"));
    EXPECT_FALSE(panel()->hintsButton()->isVisible());

    ASSERT_TRUE(isTested());
    EXPECT_TRUE(panel()->state()->text().contains("checks failed")) << panel()->state()->text().toStdString();
    EXPECT_TRUE(test::has(tests(), "right result, Result failed"));
    EXPECT_TRUE(panel()->failureButton()->isVisible());

    expectRun([this] { hand(solution()); });
    ASSERT_TRUE(isTested());
    EXPECT_EQ(panel()->state()->text(), "✓ All checks passed.") << tests();
    EXPECT_TRUE(test::hasAll(tests(), {"n = 256, Result passed", "7 hidden tests, Result passed"}));
    EXPECT_FALSE(test::has(tests(), "failed"));
    EXPECT_FALSE(panel()->failureButton()->isVisible());
}

TEST_F(ExerciseWindow, TheRunThatFailsComesOntoTheStage) {
    expectRun([this] { begin(); });
    std::string racing = solution();
    const std::size_t barrier = racing.find("__syncthreads();");
    ASSERT_NE(barrier, std::string::npos);
    racing.erase(barrier, std::string("__syncthreads();").size());
    expectRun([&] { hand(racing); });
    ASSERT_TRUE(isTested());
    EXPECT_TRUE(test::has(tests(), "no races, Result failed"));
    ASSERT_TRUE(panel()->failureButton()->isVisible());
    expectRun([this] { QTest::mouseClick(panel()->failureButton(), Qt::LeftButton); });
    EXPECT_GT(findings(), 0u);
    EXPECT_TRUE(panel()->isVisible()) << "the exercise continues next to it";
}

TEST_F(ExerciseWindow, ClosedItStaysAwayUntilItIsAskedForAgain) {
    expectRun([this] { begin(); });
    ASSERT_TRUE(isTested());
    QTest::mouseClick(panel()->closeButton(), Qt::LeftButton);
    EXPECT_FALSE(panel()->isVisible());
    expectRun([this] { hand(solution()); });
    EXPECT_FALSE(panel()->isVisible());
}

TEST_F(ExerciseWindow, AFileOfAnExerciseIsOpenedWithWhatBelongsToIt) {
    course::begin_exercise(course::ExerciseList::embedded(), id, folder.filePath(id).toStdString());
    expectRun([this] { window->openFile(file()); });
    EXPECT_EQ(explore()->document()->trace().program->files.size(), 2u);
    EXPECT_TRUE(panel()->isVisible());
    ASSERT_TRUE(isTested());
}

TEST_F(ExerciseWindow, WhatIsThereIsNotWrittenOver) {
    QDir(folder.path()).mkdir(id);
    hand("// mine\n");
    begin();
    ASSERT_TRUE(QTest::qWaitFor([this] { return explore()->banner()->isVisible(); }, 5000));
    EXPECT_TRUE(explore()->banner()->message().contains("already exists"));
    EXPECT_EQ(contentOf(file()), "// mine\n");
}

} // namespace
} // namespace scanscope::test
