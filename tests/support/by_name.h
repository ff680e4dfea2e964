// Names parameterised tests after their parameter. GoogleTest does not allow '-' in names.
#pragma once

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace scanscope::test {

struct ByName {
    template <class Param> std::string operator()(const testing::TestParamInfo<Param>& of) const {
        std::string name;
        if constexpr (requires { of.param.name; })
            name = of.param.name;
        else if constexpr (requires { of.param.first; })
            name = of.param.first;
        else
            name = of.param;
        std::ranges::replace(name, '-', '_');
        return name;
    }
};

} // namespace scanscope::test

// The tests of viz have a namespace of their own.
namespace scanscope::viz::test {
using scanscope::test::ByName;
}
