#include "app/explore/setup_bar.h"

#include <algorithm>

#include <QCheckBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/explore/algorithm_popover.h"
#include "app/explore/input_fields.h"
#include "app/explore/options_popover.h"
#include "kernels/catalogue/catalogue.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {
namespace {

// The algorithm's field fits every name, unless this leaves no room for the input.
constexpr int roomForNames = 1180, narrowAlgorithm = 178;

// Disables executors that are not available. The bar offers only executors that record, because other runs
// cannot be shown.
void greyExecutors(viz::ChoiceBox* box, const std::vector<kernels::ExecutorInfo>& executors,
                   const kernels::Algorithm* algorithm) {
    for (const kernels::ExecutorInfo& executor : executors) {
        const int index = box->findData(QString::fromStdString(executor.id));
        if (index < 0) continue;
        const bool runsThere =
            !algorithm || (executor.id == "cuda" ? algorithm->on_cuda : algorithm->on_emulator);
        box->setItemData(index, QString::fromStdString(executor.device), Qt::ToolTipRole);
        box->setChoiceEnabled(index, executor.available && runsThere,
                              runsThere
                                  ? QString::fromStdString(executor.reason)
                                  : SetupBar::tr("%1 runs on the emulator only").arg(text(algorithm->name)));
    }
}

// Disables the choices for which `problem` returns a reason.
template <class Problem> void greyChoices(viz::ChoiceBox* box, Problem problem) {
    for (int i = 0; i < box->count(); ++i) {
        const auto refusal = problem(box->itemData(i).toString().toStdString());
        box->setChoiceEnabled(i, !refusal, refusal ? QString::fromStdString(refusal->message) : QString());
    }
}

} // namespace

SetupBar::SetupBar(const std::vector<kernels::ExecutorInfo>& executors)
    : m_known(executors)
    , m_input(new InputFields(m_model, this))
    , m_options(new OptionsPopover(m_model, this))
    , m_algorithms(new AlgorithmPopover(this))
    , m_algorithmWidth(narrowAlgorithm)
    , m_algorithm(new viz::Button({})) {
    setAccessibleName(tr("Setup"));
    buildFields();
    connectParts();
    showSetup();
}

void SetupBar::buildFields() {
    m_algorithm->setDropDown(true);
    for (const kernels::Algorithm& one : kernels::catalogue()) {
        m_algorithm->setText(text(one.name));
        m_algorithmWidth = std::max(m_algorithmWidth, m_algorithm->sizeHint().width());
    }
    add(QStringLiteral("algorithm"), new viz::Field(tr("Algorithm"), m_algorithm, m_algorithmWidth));
    add(QStringLiteral("input"), m_input->input());
    line()->setStretchFactor(m_input->input(), 1);
    add(QStringLiteral("n"), m_input->n());
    addSetting("block", tr("Threads"), 68);
    QLineEdit* threads = m_settings["block"]->edit();
    threads->setAccessibleName(tr("Threads per block"));
    threads->setToolTip(tr("Threads per block; if empty, the algorithm chooses"));
    addSetting("type", tr("Type"), 92);
    addSetting("op", tr("Operator"), 96);
    addSetting("form", tr("Form"), 0);
    addSetting("executor", tr("Runs on"), 132);
    for (const auto& [id, field] : m_options->fields()) m_fields.insert(id, field);
    addButtons(m_options, m_options->moved());
    leaves(m_fields["block"], 1360);
    leaves(m_fields["op"], 1260);
    leaves(m_fields["type"], 1180);
}

void SetupBar::add(const QString& id, viz::Field* field) { m_fields.insert(id, addField(field)); }

void SetupBar::addSetting(std::string_view id, const QString& label, int width) {
    const kernels::OptionInfo& option = kernels::run_field(id).option;
    auto* control = id == "form" ? new SettingControl(option, label, this)
                                 : new SettingControl(option, label, SettingControl::Choices::list, this);
    QWidget* widget = control->widget();
    m_settings[id] = control;
    add(text(id), new viz::Field(label, widget, width == 0 ? widget->sizeHint().width() : width));
    connect(control, &SettingControl::chosen, this, [this, id](const QString& value) { choose(id, value); });
}

// The type and the executor determine which other choices are available.
void SetupBar::choose(std::string_view id, const QString& value) {
    m_model.change([&](Setup& setup) { setup.choose(id, value.toStdString()); });
    if (id == "type") showChoices();
    if (id == "executor") m_options->showSetup();
}

void SetupBar::connectParts() {
    connect(&m_model, &SetupModel::replaced, this, &SetupBar::showSetup);
    connect(&m_model, &SetupModel::edited, this, [this] {
        m_settings["block"]->edit()->setPlaceholderText(automaticThreads(setup()));
        showOptionCount(m_options->changed());
        emit edited();
    });
    connect(m_algorithm, &viz::Button::clicked, this, &SetupBar::openAlgorithms);
    connect(m_algorithms, &AlgorithmPopover::chosen, this,
            [this](const QString& id) { m_model.chooseAlgorithm(id.toStdString()); });
    connect(m_input, &InputFields::fileRequested, this, &SetupBar::fileRequested);
    connect(m_input, &InputFields::sourceChanged, this, &SetupBar::showSetup);
    connect(symbolsBox(), &QCheckBox::toggled, this, [this] { showOptionCount(m_options->changed()); });
    watch(m_input->inputEdit());
    watch(m_input->nEdit());
    watch(m_settings["block"]->edit());
    for (QLineEdit* edit : m_options->edits()) watch(edit);
}

