#include "kernels/own/register_use.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

TEST(RegisterUse, IsReadFromWhatNvccPrints) {
    const auto use =
        read_register_use("ptxas info    : 0 bytes gmem\n"
                          "ptxas info    : Compiling entry function '_Z4scanIiEvPKT_PS0_i' for 'sm_90'\n"
                          "ptxas info    : Function properties for _Z4scanIiEvPKT_PS0_i\n"
                          "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
                          "ptxas info    : Used 14 registers, used 1 barriers, 400 bytes smem\n"
                          "ptxas info    : Compiling entry function '_Z4scanIdEvPKT_PS0_i' for 'sm_90'\n"
                          "ptxas info    : Used 22 registers, used 1 barriers\n"
                          "ptxas info    : Compiling entry function '_Z3addPiS_' for 'sm_90'\n"
                          "ptxas info    : Used 8 registers\n"
                          "ptxas info    : Compiling entry function 'plain' for 'sm_90'\n"
                          "ptxas info    : Used 9 registers");
    EXPECT_EQ(use, (std::map<std::string, unsigned>{{"add", 8}, {"plain", 9}, {"scan", 22}}));
    EXPECT_TRUE(read_register_use("").empty());
    EXPECT_TRUE(read_register_use("x.cu(3): error: expected a \";\"\n").empty());
    EXPECT_TRUE(read_register_use("ptxas info : Used 9 registers\n").empty()) << "of no kernel";
}

TEST(RegisterUse, IsNoneWithoutNvcc) {
    const char* path = std::getenv("PATH");
    const std::string before = path ? path : "";
    setenv("PATH", "/nowhere", 1);
    EXPECT_TRUE(register_use({.files = {"x.cu"}, .folders = {}, .defines = {}}, {}).empty());
    setenv("PATH", before.c_str(), 1);
}

} // namespace
} // namespace scanscope::own
