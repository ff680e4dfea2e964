#include "app/benchmark/bench_setup.h"

#include <algorithm>
#include <array>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>

#include "app/bench_measure.h"
#include "app/checked_numbers.h"
#include "sizes.h"
#include "viz/paint/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/popover.h"

namespace scanscope::app {
namespace {

using trace::ElementType;
using trace::Operator;

constexpr std::array allTypes{ElementType::int32, ElementType::int64, ElementType::float32,
                              ElementType::float64};
constexpr std::array allOperators{Operator::sum,     Operator::product, Operator::max,    Operator::min,
                                  Operator::bit_and, Operator::bit_or,  Operator::bit_xor};
const QString everywhere; // the value of Runs on

// Fields in the order in which they leave the bar, with the width below which they do.
struct Leaving {
    const char* field;
    int below;
};
constexpr std::array<Leaving, 3> leaving{{{"operator", 1260}, {"types", 1180}, {"runs on", 1060}}};

QString text(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }

QLineEdit* valueEdit(const QString& name) {
    auto* edit = new QLineEdit;
    edit->setFont(viz::valueFont(13));
    edit->setAccessibleName(name);
    return edit;
}

// What can be timed, by family.
std::vector<viz::ChipField::Group> timeable() {
    std::vector<viz::ChipField::Group> groups;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (algorithm.family == kernels::Family::broken || (!algorithm.on_cuda && !algorithm.on_cpu))
            continue;
        QString family = text(kernels::name_of(algorithm.family));
        family[0] = family[0].toUpper();
        if (groups.empty() || groups.back().name != family) groups.push_back({family, {}});
        groups.back().choices << text(algorithm.id);
    }
    return groups;
}

// Scans on the GPU beside the one to beat, and those on the processor, which run everywhere.
QStringList usual() {
    QStringList ids;
    for (const char* id : {"reduce-then-scan", "recursive", "naive-global", "cub-scan", "cpu-scan",
                           "std-scan", "cpu-scan-parallel"})
        if (kernels::find_algorithm(id)) ids << QString::fromLatin1(id);
    return ids;
}

} // namespace

BenchSetup::BenchSetup(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Setup"));
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(10);
    buildFields();
    buildOptions();
    connectFields();
    // Until the machine has been asked.
    setExecutors({{"cuda", false, "looking for a GPU", ""}, {"cpu", true, "", ""}});
    fillBaselines();
    showTypeCount();
    showOptionCount();
}

void BenchSetup::buildFields() {
    const auto add = [this](const char* name, const QString& label, QWidget* control, int width) {
        auto* one = new viz::Field(label, control, width);
        m_fields.insert(QString::fromLatin1(name), one);
        m_row->addWidget(one, width == 0 ? 1 : 0, Qt::AlignTop);
        return one;
    };
    m_chips = new viz::ChipField(tr("Algorithms"));
    m_chips->setGroups(timeable());
    m_chips->setChosen(usual());
    add("algorithms", tr("Algorithms"), m_chips, 0)->addToLabel(m_chips->menuButton());
    m_sizes = valueEdit(tr("Sizes"));
    m_sizes->setText(QString::fromStdString(usualBenchSizes()));
    m_sizes->setToolTip(tr("1000, 2^20, 2^16..2^28 or, for every second power, 2^16..2^28..*4"));
    add("sizes", tr("Sizes"), m_sizes, 142);
    m_type = new viz::ChoiceBox(tr("Type that is shown"));
    for (const ElementType type : allTypes) m_type->addChoice(text(name_of(type)), int(type));
    m_typeCount = new viz::Button(QString());
    m_typeCount->setQuiet(true);
    m_typeCount->setDropDown(true);
    m_typeCount->setFixedHeight(16);
    add("types", tr("Types"), m_type, 112)->addToLabel(m_typeCount);
    m_op = new viz::ChoiceBox(tr("Operator"));
    for (const Operator op : allOperators) m_op->addChoice(text(name_of(op)), int(op));
    add("operator", tr("Operator"), m_op, 92);
    m_baseline = new viz::ChoiceBox(tr("Baseline"));
    add("baseline", tr("Baseline"), m_baseline, 148);
    m_executor = new viz::ChoiceBox(tr("Runs on"));
    add("runs on", tr("Runs on"), m_executor, 156);
    m_optionsButton = new viz::Button(tr("Options"));
    m_optionsButton->setLeadingIcon(viz::Icon::Options);
    m_row->addWidget(m_optionsButton, 0, Qt::AlignBottom);
}

