#include "app/export/export_place.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPainter>

#include "app/export/export_panel.h"
#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "app/export/export_strip.h"
#include "app/export/preview_transport.h"
#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "viz/export/export.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

const QString rememberedKey = QStringLiteral("export");

struct BarField {
    std::string_view option;
    int width = 0; // 0 for the control's own width
    bool isSpare = false;
};
constexpr BarField barFields[] = {{.option = "format"},
                                  {.option = "steps", .width = 164},
                                  {.option = "size", .width = 164},
                                  {.option = "fps", .width = 64, .isSpare = true},
                                  {.option = "theme", .isSpare = true}};

} // namespace

ExportPlace::ExportPlace(const Settings& settings)
    : m_settings(settings)
    , m_controls(new ExportControls(this))
    , m_writer(new ExportWriter(this))
    , m_bar(new SetupRow)
    , m_export(new viz::Button(tr("Export")))
    , m_preview(new ExportPreview)
    , m_transport(new PreviewTransport(m_preview))
    , m_panel(new ExportPanel(*m_controls))
    , m_file(new ExportFileField(m_controls, settings))
    , m_estimate(new EstimateLine([this] { return !busy(); }))
    , m_strip(new ExportStrip(m_file, m_estimate, m_writer)) {
    setAccessibleName(tr("Export"));
    stageColumn()->addWidget(m_preview, 1);
    stageColumn()->addWidget(m_transport);
    setColumn(m_panel);
    fillBar();
    setSetup(m_bar);
    setStrip(m_strip, ExportStrip::usualHeight);
    m_controls->restore(m_settings.bytes(rememberedKey));
    connectParts();
    m_file->followFormat();
    showChoice();
}

void ExportPlace::fillBar() {
    for (const BarField& one : barFields) {
        QWidget* control = m_controls->control(one.option);
        const int width = one.width > 0 ? one.width : control->sizeHint().width();
        auto* field = new viz::Field(viz::translated(exportOption(one.option).label), control, width);
        if (one.isSpare)
            m_spare << field;
        else
            ++m_spareAt;
        m_bar->line()->addWidget(field);
    }
    m_bar->line()->addStretch(1);
    m_export->setPrimary(true);
    m_export->setFixedSize(112, 32);
    m_bar->line()->addWidget(m_export, 0, Qt::AlignBottom);
}

void ExportPlace::connectParts() {
    connect(m_controls, &ExportControls::changed, this, &ExportPlace::edited);
    connect(exportButton(), &QPushButton::clicked, this, &ExportPlace::start);
    connect(m_panel, &ExportPanel::copyRequested, this, &ExportPlace::copyCommand);
    connect(m_strip, &ExportStrip::browseRequested, this, &ExportPlace::browse);
    connect(m_strip, &ExportStrip::copyRequested, this, &ExportPlace::copyPicture);
    connect(m_strip, &ExportStrip::folderRequested, this, &ExportPlace::folderRequested);
    connect(m_file, &QLineEdit::textEdited, this, &ExportPlace::showChoice);
    connect(m_file, &ExportFileField::completed, this, &ExportPlace::showChoice);
    connect(m_writer, &ExportWriter::changed, this, [this] { exportButton()->setText(m_writer->action()); });
    connect(m_writer, &ExportWriter::started, this, [this] {
        m_estimate->drop();
        m_settings.rememberFolderOf(m_file->text());
    });
    connect(m_writer, &ExportWriter::finished, this, &ExportPlace::finished);
    connect(m_writer, &ExportWriter::finished, this, &Place::lossChanged);
}

void ExportPlace::setDocument(viz::SharedDocument document) {
    if (document == m_document) return;
    m_transport->stop();
    m_estimate->drop();
    m_unmarked.reset();
    m_document = std::move(document);
    if (m_document && m_document->stepCount() > 0) m_controls->setDocument(*m_document);
    m_file->setRun(m_document ? QString::fromStdString(m_document->trace().run.algorithm) : QString());
    showChoice();
}

void ExportPlace::setViewState(viz::FilmStep step, viz::BlockAddress followed, bool symbols) {
    m_viewState = {.views = {}, .followed = followed, .symbols = symbols};
    m_preview->setShot({step, 1});
    showChoice();
}

// ---- The choices

ExportChoice ExportPlace::choice() const {
    ExportSettings settings = m_controls->settings();
    if (settings.text("steps") == ExportControls::thisStep)
        settings.set("steps", std::to_string(viz::stepNumber(m_preview->shot().step)));
    return {m_document, shown(settings), m_controls->format(), settings, m_viewState, m_file->text()};
}

