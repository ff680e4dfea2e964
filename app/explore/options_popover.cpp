#include "app/explore/options_popover.h"

#include <algorithm>
#include <array>
#include <QCheckBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/explore/setting_control.h"
#include "app/explore/setup.h"
#include "kernels/run/barriers.h"
#include "kernels/trace/changed_write.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

namespace {

constexpr int fieldWidth = 220;

// Settings that are shown elsewhere: next to the input, or as check boxes for the kernel's lines.
constexpr std::array<std::string_view, 5> elsewhere{"input", "n", "seed", kernels::without_barrier,
                                                    trace::changed_write};

QString orderOf(const std::string& schedule) { return QString::fromStdString(schedule).section(u':', 0, 0); }

} // namespace

OptionsPopover::OptionsPopover(SetupModel& model, QWidget* parent)
    : viz::Popover(tr("Options"), parent)
    , m_model(model)
    , m_layout(new QVBoxLayout(this))
    , m_moved(new QVBoxLayout)
    , m_own(new QVBoxLayout)
    , m_symbols(new QCheckBox(tr("Show symbols"))) {
    m_layout->setContentsMargins(16, 14, 16, 16);
    m_layout->setSpacing(12);
    m_layout->addWidget(new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("Options")));
    m_moved->setSpacing(12);
    m_layout->addLayout(m_moved);
    for (const kernels::RunField& field : kernels::run_fields()) {
        const std::string_view id = field.option.name;
        if (isInBar(id) || std::ranges::count(elsewhere, id) != 0) continue;
        const QString label = id == "schedule"  ? tr("Warp schedule (emulator)")
                              : id == "devices" ? tr("Number of devices, 1 to 8")
                              : id == "blocks"  ? tr("Blocks to record (e.g. 0,1,last)")
                                                : labelOf(field.option);
        SettingControl* control = addSetting(field.option, label);
        if (id == "blocks") control->edit()->setPlaceholderText(tr("all"));
        if (id != "schedule") continue;
        m_scheduleSeed = addSeed(QStringLiteral("scheduleSeed"), tr("Seed for a random schedule"));
        m_inputSeed = addSeed(QStringLiteral("seed"), tr("Seed for random input"));
    }
    connect(m_scheduleSeed, &QLineEdit::textEdited, this,
            [this] { chooseSchedule(orderOf(m_model.setup().value("schedule"))); });
    connect(m_inputSeed, &QLineEdit::textEdited, this,
            [this](const QString& seed) { m_model.change([&](Setup& setup) { setup.inputSeed = seed; }); });
    m_symbols->setToolTip(tr("Show the inputs in each cell instead of its value (S)"));
    m_layout->addWidget(m_symbols);
    m_own->setSpacing(8);
    m_layout->addLayout(m_own);
}

QLineEdit* OptionsPopover::addSeed(const QString& id, const QString& label) {
    QLineEdit* edit = valueEdit(label);
    m_fields[id] = new viz::Field(label, edit, fieldWidth);
    m_layout->addWidget(m_fields[id]);
    m_edits.push_back(edit);
    return edit;
}

SettingControl* OptionsPopover::addSetting(const kernels::OptionInfo& option, const QString& label) {
    auto* control = new SettingControl(option, label, SettingControl::Choices::list, this);
    const QString id = text(option.name);
    m_fields[id] = new viz::Field(label, control->widget(), fieldWidth);
    m_layout->addWidget(m_fields[id]);
    m_settings[option.name] = control;
    if (QLineEdit* edit = control->edit()) m_edits.push_back(edit);
    connect(control, &SettingControl::chosen, this, [this, name = option.name](const QString& value) {
        if (name == "schedule") return chooseSchedule(value);
        m_model.change([&](Setup& setup) { setup.choose(name, value.toStdString()); });
    });
    return control;
}

