// --lang, at any place in the command line.
#include <gtest/gtest.h>

#include "cli_fixture.h"
#include "kernels/text/language.h"

namespace scanscope::app {
namespace {

class LanguageOption : public testing::Test {
protected:
    ~LanguageOption() override { kernels::use_language(*kernels::find_language("en")); }
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
    EXPECT_EQ(refusal({"list", "--lang", "xx"}),
              "scanscope: There is no language \"xx\": choose en or de.\n");
    EXPECT_EQ(refusal({"list", "--lang"}), "scanscope: --lang needs a value: en or de.\n");
    EXPECT_EQ(refusal({"--lang=en", "list", "--lang", "en"}),
              "scanscope: --lang is given more than once: give it once.\n");
}

TEST_F(LanguageOption, GivesWholeOutputsInGerman) {
    EXPECT_EQ(scanscope({"check", "blelloch", "--lang", "de"}).out,
              "Blelloch: sum über 8 int32, exklusiv, auf emulator\n"
              "\n"
              "einwandfrei: keine Fehler, keine Hazards, und jedes Element ist richtig.\n");
    EXPECT_EQ(scanscope({"export", "blelloch", "-o", "x.pdf", "--fps", "30"}).err,
              "scanscope: PDF hat keine Bildrate: --fps weglassen.\n");
}

TEST_F(LanguageOption, LeavesTheCommandLineItselfInEnglish) {
    EXPECT_EQ(scanscope({"show", "blelloch", "--n=", "--lang", "de"}).err,
              "scanscope: --n needs a value: see `scanscope show -h`.\n");
    EXPECT_NE(scanscope({"show", "-h", "--lang", "de"}).out.find("print every step"), std::string::npos);
}

TEST_F(LanguageOption, CountsInGerman) {
    const auto lastLines = [](const std::string& n) {
        const std::string out = scanscope({"show", "blelloch", "--n", n, "--lang", "de"}).out;
        return out.substr(out.rfind("\n\n") + 2);
    };
    EXPECT_EQ(lastLines("2"),
              "2 Verknüpfungen, 5 Schritte, 3 Barrieren, 7 Lesezugriffe im Shared Memory, 6 Schreibzugriffe "
              "im Shared Memory\n"
              "2 Lesezugriffe im globalen Speicher, 2 Schreibzugriffe im globalen Speicher, 0 Shuffles\n"
              "13 Durchgänge durch Shared Memory (0 durch Bankkonflikte); 4 Sektoren bewegt, 4 nötig\n"
              "22 Anweisungen von Warps, 100 % der Lanes aktiv\n");
    EXPECT_EQ(lastLines("1"),
              "0 Verknüpfungen, 3 Schritte, 1 Barriere, 1 Lesezugriff im Shared Memory, 2 Schreibzugriffe im "
              "Shared Memory\n"
              "1 Lesezugriff im globalen Speicher, 1 Schreibzugriff im globalen Speicher, 0 Shuffles\n"
              "3 Durchgänge durch Shared Memory (0 durch Bankkonflikte); 2 Sektoren bewegt, 2 nötig\n"
              "6 Anweisungen von Warps, 100 % der Lanes aktiv\n");
}

} // namespace
} // namespace scanscope::app
