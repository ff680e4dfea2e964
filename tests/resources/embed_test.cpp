// Embedded texts come back byte for byte, whatever they contain.
#include "embed_test.h"
#include "support/test.h"

using namespace std::string_view_literals;
using scanscope::test::awkward_texts;

namespace {

std::string read_file(std::string_view path) {
    std::ifstream file(std::string(SCANSCOPE_AWKWARD_ROOT) + "/" + std::string(path), std::ios::binary);
    EXPECT_TRUE(file.is_open()) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST(Embed, KeepsTheOrderAndThePathsFromTheRoot) {
    std::vector<std::string_view> paths;
    for (const auto& text : awkward_texts()) paths.push_back(text.path);
    EXPECT_EQ(paths, (std::vector{"empty.txt"sv, "sub/kernel.cuh"sv, "crlf.txt"sv, "all bytes.bin"sv}));
}

TEST(Embed, KeepsEveryByte) {
    const auto texts = awkward_texts();
    ASSERT_EQ(texts.size(), 4U);
    EXPECT_EQ(texts[0].text, ""sv);
    EXPECT_EQ(texts[1].text,
              "a[b] = \"\\n\"; // ;${x} @y@ )\"\\\n#define tail \\\n  ]] ü ∧ ends without a newline"sv);
    EXPECT_EQ(texts[2].text, "one\r\ntwo\r\n"sv);
    EXPECT_EQ(texts[3].text.size(), 256U);
    for (const auto& text : texts) EXPECT_EQ(text.text, read_file(text.path)) << text.path;
}

TEST(Embed, TakesAnEmptyList) { EXPECT_TRUE(scanscope::test::no_texts().empty()); }
