// Messages in another language: the contents of its files, and how a language is chosen.
#include "kernels/text/language.h"
#include "kernels/text/po_file.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

constexpr std::string_view header = R"(msgid ""
msgstr ""
"Language: xx\n"
"X-Language-Name: Xish\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
)";

Language language_with(const std::string& entries) {
    static std::string text;
    text = std::string(header) + "\n" + entries;
    const EmbeddedText file{"xx/some.po", text};
    return Language({&file, 1});
}

std::string fault_in(const std::string& text) {
    return test::words_of<BadPoFile>([&] { return parse_po(text); }, "none");
}

class Chosen { // chooses a language during a test
public:
    explicit Chosen(const Language& language) { use_language(language); }
    ~Chosen() { use_language(*find_language("en")); }
};

TEST(PoFile, HasEveryEntryThatIsTranslated) {
    const PoFile file = parse_po(std::string(header) + R"(
#. a comment
msgid "one"
msgstr "eins"
msgctxt "a state"
msgid "Open"
msgstr "Offen"
msgid ""
"long "
"text\n"
msgstr "lang\t\"so\"\\"

msgid "{} case"
msgid_plural "{} cases"
msgstr[0] "{} Fall"
msgstr[1] "{} Fälle"

#, fuzzy
msgid "doubtful"
msgstr "zweifelhaft"

msgid "later"
msgstr ""

#~ msgid "gone"
#~ msgstr "weg"
)");
    EXPECT_EQ(file.header.at("Language"), "xx");
    ASSERT_EQ(file.entries.size(), 4u);
    EXPECT_EQ(file.entries[0].one + "=" + file.entries[0].texts[0], "one=eins");
    EXPECT_EQ(file.entries[1].context + "=" + file.entries[1].texts[0], "a state=Offen");
    EXPECT_EQ(file.entries[2].one + "=" + file.entries[2].texts[0], "long text\n=lang\t\"so\"\\");
    EXPECT_EQ(file.entries[3].many, "{} cases");
    EXPECT_EQ(file.entries[3].texts, (std::vector<std::string>{"{} Fall", "{} Fälle"}));
}

TEST(PoFile, SaysOnWhichLineItIsWrong) {
    EXPECT_EQ(fault_in("msgid \"a\"\nmsgtext \"b\"\n"), "line 2: there is no keyword msgtext");
    EXPECT_EQ(fault_in("\"a\"\n"), "line 1: a text without a keyword");
    EXPECT_EQ(fault_in("msgid a\n"), "line 1: a text without its quotes");
    EXPECT_EQ(fault_in("\n\nmsgid\n"), "line 3: a keyword without a text");
    EXPECT_EQ(fault_in("msgid \"a\\x\"\n"), "line 1: an unknown escape sequence");
    EXPECT_EQ(fault_in("msgid \"a\"b\"\n"), "line 1: a quote within a text without a backslash before it");
    EXPECT_EQ(fault_in("msgid \"a\"\nmsgstr[1] \"b\"\n"), "line 2: msgstr[1] is out of order");
}

TEST(Language, SaysWhatItsFilesSayAndEnglishOtherwise) {
    const Language xish = language_with("msgid \"There is no {}.\"\nmsgstr \"Nada {}.\"\n");
    EXPECT_EQ(say("There is no {}.", "n"), "There is no n.");
    const Chosen chosen(xish);
    EXPECT_EQ(language().name(), "Xish");
    EXPECT_EQ(say("There is no {}.", "n"), "Nada n.");
    EXPECT_EQ(say("There is no {} yet.", 3), "There is no 3 yet.");
    EXPECT_EQ(translated(english("There is no {}.")), "Nada {}.");
}

TEST(Language, MovesPlacesWithTheirNumbers) {
    const Language xish = language_with("msgid \"{} of {}\"\nmsgstr \"{1} hat {0}\"\n");
    const Chosen chosen(xish);
    EXPECT_EQ(say("{} of {}", "sum", 8), "8 hat sum");
}

