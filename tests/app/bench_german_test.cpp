// Messages about measurements in another language: its word order, plural forms, and dates.
#include <gtest/gtest.h>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "kernels/text/language.h"
#include "support/bench_samples.h"

namespace scanscope::app {
namespace {

using test::timedRow;

class BenchGerman : public testing::Test {
protected:
    BenchGerman() { kernels::use_language(*kernels::find_language("de")); }
    ~BenchGerman() override { kernels::use_language(*kernels::find_language("en")); }
    [[nodiscard]] BenchmarkContent content(BenchView view) const {
        return benchContent({.view = view, .algorithms = {"cub-scan", "thrust-scan", "cub-reduce"}}, report);
    }
    bench::Report report{.rows = {timedRow("cub-scan", 1 << 20, 10e-6, 5e-6, 0.4),
                                  timedRow("thrust-scan", 1 << 20, 11e-6, 5e-6, 0.4),
                                  timedRow("cub-reduce", 1 << 20, 2e-6, 1e-6),
                                  timedRow("cub-reduce", 1 << 16, 1e-6, 1e-6)}};
};

TEST_F(BenchGerman, SentencesAreWholeOnes) {
    EXPECT_EQ(content(BenchView::Time).headline,
              "cub-scan und thrust-scan sind die schnellsten Scans bei 2²⁰, zu knapp zum Entscheiden: "
              "10.0 µs; cub-reduce bei 2²⁰: 2.00 µs");
    EXPECT_EQ(content(BenchView::Bandwidth).headline,
              "cub-scan und thrust-scan bewegen 45 % bis 50 % dessen, was eine Kopie bei 2²⁰ bewegt");
    EXPECT_EQ(content(BenchView::Share).chart.panels.front().title, "Anteil an der Kopie bei gleichem n");
}

TEST_F(BenchGerman, FormsFollowTheNumber) {
    const auto median = [&](std::size_t samples) {
        for (bench::Row& row : report.rows) row.times->samples = samples;
        return content(BenchView::Time).sentence.section(u',', 0, 0).toStdString();
    };
    EXPECT_EQ(median(1), "Median von mindestens 1 Messung");
    EXPECT_EQ(median(10), "Median von mindestens 10 Messungen");
}

TEST_F(BenchGerman, DatesAreGerman) {
    report.conditions.date = "2026-03-21T12:00:00Z";
    EXPECT_EQ(dateOf(report), "21. März 2026");
    report.rows[1].date = "2026-03-23T00:10:00Z";
    EXPECT_EQ(dateOf(report), "21. bis 23. März 2026");
    EXPECT_EQ(methodPage(report).name, "Methode");
}

} // namespace
} // namespace scanscope::app