void BenchSetup::buildOptions() {
    m_options = new viz::Popover(tr("Options"), this);
    auto* layout = new QVBoxLayout(m_options);
    layout->setContentsMargins(16, 14, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("Options")));
    m_moved = new QVBoxLayout;
    m_moved->setSpacing(12);
    layout->addLayout(m_moved);
    const auto add = [&](const char* name, const QString& label, QLineEdit* edit, const QString& usual,
                         const QString& tip) {
        edit->setPlaceholderText(usual);
        edit->setToolTip(tip);
        auto* one = new viz::Field(label, edit, 240);
        m_fields.insert(QString::fromLatin1(name), one);
        layout->addWidget(one);
    };
    add("blocks", tr("Threads a block, on the GPU"), m_blocks = valueEdit(tr("Block sizes")),
        tr("as many as each likes"), tr("256, or 8..1024 to see which size is best"));
    add("budget", tr("Seconds for all rows together"), m_budget = valueEdit(tr("Budget in seconds")),
        tr("15 for each row"), tr("Rows share what is left of it; each takes 10 samples at least"));
}

void BenchSetup::connectFields() {
    const auto tellEdited = [this] {
        if (!m_showing) emit edited();
    };
    const auto tellLook = [this] {
        if (!m_showing) emit lookChanged();
    };
    for (QLineEdit* edit : {m_sizes, m_blocks, m_budget}) {
        connect(edit, &QLineEdit::textEdited, this, tellEdited);
        connect(edit, &QLineEdit::textEdited, this, &BenchSetup::showOptionCount);
        connect(edit, &QLineEdit::returnPressed, this, [this] {
            m_options->close();
            emit runRequested();
        });
    }
    connect(m_chips, &viz::ChipField::chosenChanged, this, [this, tellEdited, tellLook] {
        fillBaselines();
        tellLook();
        tellEdited();
    });
    connect(m_chips, &viz::ChipField::hiddenChanged, this, tellLook);
    connect(m_type, &QComboBox::currentIndexChanged, this, [this, tellEdited, tellLook] {
        // One that was not to be measured takes the place of those that were.
        if (!m_showing && std::ranges::count(m_types, type()) == 0) {
            m_types = {type()};
            showTypeCount();
            tellEdited();
        }
        tellLook();
    });
    connect(m_op, &QComboBox::currentIndexChanged, this, [tellEdited, tellLook] {
        tellLook();
        tellEdited();
    });
    connect(m_baseline, &QComboBox::currentIndexChanged, this, [this, tellLook] {
        if (!m_showing) m_isBaselineChosen = true;
        tellLook();
    });
    connect(m_executor, &QComboBox::currentIndexChanged, this, tellEdited);
    connect(m_typeCount, &viz::Button::clicked, this, &BenchSetup::chooseTypes);
    connect(m_optionsButton, &viz::Button::clicked, this,
            [this] { m_options->openBelow(m_optionsButton, Qt::AlignRight); });
}

// Which types Run measures; the box says which of them is shown.
void BenchSetup::chooseTypes() {
    QMenu menu(this);
    for (const ElementType type : allTypes) {
        QAction* action = menu.addAction(text(name_of(type)));
        action->setCheckable(true);
        action->setChecked(std::ranges::count(m_types, type) != 0);
        action->setEnabled(m_types != std::vector{type}); // one at least
        connect(action, &QAction::triggered, this, [this, type](bool on) {
            if (on)
                m_types.push_back(type);
            else
                std::erase(m_types, type);
            std::ranges::sort(m_types);
            if (std::ranges::count(m_types, this->type()) == 0)
                m_type->setCurrentIndex(m_type->findData(int(m_types.front())));
            showTypeCount();
            emit edited();
        });
    }
    menu.exec(m_typeCount->mapToGlobal(QPoint(0, m_typeCount->height() + 4)));
}