TEST(Language, TellsTextsApartByTheirContext) {
    const Language xish = language_with("msgctxt \"a state\"\nmsgid \"Open\"\nmsgstr \"Offen\"\n");
    const Chosen chosen(xish);
    EXPECT_EQ(translated("Open", "a state"), "Offen");
    EXPECT_EQ(translated("Open"), "Open");
}

TEST(Language, CountsInItsOwnForms) {
    EXPECT_EQ(counted(1, "{} case", "{} cases"), "1 case");
    EXPECT_EQ(counted(0, "{} case of {}", "{} cases of {}", "n"), "0 cases of n");
    const Language xish = language_with(
        "msgid \"{} case\"\nmsgid_plural \"{} cases\"\nmsgstr[0] \"{} Fall\"\nmsgstr[1] \"{} Fälle\"\n");
    const Chosen chosen(xish);
    EXPECT_EQ(counted(1, "{} case", "{} cases"), "1 Fall");
    EXPECT_EQ(counted(0, "{} case", "{} cases"), "0 Fälle");
    EXPECT_EQ(counted(12345, "{} case", "{} cases"), "12\u202F345 Fälle");
}

TEST(Language, RefusesAFileWithItsNameAndLine) {
    const EmbeddedText bad{"xx/some.po", "msgid \"a\"\nmsgtext \"b\"\n"},
        rules{"xx/some.po", "msgid \"a\"\nmsgstr \"b\"\n"};
    EXPECT_EQ(test::words_of<BadPoFile>([&] {
                  Language({&bad, 1});
              }),
              "xx/some.po: line 2: there is no keyword msgtext");
    EXPECT_THROW(Language({&rules, 1}), BadPoFile);
}

TEST(Languages, AreEnglishAndThoseOfTheFolder) {
    std::string ids;
    for (const std::string_view id : language_ids()) {
        const Language& language = *find_language(id);
        EXPECT_EQ(language.id(), id) << "a folder has the name of its language";
        EXPECT_EQ(&language, find_language(id)) << "it is read once";
        ids += language.id() + "=" + language.name() + " ";
    }
    EXPECT_EQ(ids, "en=English de=Deutsch ");
    EXPECT_EQ(find_language("xx"), nullptr);
}

std::map<std::string, std::string> environment;

std::string chosen_in(const std::map<std::string, std::string>& given) {
    environment = given;
    return language_of([](const char* name) -> const char* {
               const auto found = environment.find(name);
               return found == environment.end() ? nullptr : found->second.c_str();
           })
        .id();
}

TEST(Languages, FollowTheEnvironmentAsGettextDoes) {
    EXPECT_EQ(chosen_in({}), "en");
    EXPECT_EQ(chosen_in({{"LANG", "de_DE.UTF-8"}}), "de");
    EXPECT_EQ(chosen_in({{"LANG", "de"}}), "de");
    EXPECT_EQ(chosen_in({{"LC_MESSAGES", "C"}, {"LANG", "de_AT.UTF-8"}}), "en");
    EXPECT_EQ(chosen_in({{"LC_ALL", "de_CH@euro"}, {"LC_MESSAGES", "en_US"}, {"LANG", "C"}}), "de");
    EXPECT_EQ(chosen_in({{"LC_ALL", ""}, {"LANG", "de_DE"}}), "de");
    EXPECT_EQ(chosen_in({{"LANG", "fr_FR.UTF-8"}}), "en");
    EXPECT_EQ(chosen_in({{"LANG", "fr_FR.UTF-8"}, {"LANGUAGE", "fr:de:en"}}), "de");
    EXPECT_EQ(chosen_in({{"LANG", "de_DE"}, {"LANGUAGE", "en"}}), "en");
    EXPECT_EQ(chosen_in({{"LANG", "C.UTF-8"}, {"LANGUAGE", "de"}}), "en");
}

} // namespace
} // namespace scanscope::kernels
