// A program of one's own in the window: opened, run again when it is saved, and refused where it does not
// compile.
#include "app/window_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/code_view.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class OwnProgramWindow : public WindowTest {
protected:
    void SetUp() override {
#if defined(SCANSCOPE_RUNNER_FILE)
        qputenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE);
        WindowTest::SetUp();
#else
        GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer";
#endif
    }

    // A scan in place; `barrier` stands between its reads and its writes.
    void save(const char* barrier) {
        QFile file(path());
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write(QByteArray("__global__ void scan(int* data) {\n"
                              "    __shared__ int temp[8];\n"
                              "    const int i = threadIdx.x;\n"
                              "    temp[i] = data[i];\n"
                              "    __syncthreads();\n"
                              "    for (int d = 1; d < 8; d *= 2) {\n"
                              "        const int left = i >= d ? temp[i - d] : 0;\n") +
                   barrier +
                   QByteArray("        temp[i] += left;\n"
                              "        __syncthreads();\n"
                              "    }\n"
                              "    data[i] = temp[i];\n"
                              "}\n"
                              "int main() {\n"
                              "    int host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *data;\n"
                              "    cudaMalloc(&data, sizeof host);\n"
                              "    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);\n"
                              "    scan<<<1, 8>>>(data);\n"
                              "    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);\n"
                              "    cudaFree(data);\n"
                              "    return host[7] - 25;\n"
                              "}\n"));
    }
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("scan.cu")); }
    [[nodiscard]] std::size_t findings() { return explore()->document()->verdict().findings.size(); }
};

TEST_F(OwnProgramWindow, OpensWithItsTextItsStepsAndItsVerdict) {
    save("");
    expectRun([this] { window->openFile(path()); });
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
    save("");
    expectRun([this] { window->openFile(path()); });
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    const int before = step();
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(findings(), 0u);
    EXPECT_EQ(step(), before);
    EXPECT_EQ(explore()->document()->trace().program->status, 0);
}

TEST_F(OwnProgramWindow, WhatDoesNotCompileIsSaidAndTheRunBeforeStays) {
    save("        __syncthreads();\n");
    expectRun([this] { window->openFile(path()); });
    save("        this is no C++;\n");
    ASSERT_TRUE(QTest::qWaitFor([this] { return explore()->banner()->isVisible(); }, 20000));
    EXPECT_TRUE(explore()->banner()->message().contains(QStringLiteral("line 8")))
        << explore()->banner()->message().toStdString();
    EXPECT_EQ(explore()->document()->trace().run.name, "scan.cu");
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(findings(), 0u);
}

} // namespace
} // namespace scanscope::test