void BenchSetup::showTypeCount() {
    m_typeCount->setText(tr("%1 of %2").arg(m_types.size()).arg(allTypes.size()));
    m_typeCount->setAccessibleName(tr("Choose types to measure, %1").arg(m_typeCount->text()));
    m_typeCount->setFixedWidth(QFontMetrics(m_typeCount->font()).horizontalAdvance(m_typeCount->text()) + 34);
}

void BenchSetup::showOptionCount() {
    const int changed =
        int(!m_blocks->text().trimmed().isEmpty()) + int(!m_budget->text().trimmed().isEmpty());
    m_optionsButton->setText(changed == 0 ? tr("Options") : tr("Options · %1").arg(changed));
}

// Any of the chosen ones; CUB's scan first, then whatever is a plain loop, where nobody chose.
void BenchSetup::fillBaselines() {
    const QString before = m_baseline->count() > 0 ? baseline() : QStringLiteral("cub-scan");
    const bool wasShowing = m_showing;
    m_showing = true;
    m_baseline->clear();
    for (const QString& id : m_chips->chosen()) m_baseline->addChoice(id, id);
    m_baseline->addChoice(tr("none"), QString());
    int index = m_baseline->findData(before);
    if (index < 0) index = m_baseline->findData(QStringLiteral("cpu-scan"));
    m_baseline->setCurrentIndex(std::max(0, index));
    m_showing = wasShowing;
}

void BenchSetup::suggestBaseline(const QString& algorithm) {
    const int index = m_baseline->findData(algorithm);
    if (index < 0 || m_isBaselineChosen) return;
    m_showing = true;
    m_baseline->setCurrentIndex(index);
    m_showing = false;
}

void BenchSetup::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_executors = executors;
    const auto find = [&](std::string_view id) {
        return std::ranges::find(executors, id, &kernels::ExecutorInfo::id);
    };
    const auto cuda = find("cuda"), cpu = find("cpu");
    const bool hasCuda = cuda != executors.end() && cuda->available;
    const QString reason =
        cuda == executors.end() ? tr("there is none") : QString::fromStdString(cuda->reason);
    const auto named = [](const QString& kind, const QString& device) {
        return device.isEmpty() ? kind : QStringLiteral("%1, %2").arg(kind, device);
    };
    const QString chosen = m_executor->count() > 0 ? m_executor->currentData().toString() : everywhere;
    const bool wasShowing = m_showing;
    m_showing = true;
    m_executor->clear();
    m_executor->addChoice(tr("CUDA and CPU"), everywhere);
    m_executor->addChoice(named(tr("CUDA"), hasCuda ? QString::fromStdString(cuda->device) : QString()),
                          QStringLiteral("cuda"));
    m_executor->addChoice(
        named(tr("CPU"), cpu == executors.end() ? QString() : QString::fromStdString(cpu->device)),
        QStringLiteral("cpu"));
    for (int i = 0; i < 2; ++i) m_executor->setChoiceEnabled(i, hasCuda, reason);
    m_executor->setCurrentIndex(hasCuda ? std::max(0, m_executor->findData(chosen)) : 2);
    m_executor->setToolTip(hasCuda ? QString() : tr("No GPU: %1.").arg(reason));
    m_showing = wasShowing;
}

trace::ElementType BenchSetup::type() const { return ElementType(m_type->currentData().toInt()); }
trace::Operator BenchSetup::op() const { return Operator(m_op->currentData().toInt()); }
QString BenchSetup::baseline() const { return m_baseline->currentData().toString(); }
const QStringList& BenchSetup::algorithms() const { return m_chips->chosen(); }

QStringList BenchSetup::hidden() const {
    QStringList ids = m_chips->chosen();
    ids.removeIf([this](const QString& id) { return !m_chips->isHidden(id); });
    return ids;
}

void BenchSetup::toggleHidden(const QString& algorithm) {
    m_chips->setHidden(algorithm, !m_chips->isHidden(algorithm));
}

