// The window judges a user program further after its run is shown: whether its result is the expected
// one, and which fixes help. Also how faults, warnings and notes are told apart.
#include <QCompleter>

#include "app/explore/recent_list.h"
#include "app/own_program_fixture.h"
#include "viz/widgets/answers_strip.h"

namespace scanscope::test {
namespace {

class OwnProgramExpected : public OwnProgramWindow {
protected:
    // Saves a scan whose first offset may be wrong, so that sums lack inputs.
    void saveScan(const char* first) {
        write(QByteArray("__global__ void scan(const int* in, int* out) {\n"
                         "    __shared__ int temp[8];\n"
                         "    const int i = threadIdx.x;\n"
                         "    temp[i] = in[i];\n"
                         "    __syncthreads();\n"
                         "    for (int d = ") +
              first +
              QByteArray("; d < 8; d *= 2) {\n"
                         "        const int left = i >= d ? temp[i - d] : 0;\n"
                         "        __syncthreads();\n"
                         "        temp[i] += left;\n"
                         "        __syncthreads();\n"
                         "    }\n"
                         "    out[i] = temp[i];\n"
                         "}\n"
                         "int main() {\n"
                         "    int host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *in, *out;\n"
                         "    cudaMalloc(&in, sizeof host);\n"
                         "    cudaMalloc(&out, sizeof host);\n"
                         "    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);\n"
                         "    scan<<<1, 8>>>(in, out);\n"
                         "    cudaFree(in);\n"
                         "    cudaFree(out);\n"
                         "}\n"));
    }
    void openScan(const char* first) {
        saveScan(first);
        expectRun([this] { window->openFile(path()); });
    }
    // Types the expected result, and waits until it is compared.
    void expect(const char* text) {
        field()->setFocus();
        field()->selectAll();
        press(Qt::Key_Delete);
        type(text);
        expectSignal(desk()->look(), &app::SecondLook::compared, [this] { press(Qt::Key_Return); });
    }
    void expectFixes() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return desk()->look()->causes() != nullptr; }, 60000));
        QApplication::processEvents();
    }
    [[nodiscard]] QLineEdit* field() { return bar()->expected(); }
    [[nodiscard]] viz::AnswersStrip* rows() { return explore()->answers()->strip(); }
    [[nodiscard]] std::string row(int index) {
        const viz::Answer& answer = rows()->answers().answers.at(std::size_t(index));
        std::string all = answer.name.toStdString() + ':';
        for (std::size_t i = 0; i < answer.values.size(); ++i)
            all +=
                (answer.isWrong(i) ? " *" : " ") + trace::to_text(answer.values[i], rows()->answers().type);
        return all;
    }
    [[nodiscard]] std::string card(int index) { return strip()->card(index)->spoken().toStdString(); }
};

TEST_F(OwnProgramExpected, AWrongResultIsAFindingWithThreeRows) {
    openScan("2");
    EXPECT_EQ(strip()->verdict().words, "No findings");
    EXPECT_EQ(field()->placeholderText(), "out = inclusive_scan(in, +)");
    expect("out = inclusive_scan(in, +)");
    EXPECT_EQ(strip()->verdict().words, "1 finding");
    ASSERT_EQ(strip()->cardCount(), 1);
    EXPECT_EQ(card(0), "line 12, out[1] is 1, expected 4; 7 of the 8 elements are wrong");
    ASSERT_TRUE(rows()->isVisible());
    EXPECT_EQ(rows()->answers().title, "out = inclusive_scan(in, +)");
    EXPECT_EQ(rows()->sentence().toStdString(), "out[1] is 1, expected 4; 7 of the 8 elements are wrong.");
    ASSERT_EQ(rows()->answers().answers.size(), 3u);
    EXPECT_EQ(row(0), "input: 3 1 7 0 4 1 6 3");
    EXPECT_EQ(row(1), "in order: 3 *1 *10 *1 *14 *2 *20 *5");
    EXPECT_EQ(row(2), "expected: 3 4 11 11 15 16 22 25");
    EXPECT_EQ(rows()->answers().focus, 1u);
    EXPECT_FALSE(rows()->row(0)->isEnabled());

    // Its card leads to the cell, to its step, and to the line that wrote it.
    QTest::mouseClick(strip()->card(0), Qt::LeftButton);
    EXPECT_EQ(strip()->chosen(), 0);
    ASSERT_TRUE(explore()->playback().selection());
    EXPECT_EQ(explore()->playback().selection()->index, 1u);
    EXPECT_EQ(line().trimmed(), "out[i] = temp[i];");
    EXPECT_TRUE(code()->noteUnder(12).words.startsWith("Wrong result: out[1] is 1, expected 4;"))
        << code()->noteUnder(12).words.toStdString();
}

