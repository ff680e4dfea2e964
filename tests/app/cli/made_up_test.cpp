// The output of every command has passed kernels/text/language.h: in a language that marks every letter, only
// names have no marks.

#include <optional>
#include <regex>

#include <gtest/gtest.h>

#include "app/cli/version_text.h"
#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "kernels/run/run_fields.h"
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
    // Commands, placeholders of their help, files and machines, arrays, units, libraries, and NCCL's term for
    // an exchange.
    Words all = test::listed(
        "scanscope, list, device, doctor, show, trace, check, verify, work, barriers, cost, why, suite, "
        "exercise, lint, new, submissions, TASKS, FORM, marking, stage, landed, JUnit, HTML, XML, "
        "subjects, bench, export, subject, algorithm, algorithms, file, en, de, ALGO|FILE, ALGO, FILE, "
        "FILE.scantrace, ALGO|FILE.cu, FILE.json, FILE.svg, CELL, THEME, FILE.png, DIR, NAME, VALUE, STD, "
        "WHERE, LIST, SECONDS, ID, WxH, scantrace, text, json, in-order, reversed, random, "
        "NVIDIA Example, no NVIDIA driver found, a processor, GPU, CUDA, cpu, temp, state, aggregate, "
        "prefix, in, buffer, sums, __syncthreads, __syncwarp, out, GB/s, ms, ns, bytes, KiB, MiB, GiB, "
        "ones, alternating, budget, Scanscope, Boost.Context (BSL 1.0), CLI11 (BSD 3-Clause), fmt (MIT), "
        "libarchive (BSD 2-Clause), libmd (BSD 3-Clause), libseccomp (LGPL 2.1), nlohmann-json (MIT), "
        "toml++ (MIT), lesson, lessons, action, ACTION, FOLDER, SEED, toml, scan/scan_devices.cuh, "
        "scan_share, ncclAllGather, totals, oneTBB (Apache 2.0), Qt (LGPL 3)");
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
        for (const kernels::OptionInfo& option : algorithm.options) {
            add(option.values);
            add(option.placeholder);
        }
    }
    for (const kernels::RunField& field : kernels::run_fields()) add(field.option.placeholder);
    for (const ExportOption& option : exportOptions()) {
        add(option.id);
        add(option.placeholder);
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

// Lines of kernels that check quotes are code, and a line of bench is the machine's own name.
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

    const Folder m_folder;

private:
    std::optional<test::MadeUpLanguage> m_language;
};

TEST_F(EveryCommand, Helps) {
    expectNoEnglishOf({"-h"});
    for (const char* command : {"list", "device", "doctor", "show", "trace", "check", "suite", "exercise",
                                "why", "verify", "work", "barriers", "cost", "bench", "export", "lesson"})
        expectNoEnglishOf({command, "-h"});
}

TEST_F(EveryCommand, SaysItsVersion) {
    for (const bool hasWindow : {false, true})
        for (const bool hasCuda : {false, true})
            expectNoEnglish(versionText({.hasWindow = hasWindow, .hasCuda = hasCuda, .hasTbb = true}));
}

TEST_F(EveryCommand, ListsWhatThereIs) {
    expectNoEnglishOf({"list"});
    expectNoEnglishOf({"device"}, withGpu());
    expectNoEnglishOf({"device"});
}

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

TEST_F(EveryCommand, Verifies) {
    expectNoEnglishOf({"verify", "blelloch", "--max-n", "2"});
    expectNoEnglishOf({"verify", "--accuracy", "--max-n", "1024"});
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

TEST_F(EveryCommand, Refuses) {
    const std::string results = m_folder.write("results.json", "[{}]");
    for (const Words& arguments : std::vector<Words>{
             {"shw"},
             {"show"},
             {"list", "--jsn"},
             {"show", "blelloch", "list"},
             {"show", "blelloch", "--n"},
             {"show", "blelloch", "--n", "4", "--n", "8"},
             {"show", "blelloch", "--symbolic=3"},
             {"list", "--lang"},
             {"list", "--lang", "xx"},
             {"show", "bleloch"},
             {"show", "run.scantrac"},
             {"show", "blelloch", "--format", "xml"},
             {"show", "blelloch", "--inclusive", "--exclusive"},
             {"show", "blelloch", "--n", "4096"},
             {"x.scantrace", "list"},
             {"trace", "blelloch"},
             {"trace", "blelloch", "-o", "x.json"},
             {"verify", "--executor", "gpu"},
             {"verify", "--accuracy", "--full"},
             {"work", "--json", "--csv"},
             {"bench", "--compare", "a"},
             {"bench", "--compare", results, results},
             {"export", "blelloch"},
             {"export", results, "-o", "x.png"},
             {"export", "blelloch", "-o", "x.odp"},
             {"export", "blelloch", "-o", "x.pdf", "--fps", "30"},
             {"export", "blelloch", "-o", "x.png", "--theme", "pink"},
             {"export", "blelloch", "-o", "x.png", "--size", "8x8"},
             {"export", "blelloch", "-o", "x.png", "--view", "pie"},
         }) {
        const Said said = scanscope(arguments, withoutGpu());
        SCOPED_TRACE(fmt::format("{}", fmt::join(arguments, " ")));
        EXPECT_EQ(said.status, 2);
        // Typed words are quoted, and appear unchanged in a path.
        expectNoEnglish(std::regex_replace(said.err, std::regex("\"[^\"]*\"|[a-z]+\\.(json|scantrac)"), ""));
    }
}

} // namespace
} // namespace scanscope::app
