#include "app/export/export_controls.h"

#include <algorithm>
#include <array>
#include <QCheckBox>
#include <QLineEdit>

#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/model/step_texts.h"
#include "viz/model/view_names.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"
#include "viz/widgets/field.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {

using kernels::english;

namespace {

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

// The window's names for values of the command line.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> choiceLabels{
    {{"light", english("Light")},
     {"dark", english("Dark")},
     {"high-contrast", english("High contrast")},
     {"reading", english("Reading")},
     {"room", english("Room")},
     {"hall", english("Lecture hall")},
     {"outlines", english("Outlines")},
     {"text", english("Text")}}};

QString labelOf(const ExportOption& option, std::string_view choice) {
    if (option.id == "format") return textOf(nameOf(formatOf(std::string(choice), {})));
    const auto found = std::ranges::find(choiceLabels, choice, [](const auto& label) { return label.first; });
    return found == choiceLabels.end() ? textOf(choice) : viz::translated(found->second);
}

void addSizes(viz::ChoiceBox& box) {
    box.addChoice(QStringLiteral("1920 × 1080, 16:9"), QString());
    box.addChoice(QStringLiteral("1280 × 720, 16:9"), QStringLiteral("1280x720"));
    box.addChoice(QStringLiteral("3840 × 2160, 16:9"), QStringLiteral("3840x2160"));
    box.addChoice(QStringLiteral("1440 × 1080, 4:3"), QStringLiteral("4:3"));
    box.addChoice(viz::tr("A4, for print"), QStringLiteral("A4"));
}

} // namespace

ExportControls::ExportControls(QObject* parent)
    : QObject(parent) {
    for (const ExportOption& option : exportOptions()) {
        QWidget* control = make(option);
        control->setObjectName(textOf(option.id));
        control->setAccessibleName(viz::translated(option.label));
        m_controls.emplace(option.id, control);
    }
    greyOut();
}

QWidget* ExportControls::make(const ExportOption& option) {
    const QString label = viz::translated(option.label);
    if (option.kind == OptionKind::flag) {
        auto* box = new QCheckBox(label);
        box->setChecked(option.usual == "on");
        connect(box, &QCheckBox::toggled, this, &ExportControls::edited);
        return box;
    }
    if (option.kind == OptionKind::choice || option.kind == OptionKind::views) {
        auto* row = new viz::SegmentedControl(label);
        row->setFixedHeight(32);
        if (option.kind == OptionKind::views) {
            for (const viz::ViewName& view : viz::viewNames) row->addSegment(viz::translated(view.name));
            row->setAtMost(2);
            constexpr int mostInRow = 6; // as many as fit in a narrow panel
            row->setMostInRow(mostInRow);
        }
        for (const std::string_view choice : option.choices) row->addSegment(labelOf(option, choice));
        if (!option.choices.empty())
            row->setChosen({int(std::max<std::ptrdiff_t>(
                0, std::ranges::find(option.choices, option.usual.empty() ? "mp4" : option.usual) -
                       option.choices.begin()))});
        connect(row, &viz::SegmentedControl::chosenChanged, this, &ExportControls::edited);
        return row;
    }
    if (option.kind == OptionKind::size || option.kind == OptionKind::steps) {
        auto* box = new viz::ChoiceBox(label);
        if (option.kind == OptionKind::size) addSizes(*box);
        connect(box, &QComboBox::currentIndexChanged, this, &ExportControls::edited);
        return box;
    }
    auto* line = new QLineEdit(textOf(option.usual));
    if (option.id == "fps") line->setPlaceholderText(QStringLiteral("60"));
    connect(line, &QLineEdit::textChanged, this, &ExportControls::edited);
    return line;
}

void ExportControls::setDocument(const viz::Document& document) {
    const QSignalBlocker quiet(this);
    auto* steps = static_cast<viz::ChoiceBox*>(control("steps"));
    const QVariant before = steps->currentData();
    steps->clear();
    steps->addChoice(tr("Whole run, 1 to %1").arg(document.stepCount()), QStringLiteral("all"));
    steps->addChoice(tr("This step"), QString::fromStdString(thisStep));
    for (const viz::Phase& phase : document.film().phases()) {
        const QString label = QString::fromStdString(document.film().recorded(phase.first).label);
        if (steps->findData(label) < 0) steps->addChoice(phase.name, label);
    }
    steps->setCurrentIndex(std::max(0, steps->findData(before)));
    auto* views = static_cast<viz::SegmentedControl*>(control("view"));
    for (int view = 0; view < viz::viewCount; ++view)
        views->setSegmentVisible(view, viz::offers(document, viz::View(view)));
    static_cast<QLineEdit*>(control("title"))->setPlaceholderText(viz::titleOf(document));
    QList<int> best;
    for (const viz::View view : viz::defaultView(document).views) best << int(view);
    views->setChosen(best);
    greyOut();
}

