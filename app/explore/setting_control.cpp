#include "app/explore/setting_control.h"

#include <algorithm>
#include <array>
#include <QCheckBox>
#include <QLineEdit>
#include <QSignalBlocker>

#include "kernels/text/language.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/field.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {

using kernels::english;

namespace {

constexpr int mostSideBySide = 4;
const QString on = QStringLiteral("on");

// Labels of choices. Other choices are shown unchanged.
struct ChoiceLabel {
    std::string_view option, value, label;
};
constexpr std::array choiceLabels{ChoiceLabel{"form", "exclusive", english("Exclusive")},
                                  ChoiceLabel{"form", "inclusive", english("Inclusive")},
                                  ChoiceLabel{"schedule", "in-order", english("In order")},
                                  ChoiceLabel{"schedule", "reversed", english("Reversed")},
                                  ChoiceLabel{"schedule", "random", english("Random")},
                                  ChoiceLabel{"executor", "emulator", english("Emulator")},
                                  ChoiceLabel{"executor", "cuda", english("CUDA")}};

// Labels of the algorithms' options, shown above their controls.
struct OptionLabel {
    std::string_view option, label;
};
constexpr std::array optionLabels{
    OptionLabel{"padding", english("Pad every 32 cells (avoids bank conflicts)")},
    OptionLabel{
        "links",
        english("Each element’s predecessor, -1 for the head of a list: 3,0,-1,2, or array, reversed, "
                "random:SEED")},
    OptionLabel{"segments", english("Where segments start: flags 1,0,0,1, every:K or random:SEED")},
    OptionLabel{
        "shares",
        english("How elements are divided among devices: even, weights such as 3,0,5, or random:SEED")},
    OptionLabel{"finish", english("Where the block sums are added up")},
    OptionLabel{"few-blocks", english("At least 16 elements per thread, as in reduce-kahan")},
    OptionLabel{"items", english("Consecutive elements per thread")},
    OptionLabel{"scan", english("Scan to use")},
    OptionLabel{"stages", english("Stages of the ring, one tile each")},
    OptionLabel{"tile", english("Elements per tile")},
    OptionLabel{
        "keep",
        english("Keep elements that are nonzero, positive, or changed (different from the previous one)")},
    OptionLabel{"bits",
                english("Number of key bits to sort by, from the lowest (default: all bits that differ)")},
    OptionLabel{"bins", english("Number of bins, all of the same width (a whole number for integers)")},
    OptionLabel{"parents", english("The parent of each node, -1 for a root: -1,0,0,1, or binary, path, star, "
                                   "random:SEED")}};

QStringList choicesOf(const kernels::OptionInfo& option) {
    return option.check || !option.placeholder.empty() ? QStringList() : text(option.values).split(u'|');
}

} // namespace

QString labelOf(const kernels::OptionInfo& option) {
    const auto found = std::ranges::find(optionLabels, option.name, &OptionLabel::option);
    return found == optionLabels.end() ? text(option.name) : viz::translated(found->label);
}

QString labelOfChoice(const kernels::OptionInfo& option, const QString& value) {
    const auto found = std::ranges::find_if(choiceLabels, [&](const ChoiceLabel& label) {
        return label.option == option.name && text(label.value) == value;
    });
    return found == choiceLabels.end() ? value : viz::translated(found->label);
}

QLineEdit* valueEdit(const QString& name) {
    auto* edit = new QLineEdit;
    edit->setFont(viz::valueFont(13));
    edit->setAccessibleName(name);
    return edit;
}

SettingControl::SettingControl(const kernels::OptionInfo& option, const QString& name, QObject* parent)
    : SettingControl(option, name,
                     choicesOf(option).size() <= mostSideBySide ? Choices::segments : Choices::list, parent) {
}

SettingControl::SettingControl(const kernels::OptionInfo& option, const QString& name, Choices choices,
                               QObject* parent)
    : QObject(parent)
    , m_option(option) {
    const bool isList = choices == Choices::list && text(option.values).contains(u'|');
    if (option.values.empty())
        buildFlag(name);
    else if (isList)
        buildList(text(option.values).split(u'|'), name);
    else if (const QStringList values = choicesOf(option); !values.isEmpty())
        buildSegments(values, name);
    else
        buildLine(name);
    m_widget->setObjectName(text(option.name));
}

void SettingControl::buildFlag(const QString& label) {
    auto* box = new QCheckBox(label);
    connect(box, &QCheckBox::toggled, this, [this](bool isOn) { emit chosen(isOn ? on : QString()); });
    m_widget = box;
}

void SettingControl::buildSegments(const QStringList& values, const QString& name) {
    auto* control = new viz::SegmentedControl(name);
    for (const QString& value : values) control->addSegment(labelOfChoice(m_option, value));
    connect(control, &viz::SegmentedControl::chosenChanged, this,
            [this, values](const QList<int>& to) { emit chosen(values.value(to.value(0))); });
    m_widget = control;
}

void SettingControl::buildList(const QStringList& values, const QString& name) {
    auto* box = new viz::ChoiceBox(name);
    for (const QString& value : values) box->addChoice(labelOfChoice(m_option, value), value);
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, box](int) { emit chosen(box->currentData().toString()); });
    m_widget = box;
}

void SettingControl::buildLine(const QString& name) {
    QLineEdit* line = valueEdit(name);
    line->setPlaceholderText(text(m_option.usual));
    connect(line, &QLineEdit::textEdited, this, [this](const QString& to) { emit chosen(to.trimmed()); });
    m_widget = line;
}

QLineEdit* SettingControl::edit() const { return qobject_cast<QLineEdit*>(m_widget); }
viz::ChoiceBox* SettingControl::list() const { return qobject_cast<viz::ChoiceBox*>(m_widget); }
viz::SegmentedControl* SettingControl::segments() const {
    return qobject_cast<viz::SegmentedControl*>(m_widget);
}

void SettingControl::show(const QString& value) {
    const QSignalBlocker silent(m_widget);
    if (auto* box = qobject_cast<QCheckBox*>(m_widget)) box->setChecked(!value.isEmpty());
    if (auto* box = list()) box->setCurrentIndex(box->findData(value));
    if (auto* control = segments())
        control->setChosen({int(text(m_option.values).split(u'|').indexOf(value))});
    if (auto* line = edit(); line && line->text().trimmed() != value) line->setText(value);
}

void SettingControl::setReason(const QString& reason) {
    if (auto* control = segments())
        for (int i = 0; i < control->count(); ++i) control->setSegmentEnabled(i, reason.isEmpty(), reason);
    else
        m_widget->setEnabled(reason.isEmpty());
}

} // namespace scanscope::app

#include "moc_setting_control.cpp"
