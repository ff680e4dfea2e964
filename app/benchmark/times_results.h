// The results of the study of times: those measured here, those that the program carries, those of a file,
// and which of them are looked at. Those of the other sources stay.
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
    [[nodiscard]] const bench::Report& report() const; // that is looked at
    [[nodiscard]] const bench::Report& measured() const { return m_measured; }
    [[nodiscard]] const bench::Report* recorded() const { return m_recorded ? &*m_recorded : nullptr; }
    bool show(Source source); // false where there are none

    void setRecorded(const bench::Report& report) { m_recorded = report; }
    void setOpened(const bench::Report& report, const QString& name); // of the file

    // A measurement of this machine. Until its first row is there it isWaiting(): where this machine is
    // looked at, report() is what was there before.
    void begin();
    void add(const bench::Row& row);
    void complete(const bench::Report& report);
    // Where nothing was measured, what was looked at before comes back; says whether it did.
    bool end(bool isWhole);
    [[nodiscard]] bool isWaiting() const { return m_before && m_source == Source::Measured; }
    [[nodiscard]] bool isUnsaved() const { return m_isUnsaved && !m_measured.rows.empty(); } // here measured
    void setSaved(); // is what is looked at

    // For what was not measured here: "recorded on an H200, 21 November 2026", "results.json".
    [[nodiscard]] QString label() const;
    [[nodiscard]] QString name() const;                      // of any, with device and day
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
