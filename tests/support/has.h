// Searches a text. If the text lacks the phrase, EXPECT_TRUE(test::has(said.out, "clean")) shows the text; if
// the text has it, EXPECT_FALSE does.
#pragma once

#include <initializer_list>
#include <string_view>

#include <gtest/gtest.h>

namespace scanscope::test {

inline testing::AssertionResult has(std::string_view text, std::string_view part) {
    const bool is = text.find(part) != std::string_view::npos;
    return testing::AssertionResult(is) << '"' << part << (is ? "\" is in:\n" : "\" is not in:\n") << text;
}

// Requires all of these phrases, and shows the first that is missing.
inline testing::AssertionResult hasAll(std::string_view text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts)
        if (const auto result = has(text, part); !result) return result;
    return testing::AssertionSuccess();
}

} // namespace scanscope::test

// The tests of viz have a namespace of their own.
namespace scanscope::viz::test {
using scanscope::test::has, scanscope::test::hasAll;
}
