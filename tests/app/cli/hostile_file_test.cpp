// Files that were made to do harm. They are shown safely, or refused in one line.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/trace_file.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

std::string hostile(const std::string& name) {
    return (std::filesystem::path(SCANSCOPE_HOSTILE) / name).string();
}

// ---- settings in recordings

TEST(HostileFile, IsHeldToNothingThatCannotHaveBeenAskedFor) {
    const Folder folder;
    trace::Trace trace = trace::load_trace(hostile("hist-bins-0.scantrace"));
    std::vector<std::pair<std::string, std::string>> files{{hostile("hist-bins-0.scantrace"), "--bins 0"},
                                                           {hostile("hist-bins-x.scantrace"), "--bins x"}};
    for (const std::string bins : {"500000000", "4294967296"}) {
        trace.run.options["bins"] = bins;
        const std::string file = folder.file(bins + ".scantrace");
        trace::save_trace(trace, file);
        files.emplace_back(file, "--bins " + bins);
    }
    for (const auto& [file, says] : files) {
        const std::string doubt = fmt::format(
            "the expected result is unknown: the recording has \"{}\", which histogram does not accept.",
            says);
        const Said said = scanscope({"check", file});
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.err, "");
        EXPECT_TRUE(test::has(said.out, "1 finding: 1 unjudged result\n\nunjudged: " + doubt));
        const Json json = Json::parse(scanscope({"check", file, "--json"}).out);
        EXPECT_EQ(json["verdict"], "faulty");
        EXPECT_EQ(json["findings"][0]["kind"], "unjudged");
        EXPECT_EQ(json["findings"][0]["message"], doubt);
        EXPECT_EQ(scanscope({"show", file}).status, 0) << "it is shown nevertheless";
    }
    EXPECT_EQ(scanscope({"check", hostile("as-histogram-opt-bins-0.scantrace")}).status, 1);
}

// ---- control characters for terminals

bool hasHidden(std::string_view text) {
    while (!text.empty()) {
        const utf8::Character next = utf8::first_of(text);
        const bool isLineEnd = text.front() == '\n' || text.front() == '\t';
        if (next.bytes == 0 || (kernels::is_hidden(next.code) && !isLineEnd)) return true;
        text.remove_prefix(next.bytes);
    }
    return false;
}

TEST(HostileFile, SaysNothingThatATerminalObeys) {
    const std::string trace = hostile("nasty-ctl.scantrace"), results = hostile("evil.json");
    const std::vector<std::vector<std::string>> commands{
        {"show", trace},
        {"show", trace, "--format", "json"},
        {"show", trace, "--symbolic"},
        {"check", trace},
        {"check", trace, "--json"},
        {"bench", "--compare", results, results},
        {"show", trace + "\x1b[2J\r\n\u202Ex.scantrace"},
        {"show", "\x1b[2J"},
        {"export", results, "--baseline", "x", "-o", "a.svg"},
        {"export", trace, "--steps", "x", "-o", "a.svg"}};
    for (const auto& command : commands) {
        const Said said = scanscope(command);
        EXPECT_FALSE(hasHidden(said.out)) << command[1];
        EXPECT_FALSE(hasHidden(said.err)) << command[1];
        EXPECT_LE(std::ranges::count(said.err, '\n'), 1) << "one line: " << said.err;
    }
}

// A name with a line break must not look like a line of the program.
TEST(HostileFile, MakesNoLinesOfItsOwn) {
    const Folder folder;
    trace::Trace trace = trace::load_trace(hostile("hist-bins-0.scantrace"));
    trace.run.name = trace.launches.at(0).kernel = trace.run.executor = "x\r\nclean: no fault";
    trace.launches.at(0).blocks.at(0).steps.at(0).label = "y\nclean: no fault";
    trace.launches.at(0).blocks.at(0).shared.at(0).name = "z\nclean: no fault";
    const std::string file = folder.file("a.scantrace");
    trace::save_trace(trace, file);
    for (const std::string command : {"show", "check"}) {
        const Said said = scanscope({command, file});
        EXPECT_FALSE(test::has(said.out, "\nclean"));
        EXPECT_TRUE(test::has(said.out, "x␍␊clean"));
    }
    const Json shown = Json::parse(scanscope({"show", file, "--format", "json"}).out);
    EXPECT_EQ(shown["executor"], "x\r\nclean: no fault") << "JSON is exact";
    EXPECT_EQ(shown["launches"][0]["blocks"][0]["steps"][0]["label"], "y\nclean: no fault");
}

TEST(HostileFile, ComesThroughJsonAsItIs) {
    const Folder folder;
    trace::Trace trace = trace::load_trace(hostile("hist-bins-0.scantrace"));
    const std::string name = "\u202Eevil\u009B\x7f\x1b\U000E0041 Σ·…";
    trace.launches.at(0).kernel = name;
    const std::string file = folder.file("a.scantrace");
    trace::save_trace(trace, file);
    const Said said = scanscope({"show", file, "--format", "json"});
    EXPECT_EQ(Json::parse(said.out)["launches"][0]["kernel"], name);
    EXPECT_TRUE(test::has(said.out, "\"\\u202eevil\\u009b\\u007f\\u001b\\udb40\\udc41 Σ·…\""));
}

// ---- benchmark results

TEST(HostileFile, WithANumberBeyondAllIsRefused) {
    EXPECT_EQ(scanscope({"export", hostile("overflow.json"), "-o", "a.svg"}),
              refused("scanscope: overflow.json cannot be read: it contains a number that is too large.\n"));
}

// ---- Ctrl-C

TEST(HostileFile, IsLeftWhenAsked) {
    const Folder folder;
    const std::string file = folder.file("a.scantrace");
    ASSERT_EQ(scanscope({"trace", "blelloch", "-o", file}).status, 0);
    std::stop_source source;
    source.request_stop();
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"show", file}, {"show", file, "--format", "json"}, {"check", file}}) {
        EXPECT_EQ(scanscope(command, kernels::this_machine(), 0, source.get_token()),
                  refused("scanscope: Cancelled.\n", 130));
    }
}

// The size of the printed text is estimated before the run is made.
TEST(Show, RefusesALongRunBeforeItIsMade) {
    kernels::Backend backend = kernels::this_machine();
    std::uint64_t longest = 0;
    backend.record = [&longest](const kernels::Request& request, std::stop_token stop) {
        longest = std::max<std::uint64_t>(longest, request.input.size());
        return kernels::record(request, std::move(stop));
    };
    for (const std::string format : {"text", "json"})
        for (const std::string algorithm : {"recursive", "naive-global", "reduce-shared", "radix-sort"}) {
            const Said said = scanscope({"show", algorithm, "--n", "2^20", "--format", format}, backend);
            EXPECT_EQ(said.status, 2) << algorithm;
            EXPECT_EQ(
                said.err,
                "scanscope: This run is too long to print: its steps have more than 4\u202F194\u202F304 "
                "cells in total. Choose fewer elements, or only some blocks: --blocks 0,1,last.\n");
        }
    EXPECT_LE(longest, 4096u);
    EXPECT_EQ(scanscope({"show", "reduce-shared", "--n", "10000", "--format", "json"}).status, 0);
}

} // namespace
} // namespace scanscope::app
