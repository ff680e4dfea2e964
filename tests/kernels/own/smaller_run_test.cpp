// The suggestion for a program that ran out of time.

#include "kernels/check/smaller_run.h"
#include "kernels/text/text.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

std::string suggested(const std::string& source, std::vector<std::string> arguments = {}) {
    trace::Trace trace;
    trace.sources = {{"a.cu", source, 0}};
    trace.program.emplace().arguments = std::move(arguments);
    return smaller_run(trace).text();
}

TEST(SmallerRun, NamesTheMacroThatTheCommandLineCanDefine) {
    EXPECT_EQ(suggested("#ifndef N\n#define N (1 << 20)\n#endif\nint main() { int m = 5000; }\n"),
              "Try fewer elements: -D N=4096.");
}

TEST(SmallerRun, NamesTheArguments) {
    const std::string source =
        "int main(int argc, char** argv) { int n = argc > 1 ? atoi(argv[1]) : 1 << 24; }";
    EXPECT_EQ(suggested(source), "The program reads its arguments: try a small size, for example -- 4096.");
    EXPECT_EQ(suggested(source, {"7"}), "");
}

TEST(SmallerRun, NamesTheLargestConstant) {
    EXPECT_EQ(suggested("#define T 256\nconst int n = 1 << 20;\nsize_t m = 1024 * 1024 * 2UL;\n"),
              "Line 3 sets m to " + grouped(2097152) + ": try a smaller number.");
    EXPECT_EQ(suggested("#define SIZE 10000000\n"),
              "Line 1 sets SIZE to " + grouped(10000000) + ": try a smaller number.");
}

TEST(SmallerRun, SaysNothingWithoutALargeNumber) {
    EXPECT_EQ(suggested(""), "");
    EXPECT_EQ(suggested("int n = 4096, m = 1 << 99, k = 5000 / 2, h = 0xffffff; float f = 1e9f;"), "");
    EXPECT_EQ(suggested("int n = "), "");
}

} // namespace
} // namespace scanscope::kernels
