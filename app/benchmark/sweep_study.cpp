#include "app/benchmark/sweep_study.h"

#include <QFileInfo>
#include <QHBoxLayout>

#include "app/frame/file_dialog.h"
#include "kernels/input/sizes.h"
#include "kernels/text/language.h"
#include "kernels/trace/whole_file.h"
#include "viz/widgets/button.h"

namespace scanscope::app {

SweepStudy::SweepStudy(SweepWords words, QObject* parent)
    : Study(parent)
    , m_words(std::move(words))
    , m_setup(new QWidget)
    , m_row(new QHBoxLayout(m_setup))
    , m_sizes(new SizesEdit)
    , m_what(m_words.before) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(10);
    m_sizes->setText(m_words.sizes);
    m_sizes->setToolTip(m_words.sizesTip);
    m_sizesField = new viz::Field(tr("Sizes"), m_sizes, 168);
    connect(m_sizes, &QLineEdit::textEdited, this, &SweepStudy::setupEdited);
    connect(m_sizes, &QLineEdit::returnPressed, this, &Study::runRequested);
    connect(&job(), &Job::finished, this, [this] { end(m_total, m_words.after); });
    connect(&job(), &Job::cancelled, this, [this] { end(m_done, m_words.cancelled); });
    connect(&job(), &Job::failed, this, [this](const Failure& failure) { end(m_done, failure.message); });
}

void SweepStudy::addAlgorithms(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured,
                               const QStringList& usual) {
    m_algorithms = algorithmChips(canBeMeasured, usual);
    m_algorithmsField = new viz::Field(tr("Algorithms"), m_algorithms, 0);
    m_algorithmsField->addToLabel(m_algorithms->menuButton());
    m_row->addWidget(m_algorithmsField, 1, Qt::AlignTop);
    connect(m_algorithms, &viz::ChipField::chosenChanged, this, [this] {
        emit contentChanged();
        setupEdited();
    });
    connect(m_algorithms, &viz::ChipField::hiddenChanged, this, &Study::contentChanged);
}

void SweepStudy::toggleSeries(const viz::ChartSeries& series) {
    if (!m_algorithms) return Study::toggleSeries(series);
    m_algorithms->setHidden(series.name, !m_algorithms->isHidden(series.name));
}

QWidget* SweepStudy::anchorOf(const QString& field) {
    return m_algorithms && field == QStringLiteral("algorithms") ? m_algorithmsField : m_sizesField;
}

void SweepStudy::markInvalid(const QString& field, bool invalid) {
    static_cast<viz::Field*>(anchorOf(field))->setInvalid(invalid);
}

std::vector<std::uint64_t> SweepStudy::chosenSizes() const {
    return kernels::parse_sizes(m_sizes->text().trimmed().toStdString(), kernels::say("Sizes"));
}

void SweepStudy::restart(Job::Work work) {
    m_done = m_total = 0;
    begin(std::move(work));
}

void SweepStudy::goOn(std::size_t done, std::size_t total, const std::string& algorithm, std::uint64_t n) {
    m_done = int(done);
    m_total = int(total);
    m_what = m_words.now.arg(QString::fromStdString(algorithm), viz::sizeText(double(n)));
    emit stripChanged();
}

void SweepStudy::end(int done, const QString& what) {
    m_done = done;
    m_what = what;
    emit stripChanged();
    emit contentChanged();
}

StripContent SweepStudy::strip() const {
    StripContent strip{.what = isCancelling() ? tr("Cancelling…") : m_what,
                       .conditions = m_words.conditions,
                       .machine = machine(),
                       .about = m_words.about};
    if (!m_wasRun) return strip;
    strip.details = m_words.done.arg(m_done).arg(m_total);
    if (m_total > 0) strip.share = double(m_done) / m_total;
    return strip;
}

std::vector<Page> SweepStudy::pages() const {
    return {{tr("Method"), {PageBlock{.title = tr("How"), .words = m_words.method}}}};
}

QStringList SweepStudy::dataFilters() const {
    return {filterOf(tr("Data"), "*.json"), filterOf(tr("Table"), "*.csv")};
}

void SweepStudy::saveData(const QString& path) {
    const bool isTable = QFileInfo(path).suffix() == QStringLiteral("csv");
    trace::save_whole(path.toStdString(),
                      [&](std::ostream& out) { isTable ? writeCsv(out) : writeJson(out); });
}

} // namespace scanscope::app

#include "moc_sweep_study.cpp"
