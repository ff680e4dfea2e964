// Runs every corpus file once through its fuzz target, built by the tests' compiler: the fuzzer's seeds,
// inputs that once found a bug, and handmade hostile files.

#include "support/scratch_folder.h"
#include "support/test.h"
#include "target.h"

namespace scanscope::fuzz {
namespace {

using Paths = std::vector<std::filesystem::path>;

Paths filesIn(const char* folder) {
    Paths paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

using Target = void (*)(std::string_view);

// A target that finds something ends the test; its message follows the name of the file.
void run(Target target, const char* folder, std::string_view ending = {}) {
    int count = 0;
    for (const std::filesystem::path& path : filesIn(folder)) {
        if (!path.filename().string().ends_with(ending)) continue;
        SCOPED_TRACE(path.filename().string());
        EXPECT_NO_THROW(target(test::content_of(path)));
        ++count;
    }
    EXPECT_GT(count, 0) << folder;
}

TEST(Corpus, OfRecordingsIsReadJudgedAndPrinted) { run(fuzzTrace, SCANSCOPE_CORPUS "/trace"); }
TEST(Corpus, OfRecordingsIsDrawn) { run(fuzzViews, SCANSCOPE_CORPUS "/trace"); }
TEST(Corpus, OfChoicesMakesTracesThatAreJudgedAndDrawn) { run(fuzzMade, SCANSCOPE_CORPUS "/made"); }
TEST(Corpus, OfResultsIsReadAndCharted) { run(fuzzResults, SCANSCOPE_CORPUS "/results"); }
TEST(Corpus, OfInputIsUnderstoodOrRefused) { run(fuzzInput, SCANSCOPE_CORPUS "/input"); }

TEST(HostileFiles, AreReadJudgedAndPrinted) { run(fuzzTrace, SCANSCOPE_HOSTILE, ".scantrace"); }
TEST(HostileFiles, AreDrawn) { run(fuzzViews, SCANSCOPE_HOSTILE, ".scantrace"); }

} // namespace
} // namespace scanscope::fuzz
