#include "app/export/export_place.h"

#include <cmath>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>

#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "app/frame/file_dialog.h"
#include "kernels/run/run.h"
#include "viz/export/export_pages.h"
#include "viz/scene/icons.h"
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

// Nothing where no format's name ends so.
std::optional<ExportFormat> formatNamed(const QString& path) {
    try {
        return formatOf({}, path.toStdString());
    } catch (const kernels::BadRequest&) {
        return std::nullopt;
    }
}

} // namespace

ExportPlace::~ExportPlace() = default;

void ExportPlace::connectParts() {
    connect(&m_controls, &ExportControls::changed, this, &ExportPlace::edited);
    connect(m_export, &QPushButton::clicked, this, &ExportPlace::start);
    connect(m_browse, &QPushButton::clicked, this, &ExportPlace::browse);
    connect(m_copy, &QPushButton::clicked, this, &ExportPlace::copyPicture);
    connect(this, &ExportPlace::finished, this, &Place::lossChanged);
    connect(m_copyCommand, &QPushButton::clicked, this, [this] {
        const ExportCommand command = this->command();
        QGuiApplication::clipboard()->setText(command.text);
        say(command.needsFile ? tr("Copied. Save the trace as %1 first: no options lead to it.").arg(savedRun)
                              : tr("Copied."));
    });
    connect(m_file, &QLineEdit::textEdited, this, &ExportPlace::showPlan);
    connect(m_file, &QLineEdit::editingFinished, this, &ExportPlace::followName);
    connect(m_showFolder, &QPushButton::clicked, this, [this] { emit folderRequested(m_written); });
    connect(&m_writer, &Job::failed, this,
            [this](const Failure& failure) { showFinished({}, failure.message); });
    connect(&m_writer, &Job::cancelled, this, [this] { showFinished({}, {}); });
    const auto go = [this](viz::FilmStep step) {
        setPlaying(false);
        m_preview->setShot({step, 1});
        showShot();
    };
    connect(m_preview, &ExportPreview::stepChosen, this, go);
    connect(m_back, &QAbstractButton::clicked, this,
            [this, go] { go(std::max(viz::FilmStep{}, m_preview->shot().step - 1)); });
    connect(m_forward, &QAbstractButton::clicked, this, [this, go] {
        if (m_document) go(std::min(m_document->lastStep(), m_preview->shot().step + 1));
    });
    connect(m_playButton, &QAbstractButton::clicked, this, &ExportPlace::togglePlaying);
    connect(&m_play, &QTimer::timeout, this, &ExportPlace::advance);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ExportPlace::measure);
}

void ExportPlace::setDocument(viz::SharedDocument document) {
    if (document == m_document) return;
    setPlaying(false);
    m_unmarked.reset();
    m_estimator.drop();
    m_estimated.clear();
    m_document = std::move(document);
    if (m_document && m_document->stepCount() > 0) m_controls.setDocument(*m_document);
    nameFile();
    showPlan();
}

void ExportPlace::setSight(viz::FilmStep step, viz::BlockAddress followed, bool symbols) {
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
    else if (settings.isSet("steps")) {
        const std::vector<int> steps = readSteps(settings.text("steps"), m_document->trace());
        options.steps = {steps.begin(), steps.end()};
    }
    return options;
}

viz::ExportPlan ExportPlace::plan() const {
    viz::ExportOptions sized = options();
    if (sized.gathering == viz::Gathering::sheet && !m_controls.settings().isSet("size"))
        sized.size = viz::sheetSize(
            int(sized.steps.empty() ? std::size_t(m_document->stepCount()) : sized.steps.size()), sized.size);
    return viz::planExport(*m_document, m_controls.format(), sized, m_file->text());
}

