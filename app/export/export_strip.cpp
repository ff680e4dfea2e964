#include "app/export/export_strip.h"

#include <optional>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/export/export_writer.h"
#include "kernels/errors.h"
#include "viz/widgets/button.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

constexpr int footHeight = 22;

QHBoxLayout* lineOf(QVBoxLayout* column) {
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    column->addLayout(line);
    return line;
}

constexpr int delay = 300; // milliseconds after the last change

// Returns a key that is equal for all choices with the same estimate: the file name does not matter.
QString keyOf(ExportChoice choice) {
    choice.path.clear();
    return QString::fromStdString(std::string(idOf(choice.format))) + choice.command().text;
}

// Returns the format of the file ending, or nothing if it is unknown.
std::optional<ExportFormat> formatNamed(const QString& path) {
    try {
        return formatOf({}, path.toStdString());
    } catch (const kernels::BadRequest&) {
        return std::nullopt;
    }
}

} // namespace

ExportStrip::ExportStrip(ExportFileField* file, EstimateLine* estimate, const ExportWriter* writer)
    : m_copy(new viz::Button(tr("Copy as picture")))
    , m_showFolder(new viz::Button(tr("Show in folder")))
    , m_status(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_writer(writer) {
    auto* browse = new viz::Button(tr("Browse"));
    m_status->setElided(true);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setFixedHeight(footHeight);
    m_showFolder->setQuiet(true);
    m_showFolder->setFixedHeight(footHeight);
    m_showFolder->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 6, 16, 8);
    layout->setSpacing(4);
    layout->addWidget(new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted, tr("File")));
    QHBoxLayout* line = lineOf(layout);
    line->addWidget(file, 1);
    line->addWidget(browse);
    line->addWidget(m_copy);
    QHBoxLayout* foot = lineOf(layout);
    foot->addWidget(m_status);
    foot->addWidget(m_showFolder);
    foot->addStretch(1);
    foot->addWidget(estimate);
    connect(browse, &QPushButton::clicked, this, &ExportStrip::browseRequested);
    connect(m_copy, &QPushButton::clicked, this, &ExportStrip::copyRequested);
    connect(writer, &ExportWriter::said, this, &ExportStrip::say);
    connect(writer, &ExportWriter::changed, this, [this] { setWritten({}); });
    connect(writer, &ExportWriter::finished, this,
            [this](const QStringList& files) { setWritten(files.value(0)); });
    connect(m_showFolder, &QPushButton::clicked, this, [this] { emit folderRequested(m_written); });
}

void ExportStrip::say(const QString& words, viz::TextLabel::Tone tone) {
    m_status->setTone(tone);
    m_status->setText(words);
}

void ExportStrip::setWritten(const QString& file) {
    m_written = file;
    m_showFolder->setVisible(!file.isEmpty());
    update(); // the progress
}

void ExportStrip::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, 0, width(), 1), t.hair);
    if (m_writer->busy()) painter.fillRect(QRect(0, 0, int(width() * m_writer->share()), 2), t.ink);
}

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

ExportFileField::ExportFileField(ExportControls* controls, const Settings& settings)
    : m_controls(controls)
    , m_settings(settings) {
    setFixedHeight(32);
    setAccessibleName(tr("File"));
    connect(this, &QLineEdit::editingFinished, this, &ExportFileField::followEnding);
}

void ExportFileField::setRun(const QString& algorithm) {
    m_algorithm = algorithm;
    followFormat();
}

void ExportFileField::setChosen(const QString& path) {
    m_proposed.clear();
    setText(path);
    followEnding();
}

bool ExportFileField::followFormat() {
    const ExportFormat format = m_controls->format();
    const QString before = text();
    const bool isProposed = before.isEmpty() || before == m_proposed;
    QString path = isProposed && !m_algorithm.isEmpty() ? m_settings.folder() + u'/' + m_algorithm : before;
    if (path.isEmpty()) return false;
    if (const auto named = formatNamed(path); named != format) {
        if (named) path.chop(QFileInfo(path).suffix().size() + 1);
        path += u'.' + QString::fromStdString(std::string(idOf(format)));
    }
    if (isProposed) m_proposed = path;
    if (path == before) return false;
    setText(path);
    return true;
}

void ExportFileField::followEnding() {
    const auto named = formatNamed(text());
    if (named && *named != m_controls->format())
        m_controls->choose("format", std::string(idOf(*named)));
    else if (followFormat())
        emit completed();
}

} // namespace scanscope::app

#include "moc_export_strip.cpp"