ExportFormat ExportControls::format() const {
    const int at = static_cast<viz::SegmentedControl*>(control("format"))->current();
    return formatOf(std::string(exportOption("format").choices.at(std::size_t(std::max(0, at)))), {});
}

std::string ExportControls::valueOf(const ExportOption& option) const {
    QWidget* widget = control(option.id);
    if (const auto* box = qobject_cast<QCheckBox*>(widget)) return box->isChecked() ? "on" : "off";
    if (const auto* box = qobject_cast<viz::ChoiceBox*>(widget))
        return box->currentData().toString().toStdString();
    if (const auto* line = qobject_cast<QLineEdit*>(widget)) return line->text().toStdString();
    const QList<int> chosen = static_cast<viz::SegmentedControl*>(widget)->chosen();
    if (option.kind == OptionKind::choice)
        return std::string(option.choices.at(std::size_t(std::max(0, chosen.value(0)))));
    // A view of the whole run cannot be combined with others, so only the one chosen last counts.
    QStringList names;
    for (const int view : chosen)
        if (!viz::isOfWholeRun(viz::View(view))) names << viz::idOf(viz::View(view));
    if (!chosen.isEmpty() && viz::isOfWholeRun(viz::View(chosen.back())))
        names = {viz::idOf(viz::View(chosen.back()))};
    return names.join(u',').toStdString();
}

ExportSettings ExportControls::settings() const {
    ExportSettings settings;
    for (const ExportOption& option : exportOptions()) {
        const std::string value = valueOf(option);
        if (value.empty() || value == option.usual || !option.isFor(format()) || option.id == "format")
            continue;
        try {
            settings.set(option.id, value);
        } catch (const kernels::BadRequest&) {
            continue; // invalid only while the user is typing
        }
    }
    return settings;
}

QByteArray ExportControls::remembered() const {
    QByteArray lines;
    for (const ExportOption& option : exportOptions())
        if (option.kind != OptionKind::views && option.kind != OptionKind::steps)
            lines += QByteArray::fromStdString(std::string(option.id) + '=' + valueOf(option) + '\n');
    return lines;
}

void ExportControls::restore(const QByteArray& remembered) {
    const QSignalBlocker quiet(this);
    for (const QByteArray& line : remembered.split('\n'))
        if (const qsizetype at = line.indexOf('='); at > 0)
            choose(line.left(at).toStdString(), line.mid(at + 1).toStdString());
}

void ExportControls::choose(const std::string& id, const std::string& value) {
    const auto found = m_controls.find(id);
    if (found == m_controls.end()) return;
    if (auto* box = qobject_cast<QCheckBox*>(found->second)) box->setChecked(value == "on");
    if (auto* box = qobject_cast<viz::ChoiceBox*>(found->second))
        if (const int at = box->findData(QString::fromStdString(value)); at >= 0) box->setCurrentIndex(at);
    if (auto* line = qobject_cast<QLineEdit*>(found->second)) line->setText(QString::fromStdString(value));
    const auto& choices = exportOption(id).choices;
    const auto choice = std::ranges::find(choices, value);
    if (auto* row = qobject_cast<viz::SegmentedControl*>(found->second); row && choice != choices.end())
        row->setChosen({int(choice - choices.begin())});
    edited();
}

void ExportControls::edited() {
    greyOut();
    emit changed();
}

// Options that the format does not have are disabled, but stay visible and show the reason.
void ExportControls::greyOut() {
    for (const ExportOption& option : exportOptions()) {
        QWidget* widget = control(option.id);
        const bool has = option.isFor(format());
        widget->setEnabled(has);
        widget->setToolTip(has ? QString::fromStdString(option.shownHelp())
                               : QString::fromStdString(option.lackOf(format())) + '.');
    }
}

} // namespace scanscope::app

#include "moc_export_controls.cpp"