void OptionsPopover::chooseSchedule(const QString& order) {
    const bool isRandom = order == text(name_of(kernels::Schedule::random));
    const QString schedule = isRandom ? order + u':' + m_scheduleSeed->text().trimmed() : order;
    m_model.change([&](Setup& setup) { setup.choose("schedule", schedule.toStdString()); });
}

void OptionsPopover::showSetup() {
    const Setup& setup = m_model.setup();
    const QString schedule = QString::fromStdString(setup.value("schedule"));
    for (const auto& [id, control] : m_settings) {
        control->show(id == "schedule" ? orderOf(setup.value(id)) : QString::fromStdString(setup.value(id)));
        const QString reason = reasonAgainst(setup, id);
        control->setReason(reason);
        m_fields[text(id)]->setToolTip(reason);
    }
    if (const QString seed = schedule.section(u':', 1); !seed.isEmpty() || m_scheduleSeed->text().isEmpty())
        m_scheduleSeed->setText(seed.isEmpty() ? QStringLiteral("1") : seed);
    m_inputSeed->setText(setup.inputSeed);
    showAlgorithm();
}

int OptionsPopover::changed() const {
    const Setup& setup = m_model.setup();
    m_fields.at(QStringLiteral("scheduleSeed"))
        ->setVisible(orderOf(setup.value("schedule")) == text(name_of(kernels::Schedule::random)));
    m_fields.at(QStringLiteral("seed"))->setVisible(setup.source == InputSource::Random);
    return changedOptions(setup) + (m_symbols->isChecked() ? 1 : 0);
}

void OptionsPopover::showAlgorithm() {
    while (QLayoutItem* item = m_own->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    const kernels::Algorithm* algorithm = m_model.setup().algorithm();
    if (!algorithm) return;
    for (const kernels::OptionInfo& option : algorithm->options) addOwn(option);
    addBarriers(*algorithm);
}

void OptionsPopover::addOwn(const kernels::OptionInfo& option) {
    const bool isFlag = option.values.empty();
    auto* control = new SettingControl(option, labelOf(option), this);
    const auto& values = m_model.setup().run.values;
    const bool isSet = values.contains(option.name);
    control->show(isFlag
                      ? QString(isSet ? QStringLiteral("on") : QString())
                      : QString::fromStdString(
                            control->edit() && !isSet ? std::string() : m_model.setup().value(option.name)));
    connect(control, &SettingControl::chosen, this, [this, option, isFlag](const QString& value) {
        m_model.change([&](Setup& setup) {
            if (isFlag)
                setup.setFlag(option.name, !value.isEmpty());
            else
                setup.choose(option.name, value.toStdString());
        });
    });
    QWidget* widget = control->widget();
    connect(widget, &QObject::destroyed, control, &QObject::deleteLater);
    m_own->addWidget(isFlag ? widget : new viz::Field(labelOf(option), widget, 0));
}

// Adds check boxes to remove barriers. A kernel without one of its barriers shows why the barrier is needed.
void OptionsPopover::addBarriers(const kernels::Algorithm& algorithm) {
    const std::vector<std::uint32_t> lines = kernels::barrier_lines(algorithm);
    if (lines.empty()) return;
    m_own->addWidget(new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted, tr("Barriers left out")));
    for (const std::uint32_t line : lines) {
        const QString reason = barrierReason(m_model.setup(), line);
        auto* box = new QCheckBox(tr("Line %1").arg(line));
        box->setObjectName(QStringLiteral("barrier-%1").arg(line));
        box->setAccessibleName(tr("Leave out the barrier on line %1").arg(line));
        box->setChecked(isLeftOut(m_model.setup(), line));
        box->setEnabled(reason.isEmpty());
        box->setToolTip(reason);
        connect(box, &QCheckBox::toggled, this,
                [this, line] { m_model.change([&](Setup& setup) { app::toggleBarrier(setup, line); }); });
        m_own->addWidget(box);
    }
}

} // namespace scanscope::app

#include "moc_options_popover.cpp"
