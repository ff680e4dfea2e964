// The division because of which a launch has no blocks, and the one that rounds up.

#include "kernels/check/check.h"
#include "kernels/check/empty_grid.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

std::string division(const std::string& text, unsigned line = 1) {
    const auto found = division_of_grid(text, line);
    return found ? found->down + "; " + found->up : "-";
}

TEST(DivisionOfGrid, IsNamedWithTheOneThatRoundsUp) {
    EXPECT_EQ(division("k<<<n / 64, 64>>>(out, n);"), "n / 64; (n + 63) / 64");
    EXPECT_EQ(division("scan<int><<<n/threads, threads, 4 * threads>>>(out);"),
              "n / threads; (n + threads - 1) / threads");
    EXPECT_EQ(division("k<<<sizes.n / BLOCK>>>();"), "sizes.n / BLOCK; (sizes.n + BLOCK - 1) / BLOCK");
    EXPECT_EQ(division("int b = 1;\nb = n / 256;\n// b = n / 2\nk<<<b, 256>>>(out);", 4),
              "n / 256; (n + 255) / 256");
    EXPECT_EQ(division("const int all = 3, b = n / 32, c = 4;\nk<<<b, 32>>>();", 2), "n / 32; (n + 31) / 32");
}

TEST(DivisionOfGrid, IsNotGuessed) {
    EXPECT_EQ(division("k<<<0, 64>>>();"), "-");
    EXPECT_EQ(division("k<<<(n + 63) / 64, 64>>>();"), "-");
    EXPECT_EQ(division("k<<<n / 64 / 2, 64>>>();"), "-");
    EXPECT_EQ(division("k<<<n / 1, 64>>>();"), "-");
    EXPECT_EQ(division("k<<<blocks_for(n), 64>>>();"), "-");
    EXPECT_EQ(division("k<<<dim3(n / 64, 2), 64>>>();"), "-");
    EXPECT_EQ(division("if (b == n / 2) k<<<b, 64>>>();"), "-");
    EXPECT_EQ(division("k<<<"), "-");
    EXPECT_EQ(division("int main() {}"), "-");
}

class EmptyGrid : public test::WithRunner {};

TEST_F(EmptyGrid, CheckExplainsTheArithmetic) {
    const test::ScratchFolder folder;
    own::ProgramRequest request;
    request.build.files = {folder.write("prog.cu", "__global__ void k() {}\n"
                                                   "int main(int n, char**) {\n"
                                                   "    k<<<n / 64, 64>>>();\n"
                                                   "    return cudaGetLastError() != cudaSuccess;\n"
                                                   "}\n")};
    const auto findings = check(test::recorded(request), nullptr).findings;
    const auto failed = std::ranges::find(findings, trace::FindingKind::failed_call, &trace::Finding::kind);
    ASSERT_NE(failed, findings.end());
    EXPECT_EQ(failed->message.text(), "k fails with cudaErrorInvalidValue (a grid of 0 blocks).");
    EXPECT_EQ(failed->mend.text(),
              "n / 64 is 0 here, because an integer division rounds down. (n + 63) / 64 rounds up.");
}

} // namespace
} // namespace scanscope::kernels
