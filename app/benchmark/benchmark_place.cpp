#include "app/benchmark/benchmark_place.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <stdexcept>

#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_panel.h"
#include "app/benchmark/work_content.h"
#include "app/work_report.h"
#include "sizes.h"
#include "viz/paint/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_slide.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr int setupHeight = 64, resultsWidth = 416;

QString text(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }

QStringList countable() {
    QStringList ids;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.family != kernels::Family::broken && !no_work(algorithm)) ids << text(algorithm.id);
    return ids;
}

// Scans of less work or less depth, and reductions that go on where one block ends.
QStringList usual() {
    QStringList ids;
    for (const char* id :
         {"hillis-steele", "blelloch", "brent-kung", "sklansky", "reduce-shared", "reduce-multilevel"})
        if (kernels::find_algorithm(id)) ids << QString::fromLatin1(id);
    return ids;
}

// The ground of the setup bar, as in Explore.
class SetupRow : public QWidget {
protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme& t = viz::themeOf(this);
        QPainter painter(this);
        painter.fillRect(rect(), t.window);
        painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
    }
};

} // namespace

BenchmarkPlace::BenchmarkPlace(WorkController::Measure measure, QWidget* parent)
    : QWidget(parent)
    , m_work(std::move(measure)) {
    setAccessibleName(tr("Benchmark"));
    m_results = new ResultsPanel;
    m_results->setFixedWidth(resultsWidth - 1);
    m_strip = new ProgressStrip;
    m_strip->setConditions({tr("every block counted"), tr("nothing of it recorded")}, tr("Emulator"),
                           {tr("It runs the text that a GPU runs, so that it counts the same."),
                            tr("Counts, no times: these are of no machine.")});
    auto* body = new QHBoxLayout;
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(1);
    body->addWidget(buildStage(), 1);
    body->addWidget(m_results);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_setup = buildSetup();
    layout->addWidget(m_setup);
    layout->addLayout(body, 1);
    layout->addWidget(m_strip);
    m_message = new viz::FieldMessage(this);
    connectParts();
    showContent();
    ended(tr("Run counts what these algorithms do"));
}

BenchmarkPlace::~BenchmarkPlace() = default;

QWidget* BenchmarkPlace::buildSetup() {
    auto* row = new SetupRow;
    row->setFixedHeight(setupHeight);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(16, 4, 16, 8);
    layout->setSpacing(10);
    m_algorithms = new viz::ChipField(tr("Algorithms"));
    m_algorithms->setChoices(countable());
    m_algorithms->setChosen(usual());
    m_algorithmsField = new viz::Field(tr("Algorithms"), m_algorithms, 0);
    m_algorithmsField->addToLabel(m_algorithms->menuButton());
    m_sizes = new QLineEdit(QStringLiteral("2^3..2^20"));
    m_sizes->setFont(viz::valueFont(13));
    m_sizes->setToolTip(tr("8,1000, 2^3..2^20 or, for every second power, 2^4..2^20..*4"));
    m_sizesField = new viz::Field(tr("Sizes"), m_sizes, 168);
    m_form = new viz::SegmentedControl(tr("Form of the scans"));
    m_form->addSegment(tr("Exclusive"));
    m_form->addSegment(tr("Inclusive"));
    m_form->setChosen({0});
    auto* form = new viz::Field(tr("Form"), m_form, m_form->sizeHint().width());
    m_run = new viz::Button(tr("Run"));
    m_run->setFixedSize(96, 32);
    layout->addWidget(m_algorithmsField, 1);
    layout->addWidget(m_sizesField);
    layout->addWidget(form);
    layout->addWidget(m_run, 0, Qt::AlignBottom);
    return row;
}

QWidget* BenchmarkPlace::buildStage() {
    m_headline = new viz::TextLabel({20, 600});
    m_headline->setElided(true);
    m_sentence = new viz::TextLabel({14, 400}, viz::TextLabel::Tone::Muted);
    m_sentence->setElided(true);
    m_views = new viz::SegmentedControl(tr("View"));
    const QString later = tr("Times are not part of this version yet.");
    for (const QString& name : {tr("GB/s"), tr("Time"), tr("Speed-up"), tr("Accuracy")})
        m_views->setSegmentEnabled(m_views->addSegment(name), false, later);
    m_views->setChosen({m_views->addSegment(tr("Work"))});
    m_save = new viz::IconButton(viz::Icon::Save, tr("Save the chart or its data"), tr("Ctrl+S"));
    m_chart = new viz::ChartView;

    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_headline);
    words->addWidget(m_sentence);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 12, 20, 10);
    head->setSpacing(12);
    head->addLayout(words, 1);
    head->addWidget(m_views, 0, Qt::AlignTop);
    head->addWidget(m_save, 0, Qt::AlignTop);
    auto* stage = new QWidget;
    auto* layout = new QVBoxLayout(stage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_chart, 1);
    return stage;
}

