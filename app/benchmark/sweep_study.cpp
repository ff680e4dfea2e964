#include "app/benchmark/sweep_study.h"

#include <QFileInfo>
#include <QHBoxLayout>

#include "kernels/trace/whole_file.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

SweepStudy::SweepStudy(const QString& sizes, const QString& tip, const QString& what, QObject* parent)
    : Study(parent)
    , m_setup(new QWidget)
    , m_row(new QHBoxLayout(m_setup))
    , m_sizes(new SizesEdit)
    , m_what(what) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(10);
    m_sizes->setText(sizes);
    m_sizes->setToolTip(tip);
    m_sizesField = new viz::Field(tr("Sizes"), m_sizes, 168);
}

void SweepStudy::connectSizes() {
    connect(m_sizes, &QLineEdit::textEdited, this, &SweepStudy::setupEdited);
    connect(m_sizes, &QLineEdit::returnPressed, this, &Study::runRequested);
}

void SweepStudy::markInvalid(const QString& field, bool invalid) {
    static_cast<viz::Field*>(anchorOf(field))->setInvalid(invalid);
}

void SweepStudy::setupEdited() {
    m_isOutdated = true;
    emit edited();
}

void SweepStudy::cancel() {
    worker().cancel();
    emit stripChanged();
}

void SweepStudy::begin() {
    m_done = m_total = 0;
    m_wasRun = true;
    m_isOutdated = false;
}

void SweepStudy::goOn(int done, int total, const QString& what) {
    m_done = done;
    m_total = total;
    m_what = what;
    emit stripChanged();
}

void SweepStudy::end(int done, int total, const QString& what) {
    goOn(done, total, what);
    emit contentChanged();
}

StripContent SweepStudy::strip() const {
    StripContent strip{.what = isCancelling() ? tr("Cancelling…") : m_what};
    if (!m_wasRun) return strip;
    strip.details = progressText(m_done, m_total);
    if (m_total > 0) strip.share = double(m_done) / m_total;
    return strip;
}

QStringList SweepStudy::dataFilters() const { return {tr("Data (*.json)"), tr("Table (*.csv)")}; }

void SweepStudy::saveData(const QString& path) {
    const bool isTable = QFileInfo(path).suffix() == QStringLiteral("csv");
    trace::save_whole(path.toStdString(),
                      [&](std::ostream& out) { isTable ? writeCsv(out) : writeJson(out); });
}

} // namespace scanscope::app
