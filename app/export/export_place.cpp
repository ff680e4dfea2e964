#include "app/export/export_place.h"

#include <cmath>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>

#include "app/export/export_preview.h"
#include "app/export_setup.h"
#include "run.h"
#include "viz/export/export.h"
#include "viz/widgets/button.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

namespace {

constexpr int estimateDelay = 300; // milliseconds after the last change
const QString rememberedKey = QStringLiteral("export");

QString clockText(double seconds) {
    const int tenths = int(seconds * 10);
    return QStringLiteral("%1:%2.%3")
        .arg(tenths / 600)
        .arg(tenths / 10 % 60, 2, 10, QLatin1Char('0'))
        .arg(tenths % 10);
}

} // namespace

ExportPlace::~ExportPlace() = default;

void ExportPlace::connectParts() {
    connect(&m_controls, &ExportControls::changed, this, &ExportPlace::edited);
    connect(m_export, &QPushButton::clicked, this, &ExportPlace::start);
    connect(m_browse, &QPushButton::clicked, this, &ExportPlace::browseRequested);
    connect(m_copy, &QPushButton::clicked, this, &ExportPlace::copyPicture);
    connect(m_copyCommand, &QPushButton::clicked, this, [this] {
        const ExportCommand command = this->command();
        QGuiApplication::clipboard()->setText(command.text);
        say(command.needsFile ? tr("Copied. Save the trace as %1 first: no options lead to it.").arg(savedRun)
                              : tr("Copied."));
    });
    connect(m_file, &QLineEdit::textEdited, this, &ExportPlace::showPlan);
    const auto go = [this](int step) {
        setPlaying(false);
        m_preview->setShot({step, 1});
        showShot();
    };
    connect(m_preview, &ExportPreview::stepChosen, this, go);
    connect(m_back, &QAbstractButton::clicked, this,
            [this, go] { go(std::max(0, m_preview->shot().step - 1)); });
    connect(m_forward, &QAbstractButton::clicked, this, [this, go] {
        if (m_document) go(std::min(m_document->stepCount() - 1, m_preview->shot().step + 1));
    });
    connect(m_playButton, &QAbstractButton::clicked, this, &ExportPlace::togglePlaying);
    connect(&m_play, &QTimer::timeout, this, &ExportPlace::advance);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ExportPlace::showEstimate);
}

void ExportPlace::setDocument(const viz::Document* document) {
    if (document == m_document) return;
    setPlaying(false);
    m_document = document;
    if (document && document->stepCount() > 0) m_controls.setDocument(*document);
    nameFile();
    showPlan();
}

void ExportPlace::setSight(int step, viz::BlockAddress followed, bool symbols) {
    m_followed = followed;
    m_symbols = symbols;
    m_preview->setShot({step, 1});
    showPlan();
}

bool ExportPlace::moves() const { return exportOption("hold").isFor(m_controls.format()); }

viz::ExportOptions ExportPlace::options() const {
    const ExportSettings settings = m_controls.settings();
    viz::ExportOptions options =
        exportOptionsOf(*m_document, m_controls.format(), settings, {{}, m_followed, m_symbols});
    if (settings.text("steps") == ExportControls::thisStep)
        options.steps = {m_preview->shot().step};
    else if (settings.isSet("steps"))
        options.steps = readSteps(settings.text("steps"), m_document->trace());
    return options;
}

viz::FilmFrames ExportPlace::frames() const {
    const viz::ExportOptions all = options();
    const viz::ExportPlan plan = viz::planExport(*m_document, ExportFormat::mp4, all, QStringLiteral("film"));
    return {plan.files.front().steps, all.timing};
}

// ---- what is shown

void ExportPlace::edited() {
    nameFile();
    remember();
    showPlan();
}