void BenchmarkPlace::connectParts() {
    connect(m_run, &QPushButton::clicked, this, &BenchmarkPlace::run);
    connect(m_save, &QAbstractButton::clicked, this, &BenchmarkPlace::saveRequested);
    connect(m_sizes, &QLineEdit::textEdited, this, &BenchmarkPlace::setupEdited);
    connect(m_sizes, &QLineEdit::returnPressed, this, &BenchmarkPlace::start);
    connect(m_form, &viz::SegmentedControl::chosenChanged, this, &BenchmarkPlace::setupEdited);
    connect(m_algorithms, &viz::ChipField::chosenChanged, this, [this] {
        showContent();
        setupEdited();
    });
    connect(m_algorithms, &viz::ChipField::hiddenChanged, this, &BenchmarkPlace::showContent);
    connect(m_chart, &viz::ChartView::seriesClicked, this, [this](int series) {
        const QString id = m_algorithms->chosen().value(series);
        m_algorithms->setHidden(id, !m_algorithms->isHidden(id));
    });
    connect(m_chart, &viz::ChartView::pointedChanged, m_results, &ResultsPanel::setPointed);
    connect(&m_work, &WorkController::progressed, this,
            [this](int done, int total, const QString& algorithm, double n) {
                m_total = total;
                m_strip->setState(tr("Counting %1 at n = %2").arg(algorithm, viz::sizeText(n)),
                                  tr("%1 of %2 rows").arg(done).arg(total), double(done) / total);
            });
    connect(&m_work, &WorkController::measured, this, [this](const kernels::WorkRow& row) {
        m_rows.push_back(row);
        showContent();
    });
    connect(&m_work, &WorkController::finished, this, [this] { ended(tr("Counted")); });
    connect(&m_work, &WorkController::cancelled, this,
            [this] { ended(tr("Cancelled; what was counted stays")); });
    connect(&m_work, &WorkController::failed, this, [this](const QString& message) { ended(message); });
}

void BenchmarkPlace::setupEdited() {
    m_sizesField->setInvalid(false);
    m_message->clear();
    m_run->setPrimary(!m_work.busy());
}

kernels::WorkOptions BenchmarkPlace::options() const {
    kernels::WorkOptions options;
    options.sizes = kernels::parse_sizes(m_sizes->text().trimmed().toStdString(), "Sizes");
    for (const QString& id : m_algorithms->chosen()) {
        kernels::Request request;
        request.algorithm = id.toStdString();
        request.form = m_form->current() == 1 ? trace::Form::inclusive : trace::Form::exclusive;
        if (const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm))
            request.type = default_type(*algorithm);
        options.requests.push_back(std::move(request));
    }
    return options;
}

void BenchmarkPlace::run() {
    if (m_work.busy())
        m_work.cancel();
    else
        start();
}

void BenchmarkPlace::runFirstTime() {
    if (!m_wasRun) start();
}

void BenchmarkPlace::start() {
    try {
        kernels::WorkOptions wanted = options();
        setupEdited();
        m_rows.clear();
        m_total = 0; // until the sweep says how many
        m_wasRun = true;
        m_work.start(std::move(wanted));
        m_run->setText(tr("Cancel"));
        m_run->setPrimary(false);
        showContent();
    } catch (const kernels::BadRequest& error) {
        m_sizesField->setInvalid(true);
        m_message->showUnder(m_sizesField, QString::fromUtf8(error.what()));
    }
}

void BenchmarkPlace::ended(const QString& what) {
    m_run->setText(tr("Run"));
    m_run->setPrimary(!m_wasRun);
    const auto done = int(m_rows.size());
    m_strip->setState(what, m_wasRun ? tr("%1 of %2 rows").arg(done).arg(std::max(m_total, done)) : QString(),
                      m_wasRun && m_total > 0 ? double(done) / m_total : -1);
    showContent();
}

void BenchmarkPlace::showContent() {
    QStringList hidden;
    for (const QString& id : m_algorithms->chosen())
        if (m_algorithms->isHidden(id)) hidden << id;
    const BenchmarkContent content = workContent(m_algorithms->chosen(), hidden, m_rows);
    m_headline->setText(content.headline);
    m_sentence->setText(content.sentence);
    m_chart->setChart(content.chart);
    m_results->setContent(content);
    m_save->setEnabled(!content.groups.empty());
    emit contentChanged();
}

QString BenchmarkPlace::headline() const { return m_headline->text(); }
QString BenchmarkPlace::sentence() const { return m_sentence->text(); }

QStringList BenchmarkPlace::fileFilters() {
    return {tr("Picture (*.png)"), tr("Vector picture (*.svg)"), tr("Page (*.pdf)"), tr("Table (*.csv)"),
            tr("Data (*.json)")};
}

std::vector<kernels::WorkRow> BenchmarkPlace::chosenRows() const {
    std::vector<kernels::WorkRow> rows;
    for (const QString& id : m_algorithms->chosen())
        std::ranges::copy_if(m_rows, std::back_inserter(rows), [&id](const kernels::WorkRow& row) {
            return row.algorithm == id.toStdString();
        });
    return rows;
}

void BenchmarkPlace::save(const QString& path) {
    const QString ending = QFileInfo(path).suffix();
    const bool isTable = ending == QStringLiteral("csv");
    if (!isTable && ending != QStringLiteral("json")) {
        if (ending != QStringLiteral("png") && ending != QStringLiteral("svg") &&
            ending != QStringLiteral("pdf"))
            throw std::runtime_error(tr("%1 ends in none of .png, .svg, .pdf, .csv and .json.")
                                         .arg(QFileInfo(path).fileName())
                                         .toStdString());
        return viz::saveChart({.headline = headline(),
                               .sentence = sentence(),
                               .chart = m_chart->chart(),
                               .theme = viz::themeOf(this).id},
                              path);
    }
    const std::vector<kernels::WorkRow> rows = chosenRows();
    std::ofstream file(path.toStdString(), std::ios::binary);
    if (isTable)
        writeWorkCsv(file, rows);
    else
        writeWorkJson(file, rows, {});
    file.close();
    if (!file)
        throw std::runtime_error(tr("%1 cannot be written.").arg(QFileInfo(path).fileName()).toStdString());
}

void BenchmarkPlace::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    const QRect table = m_results->geometry();
    if (m_results->isVisible())
        painter.fillRect(QRect(table.left() - 1, table.top(), 1, table.height()), t.hair);
}

// Below 1280 the chart has the width alone; its card says what the table says.
void BenchmarkPlace::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_results->setVisible(width() >= 1280);
    m_message->place();
}

} // namespace scanscope::app
