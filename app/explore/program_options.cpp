#include "app/explore/program_options.h"

#include <QIntValidator>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/explore/setting_control.h"
#include "app/explore/shell_words.h"
#include "kernels/run/run_fields.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {
namespace {

constexpr int programFieldWidth = 260;
constexpr int longestRun = 3600, mostMemory = 64; // seconds, GiB
constexpr std::uint64_t gib = std::uint64_t{1} << 30;

std::vector<std::string> asStrings(const std::vector<std::filesystem::path>& paths) {
    std::vector<std::string> all;
    for (const std::filesystem::path& path : paths) all.push_back(path.string());
    return all;
}

} // namespace

ProgramOptionsPopover::ProgramOptionsPopover(own::ProgramRequest& request, QWidget* parent)
    : viz::Popover(tr("Options"), parent)
    , m_request(request)
    , m_layout(new QVBoxLayout(this))
    , m_moved(new QVBoxLayout)
    , m_standard(new viz::ChoiceBox(tr("Language standard"))) {
    m_layout->setContentsMargins(16, 14, 16, 16);
    m_layout->setSpacing(12);
    m_layout->addWidget(new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("Options")));
    m_moved->setSpacing(12);
    m_layout->addLayout(m_moved);
    const QString order = tr("Warp schedule (emulator)");
    m_schedule =
        new SettingControl(kernels::run_field("schedule").option, order, SettingControl::Choices::list, this);
    addField(order, m_schedule->widget());
    connect(m_schedule, &SettingControl::chosen, this, &ProgramOptionsPopover::takeSchedule);
    m_seed = addNumber(tr("Seed for a random schedule"), {}, 0, 999'999'999,
                       [this](int seed) { m_request.seed = std::uint64_t(seed); });
    m_seconds = addNumber(tr("Time limit, in seconds"), tr("1 to 3600"), 1, longestRun,
                          [this](int seconds) { m_request.seconds = unsigned(seconds); });
    m_memory = addNumber(tr("Memory limit, in GiB"), tr("1 to 64"), 1, mostMemory,
                         [this](int memory) { m_request.bytes_of_memory = std::uint64_t(memory) * gib; });
    for (const char* standard : {"c++14", "c++17", "c++20"})
        m_standard->addChoice(QString::fromLatin1(standard).replace(0, 1, u'C'),
                              QString::fromLatin1(standard));
    addField(tr("Language standard"), m_standard);
    connect(m_standard, &QComboBox::currentIndexChanged, this, [this] {
        m_request.build.standard = m_standard->currentData().toString().toStdString();
        emit edited();
    });
    m_folders = addWords(tr("Header folders (-I)"), [this](const std::vector<std::string>& words) {
        m_request.build.folders.assign(words.begin(), words.end());
    });
    m_macros = addWords(tr("Macros (-D)"),
                        [this](const std::vector<std::string>& words) { m_request.build.defines = words; });
    m_folders->setPlaceholderText(tr("none"));
    m_macros->setPlaceholderText(QStringLiteral("NAME=VALUE"));
}

void ProgramOptionsPopover::addField(const QString& label, QWidget* control) {
    m_layout->addWidget(new viz::Field(label, control, programFieldWidth));
}

QLineEdit* ProgramOptionsPopover::addEdit(const QString& label, Take take) {
    QLineEdit* edit = valueEdit({});
    auto* field = new viz::Field(label, edit, programFieldWidth);
    m_layout->addWidget(field);
    connect(edit, &QLineEdit::textEdited, this, [this, field, take](const QString& text) {
        const bool isTaken = take(text);
        field->setInvalid(!isTaken);
        if (isTaken) emit edited();
    });
    connect(edit, &QLineEdit::returnPressed, this, &ProgramOptionsPopover::runRequested);
    return edit;
}

QLineEdit* ProgramOptionsPopover::addWords(const QString& label,
                                           std::function<void(const std::vector<std::string>&)> take) {
    return addEdit(label, [take = std::move(take)](const QString& text) {
        const auto words = wordsOfShell(text);
        if (words) take(*words);
        return words.has_value();
    });
}

QLineEdit* ProgramOptionsPopover::addNumber(const QString& label, const QString& unit, int least, int most,
                                            std::function<void(int)> take) {
    QLineEdit* edit = addEdit(label, [least, most, take = std::move(take)](const QString& text) {
        bool isNumber = false;
        const int number = text.toInt(&isNumber);
        const bool isRight = isNumber && number >= least && number <= most;
        if (isRight) take(number);
        return isRight;
    });
    edit->setValidator(new QIntValidator(least, most, edit));
    edit->setPlaceholderText(unit);
    return edit;
}

viz::ChoiceBox* ProgramOptionsPopover::schedule() const { return m_schedule->list(); }

void ProgramOptionsPopover::takeSchedule(const QString& order) {
    m_request.schedule = trace::schedule_named(order.toStdString()).value_or(trace::Schedule::in_order);
    m_seed->parentWidget()->setVisible(m_request.schedule == trace::Schedule::random);
    emit edited();
}

void ProgramOptionsPopover::showRequest() {
    const QSignalBlocker silent(m_standard);
    m_schedule->show(QString::fromStdString(std::string(name_of(m_request.schedule))));
    m_seed->parentWidget()->setVisible(m_request.schedule == trace::Schedule::random);
    m_seed->setText(QString::number(m_request.seed));
    m_seconds->setText(QString::number(m_request.seconds));
    m_memory->setText(QString::number(m_request.bytes_of_memory / gib));
    m_standard->setCurrentIndex(m_standard->findData(QString::fromStdString(m_request.build.standard)));
    m_folders->setText(asShellText(asStrings(m_request.build.folders)));
    m_macros->setText(asShellText(m_request.build.defines));
}

int ProgramOptionsPopover::changed() const {
    const own::ProgramRequest usual;
    return int(m_request.schedule != usual.schedule) + int(m_request.seconds != usual.seconds) +
           int(m_request.bytes_of_memory != usual.bytes_of_memory) +
           int(m_request.build.standard != usual.build.standard) + int(!m_request.build.folders.empty()) +
           int(!m_request.build.defines.empty());
}

} // namespace scanscope::app

#include "moc_program_options.cpp"
