// A window with a user program that tests write and later change.
#pragma once

#include "app/explore/program_bar.h"
#include "app/explore/program_session.h"
#include "app/window_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/code_view.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::test {

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

    // Saves a scan in place; `barrier` is inserted between its reads and its writes.
    void save(const char* barrier) {
        write(QByteArray("__global__ void scan(int* data) {\n"
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
    void open(const char* barrier) {
        save(barrier);
        expectRun([this] { window->openFile(path()); });
    }
    void write(const QByteArray& text) { written("scan.cu", text); }
    [[nodiscard]] app::ProgramSession* desk() { return explore()->program(); }
    [[nodiscard]] app::ProgramBar* bar() { return desk()->bar(); }
    [[nodiscard]] viz::VerdictStrip* strip() { return desk()->strip(); }
    [[nodiscard]] viz::CodeView* code() { return explore()->side()->code()->view(); }
    [[nodiscard]] QString line() { // Returns the first line of the step.
        const viz::Document& shown = *explore()->document();
        const std::uint16_t at = shown.film().recorded(explore()->playback().step()).location;
        return code()->toPlainText().section(u'\n', int(shown.trace().locations[at].line) - 1,
                                             int(shown.trace().locations[at].line) - 1);
    }
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("scan.cu")); }
    [[nodiscard]] std::size_t findings() { return explore()->document()->verdict().findings.size(); }
};

} // namespace scanscope::test
