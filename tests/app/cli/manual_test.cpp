// Manual pages and completions, as roff and shells interpret them. Each tool is only run if it is installed.

#include <cstdio>

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "app/cli/manual/command_entry.h"
#include "cli_fixture.h"
#include "kernels/text/text.h"

namespace scanscope::app {
namespace {

const std::string awkward =
    R"(.SH \fBno\fR 'one' "two" $HOME `id` $(id) [x]: {y} ~ ^ -- a–b ’ 100% | & <in> * # \)";
const std::vector<std::string> awkwardValues{"a b",  "c:d",  "e$f",  "g'h", "i`j", "k\\l",
                                             "m\"n", "o(p)", "q[r]", "s*",  "-t"};

// A made-up program that has a command with only awkward texts.
CommandEntry madeUp() {
    CLI::App app("Looks at things. Or does not.", "made");
    app.footer("Exit status: 0 done");
    app.add_option("file", "to open")->type_name("FILE.thing");
    app.add_option("--lang", "the language")->type_name("ID");
    CLI::App* look = app.add_subcommand("look", awkward);
    look->add_option("subject", awkward)->type_name("ALGO|FILE");
    look->add_option("-o,--output", awkward)->type_name("FILE");
    look->add_option("--kind", awkward)->type_name("KIND")->group("Other options");
    std::vector<std::string> several;
    look->add_option("-I", several, "headers")->type_name("DIR")->allow_extra_args(false);
    look->add_option("--both", several, "two of them")->type_name("FILE.json FILE.json")->expected(1, 2);
    look->add_option("--hidden", "of no group")->group("");
    bool quiet = false;
    look->add_flag("--quiet", quiet, "say nothing");
    return commandEntry(app, [](const std::string&, const OptionEntry& option) {
        if (option.word == "subject") return std::vector<std::string>{"blelloch", "sklansky"};
        return option.names == std::vector<std::string>{"--kind"} ? awkwardValues
                                                                  : std::vector<std::string>{};
    });
}

// Returns the stdout and stderr of a command that runs in the folder.
std::string outputOf(const Folder& folder, const std::string& command) {
    std::FILE* pipe =
        ::popen(("cd " + kernels::shell_word(folder.file("")) + " && exec 2>&1; " + command).c_str(), "r");
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += char(c);
    ::pclose(pipe);
    return text;
}

bool isInstalled(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(Manual, HasTheWholeTable) {
    const CommandEntry made = madeUp();
    EXPECT_EQ(manPage(made, made, "1.2"), R"(.\" Generated from the program's table of options, like its help.
.TH "MADE" 1 "" "made 1.2" "made"
.ad l
.SH "NAME"
made \- Looks at things
.SH "SYNOPSIS"
\fBmade\fR [\fIoptions\fR] [\fIfile\fR]
.br
\fBmade\fR \fIcommand\fR ...
.SH "DESCRIPTION"
Looks at things. Or does not.
.SH "ARGUMENTS"
.TP
\fBfile\fR \fIFILE.thing\fR
to open
.SH "OPTIONS"
.TP
\fB\-h\fR, \fB\-\-help\fR
Print this help message and exit
.TP
\fB\-\-lang\fR \fIID\fR
the language
.SH "COMMANDS"
.TP
\fBmade\-look\fR(1)
\&.SH \(rsfBno\(rsfR \(aqone\(aq \(dqtwo\(dq $HOME \(gaid\(ga $(id) [x]: {y} \(ti \(ha \-\- a\[u2013]b \[u2019] 100% |\: & <in> * # \(rs
.SH "EXIT STATUS"
0 done
)");
    const std::string page = manPage(made, made.commands.front(), "1.2");
    EXPECT_NE(page.find("\\fBmade look\\fR [\\fIoptions\\fR] [\\fIsubject\\fR]\n"), page.npos) << page;
    EXPECT_NE(page.find(".SH \"OTHER OPTIONS\"\n.TP\n\\fB\\-\\-kind\\fR \\fIKIND\\fR\n"), page.npos) << page;
    EXPECT_EQ(page.find("hidden"), page.npos);
}

TEST(Manual, IsPrintedAsItWasWritten) {
    if (!isInstalled("groff")) GTEST_SKIP() << "groff is not installed";
    const CommandEntry made = madeUp();
    const Folder folder;
    static_cast<void>(folder.write("made-look.1", manPage(made, made.commands.front(), "1.2")));
    const std::string printed = outputOf(folder, "groff -man -ww -Tutf8 -P-cbou -rLL=500n made-look.1");
    for (const char* before :
         {"made-look - ", "subject ALGO|FILE\n              ", "-o, --output FILE\n              "})
        EXPECT_NE(printed.find(before + awkward + '\n'), printed.npos) << before << '\n' << printed;
    EXPECT_EQ(printed.find("warning"), printed.npos) << printed;
}

class Completions : public testing::Test {
protected:
    Completions() {
        for (const auto& [name, text] : {std::pair{"made.bash", bashCompletion(made)},
                                         {"_made", zshCompletion(made)},
                                         {"made.fish", fishCompletion(made)},
                                         {"x.json", std::string()}})
            static_cast<void>(folder.write(name, text));
        std::filesystem::create_directory(folder.file("blocks"));
    }

    // Returns the words with which bash would complete the last of these words.
    std::vector<std::string> byBash(const std::vector<std::string>& words) {
        return linesOf(outputOf(
            folder, "bash -uc " + kernels::shell_word("source made.bash; COMP_WORDS=(" + forShell(words) +
                                                      " ) COMP_CWORD=" + std::to_string(words.size() - 1) +
                                                      "; _scanscope; printf '%s\\n' \"${COMPREPLY[@]}\"")));
    }
    // Returns fish's completions, sorted and without descriptions.
    std::vector<std::string> byFish(const std::string& line) {
        return linesOf(outputOf(
            folder, "fish -c " + kernels::shell_word("source made.fish; complete -C " + forFish(line)) +
                        " | cut -f 1"));
    }

    const CommandEntry made = madeUp();
    Folder folder;
};

using Words = std::vector<std::string>;

TEST_F(Completions, OfBash) {
    EXPECT_EQ(byBash({"made", "l"}), Words{"look"});
    EXPECT_EQ(byBash({"made", "--lang", "look", "l"}), Words{"look"});
    EXPECT_EQ(byBash({"made", "--lang", ""}), Words{""});
    EXPECT_EQ(byBash({"made", "look", "-"}),
              (Words{"-h", "--help", "-o", "--output", "--kind", "-I", "--both", "--quiet"}));
    EXPECT_EQ(byBash({"made", "look", "bl"}), (Words{"blelloch", "blocks"}));
    EXPECT_EQ(byBash({"made", "look", "--quiet", "s"}), Words{"sklansky"});
    EXPECT_EQ(byBash({"made", "look", "blelloch", "--", "s"}), Words{"sklansky"});
    EXPECT_EQ(byBash({"made", "look", "-o", "x"}), Words{"x.json"});
    EXPECT_EQ(byBash({"made", "look", "-I", ""}), Words{"blocks"});
    EXPECT_EQ(byBash({"made", "look", "--both", "x.json", "x"}), Words{"x.json"});
    EXPECT_EQ(byBash({"made", "look", "--both", "x.json", "x.json", "s"}), Words{"sklansky"});
    EXPECT_EQ(byBash({"made", "look", "--kind", ""}),
              (Words{R"(a\ b)", "c:d", R"(e\$f)", R"(g\'h)", R"(i\`j)", R"(k\\l)", R"(m\"n)", R"(o\(p\))",
                     R"(q\[r\])", R"(s\*)", "-t"}));
    EXPECT_EQ(byBash({"made", "look", "--kind", "=", "e"}), Words{R"(e\$f)"});
    EXPECT_EQ(byBash({"made", "look", "--kind", "c", ":"}), Words{"d"}); // bash adds it after the colon
}

TEST_F(Completions, OfFish) {
    if (!isInstalled("fish")) GTEST_SKIP() << "fish is not installed";
    EXPECT_EQ(byFish("made l"), Words{"look"});
    EXPECT_EQ(byFish("made --lang look l"), Words{"look"});
    EXPECT_EQ(byFish("made --lang "), Words{});
    EXPECT_EQ(byFish("made look --"), (Words{"--both", "--help", "--kind", "--output", "--quiet"}));
    EXPECT_EQ(byFish("made look bl"), (Words{"blelloch", "blocks/"}));
    EXPECT_EQ(byFish("made look blelloch -- s"), Words{"sklansky"});
    EXPECT_EQ(byFish("made look -o x"), Words{"x.json"});
    EXPECT_EQ(byFish("made look -I "), Words{"blocks/"});
    EXPECT_EQ(byFish("made look --kind "), awkwardValues);
    const std::string described =
        outputOf(folder, "fish -c 'source made.fish; complete -C \"made look --out\"'");
    EXPECT_EQ(described, "--output\t" + awkward + '\n');
}

// Tests the words that the function passes to _arguments, because a real completion needs a terminal.
TEST_F(Completions, OfZsh) {
    if (!isInstalled("zsh")) GTEST_SKIP() << "zsh is not installed";
    const Words given = linesOf(
        outputOf(folder, "zsh -fc '_arguments() { print -rl -- \"$@\"; state=command }; words=(look)\n"
                         ". ./_made; compadd() { shift; print -rl -- \"$@\" }; _scanscope_values_1'"));
    const std::string help =
        R"([.SH \\fBno\\fR 'one' "two" $HOME `id` $(id) \[x\]\: {y} ~ ^ -- a–b ’ 100% | & <in> * # \\])";
    Words expected{"-C",
                   "(-h --help)-h[Print this help message and exit]",
                   "(-h --help)--help[Print this help message and exit]",
                   "--lang=[the language]:ID: ",
                   "1: :_scanscope_first",
                   "*:: :->command",
                   "(-h --help)-h[Print this help message and exit]",
                   "(-h --help)--help[Print this help message and exit]",
                   "(-o --output)-o+" + help + ":FILE:_files",
                   "(-o --output)--output=" + help + ":FILE:_files",
                   "--kind=" + help + ":KIND:_scanscope_values_1",
                   "*-I+[headers]:DIR:_files -/",
                   "--both=[two of them]:FILE.json FILE.json:_files::FILE.json FILE.json:_files",
                   "--quiet[say nothing]",
                   "*:subject:_scanscope_values_2"};
    expected.insert(expected.end(), awkwardValues.begin(), awkwardValues.end());
    EXPECT_EQ(given, expected);
}

CommandEntry scanscopeTable() {
    CommandEntry table;
    readOptionTable(kernels::this_machine(), [&](const CLI::App& app) {
        table = commandEntry(app, std::bind_front(offeredValues, kernels::this_machine()));
    });
    return table;
}

Words valuesOf(const CommandEntry& table, const std::string& command, const std::string& option) {
    for (const CommandEntry& one : table.commands)
        for (const auto& entries : {one.options, one.places})
            for (const OptionEntry& entry : entries)
                if (one.name == command && (entry.names.empty() ? entry.word : entry.names.back()) == option)
                    return entry.values;
    ADD_FAILURE() << command << " has no " << option;
    return {};
}

TEST(OfferedValues, AreThoseOfTheTables) {
    const CommandEntry table = scanscopeTable();
    EXPECT_EQ(valuesOf(table, "show", "--format"), (Words{"text", "json"}));
    EXPECT_EQ(valuesOf(table, "show", "--type"), (Words{"int32", "int64", "float32", "float64"}));
    EXPECT_EQ(valuesOf(table, "bench", "--ops"), (Words{"sum", "product", "max", "min", "and", "or", "xor"}));
    EXPECT_EQ(valuesOf(table, "bench", "--form"), (Words{"exclusive", "inclusive"}));
    EXPECT_EQ(valuesOf(table, "verify", "--executor"), (Words{"emulator", "cuda", "cpu"}));
    EXPECT_EQ(valuesOf(table, "export", "--format"),
              (Words{"png", "svg", "pdf", "pptx", "mp4", "webm", "gif", "html"}));
    EXPECT_EQ(valuesOf(table, "cost", "--theme"), (Words{"light", "dark", "high-contrast"}));
    EXPECT_EQ(valuesOf(table, "show", "--input"),
              (Words{"random", "ones", "ramp", "descending", "alternating"}));
    EXPECT_EQ(valuesOf(table, "show", "--seconds"), Words{});
    Words every, recorded;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        every.emplace_back(algorithm.id);
        if (algorithm.has_steps()) recorded.emplace_back(algorithm.id);
    }
    EXPECT_EQ(valuesOf(table, "bench", "algorithms"), every);
    EXPECT_EQ(valuesOf(table, "show", "subject"), recorded);
}

// The help of each option must contain the values that are written in the sources of the completions.
TEST(OfferedValues, AreThoseThatTheHelpNames) {
    const CommandEntry table = scanscopeTable();
    for (const CommandEntry& command : table.commands)
        for (const auto& entries : {command.options, command.places})
            for (const OptionEntry& entry : entries) {
                const bool isNamed = entry.value.find_first_of("|.") == entry.value.npos &&
                                     !entry.value.starts_with("ALGO") && entry.group != "Run options" &&
                                     entry.names != Words{"--algorithms"} &&
                                     entry.names != Words{"--devices"};
                for (const std::string& value : entry.values)
                    if (isNamed)
                        EXPECT_NE(entry.help.find(value), entry.help.npos)
                            << command.name << ' ' << entry.help << ": " << value;
            }
}

} // namespace
} // namespace scanscope::app
