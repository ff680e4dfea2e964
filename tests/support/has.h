// A text within another: EXPECT_TRUE(test::has(said.out, "clean")) shows the text where it is not there, and
// EXPECT_FALSE where it is.
#pragma once

#include <string_view>

#include <gtest/gtest.h>

namespace scanscope::test {

inline testing::AssertionResult has(std::string_view text, std::string_view part) {
    const bool is = text.find(part) != std::string_view::npos;
    return testing::AssertionResult(is) << '"' << part << (is ? "\" is in:\n" : "\" is not in:\n") << text;
}

} // namespace scanscope::test

// viz has a namespace of this name of its own.
namespace scanscope::viz::test {
using scanscope::test::has;
}