TEST_F(OwnProgramExpected, ARightResultIsSaidAndStaysExpectedAfterAnEdit) {
    openScan("1");
    expect("out=inclusive_scan(in,+)");
    EXPECT_EQ(strip()->cardCount(), 0);
    EXPECT_TRUE(
        strip()->verdict().details.startsWith("out=inclusive_scan(in,+): right in all 8 cells; races"))
        << strip()->spoken().toStdString();
    EXPECT_FALSE(rows()->isVisible());
    field()->clearFocus();
    press(Qt::Key_Y);
    EXPECT_EQ(rows()->sentence().toStdString(), "right in all 8 cells");

    expectRun([this] { saveScan("2"); });
    EXPECT_EQ(strip()->verdict().words, "1 finding");
    ASSERT_EQ(strip()->cardCount(), 1);
    EXPECT_EQ(strip()->card(0)->text().change, viz::CardText::Change::added);
    expectRun([this] { saveScan("1"); });
    EXPECT_EQ(strip()->verdict().news, "the finding is gone");
    EXPECT_EQ(app::expectedOf(desk()->recent()->entries().front()), "out=inclusive_scan(in,+)");

    // Another program starts without it, and the recent one comes back with it.
    written("other.cu", "int main() {}\n");
    expectRun([this] { window->openFile(folder.filePath("other.cu")); });
    EXPECT_EQ(field()->text(), "");
    expectRun([this] { desk()->recent()->actions()[1]->ask(); });
    EXPECT_EQ(field()->text(), "out=inclusive_scan(in,+)");
    EXPECT_TRUE(strip()->verdict().details.startsWith("out=inclusive_scan(in,+): right in all 8 cells"));
}

TEST_F(OwnProgramExpected, AMistakeInItIsSaidUnderTheField) {
    openScan("1");
    const auto message = [&](const char* text) {
        expect(text);
        EXPECT_EQ(explore()->fieldMessage()->field(), field());
        EXPECT_EQ(strip()->cardCount(), 0);
        return explore()->fieldMessage()->message().toStdString();
    };
    EXPECT_EQ(message("out"),
              "Character 4: there is no '='. Write, for example: out = exclusive_scan(in, +)");
    EXPECT_EQ(message("out = exclusive_scan(in)"),
              "Character 24: an operator is needed here: +, *, max, min, &, | or ^.");
    EXPECT_EQ(message("out = exclusive_scan(inn, +)"),
              "There is no array \"inn\". The program's arrays are in and out.");
    EXPECT_EQ(message("out = histogram(in, 20)"), "The result has 20 cells, but out has only 8.");
    type("x");
    EXPECT_EQ(explore()->fieldMessage()->message().toStdString(), "");
    // An empty field expects nothing.
    expect("");
    EXPECT_EQ(explore()->fieldMessage()->message().toStdString(), "");
    EXPECT_EQ(strip()->verdict().words, "No findings");
}

TEST_F(OwnProgramExpected, AProgramThatStopsIsNotJudged) {
    write("#include <cstdlib>\n__global__ void k(int* out) { out[threadIdx.x] = 1; }\n"
          "int main() {\n    int* out;\n    cudaMalloc(&out, 16);\n    k<<<1, 4>>>(out);\n"
          "    std::abort();\n}\n");
    expectRun([this] { window->openFile(path()); });
    expect("out = copy(out)");
    const int last = strip()->cardCount() - 1;
    EXPECT_EQ(card(last), "note: \"out = copy(out)\" was not checked: the program did not end normally");
    EXPECT_EQ(strip()->card(last)->text().look, viz::FindingLook::note);
    QTest::mouseClick(strip()->card(last), Qt::LeftButton); // leads nowhere
    EXPECT_EQ(strip()->chosen(), -1);
}

