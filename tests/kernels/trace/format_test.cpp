// The lines of Python in FORMAT.md read a file, as the page promises.
#include <unistd.h>

#include "kernels/trace/trace_file.h"
#include "support/sample_traces.h"
#include "support/scratch_folder.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

std::string python_of_the_page() {
    const std::string page = scanscope::test::content_of(SCANSCOPE_FORMAT_PAGE);
    const std::string fence = "```python\n";
    const std::size_t begin = page.find(fence);
    if (begin == std::string::npos) return {};
    const std::size_t first = begin + fence.size();
    return page.substr(first, page.find("```", first) - first);
}

std::string output_of(const std::string& command) {
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    std::string output;
    std::array<char, 256> buffer{};
    while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe)) output += buffer.data();
    ::pclose(pipe);
    return output;
}

TEST(Format, IsReadByTheLinesOnItsPage) {
    if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no python3";
    const std::string python = python_of_the_page();
    ASSERT_NE(python, "");
    const scanscope::test::ScratchFolder folder;
    save_trace(scanscope::test::blelloch_trace({3, -1, 7, 0, 4, 1, 6, 3}), folder.at("a.scantrace"));
    const std::string output = output_of(fmt::format(
        "python3 {} {} 2>&1", folder.write("read.py", python).string(), folder.at("a.scantrace").string()));
    EXPECT_EQ(output, "blelloch [3, -1, 7, 0, 4, 1, 6, 3] -> [0, 3, 2, 9, 9, 13, 14, 20]\n"
                      "load 1 with 20 events\n"
                      "up-sweep 1 with 20 events\n"
                      "up-sweep 2 with 12 events\n"
                      "up-sweep 4 with 8 events\n"
                      "clear 1 with 6 events\n"
                      "down-sweep 4 with 10 events\n"
                      "down-sweep 2 with 16 events\n"
                      "down-sweep 1 with 28 events\n"
                      "store 1 with 16 events\n");
}

} // namespace
} // namespace scanscope::trace
