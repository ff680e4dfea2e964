#include "app/explore/program_bar.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStringListModel>

#include "app/explore/program_options.h"
#include "app/explore/program_watch.h"
#include "app/explore/shell_words.h"
#include "kernels/course/expectation.h"
#include "kernels/trace/access.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::app {

namespace {

// The window widths from which the bar shows these fields.
constexpr int roomForExecutor = 1640, roomForWholeName = 1520, roomForLast = 1440, roomForBlock = 1260,
              roomForArguments = 1180;
constexpr int launchWidth = 226, expectedWidth = 240, programWidth = 300, wholeProgramWidth = 372,
              mostBlocks = 4096;

viz::TextLabel* quietLabel() { return new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted); }

constexpr int iconLeft = 9, iconSize = 16, buttonWidth = 36, shortestTitle = 7; // pixels; "cell 12"

} // namespace

ProgramBar::ProgramBar()
    : m_program(new ProgramField)
    , m_watch(new WatchButton)
    , m_last(new QWidget)
    , m_lastTime(new viz::TextLabel({13, 500, true}))
    , m_lastTook(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_launchNumber(quietLabel())
    , m_blockNumber(quietLabel())
    , m_launches(new viz::ChoiceBox(tr("Launch")))
    , m_blocks(new viz::ChoiceBox(tr("Block")))
    , m_executor(new viz::ChoiceBox(tr("Runs on")))
    , m_arguments(new QLineEdit)
    , m_expected(new QLineEdit)
    , m_expectations(new QStringListModel(this))
    , m_options(new ProgramOptionsPopover(m_request, this)) {
    setAccessibleName(tr("Program"));
    buildFields();
    connectParts();
}

viz::Field* ProgramBar::add(const QString& label, QWidget* control, int width) {
    return addField(new viz::Field(label, control, width));
}

void ProgramBar::buildFields() {
    m_programField = add(tr("Program"), m_program, wholeProgramWidth);
    m_programField->addToLabel(m_watch);
    auto* last = new QHBoxLayout(m_last);
    last->setContentsMargins(0, 0, 0, 0);
    last->setSpacing(8);
    m_lastTook->setElided(true);
    last->addWidget(m_lastTime);
    last->addWidget(m_lastTook, 1);
    leaves(add(tr("Last run"), m_last, 140), roomForLast);
    m_launchField = add(tr("Launch"), m_launches, launchWidth);
    m_launchField->addToLabel(m_launchNumber);
    viz::Field* block = add(tr("Block"), m_blocks, 96);
    block->addToLabel(m_blockNumber);
    leaves(block, roomForBlock);
    m_arguments->setFont(viz::valueFont(13));
    m_arguments->setPlaceholderText(tr("none"));
    m_arguments->setToolTip(tr("Arguments for main(), as on a command line; Return runs the program"));
    m_argumentsField = add(tr("Arguments"), m_arguments, 0);
    m_argumentsField->setMinimumWidth(120);
    line()->setStretchFactor(m_argumentsField, 1);
    m_expected->setFont(viz::valueFont(13));
    m_expected->setToolTip(tr("The result that the program must leave in one of its arrays"));
    auto* completer = new QCompleter(m_expectations, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->popup()->setFont(viz::valueFont(13));
    m_expected->setCompleter(completer);
    m_expectedField = add(tr("Expected result"), m_expected, 0);
    m_expectedField->setMinimumWidth(expectedWidth);
    m_executor->addChoice(tr("Emulator"), QStringLiteral("emulator"));
    m_executor->addChoice(tr("CUDA"), QStringLiteral("cuda"));
    m_executor->setChoiceEnabled(1, false, tr("your program can only be recorded on the emulator"));
    leaves(add(tr("Runs on"), m_executor, 132), roomForExecutor);
    leaves(m_argumentsField, roomForArguments);
    addButtons(m_options, m_options->moved());
}

void ProgramBar::connectParts() {
    connect(m_program, &ProgramField::openRequested, this, &ProgramBar::openRequested);
    connect(m_watch, &WatchButton::toggled, this, &ProgramBar::watchingChanged);
    connect(m_launches, &QComboBox::currentIndexChanged, this, [this](int launch) {
        if (launch < 0) return;
        showBlocks(viz::LaunchIndex(launch));
        emit blockChosen({m_launch, 0});
    });
    connect(m_blocks, &QComboBox::currentIndexChanged, this, [this](int block) {
        if (block >= 0) emit blockChosen({m_launch, block});
    });
    connect(m_arguments, &QLineEdit::textEdited, this, &ProgramBar::takeArguments);
    connect(m_arguments, &QLineEdit::returnPressed, this, &ProgramBar::runRequested);
    connect(m_expected, &QLineEdit::textEdited, this, &ProgramBar::expectedEdited);
    connect(m_expected, &QLineEdit::returnPressed, this, &ProgramBar::takeExpected);
    connect(m_expected, &QLineEdit::editingFinished, this, [this] {
        if (!m_expected->hasFocus()) takeExpected(); // not when the list of completions closes
    });
    connect(m_options, &ProgramOptionsPopover::edited, this, [this] {
        showOptionCount(m_options->changed());
        emit edited();
    });
    connect(m_options, &ProgramOptionsPopover::runRequested, this, &ProgramBar::runRequested);
}

// While a quote is open, the previous arguments stay in effect.
void ProgramBar::takeArguments() {
    const auto words = wordsOfShell(m_arguments->text());
    m_argumentsField->setInvalid(!words);
    if (!words || *words == m_request.arguments) return;
    m_request.arguments = *words;
    emit edited();
}

void ProgramBar::takeExpected() {
    const QString text = m_expected->text().trimmed();
    if (text != std::exchange(m_expectation, text)) emit expectedChosen(text);
}

void ProgramBar::setExpected(const QString& text) {
    m_expected->setText(m_expectation = text);
    m_expectedField->setInvalid(false);
}

void ProgramBar::setExpectedInvalid(bool invalid) { m_expectedField->setInvalid(invalid); }

void ProgramBar::setRequest(const own::ProgramRequest& request) {
    m_request = request;
    const auto& files = request.build.files;
    if (!files.empty())
        m_program->setFile(QString::fromStdString(files.front().string()), int(files.size()) - 1);
    // If the text already means these arguments, it is left as it is, because the user may be typing.
    if (wordsOfShell(m_arguments->text()) != request.arguments)
        m_arguments->setText(asShellText(request.arguments));
    m_argumentsField->setInvalid(false);
    m_options->showRequest();
    showOptionCount(m_options->changed());
}

void ProgramBar::showRun(const viz::SharedDocument& document, const QDateTime& when, double seconds) {
    m_document = document;
    m_lastTime->setText(when.isValid() ? when.toString(QStringLiteral("HH:mm:ss")) : QString());
    m_lastTook->setText(when.isValid() ? tr("took %1 s").arg(seconds, 0, 'f', 1) : tr("not run here"));
    m_last->setAccessibleName(tr("Last run: %1").arg(lastRun()));
    showLaunches();
    QStringList expectations;
    for (const std::string& one : course::likely_expectations(document->trace()))
        expectations << QString::fromStdString(one);
    m_expectations->setStringList(expectations);
    m_expected->setPlaceholderText(expectations.value(0, QStringLiteral("out = inclusive_scan(in, +)")));
}

QString ProgramBar::lastRun() const { return (m_lastTime->text() + u' ' + m_lastTook->text()).trimmed(); }

void ProgramBar::showLaunches() {
    const QSignalBlocker silent(m_launches);
    m_launches->clear();
    const trace::Trace& trace = m_document->trace();
    for (const trace::Launch& launch : trace.launches) {
        const int line = launchLine(trace, launch);
        const QString name = QString::fromStdString(trace::launch_text(trace, launch));
        m_launches->addChoice(line > 0 ? tr("%1  line %2").arg(name).arg(line) : name, m_launches->count());
    }
    m_launches->setEnabled(m_launches->count() > 0);
    showBlocks({});
}

void ProgramBar::showBlocks(viz::LaunchIndex launch) {
    const QSignalBlocker silent(m_blocks);
    m_launch = launch;
    m_blocks->clear();
    m_blockNumber->clear();
    m_launchNumber->clear();
    const trace::Trace& trace = m_document->trace();
    m_blocks->setEnabled(false);
    if (std::size_t(launch) >= trace.launches.size()) return;
    m_launchNumber->setText(launchNumber(trace, launch));
    const trace::Launch& shown = trace.launches[std::size_t(launch)];
    const int count = std::min(int(shown.blocks.size()), mostBlocks);
    for (int i = 0; i < count; ++i)
        m_blocks->addChoice(QString::number(shown.blocks[std::size_t(i)].index), i);
    m_blocks->setEnabled(count > 0);
    m_blockNumber->setText(tr("of %1").arg(shown.grid.count()));
}

void ProgramBar::showBlock(viz::BlockAddress block) {
    if (!m_document) return;
    const QSignalBlocker silentLaunches(m_launches), silentBlocks(m_blocks);
    if (block.launch != m_launch) showBlocks(block.launch);
    m_launches->setCurrentIndex(int(block.launch));
    m_blocks->setCurrentIndex(block.block);
}

void ProgramBar::focusArguments() {
    if (m_argumentsField->parentWidget() != this) openOptions();
    m_arguments->setFocus();
    m_arguments->selectAll();
}

void ProgramBar::resizeEvent(QResizeEvent* event) {
    SessionBar::resizeEvent(event);
    m_programField->setFixedWidth(width() < roomForWholeName ? programWidth : wholeProgramWidth);
    line()->setStretchFactor(m_argumentsField, 1);
    line()->setStretchFactor(m_expectedField, 2);
}

int launchLine(const trace::Trace& trace, const trace::Launch& launch) {
    const QString name = QString::fromStdString(launch.kernel).section(u'<', 0, 0).section(u':', -1);
    // "scan<<<", "scan<int><<<" or, in Python, "scan[1, 8](".
    const auto callIn = [&](const char* behind) {
        return QRegularExpression(
            QStringLiteral(R"(\b%1\s*%2)").arg(QRegularExpression::escape(name), behind));
    };
    const QRegularExpression inCuda = callIn(R"((<[^<>;]*>)?\s*<<<)"),
                             inPython = callIn(R"(\[[^\]\n]*\]\s*\()");
    int found = 0;
    for (const trace::Source& source : trace.sources) {
        const QString text = QString::fromStdString(source.text);
        const bool isPython = source.path.ends_with(".py");
        for (auto each = (isPython ? inPython : inCuda).globalMatch(text); each.hasNext();) {
            if (found > 0) return 0;
            found = int(text.left(each.next().capturedStart()).count(u'\n')) + 1;
        }
    }
    return found;
}

QString launchNumber(const trace::Trace& trace, viz::LaunchIndex launch) {
    std::size_t number = std::size_t(launch), count = trace.launches.size();
    if (trace.program && number < trace.program->recorded.size()) {
        number = trace.program->recorded[number];
        count = trace.program->launches;
    }
    return viz::tr("%1 of %2").arg(number + 1).arg(count);
}

ProgramField::ProgramField(QWidget* parent)
    : QWidget(parent)
    , m_name(new viz::TextLabel({13, 600}))
    , m_folder(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_programs(new viz::ChoiceBox(tr("Program in the notebook")))
    , m_open(new viz::IconButton(viz::Icon::Open, tr("Open another program"))) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(iconLeft + iconSize + 8, 1, 1, 1);
    line->setSpacing(8);
    m_name->setElided(true, Qt::ElideMiddle);
    m_name->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_folder->setElided(true, Qt::ElideMiddle);
    m_folder->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_open->setFixedSize(buttonWidth - 2, 30);
    line->addWidget(m_name);
    line->addWidget(m_folder, 1);
    line->addWidget(m_programs, 1);
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(shortestTitle);
    m_programs->hide();
    line->addWidget(m_open);
    connect(m_programs, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0) emit programChosen(m_programs->itemText(index));
    });
    connect(m_open, &viz::IconButton::clicked, this, &ProgramField::openRequested);
}