TEST_F(OwnProgramExpected, ExpressionsThatFitTheRunAreOffered) {
    openScan("1");
    QCompleter* offered = field()->completer();
    offered->setCompletionPrefix("sort");
    EXPECT_EQ(offered->currentCompletion(), "out = sort(in)");
    field()->setFocus();
    type("out = ex");
    offered->setCompletionPrefix(field()->text());
    EXPECT_EQ(offered->currentCompletion(), "out = exclusive_scan(in, +)");
}

TEST_F(OwnProgramExpected, AFixIsShownAfterItWasTriedAndWhatItAlsoFixesIsFolded) {
    // Both reads race with the first write, for want of one barrier.
    write("__global__ void sums(const int* in, int* one, int* two) {\n"
          "    __shared__ int temp[8];\n"
          "    const int i = threadIdx.x;\n"
          "    temp[i] = in[i];\n"
          "    one[i] = temp[i ^ 1];\n"
          "    two[i] = temp[i ^ 2];\n"
          "}\n"
          "int main() {\n"
          "    int *in, *one, *two;\n"
          "    cudaMalloc(&in, 32);\n"
          "    cudaMalloc(&one, 32);\n"
          "    cudaMalloc(&two, 32);\n"
          "    cudaMemset(in, 1, 32);\n"
          "    sums<<<1, 8>>>(in, one, two);\n"
          "    cudaFree(in);\n"
          "    cudaFree(one);\n"
          "    cudaFree(two);\n"
          "}\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_EQ(strip()->cardCount(), 4) << "each order of a write and a read, for each pair of lines";
    EXPECT_EQ(code()->noteUnder(4).quoted, "") << "nothing was tried yet";
    expectFixes();
    EXPECT_EQ(strip()->cardCount(), 1);
    EXPECT_EQ(strip()->verdict().words, "1 finding");
    EXPECT_EQ(code()->noteUnder(4).quoted.toStdString(),
              "Suggested fix: A __syncwarp() between lines 4 and 5 would fix it.\n"
              "4 | temp[i] = in[i];\n"
              "5 | one[i] = temp[i ^ 1];\n"
              "3 more findings have the same cause: lines 4, 5 and 6.");
    press(Qt::Key_F8);
    EXPECT_EQ(strip()->chosen(), 0);
    // The run after an edit counts what was shown, not what was folded.
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(strip()->verdict().news, "the finding is gone");
    EXPECT_EQ(strip()->cardCount(), 1);
}

TEST_F(OwnProgramExpected, ANewRunEndsTheTrials) {
    open("");
    ASSERT_TRUE(QTest::qWaitFor([this] { return desk()->look()->known() != nullptr; }, 30000));
    expectRun([this] { save("        __syncthreads();\n"); });
    EXPECT_EQ(strip()->card(0)->text().change, viz::CardText::Change::gone);
    expectFixes();
    EXPECT_TRUE(desk()->look()->causes()->empty()) << "those of the new run";
}

TEST_F(OwnProgramExpected, AWarningSaysSoInWordsAndInItsOwnColour) {
    write("__global__ void flag(int* found) {\n    if (threadIdx.x > 2) *found = 1;\n}\n"
          "int main() {\n    int* found;\n    cudaMalloc(&found, 4);\n    cudaMemset(found, 0, 4);\n"
          "    flag<<<1, 32>>>(found);\n    cudaFree(found);\n}\n");
    expectRun([this] { window->openFile(path()); });
    EXPECT_EQ(strip()->verdict().words, "No faults, 1 warning");
    EXPECT_EQ(strip()->verdict().tone, viz::VerdictText::Tone::warning);
    ASSERT_EQ(strip()->cardCount(), 1);
    EXPECT_EQ(strip()->card(0)->text().grade, "warning");
    EXPECT_TRUE(card(0).starts_with("warning: line 2, ")) << card(0);
    const viz::NoteText note = code()->noteUnder(2);
    EXPECT_TRUE(note.words.startsWith("Warning: Write-after-write hazard: ")) << note.words.toStdString();
    EXPECT_EQ(note.look, viz::FindingLook::warning);
}

} // namespace
} // namespace scanscope::test
