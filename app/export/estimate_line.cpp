#include "app/export/estimate_line.h"

namespace scanscope::app {

namespace {

constexpr int delay = 300; // milliseconds after the last change

// Returns a key that is equal for all choices with the same estimate: the file name does not matter.
QString keyOf(ExportChoice choice) {
    choice.path.clear();
    return QString::fromStdString(std::string(idOf(choice.format))) + choice.command().text;
}

} // namespace

EstimateLine::EstimateLine(std::function<bool()> mayMeasure)
    : TextLabel({13, 600})
    , m_mayMeasure(std::move(mayMeasure)) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &EstimateLine::measure);
}

void EstimateLine::drop() {
    m_soon.stop();
    m_job.drop();
    m_of.clear();
    m_choice = {}; // also releases its run
}

void EstimateLine::setChoice(const ExportChoice& choice) {
    const QString key = keyOf(choice);
    if (key == m_of) return;
    drop();
    m_choice = choice;
    m_counted.clear();
    try {
        m_counted = describeWhole(choice.plan());
        m_of = key;
        m_soon.start(delay);
    } catch (const std::exception&) { // a missing folder is reported by the export itself
    }
    show({});
}

void EstimateLine::measure() {
    if (!isVisible() || !m_mayMeasure()) return m_of.clear();
    try {
        m_job.start([this, trace = m_choice.document->sharedTrace(), verdict = m_choice.shown->verdict(),
                     plan = m_choice.plan()](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            const viz::Document document(trace, verdict);
            const auto estimate = viz::estimateExport(document, plan, [&] { return !stop.stop_requested(); });
            if (!estimate) return {};
            return [this, found = *estimate] { show(describeEstimate(found)); };
        });
    } catch (const std::exception&) { // as above
        m_of.clear();
    }
}

void EstimateLine::show(const QString& measured) {
    setText(measured.isEmpty() ? m_counted : m_counted + QStringLiteral("; ") + measured);
}

} // namespace scanscope::app

#include "moc_estimate_line.cpp"
