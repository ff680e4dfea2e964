// The reports of commands, and the refusals that the window also shows, are translated
// (kernels/text/language.h): in a made-up language that marks every letter, only names have no marks. Help
// and the other texts of the command line are in English in every language.

#include <optional>
#include <regex>

#include <gtest/gtest.h>

#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "kernels/trace/whole_file.h"
#include "support/bench_samples.h"
#include "support/listed.h"
#include "support/made_up_language.h"
#include "viz/model/view_names.h"

namespace scanscope::app {
namespace {

using Words = std::vector<std::string>;

// Names that are the same in every language.
Words names() {
    // Commands, files and machines, arrays, units, and NCCL's word for an exchange.
    Words all = test::listed(
        "scanscope, list, show, trace, check, work, stage, landed, bench, export, "
        "scantrace, text, json, in-order, reversed, random, "
        "NVIDIA Example, no NVIDIA driver found, a processor, GPU, CUDA, cpu, temp, state, aggregate, "
        "prefix, in, buffer, sums, __syncthreads, __syncwarp, out, GB/s, ms, ns, bytes, KiB, MiB, GiB, "
        "ones, alternating, budget, Scanscope, scan/scan_devices.cuh, scan/tile_ring.cuh, scan/tiles.cuh, "
        "scan_share, ncclAllGather, totals");
    const auto add = [&all](std::string_view name) {
        if (!name.empty()) all.emplace_back(name);
    };
    for (const kernels::ExecutorInfo& executor : withoutGpu().executors()) add(executor.id);
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        std::string kernel(algorithm.id);
        std::ranges::replace(kernel, '-', '_');
        add(kernel);
        for (const std::string_view name : {algorithm.id, algorithm.name, algorithm.cites, algorithm.source})
            add(name);
        for (const kernels::OptionInfo& option : algorithm.options) add(option.values);
    }
    for (const ExportOption& option : exportOptions()) {
        add(option.id);
        for (const std::string_view choice : option.choices) add(choice);
    }
    for (const ExportFormat format : exportFormats()) add(nameOf(format));
    for (const viz::ViewName& view : viz::viewNames) add(view.id);
    for (const BenchViewInfo& view : benchViews) add(view.id);
    for (const char* name :
         {"int32", "int64", "float32", "float64", "sum", "product", "max", "min", "and", "or", "xor"})
        add(name);
    return all;
}

// Lines of kernels that check quotes are code, and a line of bench contains the machine's own name.
std::string withoutCode(const std::string& text) {
    return std::regex_replace(text, std::regex("(^|\n)( +[0-9]+ \\| |(- )?20[0-9]{2}-)[^\n]*"), "");
}

class EveryCommand : public testing::Test {
protected:
    void SetUp() override {
        if (!test::hasMadeUpLanguage()) GTEST_SKIP() << "needs xgettext, of Debian's package gettext";
        m_language.emplace();
    }

    static void expectNoEnglish(const std::string& text) {
        EXPECT_EQ(test::unmarkedWords(withoutCode(text), names()), Words{}) << text;
    }
    void expectNoEnglishOf(const Words& arguments, const kernels::Backend& backend = withoutGpu()) const {
        const Said said = scanscope(arguments, backend, 100);
        SCOPED_TRACE(fmt::format("{}", fmt::join(arguments, " ")));
        std::string text = said.out + said.err;
        for (std::size_t at; (at = text.find(m_folder.file(""))) != std::string::npos;)
            text.erase(at, text.find(':', at) - at);
        expectNoEnglish(text);
    }

    const Folder m_folder{}; // the braces are for Clang
    std::optional<test::MadeUpLanguage> m_language;
};

TEST_F(EveryCommand, ShowsRuns) {
    expectNoEnglishOf({"show", "blelloch"});
    expectNoEnglishOf(
        {"show", "blelloch", "--n", "64", "--padding", "--schedule", "reversed", "--inclusive"});
    expectNoEnglishOf({"show", "blelloch", "--input", ""});
    expectNoEnglishOf({"show", "broken-divergent-barrier"});
    expectNoEnglishOf({"trace", "blelloch", "-o", m_folder.file("run.scantrace")});
    expectNoEnglishOf({"trace", "broken-divergent-barrier", "-o", m_folder.file("stopped.scantrace")});
}

TEST_F(EveryCommand, JudgesRuns) {
    expectNoEnglishOf({"check", "blelloch"});
    expectNoEnglishOf({"check", "blelloch", "--without-barrier", "36"});
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.family == kernels::Family::broken)
            expectNoEnglishOf({"check", std::string(algorithm.id)});
}