viz::SharedDocument ExportPlace::shown(const ExportSettings& settings) const {
    if (!m_document || settings.isOn("hazards") || m_document->findings().empty()) return m_document;
    if (!m_unmarked) m_unmarked = std::make_shared<const viz::Document>(m_document->sharedTrace());
    return m_unmarked;
}

void ExportPlace::edited() {
    m_file->followFormat();
    m_settings.setBytes(rememberedKey, m_controls->remembered());
    showChoice();
}

// The dialog has already asked whether to replace an existing file.
void ExportPlace::setFile(const QString& path) {
    m_file->setChosen(path);
    showChoice();
    try {
        if (m_file->text() == path && choice().plan().files.size() == 1) m_writer->allowReplacing();
    } catch (const std::exception&) { // the export itself reports this
    }
}

void ExportPlace::browse() {
    const QString path = askForFileToWrite(this, m_settings, tr("Export"),
                                           QFileInfo(m_file->text()).fileName(), {tr("All files (*)")});
    if (!path.isEmpty()) setFile(path);
}

void ExportPlace::openDialog() { emit fileChosen(askForAnyFile(this, m_settings)); }

void ExportPlace::showChoice() {
    const ExportChoice now = choice();
    exportButton()->setEnabled(!now.isEmpty());
    m_strip->copyButton()->setEnabled(!now.isEmpty());
    if (now.isEmpty()) {
        m_preview->show(nullptr, {});
        m_transport->setFilm(0, {});
        return m_strip->say(tr("Nothing to export yet: run an algorithm in Explore."));
    }
    viz::ExportOptions options = now.options();
    try {
        applyTemplate(options, now.format, now.settings);
    } catch (const viz::ExportError&) { // the export itself reports this
    }
    m_preview->show(now.shown, options);
    m_transport->setFilm(m_document->stepCount(), now.moves() ? std::optional(now.film()) : std::nullopt);
    m_panel->showCommand(now.command());
    m_panel->showLegibility(options);
    m_writer->consider(now);
    m_estimate->setChoice(now);
}

// ---- Actions

void ExportPlace::start() {
    if (busy()) return cancel();
    if (choice().isEmpty()) return;
    m_transport->stop();
    m_file->followEnding();
    m_writer->write(choice());
}

QString ExportPlace::copyPicture() {
    const ExportChoice now = choice();
    if (now.isEmpty()) return tr("No picture to copy.");
    const viz::ExportOptions options = now.options();
    QGuiApplication::clipboard()->setImage(viz::renderSlide(*now.shown, m_preview->shot(), options));
    const QString said =
        tr("Copied as a picture of %1 × %2.").arg(options.size.width()).arg(options.size.height());
    m_strip->say(said);
    return said;
}

void ExportPlace::copyCommand() {
    const ExportChoice now = choice();
    if (now.isEmpty()) return;
    const ExportCommand command = now.command();
    QGuiApplication::clipboard()->setText(command.text);
    m_strip->say(command.needsFile ? tr("Copied. Before using the command, save the trace as %1: options "
                                        "alone cannot reproduce this run.")
                                         .arg(savedRun)
                                   : tr("Copied."));
}

// ---- The interface for the window and tests

void ExportPlace::sayBriefly(const QString& words) { m_strip->say(words); }

void ExportPlace::sayUnreadable(const QString& message) {
    m_strip->say(message, viz::TextLabel::Tone::Error);
}

Loss ExportPlace::loss() const {
    if (!busy()) return {};
    return {tr("The export is not finished. If you quit now, nothing will be kept.")};
}

QWidget* ExportPlace::home() const { return m_preview; }

QLineEdit* ExportPlace::file() const { return m_file; }
viz::Button* ExportPlace::showFolderButton() const { return m_strip->showFolderButton(); }
QString ExportPlace::status() const { return m_strip->said(); }
QString ExportPlace::estimate() const { return m_estimate->text(); }
QString ExportPlace::commandLine() const { return choice().command().text; }

// In narrow windows, the fields that do not fit in the bar move to the panel.
void ExportPlace::arrange() {
    PlaceFrame::arrange();
    const bool isNarrow = width() < drawerBelow;
    if (isNarrow == m_isNarrow) return;
    m_isNarrow = isNarrow;
    if (isNarrow)
        m_panel->take(m_spare);
    else
        for (int f = 0; f < int(m_spare.size()); ++f) m_bar->line()->insertWidget(m_spareAt + f, m_spare[f]);
    // Lets the panel update its scroll range for its new height.
    QCoreApplication::postEvent(m_panel, new QEvent(QEvent::LayoutRequest));
}

void ExportPlace::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(m_panel->x(), m_panel->y(), 1, m_panel->height()), t.hair);
}

} // namespace scanscope::app

#include "moc_export_place.cpp"
