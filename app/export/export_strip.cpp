#include "app/export/export_strip.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/export/estimate_line.h"
#include "app/export/export_file_field.h"
#include "app/export/export_writer.h"
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

} // namespace scanscope::app

#include "moc_export_strip.cpp"
