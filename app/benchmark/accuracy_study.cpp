#include "app/benchmark/accuracy_study.h"

#include <algorithm>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/benchmark/accuracy_content.h"
#include "app/reports/accuracy_report.h"
#include "kernels/text/language.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {
namespace {

SweepWords accuracyWords() {
    const auto tr = [](const char* text) { return AccuracyStudy::tr(text); };
    return {
        .sizes = QStringLiteral("2^10..2^20..*4"),
        .sizesTip = tr("1000, 2^20, 2^10..2^24 or, for every second power, 2^10..2^24..*4"),
        .run = tr("Compute"),
        .invitation = tr("Compute adds up the same float32 numbers in four ways and compares the sums with a "
                         "more precise one. It needs no GPU and takes up to a minute."),
        .before = tr("Nothing is added up yet"),
        .after = tr("Added up"),
        .cancelled = tr("Cancelled; what was added up stays"),
        .now = tr("Adding up with %1 at n = %2"),
        .done = tr("%1 of %2 sums"),
        .conditions = {{tr("float32 against float64")}, {tr("the same numbers for all")}},
        .about = {tr("The order of the sums decides, not how fast they are made.")},
        .title = tr("Accuracy over n"),
        .details = tr("sums of float32"),
        .method = {tr("The error is |sum − exact| / |exact|. Exact is the sum of the same numbers in "
                      "float64, with what rounding takes from it given back."),
                   tr("Random numbers lie between 0 and 1, in steps of 2⁻²⁴, so that each is a float32. "
                      "Ones can be added up exactly until 2²⁴; a float32 loop counts no further, so 2²⁴ + 1 "
                      "of them are added up as well. 0.1 is no float32, and its error has a sign."),
                   tr("Where numbers alternate, a 1 comes first, then random numbers of 0 to 1000, each "
                      "taken back at once: the sum is 1, and only Kahan’s is always near it. The last "
                      "numbers are 1e8, then 1e-8 again and again, and −1e8: the small ones are the sum."),
                   tr("“serial, float64” is the plain loop over the same numbers in float64."),
                   tr("The plain loop runs on the processor, the others on the emulator or the GPU: the "
                      "same sums in the same order.")}};
}

} // namespace

AccuracyStudy::AccuracyStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), accuracyWords(), parent)
    , m_executor(new viz::ChoiceBox(tr("Runs on")))
    , m_executorField(new viz::Field(tr("Runs on"), m_executor, 168)) {
    auto* what =
        new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted,
                           tr("Sums of float32 against a compensated sum in float64: the plain loop, a "
                              "tree, warps, and Kahan’s sum."));
    what->setElided(true);
    what->setFixedHeight(32);
    what->setAlignment(Qt::AlignVCenter);
    row()->addWidget(what, 1, Qt::AlignBottom);
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
    row()->addWidget(m_executorField, 0, Qt::AlignTop);
    setExecutors({{"emulator", true, "", ""}, {"cuda", false, kernels::say("looking for a GPU"), ""}});
    connect(m_executor, &QComboBox::currentIndexChanged, this, &AccuracyStudy::setupEdited);
}

// The plain loop always runs on the processor.
void AccuracyStudy::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    const QSignalBlocker quiet(m_executor);
    const QString chosen = m_executor->currentData().toString();
    m_executor->clear();
    for (const kernels::ExecutorInfo& executor : executors) {
        if (executor.id == "cpu") continue;
        const int index = m_executor->count();
        const QString id = QString::fromStdString(executor.id);
        m_executor->addChoice(id == QStringLiteral("cuda") ? tr("CUDA") : tr("Emulator"), id);
        m_executor->setChoiceEnabled(index, executor.available, QString::fromStdString(executor.reason));
    }
    m_executor->setCurrentIndex(std::max(0, m_executor->findData(chosen)));
}

kernels::AccuracyOptions AccuracyStudy::chosenOptions() const {
    using kernels::AccuracyInput;
    kernels::AccuracyOptions options;
    options.sizes = chosenSizes();
    if (std::ranges::count(options.sizes, std::uint64_t{0}) != 0)
        throw kernels::BadRequest("sizes",
                                  kernels::say("Nothing is added up of 0 elements: choose sizes from 1 on."));
    options.inputs = {AccuracyInput::random, AccuracyInput::ones, AccuracyInput::tenths,
                      AccuracyInput::alternating, AccuracyInput::tiny};
    options.sizes_of_ones = {kernels::counting_stops.front()};
    options.executors = {m_executor->currentData().toString().toStdString()};
    return options;
}

QWidget* AccuracyStudy::anchorOf(const QString& field) {
    return field == QStringLiteral("runs on") ? m_executorField : sizesField();
}

QString AccuracyStudy::machine() const { return m_executor->currentText(); }

BenchmarkContent AccuracyStudy::content(BenchView, bool) const { return accuracyContent(hidden(), rows()); }

void AccuracyStudy::writeCsv(std::ostream& out) const {
    writeAccuracyCsv(out, rows(), kernels::AccuracyOptions{}.seed);
}

void AccuracyStudy::writeJson(std::ostream& out) const {
    app::writeJson(out, accuracyAsJson(rows(), kernels::AccuracyOptions{}.seed));
}

} // namespace scanscope::app

#include "moc_accuracy_study.cpp"
