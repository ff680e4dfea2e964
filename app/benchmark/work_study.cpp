#include "app/benchmark/work_study.h"

#include <QHBoxLayout>

#include "app/benchmark/algorithm_groups.h"
#include "app/benchmark/work_content.h"
#include "app/reports/work_report.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {
namespace {

// Scans of less work or less depth, and reductions that go on where one block ends.
QStringList usual() {
    return knownAlgorithms(
        {"hillis-steele", "blelloch", "brent-kung", "sklansky", "reduce-shared", "reduce-multilevel"});
}

SweepWords workWords() {
    const auto tr = [](const char* text) { return WorkStudy::tr(text); };
    return {
        .sizes = QStringLiteral("2^3..2^20"),
        .sizesTip = tr("8,1000, 2^3..2^20 or, for every second power, 2^4..2^20..*4"),
        .run = tr("Count"),
        .invitation = tr("Count lets the emulator run the chosen algorithms at every size and counts their "
                         "combines. It needs no GPU and takes a few seconds."),
        .before = tr("Nothing is counted yet"),
        .after = tr("Counted"),
        .cancelled = tr("Cancelled; what was counted stays"),
        .now = tr("Counting %1 at n = %2"),
        .done = tr("%1 of %2 rows"),
        .conditions = {{tr("every block counted")}, {tr("nothing of it recorded")}},
        .about = {tr("It runs the text that a GPU runs, so that it counts the same."),
                  tr("Counts, not times: the same on every machine.")},
        .title = tr("Work over n"),
        .details = tr("counted on the emulator"),
        .method = {tr("The emulator runs the text that a GPU runs, so it counts the same: every combine "
                      "of every thread, and the barriers between them."),
                   tr("Depth is how many combines must follow one another. Efficiency is the work of a "
                      "serial loop over threads × depth. Applications do more than combine n elements, and "
                      "have none."),
                   tr("Theory is what the page of each algorithm states for as many threads."),
                   tr("Counts, not times: the same on every machine.")}};
}

} // namespace

WorkStudy::WorkStudy(Measure measure, QObject* parent)
    : SweepOf(std::move(measure), workWords(), parent)
    , m_algorithms([](const kernels::Algorithm& algorithm) { return !no_work(algorithm); }, usual())
    , m_form(new viz::SegmentedControl(tr("Form of the scans"))) {
    m_form->addSegment(tr("Exclusive"));
    m_form->addSegment(tr("Inclusive"));
    m_form->setChosen({0});
    row()->addWidget(m_algorithms.field(), 1, Qt::AlignTop);
    row()->addWidget(sizesField(), 0, Qt::AlignTop);
    row()->addWidget(new viz::Field(tr("Form"), m_form, m_form->sizeHint().width()), 0, Qt::AlignTop);
    connect(m_form, &viz::SegmentedControl::chosenChanged, this, &WorkStudy::setupEdited);
    connect(algorithms(), &viz::ChipField::chosenChanged, this, [this] {
        emit contentChanged();
        setupEdited();
    });
    connect(algorithms(), &viz::ChipField::hiddenChanged, this, &Study::contentChanged);
}

kernels::WorkOptions WorkStudy::chosenOptions() const {
    kernels::WorkOptions options;
    options.sizes = chosenSizes();
    for (const QString& id : m_algorithms.chosen()) {
        kernels::Request request;
        request.algorithm = id.toStdString();
        request.form = m_form->current() == 1 ? trace::Form::inclusive : trace::Form::exclusive;
        if (const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm))
            request.type = default_type(*algorithm);
        options.requests.push_back(std::move(request));
    }
    return options;
}

QWidget* WorkStudy::anchorOf(const QString& field) {
    return field == QStringLiteral("algorithms") ? m_algorithms.field() : sizesField();
}

BenchmarkContent WorkStudy::content(BenchView, bool) const {
    return workContent(m_algorithms.chosen(), m_algorithms.hidden(), rows());
}

void WorkStudy::toggleSeries(const viz::ChartSeries& series) { m_algorithms.toggle(series); }

std::vector<kernels::WorkRow> WorkStudy::chosenRows() const {
    return m_algorithms.chosenOf(rows(), [](const kernels::WorkRow& row) { return row.algorithm; });
}

void WorkStudy::writeCsv(std::ostream& out) const { writeWorkCsv(out, chosenRows()); }
void WorkStudy::writeJson(std::ostream& out) const { writeWorkJson(out, chosenRows(), {}); }

} // namespace scanscope::app

#include "moc_work_study.cpp"
