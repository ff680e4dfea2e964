#include "app/benchmark/bench_setup.h"

#include <algorithm>
#include <array>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>

#include "app/benchmark/setup_fields.h"
#include "app/explore/setting_control.h"
#include "app/reports/bench_measure.h"
#include "kernels/input/sizes.h"
#include "kernels/text/language.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {
namespace {

using trace::ElementType;
using trace::Operator;

const QString everywhere; // the choice "CUDA and CPU" of the field "Runs on"

// The fields that move out of the bar when the window gets narrower, in this order. Each moves below its
// width.
struct Leaving {
    const char* field;
    int below;
};
constexpr std::array<Leaving, 3> leaving{{{"operator", 1260}, {"types", 1180}, {"runs on", 1060}}};

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
    connect(this, &BenchSetup::edited, this, &BenchSetup::showMemory);
    // Placeholders until the machine's executors are known.
    setExecutors({{"cuda", false, kernels::say("looking for a GPU"), ""}, {"cpu", true, "", ""}});
    fillBaselines();
    showTypeCount();
    showOptionCount();
}

// Lets the user choose the types that Run measures; the box chooses the type that is shown.
void BenchSetup::chooseTypes() {
    QMenu menu(this);
    for (const ElementType type : benchTypes) {
        QAction* action = menu.addAction(text(name_of(type)));
        action->setCheckable(true);
        action->setChecked(std::ranges::count(m_types, type) != 0);
        action->setEnabled(m_types != std::vector{type}); // at least one type must stay
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
    m_typeCount->setText(tr("%1 of %2").arg(m_types.size()).arg(benchTypes.size()));
    m_typeCount->setAccessibleName(tr("Choose types to measure, %1").arg(m_typeCount->text()));
    m_typeCount->setFixedWidth(QFontMetrics(m_typeCount->font()).horizontalAdvance(m_typeCount->text()) + 34);
}

void BenchSetup::showOptionCount() {
    const int changed =
        int(!m_blocks->text().trimmed().isEmpty()) + int(!m_budget->text().trimmed().isEmpty());
    m_optionsButton->setText(changed == 0 ? tr("Options") : tr("Options · %1").arg(changed));
}

// Shows the memory that Run needs. Large sizes need a surprising amount; small amounts are not shown.
void BenchSetup::showMemory() {
    constexpr std::uint64_t worthAWord = std::uint64_t{1} << 27;
    MemoryNeed need;
    const std::uint64_t free = kernels::free_memory();
    try {
        need = memoryNeed(wanted(), m_executors, free);
    } catch (const kernels::BadRequest&) {
        // The setup has an error, which Run will report next to its field.
    }
    const bool isShown = need.bytes >= worthAWord || !need.lacking.empty();
    const QString bytes = QString::fromStdString(bench::memory_text(need.bytes));
    const QString tip = !need.lacking.empty()
                            ? QString::fromStdString(need.lacking)
                            : tr("The run needs about %1 of memory; %2 is free.")
                                  .arg(bytes, QString::fromStdString(bench::memory_text(free)));
    m_memory->setTone(need.lacking.empty() ? viz::TextLabel::Tone::Muted : viz::TextLabel::Tone::Warn);
    m_memory->setText(!isShown               ? QString()
                      : need.lacking.empty() ? QStringLiteral("≈ ") + bytes
                                             : tr("too large"));
    m_memory->setToolTip(isShown ? tip : QString());
    m_memory->setAccessibleName(isShown ? tip : QString());
}

// Offers the chosen algorithms. Unless the user chose one, CUB's scan is selected, or else the plain loop.
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
        cuda == executors.end() ? tr("none was found") : QString::fromStdString(cuda->reason);
    const auto named = [](const QString& kind, const QString& device) {
        return device.isEmpty() ? kind : QStringLiteral("%1, %2").arg(kind, device);
    };
    // Until a GPU is found, the user has nothing to choose.
    const bool hadChoice = m_executor->count() > 0 && m_executor->reasonOf(0).isEmpty();
    const QString chosen = hadChoice ? m_executor->currentData().toString() : everywhere;
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
    suggestSizes();
    m_showing = wasShowing;
    showMemory();
}

// A CPU takes minutes for what a GPU does in a second, so it gets smaller sizes.
void BenchSetup::suggestSizes() {
    const bool isOnGpu = m_executor->currentData().toString() != QStringLiteral("cpu");
    if (!m_sizes->isModified()) m_sizes->setText(QString::fromStdString(usualBenchSizes(isOnGpu)));
}

trace::ElementType BenchSetup::type() const { return ElementType(m_type->currentData().toInt()); }
trace::Operator BenchSetup::op() const { return Operator(m_op->currentData().toInt()); }
QString BenchSetup::baseline() const { return m_baseline->currentData().toString(); }
const QStringList& BenchSetup::algorithms() const { return m_chips->chosen(); }
QStringList BenchSetup::hidden() const { return hiddenOf(*m_chips); }

void BenchSetup::toggleHidden(const QString& algorithm) {
    m_chips->setHidden(algorithm, !m_chips->isHidden(algorithm));
}

// Algorithms that need a GPU are included even if there is none: the report then says why they are missing.
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
    // Adds the name of the field to the error about a wrong number.
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
        throw kernels::BadRequest("algorithms", tr("Nothing to time: choose an algorithm.").toStdString());
    if (wanted.algorithms.empty())
        throw kernels::BadRequest(
            "runs on",
            tr("None of the chosen algorithms runs on %1.").arg(m_executor->currentText()).toStdString());
    wanted.sizes = read("sizes", [this] {
        std::vector<std::uint64_t> sizes =
            kernels::parse_sizes(m_sizes->text().trimmed().toStdString(), kernels::say("Sizes"));
        if (std::ranges::count(sizes, std::uint64_t{0}) != 0)
            throw kernels::BadRequest("sizes",
                                      kernels::say("0 elements cannot be timed: choose sizes of 1 or more."));
        return sizes;
    });
    wanted.types = m_types;
    wanted.operators = {op()};
    if (const QString blocks = m_blocks->text().trimmed(); !blocks.isEmpty())
        wanted.block_sizes = read("blocks", [&] {
            return kernels::parse_block_sizes(blocks.toStdString(), kernels::say("Threads"));
        });
    return wanted;
}

std::optional<double> BenchSetup::budgetSeconds() const {
    const QString budget = m_budget->text().trimmed();
    if (budget.isEmpty()) return std::nullopt;
    return bench::parse_budget(budget.toStdString(), kernels::say("the budget"));
}

// Shows the type and operator with the most rows. The chosen algorithms stay chosen if the report has them.
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

#include "moc_bench_setup.cpp"
