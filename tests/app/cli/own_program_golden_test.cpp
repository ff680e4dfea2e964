// The output for user programs of the size that lectures use: eight numbers, one block.

#include "cli_fixture.h"
#include "support/by_name.h"
#include "support/goldens.h"

namespace scanscope::app {
namespace {

namespace fs = std::filesystem;

struct Printed {
    std::string name;
    std::vector<std::string> words;
    int status = 0;
};
void PrintTo(const Printed& printed, std::ostream* out) { *out << printed.name; }

// The tests run in the folder of the programs, and give only their file names.
class OwnProgramText : public testing::TestWithParam<Printed> {
protected:
    void SetUp() override {
#if defined(SCANSCOPE_RUNNER_FILE)
        setenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE, 1);
#endif
        fs::current_path(SCANSCOPE_SMALL_PROGRAMS);
    }
    void TearDown() override { fs::current_path(before); }
    const fs::path before = fs::current_path();
};

TEST_P(OwnProgramText, IsTheGoldenText) {
#if !defined(SCANSCOPE_RUNNER_FILE)
    GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer";
#endif
    const Said said = scanscope(GetParam().words);
    test::expectGoldenText(said.out, "own/" + GetParam().name, SCANSCOPE_GOLDEN);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, GetParam().status);
}

INSTANTIATE_TEST_SUITE_P(Small, OwnProgramText,
                         testing::Values(Printed{"show-scan", {"show", "scan.cu"}},
                                         Printed{"show-in-place", {"show", "in_place.cu"}},
                                         Printed{"show-halves", {"show", "halves.cu"}},
                                         Printed{"show-bins", {"show", "bins.cu"}},
                                         Printed{"show-inputs", {"show", "template_scan.cu", "--symbolic"}},
                                         Printed{"check-scan", {"check", "scan.cu"}},
                                         Printed{"check-in-place", {"check", "in_place.cu"}, 1},
                                         Printed{"check-lost-bins", {"check", "lost_bins.cu"}, 1}),
                         test::ByName());

} // namespace
} // namespace scanscope::app