// Where there is no GPU, those that need one are asked for all the same: the report says why they are
// missing.
std::vector<std::string> BenchSetup::runnable() const {
    const QString where = m_executor->currentData().toString();
    const bool hasCuda = m_executor->reasonOf(0).isEmpty();
    std::vector<std::string> ids;
    for (const QString& id : m_chips->chosen()) {
        const kernels::Algorithm* algorithm = kernels::find_algorithm(id.toStdString());
        const bool runsThere = where == everywhere || !hasCuda ||
                               (where == QStringLiteral("cuda") ? algorithm->on_cuda : algorithm->on_cpu);
        if (runsThere) ids.push_back(id.toStdString());
    }
    return ids;
}

bench::Wanted BenchSetup::wanted() const {
    // Each number under the name of its field.
    const auto read = [](const char* field, const auto& get) {
        try {
            return get();
        } catch (const kernels::BadRequest& error) {
            throw kernels::BadRequest(field, error.what());
        }
    };
    bench::Wanted wanted;
    wanted.algorithms = runnable();
    if (m_chips->chosen().isEmpty())
        throw kernels::BadRequest("algorithms",
                                  tr("There is nothing to time: choose an algorithm.").toStdString());
    if (wanted.algorithms.empty())
        throw kernels::BadRequest(
            "runs on",
            tr("None of the chosen algorithms runs on %1.").arg(m_executor->currentText()).toStdString());
    wanted.sizes = read("sizes", [this] {
        std::vector<std::uint64_t> sizes =
            kernels::parse_sizes(m_sizes->text().trimmed().toStdString(), "Sizes");
        if (std::ranges::count(sizes, std::uint64_t{0}) != 0)
            throw kernels::BadRequest("sizes", "Nothing can be timed on 0 elements: choose sizes from 1 on.");
        return sizes;
    });
    wanted.types = m_types;
    wanted.operators = {op()};
    if (const QString blocks = m_blocks->text().trimmed(); !blocks.isEmpty())
        wanted.block_sizes = read("blocks", [&] { return readBlockSizes(blocks.toStdString(), "Threads"); });
    return wanted;
}

std::optional<double> BenchSetup::budgetSeconds() const {
    const QString budget = m_budget->text().trimmed();
    if (budget.isEmpty()) return std::nullopt;
    return readBudget(budget.toStdString(), "the budget");
}

// The kind of results that it has most of; the chips stay, as far as it has them.
void BenchSetup::showReport(const bench::Report& report) {
    if (report.rows.empty()) return;
    m_showing = true;
    const auto has = [&](const QString& id) {
        return std::ranges::any_of(
            report.rows, [&](const bench::Row& row) { return row.subject.algorithm == id.toStdString(); });
    };
    const auto isShown = [this](const bench::Row& row) {
        return row.subject.type == type() && row.subject.op == op();
    };
    if (std::ranges::none_of(report.rows, isShown)) {
        m_type->setCurrentIndex(m_type->findData(int(report.rows.front().subject.type)));
        m_op->setCurrentIndex(m_op->findData(int(report.rows.front().subject.op)));
    }
    if (std::ranges::none_of(m_chips->chosen(), has)) {
        QStringList ids;
        for (const bench::Row& row : report.rows) {
            const QString id = QString::fromStdString(row.subject.algorithm);
            if (!ids.contains(id)) ids << id;
        }
        m_chips->setChosen(ids.mid(0, 7));
        fillBaselines();
    }
    m_showing = false;
}

QWidget* BenchSetup::anchorOf(const QString& name) const {
    viz::Field* found = m_fields.value(name, m_fields["algorithms"]);
    return found->parentWidget() == this ? static_cast<QWidget*>(found) : m_optionsButton;
}

void BenchSetup::placeFields() {
    const int windowWidth = window()->width();
    for (const Leaving& one : leaving) {
        viz::Field* found = m_fields[one.field];
        const bool inBar = windowWidth >= one.below;
        if (inBar == (found->parentWidget() == this)) continue;
        if (inBar) {
            m_moved->removeWidget(found);
            int at = 0;
            for (const char* before : {"algorithms", "sizes", "types", "operator", "baseline", "runs on"}) {
                if (qstrcmp(before, one.field) == 0) break;
                if (m_fields[before]->parentWidget() == this) ++at;
            }
            m_row->insertWidget(at, found, 0, Qt::AlignTop);
        } else {
            m_row->removeWidget(found);
            m_moved->addWidget(found);
        }
        found->show();
    }
}

void BenchSetup::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeFields();
}

} // namespace scanscope::app