TEST_F(EveryCommand, CountsWork) {
    expectNoEnglishOf({"work", "blelloch", "reduce-shared", "compact", "--sizes", "8,4096"});
    expectNoEnglishOf({"work", "--sizes", "2", "--inclusive"});
}

TEST_F(EveryCommand, TellsOfMeasurements) {
    const auto save = [this](const char* name, const bench::Report& report) {
        trace::save_whole(m_folder.file(name), [&](std::ostream& out) { writeBenchJson(out, report); });
        return m_folder.file(name);
    };
    bench::Report before = test::sampleReport();
    const std::string first = save("first.json", before);
    before.rows.pop_back();
    for (bench::Row& row : before.rows) row.times->median_s *= 2, row.times->q3_s *= 2;
    expectNoEnglishOf({"bench", "--compare", first, save("second.json", before)});
    kernels::Backend processor = withoutGpu();
    processor.executors = [] {
        return std::vector<kernels::ExecutorInfo>{{"cuda", false, "no NVIDIA driver found", ""},
                                                  {"cpu", true, "", "a processor"}};
    };
    for (const char* how : {"--budget", "--md"}) {
        Words arguments{"bench", "cpu-scan", "blelloch", "--sizes", "16", "--budget", "0.1"};
        if (std::string(how) == "--md") arguments.emplace_back(how);
        expectNoEnglishOf(arguments, processor);
    }
}

// The window also shows these refusals, which are about sizes, file names, files that do not exist, and
// values of an export.
TEST_F(EveryCommand, RefusesLikeTheWindow) {
    for (const Words& arguments : std::vector<Words>{
             {"show", "blelloch", "--n", "4096"},
             {"show", "missing.scantrace"},
             {"trace", "blelloch", "-o", "x.json"},
             {"bench", "--compare", "missing.json", "missing.json"},
             {"export", "blelloch", "-o", "x.odp"},
             {"export", "blelloch", "-o", "x.pdf", "--fps", "30"},
             {"export", "blelloch", "-o", "x.png", "--theme", "pink"},
             {"export", "blelloch", "-o", "x.png", "--size", "8x8"},
             {"export", "blelloch", "-o", "x.png", "--view", "pie"},
         }) {
        const Said said = scanscope(arguments, withoutGpu());
        SCOPED_TRACE(fmt::format("{}", fmt::join(arguments, " ")));
        EXPECT_EQ(said.status, 2);
        // Words that the user typed are quoted, and appear unchanged in a path.
        expectNoEnglish(std::regex_replace(said.err, std::regex("\"[^\"]*\"|[a-z]+\\.(json|scantrace)"), ""));
    }
}

TEST_F(EveryCommand, IsInEnglishWhereOnlyTheCommandLineSpeaks) {
    const std::string results = m_folder.write("results.json", "[{}]");
    std::vector<Words> all{{"-h"},
                           {"--version"},
                           {"list"},
                           {"device"},
                           {"verify", "blelloch", "--max-n", "2"},
                           {"shw"},
                           {"show"},
                           {"show", "blelloch", "--n"},
                           {"show", "bleloch"},
                           {"show", "blelloch", "--format", "xml"},
                           {"show", "blelloch", "--inclusive", "--exclusive"},
                           {"work", "--json", "--csv"},
                           {"bench", "--compare", "a"},
                           {"bench", "--compare", results, results},
                           {"export", "blelloch"}};
    for (const char* command : {"list", "device", "doctor", "show", "trace", "check", "suite", "exercise",
                                "why", "verify", "work", "barriers", "cost", "bench", "export", "lesson"})
        all.push_back({command, "-h"});
    std::vector<Said> said;
    for (const Words& arguments : all) said.push_back(scanscope(arguments, withoutGpu()));
    m_language.reset();
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(said[i], scanscope(all[i], withoutGpu())) << fmt::format("{}", fmt::join(all[i], " "));
}

} // namespace
} // namespace scanscope::app
