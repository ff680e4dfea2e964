#include "kernels/text/text.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

constexpr std::array<std::string_view, 4> names{"blelloch", "brent-kung", "lookback", "show"};

TEST(NearestName, ForgivesLettersThatAreMissingTooManyWrongOrSwapped) {
    for (const char* typed : {"blellcoh", "bleloch", "blellochh", "bleltoch", "Blelloch"})
        EXPECT_EQ(did_you_mean(typed, names), " Did you mean blelloch?") << typed;
    EXPECT_EQ(did_you_mean("shw", names), " Did you mean show?");
}

TEST(NearestName, SaysNothingOfWhatIsFar) {
    for (const char* typed : {"", "x", "sort", "hillis-steele"})
        EXPECT_EQ(did_you_mean(typed, names), "") << typed;
    EXPECT_EQ(did_you_mean(std::string(100'000, 'b'), names), "");
}

} // namespace
} // namespace scanscope::kernels