// The name keeps what a person wrote; only the ending follows the format.
void ExportPlace::nameFile() {
    const QString ending = QString::fromStdString(std::string(idOf(m_controls.format())));
    QString path = m_file->text();
    if (path.isEmpty() && m_document)
        path = m_settings.folder() + u'/' + QString::fromStdString(m_document->trace().run.algorithm);
    const QFileInfo info(path);
    if (path.isEmpty() || info.suffix() == ending) return;
    bool known = false;
    for (const ExportFormat format : exportFormats())
        known = known || info.suffix() == QString::fromStdString(std::string(idOf(format)));
    if (known) path.chop(info.suffix().size() + 1);
    m_file->setText(path + u'.' + ending);
}

void ExportPlace::setFile(const QString& path) {
    m_file->setText(path);
    try {
        m_controls.choose("format", std::string(idOf(formatOf({}, path.toStdString()))));
    } catch (const kernels::BadRequest&) { // the ending of the format is added
        nameFile();
    }
    showPlan();
}

void ExportPlace::showPlan() {
    const bool ready = m_document && m_document->stepCount() > 0;
    m_export->setEnabled(ready);
    m_copy->setEnabled(ready);
    if (!ready) {
        m_preview->show(nullptr, {});
        return say(tr("There is nothing to export yet: run an algorithm in Explore."));
    }
    m_preview->show(m_document, options());
    m_command->setText(command().shown);
    const QFileInfo target(m_file->text());
    say(target.isFile() ? tr("A file of this name exists; it is replaced only when the new one is complete.")
                        : QString());
    const double text = m_controls.settings().text("text") == "reading" ? 0.8 : 1;
    const int smallest = int(std::lround(28 * text * options().size.height() / 1080.0));
    const bool isSlide = options().gathering == viz::Gathering::none;
    m_legible->setText(isSlide ? tr("smallest text %1 px of %2").arg(smallest).arg(options().size.height())
                               : QString());
    m_legible->setTone(text < 1 ? viz::TextLabel::Tone::Warn : viz::TextLabel::Tone::Muted);
    showShot();
    m_soon.start(estimateDelay);
}

void ExportPlace::showEstimate() {
    if (!m_document || m_busy || !isVisible()) return;
    try {
        const viz::ExportPlan plan =
            viz::planExport(*m_document, m_controls.format(), options(), m_file->text());
        m_estimate->setText(describeWhole(*m_document, plan));
    } catch (const std::exception&) { // a folder that is not there is said when it is written
        m_estimate->clear();
    }
}

void ExportPlace::showShot() {
    m_playButton->setIconKind(m_play.isActive() ? viz::Icon::Pause : viz::Icon::Play);
    m_playButton->setName(m_play.isActive() ? tr("Pause") : tr("Play"));
    m_playButton->setEnabled(m_document && moves());
    if (!m_document) return m_time->clear();
    const QString step = tr("step %1 of %2").arg(m_preview->shot().step).arg(m_document->stepCount() - 1);
    if (!moves() || !m_play.isActive()) return m_time->setText(step);
    const viz::FilmFrames film = frames();
    m_time->setText(
        tr("%1 of %2").arg(clockText(m_frame * film.seconds() / film.count()), clockText(film.seconds())));
}

void ExportPlace::togglePlaying() { setPlaying(!m_play.isActive()); }

void ExportPlace::setPlaying(bool playing) {
    if (playing && m_document && moves()) {
        const viz::FilmFrames film = frames();
        for (m_frame = 0; m_frame + 1 < film.count() && film.at(m_frame).step < m_preview->shot().step;)
            ++m_frame;
        if (film.at(m_frame).step == film.at(film.count() - 1).step) m_frame = 0;
        m_play.start(33);
    } else {
        m_play.stop();
    }
    showShot();
}

void ExportPlace::advance() {
    const viz::FilmFrames film = frames();
    m_frame += int(std::lround(options().timing.framesPerSecond / 30));
    if (m_frame >= film.count()) {
        m_frame = film.count() - 1;
        setPlaying(false);
    }
    m_preview->setShot(film.at(m_frame));
    showShot();
}

// ---- writing

