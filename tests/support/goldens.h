// Helpers for goldens of texts and pictures; tests/README.md explains how to update goldens.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <fnmatch.h>
#include <gtest/gtest.h>

namespace scanscope::test {

// SCANSCOPE_UPDATE_GOLDEN contains the names of the goldens to update, with * and ? as wildcards; 1 means all
// of them.
inline const char* namesToMakeAnew() { return std::getenv("SCANSCOPE_UPDATE_GOLDEN"); }

inline bool isToBeMadeAnew(const std::string& name) {
    const std::string_view names = namesToMakeAnew();
    return names == "1" || ::fnmatch(names.data(), name.c_str(), 0) == 0;
}

// `./dev goldens` finds tests with goldens by their names.
inline bool isNamedForGoldens() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    return (std::string(test.test_suite_name()) + test.name()).find("Golden") != std::string::npos;
}

inline std::string howToMakeAnew(const std::string& name) {
    return "./dev goldens '" + name + "' makes it anew, where what is new is right";
}

// Compares printed output with NAME.txt in tests/golden. The function is in this header because tests of the
// command line do not use Qt.
inline void expectGoldenText(const std::string& printed, const std::string& name,
                             const std::filesystem::path& goldens) {
    ASSERT_TRUE(isNamedForGoldens()) << "a test with a golden has Golden in its name";
    const std::filesystem::path path = goldens / (name + ".txt");
    if (namesToMakeAnew()) {
        if (isToBeMadeAnew(name)) std::ofstream(path, std::ios::binary) << printed;
        return;
    }
    std::ostringstream golden;
    golden << std::ifstream(path, std::ios::binary).rdbuf();
    EXPECT_EQ(printed, golden.str()) << path << '\n' << howToMakeAnew(name);
}

} // namespace scanscope::test
