// --lang, wherever it stands.
#include <gtest/gtest.h>

#include "cli_fixture.h"
#include "kernels/text/language.h"

namespace scanscope::app {
namespace {

class LanguageOption : public testing::Test {
protected:
    ~LanguageOption() override { kernels::use_language(kernels::languages().front()); }
};

TEST_F(LanguageOption, IsObeyedBeforeAndAfterTheCommand) {
    EXPECT_EQ(scanscope({"--lang", "de", "list"}).status, 0);
    EXPECT_EQ(kernels::language().id(), "de");
    EXPECT_EQ(scanscope({"list", "--lang=en"}).status, 0);
    EXPECT_EQ(kernels::language().id(), "en");
    EXPECT_EQ(scanscope({"show", "blelloch", "--n", "2", "--lang", "de", "--seed", "1"}).status, 0);
    EXPECT_EQ(kernels::language().id(), "de");
}

TEST_F(LanguageOption, IsRefusedWithWhatThereIs) {
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const Said said = scanscope(arguments);
        EXPECT_EQ(said.status, 2);
        return said.err;
    };
    EXPECT_EQ(refusal({"list", "--lang", "xx"}), "scanscope: There is no language \"xx\": give en or de.\n");
    EXPECT_EQ(refusal({"list", "--lang"}), "scanscope: --lang needs a value: en or de.\n");
    EXPECT_EQ(refusal({"--lang=en", "list", "--lang", "en"}), "scanscope: --lang is given more than once.\n");
}

} // namespace
} // namespace scanscope::app