void ExportPlace::start() {
    if (m_busy) return cancel();
    if (!m_document || m_document->stepCount() == 0) return;
    setPlaying(false);
    viz::ExportPlan plan;
    try {
        checkSettings(m_controls.settings(), m_controls.format());
        plan = viz::planExport(*m_document, m_controls.format(), options(), m_file->text());
    } catch (const std::exception& error) {
        return say(QString::fromUtf8(error.what()), true);
    }
    m_settings.rememberFolderOf(m_file->text());
    m_busy = true;
    m_export->setText(tr("Cancel"));
    say(tr("Starting…"));
    m_writer = std::jthread([this, plan, trace = m_document->sharedTrace(),
                             verdict = m_document->verdict()](const std::stop_token& stop) {
        QStringList files;
        QString problem;
        try {
            const viz::Document document(trace, verdict);
            files = viz::writeExport(document, document.text().steps, plan, [&](int done, int total) {
                QMetaObject::invokeMethod(
                    this, [this, done, total] { showProgress(done, total); }, Qt::QueuedConnection);
                return !stop.stop_requested();
            });
        } catch (const std::exception& error) {
            problem = QString::fromUtf8(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, files, problem] { showFinished(files, problem); }, Qt::QueuedConnection);
    });
}

void ExportPlace::cancel() { m_writer.request_stop(); }

void ExportPlace::showProgress(int done, int total) {
    if (!m_busy) return;
    const bool film = exportOption("fps").isFor(m_controls.format());
    say((film ? tr("frame %1 of %2") : tr("%1 of %2")).arg(done + 1).arg(total));
}

void ExportPlace::showFinished(const QStringList& files, const QString& problem) {
    m_busy = false;
    m_export->setText(tr("Export"));
    if (!problem.isEmpty())
        say(problem, true);
    else if (files.isEmpty())
        say(tr("Cancelled. Nothing was written."));
    else if (files.size() == 1)
        say(tr("Saved as %1.").arg(QFileInfo(files.front()).fileName()));
    else
        say(tr("Saved %1 files, the first is %2.")
                .arg(files.size())
                .arg(QFileInfo(files.front()).fileName()));
    emit finished(files, problem);
}

void ExportPlace::copyPicture() {
    if (!m_document || m_document->stepCount() == 0) return;
    QGuiApplication::clipboard()->setImage(
        viz::renderSlide(*m_document, m_preview->shot(), m_document->text().steps, options()));
    say(tr("Copied as a picture of %1 × %2.").arg(options().size.width()).arg(options().size.height()));
}

ExportCommand ExportPlace::command() const {
    if (!m_document) return {};
    ExportSettings settings = m_controls.settings();
    if (settings.text("steps") == ExportControls::thisStep)
        settings.set("steps", std::to_string(m_preview->shot().step));
    return commandOf(m_document->trace(), settings, QFileInfo(m_file->text()).fileName(), m_symbols);
}

void ExportPlace::say(const QString& words, bool wrong) {
    m_status->setTone(wrong ? viz::TextLabel::Tone::Error : viz::TextLabel::Tone::Muted);
    m_status->setText(words);
}

QString ExportPlace::commandLine() const { return command().text; }
QString ExportPlace::status() const { return m_status->text(); }
QString ExportPlace::estimate() const { return m_estimate->text(); }

// ---- settings

void ExportPlace::remember() const {
    QByteArray lines;
    for (const auto& [id, value] : m_controls.chosen())
        lines += QByteArray::fromStdString(id + '=' + value + '\n');
    m_settings.setBytes(rememberedKey, lines);
}

void ExportPlace::recall() {
    const QSignalBlocker quiet(m_controls);
    for (const QByteArray& line : m_settings.bytes(rememberedKey).split('\n'))
        if (const qsizetype at = line.indexOf('='); at > 0)
            m_controls.choose(line.left(at).toStdString(), line.mid(at + 1).toStdString());
}

} // namespace scanscope::app
