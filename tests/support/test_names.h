// Names of parameterised tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace scanscope::test {

// GoogleTest allows letters, digits and underscores.
inline std::string as_test_name(std::string text) {
    std::ranges::replace_if(
        text, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return text;
}

// For string parameters.
inline std::string name_of_text(const testing::TestParamInfo<std::string>& tested) {
    return as_test_name(tested.param);
}

} // namespace scanscope::test