// What the file shows: the run without what is wrong with it, where that is not wanted.
const viz::SharedDocument& ExportPlace::shown() const {
    if (!m_document || m_controls.settings().isOn("hazards") || m_document->findings().empty())
        return m_document;
    if (!m_unmarked) m_unmarked = std::make_shared<const viz::Document>(m_document->sharedTrace());
    return m_unmarked;
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

// A name that was proposed follows the run. The name keeps what a person wrote; only the ending follows the
// format.
void ExportPlace::nameFile() {
    const ExportFormat format = m_controls.format();
    QString path = m_file->text();
    const bool isProposed = path.isEmpty() || path == m_proposed;
    if (isProposed && m_document)
        path = m_settings.folder() + u'/' + QString::fromStdString(m_document->trace().run.algorithm);
    if (path.isEmpty()) return;
    if (const auto named = formatNamed(path); named != format) {
        if (named) path.chop(QFileInfo(path).suffix().size() + 1);
        path += u'.' + QString::fromStdString(std::string(idOf(format)));
    }
    if (isProposed) m_proposed = path;
    if (path != m_file->text()) m_file->setText(path);
}

// A name that ends in another format means that one.
void ExportPlace::followName() {
    const QString before = m_file->text();
    const auto named = formatNamed(before);
    if (named && *named != m_controls.format()) return m_controls.choose("format", std::string(idOf(*named)));
    nameFile();
    if (m_file->text() != before) showPlan();
}

// The dialog has asked whether a file of that name is to be replaced.
void ExportPlace::setFile(const QString& path) {
    m_proposed.clear();
    m_file->setText(path);
    followName();
    showPlan();
    try {
        m_asked = m_file->text() == path && plan().files.size() == 1;
    } catch (const std::exception&) { // said when it is written
    }
}

void ExportPlace::browse() {
    const QString path = askForFileToWrite(this, m_settings, tr("Export"),
                                           QFileInfo(m_file->text()).fileName(), {tr("All files (*)")});
    if (!path.isEmpty()) setFile(path);
}

void ExportPlace::openDialog() { emit fileChosen(askForRecording(this, m_settings)); }

void ExportPlace::showPlan() {
    const bool ready = m_document && m_document->stepCount() > 0;
    m_export->setEnabled(ready);
    m_copy->setEnabled(ready);
    if (!ready) {
        m_preview->show(nullptr, {});
        return say(tr("There is nothing to export yet: run an algorithm in Explore."));
    }
    m_preview->show(shown(), options());
    m_command->setText(command().shown);
    if (!busy()) askAnew();
    const double text = m_controls.settings().text("text") == "reading" ? 0.8 : 1;
    const QSize size = options().size;
    const int smallest = int(std::lround(28 * text * std::min(size.width(), size.height()) / 1080.0));
    const bool isSlide = options().gathering == viz::Gathering::none;
    m_legible->setText(isSlide ? tr("smallest text %1 px of %2").arg(smallest).arg(options().size.height())
                               : QString());
    m_legible->setTone(text < 1 ? viz::TextLabel::Tone::Warn : viz::TextLabel::Tone::Muted);
    showShot();
    showEstimate();
}

// What is counted is known at once; what is measured follows, where more than the name has changed.
void ExportPlace::showEstimate() {
    const ExportSettings settings = m_controls.settings();
    const QString wanted = QString::fromStdString(std::string(idOf(m_controls.format()))) +
                           commandOf(m_document->trace(), settings, {}, m_symbols).text +
                           (settings.text("steps") == ExportControls::thisStep
                                ? QString::number(viz::stepNumber(m_preview->shot().step))
                                : QString());
    if (wanted == m_estimated) return;
    m_estimator.drop();
    m_counted.clear();
    m_measured.clear();
    m_estimated.clear();
    try {
        m_counted = describeWhole(plan());
        m_estimated = wanted;
        m_soon.start(estimateDelay);
    } catch (const std::exception&) { // a folder that is not there is said when it is written
    }
    showEstimated();
}

void ExportPlace::measure() {
    if (!m_document || busy() || !isVisible()) return m_estimated.clear();
    try {
        // What keeps it from being written is said when it is.
        m_estimator.start([this, trace = m_document->sharedTrace(), verdict = shown()->verdict(),
                           plan = plan()](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            const viz::Document document(trace, verdict);
            const auto estimate = viz::estimateExport(document, document.text().steps, plan,
                                                      [&] { return !stop.stop_requested(); });
            if (!estimate) return {};
            return [this, found = *estimate] {
                m_measured = describeEstimate(found);
                showEstimated();
            };
        });
    } catch (const std::exception&) {
        m_estimated.clear();
    }
}

void ExportPlace::showEstimated() {
    m_estimate->setText(m_measured.isEmpty() ? m_counted : m_counted + QStringLiteral("; ") + m_measured);
}

void ExportPlace::showShot() {
    m_playButton->setIconKind(m_play.isActive() ? viz::Icon::Pause : viz::Icon::Play);
    m_playButton->setName(m_play.isActive() ? tr("Pause") : tr("Play"));
    m_playButton->setEnabled(m_document && moves());
    showOmissions();
    if (!m_document) return m_time->clear();
    const int number = viz::stepNumber(m_preview->shot().step);
    const QString step = tr("step %1 of %2").arg(number).arg(m_document->stepCount());
    if (!moves() || !m_play.isActive()) return m_time->setText(step);
    const viz::FilmFrames film = frames();
    m_time->setText(
        tr("%1 of %2").arg(clockText(m_frame * film.seconds() / film.count()), clockText(film.seconds())));
}

void ExportPlace::showOmissions() {
    const viz::Omissions& omissions = m_preview->omissions();
    m_omitted->setTone(omissions.empty() ? viz::TextLabel::Tone::Muted : viz::TextLabel::Tone::Warn);
    m_omitted->setText(omissions.empty() ? tr("The preview is painted by the same code as the file.")
                                         : tr("No room here for %1.").arg(viz::namesOf(omissions)));
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

// ---- said

ExportCommand ExportPlace::command() const {
    if (!m_document) return {};
    ExportSettings settings = m_controls.settings();
    if (settings.text("steps") == ExportControls::thisStep)
        settings.set("steps", std::to_string(viz::stepNumber(m_preview->shot().step)));
    return commandOf(m_document->trace(), settings, QFileInfo(m_file->text()).fileName(), m_symbols);
}

void ExportPlace::say(const QString& words, viz::TextLabel::Tone tone) {
    m_status->setTone(tone);
    m_status->setText(words);
}

void ExportPlace::sayUnreadable(const QString& message) { say(message, viz::TextLabel::Tone::Error); }

Loss ExportPlace::loss() const {
    if (!busy()) return {};
    return {tr("The export is not finished. If you quit now, nothing of it is kept.")};
}

QWidget* ExportPlace::home() const { return m_preview; }

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
