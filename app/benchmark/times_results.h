// The results of the timing study from three sources: measured here, built in, and from a file. One of them
// is shown; the others are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <vector>

#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

class TimesResults {
public:
    enum class Source : std::uint8_t { Measured, Recorded, Opened };

    [[nodiscard]] Source source() const { return m_source; }
    [[nodiscard]] bool has(Source source) const;
    [[nodiscard]] const bench::Report& report() const; // the report that is shown
    [[nodiscard]] const bench::Report& measured() const { return m_measured; }
    [[nodiscard]] const bench::Report* recorded() const { return m_recorded ? &*m_recorded : nullptr; }
    bool show(Source source); // false if it has no results

    void setRecorded(const bench::Report& report) { m_recorded = report; }
    void setOpened(const bench::Report& report, const QString& name); // `name` is the file name

    // Begins a measurement of this machine. If this machine's results are shown, report() returns the
    // previous ones until the first row arrives, and isWaiting() is true until then.
    void begin();
    void add(const bench::Row& row);
    void complete(const bench::Report& report);
    // Ends the measurement. If nothing was measured, shows the previous results again, and returns true.
    bool end(bool isWhole);
    [[nodiscard]] bool isWaiting() const { return m_before && m_source == Source::Measured; }
    // Whether there are results measured here that were not saved.
    [[nodiscard]] bool isUnsaved() const { return m_isUnsaved && !m_measured.rows.empty(); }
    void setSaved(); // the shown results were saved

    // The label of results from elsewhere: "recorded on an H200, 21 November 2026", "results.json".
    [[nodiscard]] QString label() const;
    [[nodiscard]] QString name() const;                      // the name of any results, with device and date
    [[nodiscard]] std::vector<ResultSource> sources() const; // in the order of Source

private:
    [[nodiscard]] const bench::Report* reportOf(Source source) const;

    Source m_source = Source::Measured;
    bench::Report m_measured;
    std::optional<bench::Report> m_recorded, m_opened;
    QString m_file;
    struct Before {
        bench::Report report;
        Source source = Source::Measured;
    };
    std::optional<Before> m_before;
    bool m_wasMeasured = false, m_isUnsaved = false;
};

} // namespace scanscope::app
