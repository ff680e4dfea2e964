// The column of a user program: its source, which opens in an editor, and the drawer with its output.
#include <QTabBar>

#include "app/own_program_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/tab_panel.h"

namespace scanscope::test {
namespace {

class OwnProgramColumn : public OwnProgramWindow {
protected:
    app::Services services() override {
        app::Services given = OwnProgramWindow::services();
        given.openInEditor = [this](const QString& file, int line) {
            edited = file + u':' + QString::number(line);
            return hasEditor;
        };
        return given;
    }
    void print(const char* words) {
        write(QByteArray("#include <cstdio>\n__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
                         "int main() {\n    int* p;\n    cudaMalloc(&p, 64);\n    k<<<1, 4>>>(p);\n"
                         "    cudaFree(p);\n    printf(\"\\n%s\\nlast\\n\", \"") +
              words + "\");\n}\n");
    }
    [[nodiscard]] viz::SidePanel* side() { return explore()->side(); }
    [[nodiscard]] viz::TabPanel* drawer() { return side()->pages(); }
    void clickTab(int index) {
        QTest::mouseClick(drawer()->tabs(), Qt::LeftButton, {}, drawer()->tabs()->tabRect(index).center());
        QApplication::processEvents();
    }
    QString edited;
    bool hasEditor = true;
};

TEST_F(OwnProgramColumn, WhatItPrintsStandsAtTheFootAndOpensWithAClick) {
    print("3 4 11");
    expectRun([this] { window->openFile(path()); });
    EXPECT_FALSE(drawer()->isOpen());
    EXPECT_EQ(drawer()->height(), 40);
    EXPECT_EQ(drawer()->line(), "3 4 11");
    EXPECT_GT(side()->code()->height(), explore()->stage()->height() - 60);
    clickTab(viz::SidePanel::Output);
    EXPECT_TRUE(drawer()->isOpen());
    EXPECT_GT(drawer()->height(), 200);
    EXPECT_TRUE(side()->output()->isVisible());
    EXPECT_EQ(side()->output()->toPlainText(), "\n3 4 11\nlast\n");
    clickTab(viz::SidePanel::Counters);
    EXPECT_TRUE(side()->counters() != nullptr && !side()->output()->isVisible());
    QTest::mouseClick(drawer()->openButton(), Qt::LeftButton);
    EXPECT_EQ(drawer()->height(), 40);
    expectRun([this] { print("3 4 12"); });
    EXPECT_EQ(drawer()->line(), "3 4 12 was 3 4 11");
}

TEST_F(OwnProgramColumn, TheCatalogueHasItsOwnPagesAgain) {
    const int before = side()->code()->height();
    print("x");
    expectRun([this] { window->openFile(path()); });
    EXPECT_FALSE(drawer()->tabs()->isTabVisible(viz::SidePanel::About));
    EXPECT_TRUE(side()->code()->editButton()->isVisible());
    expectRun([this] { press(Qt::Key_J, Qt::ControlModifier); });
    press(Qt::Key_Escape);
    QApplication::processEvents();
    EXPECT_TRUE(drawer()->isOpen());
    EXPECT_FALSE(drawer()->tabs()->isTabVisible(viz::SidePanel::Output));
    EXPECT_TRUE(drawer()->tabs()->isTabVisible(viz::SidePanel::About));
    EXPECT_EQ(side()->currentTab(), viz::SidePanel::Counters);
    EXPECT_FALSE(side()->code()->editButton()->isVisible());
    EXPECT_NEAR(side()->code()->height(), before, 2);
}

TEST_F(OwnProgramColumn, AnExitStatusIsSaid) {
    write("int main() { return 3; }\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_EQ(side()->output()->toPlainText(), "(It exited with status 3.)");
}

TEST_F(OwnProgramColumn, ReturnInTheCodeOpensTheEditorAtTheLine) {
    open("        __syncthreads();\n");
    code()->setFocus();
    press(Qt::Key_Home, Qt::ControlModifier);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    EXPECT_EQ(edited, path() + ":3");
    edited.clear();
    hasEditor = false;
    QTest::mouseClick(side()->code()->editButton(), Qt::LeftButton);
    EXPECT_EQ(edited, path() + ":3");
    EXPECT_EQ(explore()->hint()->said(), "No editor was found. Set VISUAL to your editor’s command.");
    QFile::remove(path());
    QTest::mouseClick(side()->code()->editButton(), Qt::LeftButton);
    EXPECT_EQ(explore()->hint()->said(), "scan.cu no longer exists.");
}

TEST_F(OwnProgramColumn, TheCatalogueIsEditedNowhere) {
    code()->setFocus();
    press(Qt::Key_Return);
    EXPECT_EQ(edited, "");
}

TEST_F(OwnProgramColumn, TheCompilersOtherWordsStandUnderTheLine) {
    write("int twice(int);\nint twice(double);\nint main() {\n    return twice(\"x\");\n}\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_NE(code()->noteUnder(4).words, "");
    EXPECT_TRUE(code()->noteUnder(4).quoted.contains("\nscan.cu:1:"))
        << code()->noteUnder(4).quoted.toStdString();
}

} // namespace
} // namespace scanscope::test
