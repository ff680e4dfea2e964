// Notebooks and Python programs in the window.
#include "app/explore/program_bar.h"
#include "app/explore/run_controller.h"
#include "app/own_program_fixture.h"
#include "app/shell/drop_light.h"
#include "kernels/errors.h"
#include "kernels/own/python_program.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>

namespace scanscope::test {
namespace {

class NotebookWindow : public OwnProgramWindow {
protected:
    QString notebook(const QStringList& sources) {
        QJsonArray cells;
        for (const QString& source : sources) cells << QJsonObject{{"cell_type", "code"}, {"source", source}};
        return written("lecture.ipynb", QJsonDocument(QJsonObject{{"cells", cells}}).toJson());
    }
    static QString kernel(const char* value) {
        return QStringLiteral("%%cu\n__global__ void k(int* p) { p[threadIdx.x] = %1; }\n"
                              "int main() { int* p; cudaMalloc(&p, 64); k<<<1, 4>>>(p); cudaFree(p); }\n")
            .arg(value);
    }
    // A reversal in place, which needs the barrier.
    static QString reversal(const char* barrier) {
        return QStringLiteral("@cuda.jit\n"
                              "def reverse(data):\n"
                              "    temp = cuda.shared.array(8, dtype=np.int32)\n"
                              "    i = cuda.threadIdx.x\n"
                              "    temp[i] = data[i]\n"
                              "%1"
                              "    data[i] = temp[7 - i]\n")
            .arg(barrier);
    }
    void needPython() {
        try {
            static_cast<void>(own::python_here({}));
        } catch (const kernels::Unavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
    }
    [[nodiscard]] viz::ChoiceBox* programs() { return bar()->program()->programs(); }
    [[nodiscard]] bool areListed(int count) {
        return QTest::qWaitFor([=, this] { return programs()->count() == count; });
    }
    [[nodiscard]] QString findingAt() {
        const trace::Trace& trace = explore()->document()->trace();
        const auto& all = explore()->document()->verdict().findings;
        if (all.empty()) return {};
        const trace::Location& where = trace.locations.at(all.front().location);
        return QString::fromStdString(trace.sources.at(where.source).path) + u':' +
               QString::number(where.line);
    }
};

TEST_F(NotebookWindow, ItsProgramsAreListedAndOneIsChosenByKeys) {
    const QString file = notebook({"%load_ext scanscope", kernel("1"), "%%cu\nint x;", kernel("2")});
    expectRun([&] { window->openFile(file); });
    ASSERT_TRUE(areListed(2));
    EXPECT_TRUE(programs()->isVisible());
    EXPECT_EQ(programs()->currentText(), "cell 2");
    EXPECT_EQ(bar()->program()->name(), "lecture.ipynb");
    EXPECT_EQ(explore()->document()->trace().run.name, "lecture.ipynb, cell 2");
    EXPECT_TRUE(
        code()->toPlainText().startsWith("// %%cu\n__global__ void k(int* p) { p[threadIdx.x] = 1; }"));
    EXPECT_TRUE(programs()->toolTip().contains("cell 3: it has no main function"));
    programs()->setFocus();
    expectRun([this] { press(Qt::Key_Down); });
    EXPECT_TRUE(QTest::qWaitFor([this] { return programs()->currentText() == "cell 4"; }));
    EXPECT_EQ(explore()->document()->trace().run.name, "lecture.ipynb, cell 4");
    EXPECT_TRUE(code()->toPlainText().contains("= 2;"));
}

TEST_F(NotebookWindow, SavedItsProgramIsRunAgain) {
    notebook({kernel("1"), kernel("2")});
    expectRun([&] { window->openFile(folder.filePath("lecture.ipynb")); });
    expectRun([&] { notebook({kernel("3"), kernel("2"), kernel("4")}); });
    EXPECT_TRUE(code()->toPlainText().contains("= 3;"));
    EXPECT_TRUE(areListed(3));
    notebook({kernel("3 +"), kernel("2")});
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return strip()->verdict().words.startsWith("cell-1.cu, line 2: "); }, 20000))
        << strip()->spoken().toStdString();
    EXPECT_NE(code()->noteUnder(2).words, "");
}

