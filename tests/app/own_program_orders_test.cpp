// The results of a user program under three thread orders, in the strip under the stage and in the verdict.
// They arrive after the picture is shown.
#include <QRegularExpression>

#include "app/explore/program_options.h"
#include "app/own_program_fixture.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/button.h"

namespace scanscope::test {
namespace {

constexpr auto barrier = "        __syncthreads();\n";

class OwnProgramOrders : public OwnProgramWindow {
protected:
    // Runs the action and waits until the results of the other orders are known.
    template <class F> void expectOrders(F&& act) {
        QSignalSpy known(desk()->look(), &app::SecondLook::changed);
        expectRun(act);
        ASSERT_TRUE(QTest::qWaitFor([this] { return desk()->look()->known() != nullptr; }, 30000));
        QApplication::processEvents();
    }
    void open() {
        expectOrders([this] { window->openFile(path()); });
    }
    [[nodiscard]] viz::AnswersStrip* orders() { return explore()->answers()->strip(); }
    [[nodiscard]] const viz::Answers& answers() { return orders()->answers(); }
    [[nodiscard]] std::string values(int row) {
        std::string all;
        for (const trace::Value value : answers().answers.at(std::size_t(row)).values)
            all += trace::to_text(value, answers().type) + ' ';
        return all;
    }
    [[nodiscard]] QStringList rows() {
        QStringList names;
        for (const viz::Answer& answer : answers().answers) names << answer.name;
        return names;
    }
};

TEST_F(OwnProgramOrders, ARaceOpensThemByItself) {
    save("");
    open();
    ASSERT_TRUE(orders()->isVisible());
    EXPECT_EQ(rows(), (QStringList{"in order", "reversed", "random:1"}));
    EXPECT_EQ(answers().title, "data after the run");
    EXPECT_TRUE(orders()->sentence().contains(QRegularExpression(
        QStringLiteral("^Three thread orders, (two|three) results: \\d of 8 cells differ$"))))
        << orders()->sentence().toStdString();
    EXPECT_EQ(values(1), "3 4 11 11 15 16 22 25 ");
    EXPECT_NE(values(0), values(1));
    EXPECT_TRUE(answers().answers[0].isShown);
    EXPECT_EQ(answers().answers[0].wrong, answers().answers[1].wrong);
    EXPECT_FALSE(answers().answers[0].isWrong(0));
    EXPECT_TRUE(answers().isNumbered);
    EXPECT_TRUE(orders()->row(1)->accessibleName().startsWith("Schedule reversed: "))
        << orders()->row(1)->accessibleName().toStdString();
    press(Qt::Key_Y);
    EXPECT_FALSE(orders()->isVisible());
}

TEST_F(OwnProgramOrders, OfARightOneTheVerdictSaysThatTheyWereLookedFor) {
    save(barrier);
    open();
    EXPECT_FALSE(orders()->isVisible());
    EXPECT_EQ(strip()->verdict().words, "No findings");
    EXPECT_EQ(strip()->verdict().details,
              "races, bounds, barriers, uninitialised reads, leaks, 3 thread orders");
    press(Qt::Key_Y);
    ASSERT_TRUE(orders()->isVisible());
    EXPECT_EQ(orders()->sentence(), "Three thread orders, 8 cells agree");
    EXPECT_EQ(values(2), "3 4 11 11 15 16 22 25 ");
    EXPECT_TRUE(answers().answers[2].isRight());
}

TEST_F(OwnProgramOrders, AfterAnEditTheRunBeforeStandsBelow) {
    save("");
    open();
    const std::string before = values(0);
    const std::size_t differed = answers().answers[0].wrong.size();
    expectOrders([this] { save(barrier); });
    ASSERT_TRUE(QTest::qWaitFor([this] { return answers().answers.size() == 4; }, 5000));
    EXPECT_EQ(rows().last(), "before");
    EXPECT_EQ(values(3), before);
    EXPECT_FALSE(orders()->row(3)->isEnabled());
    EXPECT_EQ(orders()->sentence(),
              QStringLiteral("Three thread orders, 8 cells agree; %1 of them differed before the edit")
                  .arg(differed));
    EXPECT_EQ(strip()->verdict().details,
              "races, bounds, barriers, uninitialised reads, leaks, 3 thread orders");
}

TEST_F(OwnProgramOrders, ARowLeadsToItsRun) {
    save("");
    open();
    expectOrders([this] { QTest::mouseClick(orders()->row(1), Qt::LeftButton); });
    EXPECT_EQ(explore()->document()->trace().run.schedule, trace::Schedule::reversed);
    EXPECT_EQ(bar()->request().schedule, trace::Schedule::reversed);
    EXPECT_TRUE(answers().answers[1].isShown);
    EXPECT_FALSE(answers().answers[0].isShown);
}

TEST_F(OwnProgramOrders, WhatOnlyAtomicsDecideIsAWarning) {
    write("__global__ void k(int* last) { atomicExch(last, threadIdx.x + 1); }\n"
          "int main() {\n    int* last;\n    cudaMalloc(&last, 4);\n    cudaMemset(last, 0, 4);\n"
          "    k<<<1, 32>>>(last);\n    cudaFree(last);\n}\n");
    open();
    EXPECT_EQ(findings(), 0u);
    EXPECT_EQ(strip()->verdict().tone, viz::VerdictText::Tone::warning);
    EXPECT_EQ(strip()->verdict().words, "Results depend on the thread order");
    EXPECT_TRUE(strip()->verdict().details.contains("atomic")) << strip()->spoken().toStdString();
    EXPECT_TRUE(orders()->isVisible());
    EXPECT_EQ(values(0), "32 ");
    EXPECT_EQ(values(1), "1 ");
}

TEST_F(OwnProgramOrders, WhatDoesNotComeToItsEndSaysSo) {
    write("#include <cstdlib>\n"
          "__global__ void k(int* last) { *last = threadIdx.x; }\n"
          "int main() {\n    int host, *last;\n    cudaMalloc(&last, 4);\n    k<<<1, 32>>>(last);\n"
          "    cudaMemcpy(&host, last, 4, cudaMemcpyDeviceToHost);\n    if (host == 0) std::abort();\n"
          "    cudaFree(last);\n}\n");
    open();
    EXPECT_EQ(answers().answers[0].none, "");
    EXPECT_EQ(answers().answers[1].none, "crash");
    EXPECT_EQ(orders()->row(1)->accessibleName(), "Schedule reversed: no result: crash");
}

// A wide array shows its first cells and those where the difference begins.
TEST_F(OwnProgramOrders, CellsThatFindNoRoomAreLeftOut) {
    write("__global__ void k(int* data) {\n    data[threadIdx.x] = 1;\n    data[200] = threadIdx.x;\n}\n"
          "int main() {\n    int* data;\n    cudaMalloc(&data, 1024);\n    k<<<1, 256>>>(data);\n"
          "    cudaFree(data);\n}\n");
    open();
    ASSERT_TRUE(orders()->isVisible());
    // These are the columns of the stage: the first ones and those around the finding.
    const viz::Columns& columns = orders()->columns();
    EXPECT_FALSE(columns.isLeftOut(viz::Column(0)));
    EXPECT_TRUE(columns.isLeftOut(viz::Column(100)));
    EXPECT_FALSE(columns.isLeftOut(viz::Column(200)));
    EXPECT_EQ(answers().answers[0].wrong, std::vector<std::size_t>{200});
}

TEST_F(OwnProgramOrders, ALowWindowShowsThemWhereOneAsks) {
    makeWindow({1024, 640});
    save("");
    open();
    EXPECT_FALSE(orders()->isVisible());
    explore()->stage()->setFocus();
    press(Qt::Key_Y);
    EXPECT_TRUE(orders()->isVisible());
    EXPECT_EQ(values(1), "3 4 11 11 15 16 22 25 ");
}

// After a save, the picture does not wait for the orders of the previous source.
TEST_F(OwnProgramOrders, ANewSaveEndsTheComparison) {
    save("");
    expectRun([this] { window->openFile(path()); });
    expectOrders([this] { save(barrier); });
    EXPECT_EQ(findings(), 0u);
    EXPECT_FALSE(desk()->look()->known()->comparison.differ());
}

} // namespace
} // namespace scanscope::test
