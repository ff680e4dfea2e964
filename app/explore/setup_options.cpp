// The options of the chosen algorithm, and its barriers.
#include <QCheckBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/explore/setup_bar.h"
#include "kernels/run/barriers.h"
#include "kernels/trace/left_out_barriers.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {
namespace {

// As the command line explains it, but for the usual value at the end, which the control shows.
QString labelOf(const kernels::OptionInfo& option) {
    QString label = text(option.help);
    if (!option.usual.empty() && label.endsWith(QStringLiteral(" (%1)").arg(text(option.usual))))
        label.chop(text(option.usual).size() + 3);
    label[0] = label[0].toUpper();
    return label;
}

} // namespace

// From the algorithm's row of the catalogue and from its text.
void SetupBar::showAlgorithmOptions() {
    while (QLayoutItem* item = m_flags->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    const QString reason = blocksReason(m_setup);
    m_blocks->setEnabled(reason.isEmpty());
    m_fields["blocks"]->setToolTip(reason);
    const kernels::Algorithm* algorithm = kernels::find_algorithm(m_setup.algorithm.toStdString());
    if (!algorithm) return;
    for (const kernels::OptionInfo& option : algorithm->options) {
        if (option.values.empty())
            addFlag(option);
        else if (option.check)
            addFreeValue(option);
        else
            addChoice(option);
    }
    addBarriers(*algorithm);
}

void SetupBar::addFlag(const kernels::OptionInfo& option) {
    const std::string name(option.name);
    auto* box = new QCheckBox(labelOf(option));
    box->setObjectName(text(option.name));
    box->setChecked(m_setup.options.count(name) > 0);
    connect(box, &QCheckBox::toggled, this, [this, name](bool on) {
        change([&](Setup& setup) {
            if (on)
                setup.options[name] = "";
            else
                setup.options.erase(name);
        });
    });
    m_flags->addWidget(box);
}

// The usual value is no choice: it is not counted, and not sent along.
void SetupBar::setOption(const kernels::OptionInfo& option, const QString& value) {
    change([&](Setup& setup) {
        if (value.isEmpty() || value == text(option.usual))
            setup.options.erase(std::string(option.name));
        else
            setup.options[std::string(option.name)] = value.toStdString();
    });
}

void SetupBar::addOption(const kernels::OptionInfo& option, QWidget* control) {
    control->setObjectName(text(option.name));
    m_flags->addWidget(new viz::Field(labelOf(option), control, 0));
}

// Side by side where they are few.
void SetupBar::addChoice(const kernels::OptionInfo& option) {
    constexpr int mostSideBySide = 4;
    const QStringList known = text(option.values).split('|');
    const auto chosen = m_setup.options.find(std::string(option.name));
    const int now = int(known.indexOf(
        chosen == m_setup.options.end() ? text(option.usual) : QString::fromStdString(chosen->second)));
    if (known.size() <= mostSideBySide) {
        auto* values = new viz::SegmentedControl(text(option.name));
        for (const QString& value : known) values->addSegment(value);
        values->setChosen({now});
        connect(values, &viz::SegmentedControl::chosenChanged, this,
                [this, option, known](const QList<int>& to) { setOption(option, known.value(to.value(0))); });
        return addOption(option, values);
    }
    auto* values = new viz::ChoiceBox(text(option.name));
    for (const QString& value : known) values->addChoice(value, value);
    values->setCurrentIndex(now);
    connect(values, &QComboBox::currentIndexChanged, this,
            [this, option, known](int to) { setOption(option, known.value(to)); });
    addOption(option, values);
}

void SetupBar::addFreeValue(const kernels::OptionInfo& option) {
    auto* edit = new QLineEdit;
    edit->setAccessibleName(text(option.name));
    edit->setPlaceholderText(text(option.usual));
    const auto chosen = m_setup.options.find(std::string(option.name));
    if (chosen != m_setup.options.end()) edit->setText(QString::fromStdString(chosen->second));
    connect(edit, &QLineEdit::textEdited, this,
            [this, option](const QString& to) { setOption(option, to.trimmed()); });
    addOption(option, edit);
}

// What each of the kernel's barriers is for is seen without it.
void SetupBar::addBarriers(const kernels::Algorithm& algorithm) {
    const std::vector<std::uint32_t> lines = kernels::barrier_lines(algorithm),
                                     out = trace::lines_without_barrier(m_setup.options);
    if (lines.empty()) return;
    m_flags->addWidget(new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted, tr("Barriers left out")));
    for (const std::uint32_t line : lines) {
        const QString reason = barrierReason(m_setup, line);
        auto* box = new QCheckBox(tr("Line %1").arg(line));
        box->setObjectName(QStringLiteral("barrier-%1").arg(line));
        box->setAccessibleName(tr("Leave out the barrier of line %1").arg(line));
        box->setChecked(std::find(out.begin(), out.end(), line) != out.end());
        box->setEnabled(reason.isEmpty());
        box->setToolTip(reason);
        connect(box, &QCheckBox::toggled, this,
                [this, line] { change([&](Setup& setup) { app::toggleBarrier(setup, line); }); });
        m_flags->addWidget(box);
    }
}

} // namespace scanscope::app