TEST_F(NotebookWindow, FindingsInNumbaCellsNameCellAndLine) {
    needPython();
    if (IsSkipped()) return;
    const QString launch = "data = cuda.to_device(np.arange(8, dtype=np.int32))\nreverse[1, 8](data)\n";
    const QString imports = "%matplotlib inline\nimport numpy as np\nfrom numba import cuda\n";
    expectRun([&] { window->openFile(notebook({imports, "# text", reversal(""), launch})); });
    ASSERT_TRUE(areListed(1));
    EXPECT_EQ(programs()->currentText(), "its Python cells");
    EXPECT_EQ(findingAt(), "cell-3.py:5");
    press(Qt::Key_F8);
    EXPECT_TRUE(code()->toPlainText().startsWith("@cuda.jit\ndef reverse(data):"))
        << "the cell with the finding";
    EXPECT_EQ(bar()->launches()->currentText(), "reverse[1, 8]  line 2");
    expectRun([&] { notebook({imports, "# text", reversal("    cuda.syncthreads()\n"), launch}); });
    EXPECT_EQ(findingAt(), "");
}

TEST_F(NotebookWindow, APythonFileIsAProgram) {
    needPython();
    if (IsSkipped()) return;
    const auto save = [this](const QString& text) { return written("scan.py", text.toUtf8()); };
    const QString imports = "import numpy as np\nfrom numba import cuda\n";
    const QString launch = "reverse[1, 8](cuda.to_device(np.arange(8, dtype=np.int32)))\n";
    const QString file = save(imports + reversal("") + launch);
    expectRun([&] { window->openFile(file); });
    EXPECT_FALSE(programs()->isVisible());
    ASSERT_EQ(findingAt(), "scan.py:7");
    EXPECT_EQ(explore()->document()->verdict().findings.front().mend.text(),
              "A cuda.syncwarp() between lines 7 and 8 would fix it.");
    save(imports + "x = missing\n" + reversal("") + launch);
    ASSERT_TRUE(QTest::qWaitFor([this] { return strip()->verdict().words.startsWith("line 3: "); }, 20000))
        << strip()->spoken().toStdString();
    EXPECT_TRUE(code()->noteUnder(3).words.contains("NameError"));
}

TEST_F(NotebookWindow, WhatIsNoNotebookIsSaidInOneSentence) {
    const auto opened = [this](const QString& file) {
        expectSignal(&explore()->runs(), &app::RunController::ended, [&] { window->openFile(file); });
        return explore()->banner()->message();
    };
    const QString damaged = opened(written("lecture.ipynb", "{")), empty = opened(notebook({"print(1)"}));
    EXPECT_TRUE(damaged.contains("lecture.ipynb is no notebook")) << damaged.toStdString();
    EXPECT_TRUE(empty.contains("lecture.ipynb has no CUDA program")) << empty.toStdString();
}

// The window does not wait for it: nothing is known about the notebook when openFile() returns.
TEST_F(NotebookWindow, IsReadOutsideTheThreadOfTheWindow) {
    const QString file = notebook({kernel("1")});
    expectRun([&] {
        window->openFile(file);
        EXPECT_TRUE(explore()->runs().busy());
        EXPECT_NE(bar()->program()->name(), "lecture.ipynb");
    });
    EXPECT_EQ(bar()->program()->name(), "lecture.ipynb");
    EXPECT_TRUE(areListed(1));
}

TEST_F(NotebookWindow, AnotherFileReplacesOneThatIsStillRead) {
    const QString file = notebook({kernel("1")});
    save("");
    expectRun([&] {
        window->openFile(file);
        window->openFile(path());
    });
    EXPECT_EQ(bar()->program()->name(), "scan.cu");
    EXPECT_FALSE(QTest::qWaitFor([this] { return programs()->isVisible(); }, 500));
}

TEST_F(NotebookWindow, IsDroppedAndChosenInTheDialog) {
    const QString file = notebook({kernel("1")});
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent drop(QPointF(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    expectRun([&] { QApplication::sendEvent(window.get(), &drop); });
    EXPECT_EQ(explore()->document()->trace().run.name, "lecture.ipynb, cell 1");
    const QString other = written("other.ipynb", contentOf("lecture.ipynb"));
    answerDialog(other);
    expectRun([this] { press(Qt::Key_O, Qt::ControlModifier); });
    EXPECT_EQ(explore()->document()->trace().run.name, "other.ipynb, cell 1");
}

} // namespace
} // namespace scanscope::test
