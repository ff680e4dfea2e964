#include "app/benchmark/times_results.h"

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/report_words.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

const Report* TimesResults::reportOf(Source source) const {
    switch (source) {
    case Source::Opened:
        return m_opened ? &*m_opened : nullptr;
    case Source::Recorded:
        return recorded();
    case Source::Measured:
        break;
    }
    return &m_measured;
}

bool TimesResults::has(Source source) const {
    return source == Source::Measured ? m_wasMeasured : reportOf(source) != nullptr;
}

const Report& TimesResults::report() const { return isWaiting() ? m_before->report : *reportOf(m_source); }

bool TimesResults::show(Source source) {
    if (!reportOf(source)) return false;
    m_source = source;
    return true;
}

void TimesResults::setOpened(const Report& report, const QString& name) {
    m_opened = report;
    m_file = name;
}

void TimesResults::begin() {
    if (!report().rows.empty()) m_before = Before{report(), m_before ? m_before->source : m_source};
    m_measured = {};
    m_source = Source::Measured;
    m_wasMeasured = true;
}

void TimesResults::add(const Row& row) {
    m_measured.rows.push_back(row);
    m_isUnsaved = true;
    m_before.reset();
}

// Removes cancelled rows that have no times.
void TimesResults::complete(const Report& report) {
    m_measured = report;
    std::erase_if(m_measured.rows,
                  [](const Row& row) { return row.status == bench::Status::cancelled && !row.times; });
}

bool TimesResults::end(bool isWhole) {
    const bool comesBack = m_before && m_measured.rows.empty() && !isWhole;
    if (comesBack) {
        m_measured = m_before->source == Source::Measured ? m_before->report : Report{};
        m_wasMeasured = m_before->source == Source::Measured;
        if (m_source == Source::Measured) m_source = m_before->source;
    }
    m_before.reset();
    return comesBack;
}

void TimesResults::setSaved() {
    if (&report() == &m_measured) m_isUnsaved = false;
}

QString TimesResults::label() const {
    if (m_source == Source::Recorded) return recordedText(report());
    return m_source == Source::Opened ? m_file : QString();
}

QString TimesResults::name() const {
    if (m_source == Source::Recorded) return label();
    return joined({m_source == Source::Opened ? m_file : viz::tr("measured here"), deviceAndDate(report())},
                  QStringLiteral(", "));
}

std::vector<ResultSource> TimesResults::sources() const {
    const QString device = m_recorded ? deviceOf(*m_recorded).remove(QStringLiteral("NVIDIA ")) : QString();
    const bool isAbsent = device.isEmpty();
    return {
        {.name = viz::tr("This machine"),
         .reason = has(Source::Measured)
                       ? QString()
                       : viz::tr("Nothing has been measured on this machine yet. Press Run to measure it.")},
        {.name = isAbsent ? viz::tr("Recorded") : device,
         .reason = isAbsent ? viz::tr("This build has no GPU results.") : QString(),
         .tip = viz::tr("These results were measured on a GPU.")},
        {.name = m_opened ? m_file : viz::tr("File…"),
         .tip = m_opened ? viz::tr("%1. Ctrl+O opens another.").arg(m_file)
                         : viz::tr("Open results from a file (Ctrl+O)"),
         .isToOpen = !m_opened}};
}

} // namespace scanscope::app
