// Results that a task names, compared with numbers that were calculated by hand.

#include "kernels/course/result_name.h"
#include "kernels/input/input.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

using trace::ElementType;

struct Result {
    std::string name, input, output;
    ElementType type = ElementType::int32;
};
void PrintTo(const Result& result, std::ostream* out) { *out << result.name; }

class Results : public testing::TestWithParam<Result> {};

TEST_P(Results, AreWhatTheirNamesSay) {
    const Result& result = GetParam();
    const auto name = parse_result(result.name);
    ASSERT_TRUE(name);
    EXPECT_TRUE(has_result(*name, result.type));
    std::string got;
    for (const trace::Value value :
         right_result(*name, kernels::parse_list(result.input, result.type), result.type).values)
        got += (got.empty() ? "" : ",") + trace::to_text(value, result.type);
    EXPECT_EQ(got, result.output);
}

INSTANTIATE_TEST_SUITE_P(
    All, Results,
    testing::Values(
        Result{"inclusive sum", "3,1,7,0", "3,4,11,11"}, Result{"exclusive sum", "3,1,7,0", "0,3,4,11"},
        Result{"exclusive product", "3,1,7,0", "1,3,3,21"}, Result{"inclusive max", "3,1,7,0", "3,3,7,7"},
        Result{"inclusive sum", "", ""}, Result{"reduce min", "3,1,7,0", "0"}, Result{"reduce sum", "", "0"},
        Result{"reduce xor", "5,1", "4"},
        Result{"inclusive sum", "0.5,0.25", "0.5,0.75", ElementType::float64},
        Result{"segmented inclusive sum", "1,2,3,4,0,0,1,0", "1,3,3,7"},
        Result{"segmented exclusive sum", "1,2,3,4,1,0,1,0", "0,1,0,3"},
        Result{"segmented inclusive sum", "5,0", "5"}, Result{"segmented inclusive sum", "", ""},
        Result{"compact nonzero", "0,-1,0,2", "-1,2"}, Result{"compact positive", "0,-1,0,2", "2"},
        Result{"compact positive", "0,0", ""}, Result{"unique", "1,1,2,2,1", "1,2,1"},
        Result{"sort", "3,-1,7,0", "-1,0,3,7"}, Result{"split 0", "3,2,1,4", "2,4,3,1"},
        Result{"split 1", "3,2,1,4", "1,4,3,2"}, Result{"split 31", "3,-2,1", "3,1,-2"},
        Result{"histogram 3", "0,2,2,1,5,-1", "1,1,2"}, Result{"copy", "3,1", "3,1"}));

TEST(ResultName, OfNothingElseIsNone) {
    for (const char* const name :
         {"", "sum", "inclusive", "inclusive plus", "inclusive compose", "reduce", "reduce sum sum",
          "segmented sum", "compact", "compact odd", "split", "split 64", "split -1", "histogram 0",
          "histogram x", "sort it", "unique 2"})
        EXPECT_FALSE(parse_result(name)) << name;
    EXPECT_FALSE(has_result(*parse_result("split 32"), ElementType::int32));
    EXPECT_TRUE(has_result(*parse_result("split 32"), ElementType::int64));
    EXPECT_FALSE(has_result(*parse_result("reduce xor"), ElementType::float32));
}

} // namespace
} // namespace scanscope::course
