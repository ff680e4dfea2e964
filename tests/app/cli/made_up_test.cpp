// What every command prints has come through the door of kernels/text/language.h.

#include <optional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/cli/version_text.h"
#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "kernels/run/run_fields.h"
#include "support/bench_samples.h"
#include "support/made_up_language.h"

namespace scanscope::app {
namespace {

using Words = std::vector<std::string>;
using Json = nlohmann::ordered_json;

// What is called the same in every language.
Words names() {
    // Commands and what stands for a value in their help, endings of files, what GPUs and machines call
    // themselves, and names within the terms of libraries.
    Words all{"scanscope",
              "list",
              "device",
              "show",
              "trace",
              "check",
              "verify",
              "work",
              "bench",
              "export",
              "ALGO|FILE",
              "ALGO",
              "FILE",
              "FILE.scantrace",
              "FILE.json",
              "FILE.png",
              "FORMAT",
              "WHERE",
              "LIST",
              "SECONDS",
              "TEXT",
              "THEME",
              "VIEW",
              "STEPS",
              "FOR",
              "AS",
              "ID",
              "WxH",
              "TYPE",
              "OP",
              "SEED",
              "subject",
              "algorithm",
              "algorithms",
              "file",
              "en or de",
              "CUDA",
              "GPU",
              "NVIDIA Example",
              "no NVIDIA driver found",
              "a processor",
              "GB/s",
              "ms",
              "ns",
              "MiB",
              "KiB",
              "GiB",
              "Scanscope",
              "Boost.Context (BSL 1.0)",
              "CLI11 (BSD 3-Clause)",
              "fmt (MIT)",
              "nlohmann-json (MIT)",
              "oneTBB (Apache 2.0)",
              "Qt (LGPL 3)"};
    for (const kernels::ExecutorInfo& executor : withoutGpu().executors()) all.push_back(executor.id);
    all.emplace_back("cpu");
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        for (const std::string_view name : {algorithm.id, algorithm.name, algorithm.cites, algorithm.source})
            all.emplace_back(name);
        for (const kernels::OptionInfo& option : algorithm.options) {
            all.emplace_back(option.values);
            all.emplace_back(option.placeholder);
        }
    }
    for (const kernels::RunField& field : kernels::run_fields()) all.emplace_back(field.option.placeholder);
    for (const ExportOption& option : exportOptions()) all.emplace_back(option.id);
    using enum trace::ElementType;
    for (const trace::ElementType type : {int32, int64, float32, float64}) all.emplace_back(name_of(type));
    for (const char* op : {"sum", "product", "max", "min", "and", "or", "xor"}) all.emplace_back(op);
    return all;
}

class EveryCommand : public testing::Test {
protected:
    void SetUp() override {
        if (!test::hasMadeUpLanguage()) GTEST_SKIP() << "needs xgettext, of Debian's package gettext";
        m_language.emplace();
        m_names = names();
    }

    [[nodiscard]] Words unmarked(const std::string& text) const { return test::unmarkedWords(text, m_names); }
    [[nodiscard]] Words unmarked(const Said& said) const { return unmarked(said.out + said.err); }

    const Folder m_folder;
    Words m_names;

private:
    std::optional<test::MadeUpLanguage> m_language;
};

TEST_F(EveryCommand, SaysItsVersionInTheChosenLanguage) {
    for (const bool hasWindow : {false, true})
        for (const bool hasCuda : {false, true})
            EXPECT_EQ(unmarked(versionText({.hasWindow = hasWindow, .hasCuda = hasCuda, .hasTbb = true})),
                      Words{});
}

TEST_F(EveryCommand, ListsWhatThereIs) {
    EXPECT_EQ(unmarked(scanscope({"device"}, withGpu())), Words{});
    EXPECT_EQ(unmarked(scanscope({"device"}, withoutGpu())), Words{});
}

} // namespace
} // namespace scanscope::app