void ProgramField::setFile(const QString& path, int others) {
    const QString whole = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
    m_name->setText(QFileInfo(path).fileName());
    QString folder = shownFolder(path);
    if (others > 0)
        folder +=
            QStringLiteral(" · ") + viz::counted(std::uint64_t(others), "%1 more file", "%1 more files");
    m_folder->setText(folder);
    setAccessibleName(tr("Program"));
    setAccessibleDescription(whole);
    setToolTip(viz::plainToolTip(whole));
}

void ProgramField::setPrograms(const QStringList& titles, const QString& chosen, const QString& leftOut) {
    const QSignalBlocker silent(m_programs);
    m_programs->clear();
    for (const QString& title : titles) m_programs->addChoice(title, title);
    m_programs->setCurrentIndex(int(titles.indexOf(chosen)));
    m_programs->setToolTip(viz::plainToolTip(leftOut));
    m_programs->setVisible(!titles.isEmpty());
    m_folder->setVisible(titles.isEmpty());
}

QString ProgramField::name() const { return m_name->text(); }

void ProgramField::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    viz::drawBox(&painter, rect(), 7, t.surface, t.control, 1 + t.lineExtra);
    viz::paintIcon(painter, viz::Icon::File,
                   QRectF(iconLeft, (height() - iconSize) / 2.0, iconSize, iconSize), t.text);
    painter.fillRect(QRectF(width() - buttonWidth, 1, 1, height() - 2), t.hair);
}

QString shownFolder(const QString& file) {
    const QString folder = QFileInfo(file).absolutePath(), home = QDir::homePath();
    if (folder == home) return QStringLiteral("~");
    return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

} // namespace scanscope::app

#include "moc_program_bar.cpp"