void SetupBar::watch(QLineEdit* edit) {
    edit->installEventFilter(this);
    connect(edit, &QLineEdit::textEdited, this, [this] { setTyping(true); });
    connect(edit, &QLineEdit::returnPressed, this, &SetupBar::runRequested);
}

void SetupBar::setTyping(bool typing) {
    if (typing == m_typing) return;
    m_typing = typing;
    emit typingChanged(typing);
}

void SetupBar::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_known = executors;
    showChoices();
}

void SetupBar::showSetup() {
    const kernels::Algorithm* algorithm = setup().algorithm();
    m_algorithm->setText(algorithm ? text(algorithm->name) : QString::fromStdString(setup().run.algorithm));
    m_algorithm->setToolTip(algorithm ? text(algorithm->name) + '\n' + viz::translated(algorithm->summary)
                                      : QString());
    m_algorithms->setChosen(QString::fromStdString(setup().run.algorithm));
    m_input->show();
    showChoices();
    // A run that was recorded elsewhere is repeated here on an available executor.
    viz::ChoiceBox* executors = m_settings["executor"]->list();
    const int executor = executors->findData(QString::fromStdString(setup().value("executor")));
    if (executor < 0 || !executors->reasonOf(executor).isEmpty())
        m_model.correct([](Setup& setup) { setup.choose("executor", {}); });
    for (const auto& [id, control] : m_settings) control->show(QString::fromStdString(setup().value(id)));
    m_settings["block"]->edit()->setPlaceholderText(automaticThreads(setup()));
    m_options->showSetup();
    showOptionCount(m_options->changed());
}

// Disables choices that the algorithm or the chosen type does not support, and shows the reason.
void SetupBar::showChoices() {
    const kernels::Algorithm* algorithm = setup().algorithm();
    greyExecutors(m_settings["executor"]->list(), m_known, algorithm);
    for (const char* id : {"form", "op"}) {
        const QString reason = reasonAgainst(setup(), id);
        m_settings[id]->setReason(reason);
        m_fields[QString::fromLatin1(id)]->setToolTip(reason);
    }
    if (!algorithm) return;
    greyChoices(m_settings["type"]->list(), [&](const std::string& type) {
        const auto refusal = operator_problem(*algorithm, kernels::read_type(type), trace::Operator::sum);
        return refusal && refusal->field == "type" ? refusal : std::nullopt;
    });
    greyChoices(m_settings["op"]->list(), [&](const std::string& op) {
        return operator_problem(*algorithm, setup().type(), kernels::read_operator(op));
    });
}

void SetupBar::showRun(const trace::Trace& trace) {
    m_input->showRun(trace);
    m_settings["block"]->edit()->setPlaceholderText(automaticThreads(setup()));
}

QWidget* SetupBar::anchorOf(const QString& name) const {
    const bool isInput = name == QStringLiteral("input") || name == QStringLiteral("n");
    const QString shown = name == QStringLiteral("form") ? QStringLiteral("op") : name;
    viz::Field* found = m_fields.value(shown);
    if (found && found->parentWidget() == this) return found;
    const kernels::Algorithm* algorithm = setup().algorithm();
    const bool isOwn = algorithm && std::ranges::any_of(algorithm->options, [&](const auto& option) {
                           return name == text(option.name);
                       });
    return !isInput && (found || isOwn) ? static_cast<QWidget*>(optionsButton())
                                        : m_fields[QStringLiteral("input")];
}

void SetupBar::markInvalid(const QString& name, bool invalid) {
    if (viz::Field* found = m_fields.value(name)) found->setInvalid(invalid);
}

void SetupBar::clearInvalid() {
    for (viz::Field* one : m_fields) one->setInvalid(false);
}

void SetupBar::focusInput() { m_input->focus(); }
bool SetupBar::inputIsFresh() const { return m_input->isFresh(); }
void SetupBar::openAlgorithms() { m_algorithms->openBelow(m_algorithm); }
QCheckBox* SetupBar::symbolsBox() const { return m_options->symbolsBox(); }

QString SetupBar::toggleBarrier(std::uint32_t line) {
    const QString reason = barrierReason(setup(), line);
    if (!reason.isEmpty()) return reason;
    m_model.change([&](Setup& setup) { app::toggleBarrier(setup, line); });
    showSetup();
    return {};
}

void SetupBar::useFile(const QString& path) {
    m_model.change([&](Setup& setup) {
        setup.source = InputSource::File;
        setup.file = path;
    });
    showSetup();
}

bool SetupBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_input->inputEdit() && event->type() == QEvent::FocusIn) m_input->keepCutSelected();
    if (event->type() == QEvent::FocusOut) { // in one of the text fields
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            m_input->endFreshness();
            setTyping(false);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SetupBar::resizeEvent(QResizeEvent* event) {
    m_fields["algorithm"]->setFixedWidth(width() < roomForNames ? narrowAlgorithm : m_algorithmWidth);
    SessionBar::resizeEvent(event);
}

} // namespace scanscope::app

#include "moc_setup_bar.cpp"
