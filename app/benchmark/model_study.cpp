#include "app/benchmark/model_study.h"

#include <QHBoxLayout>

#include "app/benchmark/algorithm_groups.h"
#include "app/benchmark/model_content.h"
#include "app/reports/cost_report.h"

namespace scanscope::app {
namespace {

// Of each way to spend time one: launches, waits, conflicts, bytes.
QStringList usual() {
    return knownAlgorithms({"naive-global", "work-efficient-global", "recursive", "reduce-then-scan",
                            "blelloch", "reduce-shared"});
}

SweepWords modelWords() {
    const auto tr = [](const char* text) { return ModelStudy::tr(text); };
    return {
        .sizes = QStringLiteral("2^3..2^20"),
        .sizesTip =
            tr("8,1000, 2^3..2^20 or, for every second power, 2^4..2^20..*4; measured ones are taken"),
        .run = tr("Model"),
        .invitation = tr("Model lets the emulator record the runs that were measured on an H200, and says "
                         "what each costs by a model that fits on a page. It needs no GPU and takes some "
                         "seconds."),
        .before = tr("Nothing is modelled yet"),
        .after = tr("Modelled"),
        .cancelled = tr("Cancelled; what was modelled stays"),
        .now = tr("Recording %1 at n = %2"),
        .done = tr("%1 of %2 rows"),
        .conditions = {{tr("int32 sums")}, {tr("measured on an NVIDIA H200")}},
        .about = {tr("It records on the emulator what was measured on a GPU."),
                  tr("The model knows the machine as fifteen numbers.")},
        .title = tr("Model over n"),
        .details = tr("modelled from traces, measured on an H200"),
        .method = {
            tr("time = launch + the most of memory, banks and issue + waits, for each launch; a run is the "
               "sum "
               "of its launches."),
            tr("Memory: sectors of 32 bytes over the bandwidth of a copy. Banks: passes through shared "
               "memory, "
               "one a cycle. Issue: recorded instructions of warps. Waits: the longest chain of round trips, "
               "combines and barriers of a block, once for each wave of blocks (Brent)."),
            tr("It knows no cache: what is read again from the L2 costs as much as the first time. It takes "
               "blocks that are not recorded to be like those that are.")}};
}

} // namespace

ModelStudy::ModelStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), modelWords(), parent)
    , m_algorithms([](const kernels::Algorithm& algorithm) { return algorithm.on_emulator; }, usual()) {
    row()->addWidget(m_algorithms.field(), 1, Qt::AlignTop);
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
    connect(algorithms(), &viz::ChipField::chosenChanged, this, [this] {
        emit contentChanged();
        setupEdited();
    });
    connect(algorithms(), &viz::ChipField::hiddenChanged, this, &Study::contentChanged);
}

cost::CostStudyOptions ModelStudy::chosenOptions() const {
    cost::CostStudyOptions options;
    options.sizes = chosenSizes();
    for (const QString& id : m_algorithms.chosen()) options.algorithms.push_back(id.toStdString());
    return options;
}

QWidget* ModelStudy::anchorOf(const QString& field) {
    return field == QStringLiteral("algorithms") ? m_algorithms.field() : sizesField();
}

BenchmarkContent ModelStudy::content(BenchView, bool) const {
    return modelContent(m_algorithms.chosen(), m_algorithms.hidden(), rows());
}

void ModelStudy::toggleSeries(const viz::ChartSeries& series) { m_algorithms.toggle(series); }

std::vector<cost::CostRow> ModelStudy::chosenRows() const {
    return m_algorithms.chosenOf(rows(), [](const cost::CostRow& row) { return row.subject.algorithm; });
}

void ModelStudy::writeCsv(std::ostream& out) const { writeCostsCsv(out, chosenRows()); }
void ModelStudy::writeJson(std::ostream& out) const { writeCostsJson(out, chosenRows(), cost::h200().name); }

} // namespace scanscope::app

#include "moc_model_study.cpp"
