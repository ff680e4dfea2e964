#include "viz/model/record_sentence.h"

#include <algorithm>
#include <array>
#include <map>
#include <QStringList>
#include <set>

#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/barrier_object.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/transfers.h"
#include "viz/model/language.h"
#include "viz/model/step_moves.h"
#include "viz/model/tile_plan.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

// How many cells to the left of its own cell each thread's other operand was; 0 if this differs between
// threads.
int addedFrom(const StepModel& step) {
    int distance = 0;
    for (const Move& move : step.moves) {
        if (move.kind != Move::Kind::combine) continue;
        if (!isSum(move, step.row.type) || move.leftInSource || move.rightInSource) return 0;
        const bool ownIsLeft = move.left == move.to;
        if (!ownIsLeft && move.right != move.to) return 0;
        const int away = move.to - (ownIsLeft ? *move.right : *move.left);
        if (distance != 0 && away != distance) return 0;
        distance = away;
    }
    return distance;
}

QString combiningText(const StepModel& step, std::size_t threads, bool isLine) {
    const int left = isLine ? addedFrom(step) : 0;
    if (left != 0) {
        const QString places = counted(std::uint64_t(std::abs(left)), "%1 place", "%1 places");
        return (left > 0 ? counted(threads, "%1 thread adds the cell %2 to the left",
                                   "%1 threads add the cell %2 to the left")
                         : counted(threads, "%1 thread adds the cell %2 to the right",
                                   "%1 threads add the cell %2 to the right"))
            .arg(places);
    }
    const QString& name = step.row.name;
    return name.isEmpty()
               ? counted(threads, "%1 thread combines values", "%1 threads combine values")
               : counted(threads, "%1 thread combines values in %2", "%1 threads combine values in %2")
                     .arg(name);
}

// The array that all copies came from, if each kept its column; otherwise empty.
QString copiedFrom(const BlockModel& model, BlockStep step) {
    const StepModel& now = model.step(step);
    const Row* above = model.rowAbove(step);
    QString name;
    for (const Move& move : now.moves) {
        if (move.kind != Move::Kind::copy) continue;
        const Row* from = move.leftInSource ? &*now.source : above;
        if (!from || move.left != move.to || (!name.isEmpty() && from->name != name)) return {};
        name = from->name;
    }
    return name == now.row.name ? QString() : name;
}

QString copyingText(const BlockModel& model, BlockStep step, const StepTally& tally) {
    const QString& name = model.step(step).row.name;
    const std::size_t threads = tally.copying.size();
    if (!tally.combining.empty())
        return counted(threads, "%1 thread copies a value", "%1 threads copy a value");
    if (steps_are_lines(model.trace()))
        if (const QString from = copiedFrom(model, step); !from.isEmpty())
            return counted(threads, "%1 thread copies its cell from %2 to %3",
                           "%1 threads copy their cells from %2 to %3")
                .arg(from, name);
    return counted(threads, "%1 thread copies %2 to %3", "%1 threads copy %2 to %3")
        .arg(cellCount(tally.cells), name);
}

// The sentence for a step that wrote nothing. It says what the step read, if anything.
QString readingText(const BlockModel& model, BlockStep step, bool begins) {
    const std::size_t threads = model.step(step).active.size();
    if (steps_are_lines(model.trace()) && threads > 0)
        return counted(threads, "%1 thread reads", "%1 threads read");
    return begins ? tr("Nothing is written in this step") : tr("nothing is written in this step");
}

// The arrays that have barrier objects.
struct BarrierArrays {
    explicit BarrierArrays(const BlockModel& model) {
        for (const trace::Event& event : model.block().events)
            if (trace::is_arrival(event)) of.emplace(event.space, event.array);
    }
    std::set<std::pair<trace::Space, std::uint16_t>> of;
};

// The copies that end in the step, the arrivals and the waits, as parts of a sentence.
QStringList asyncTexts(const BlockModel& model, BlockStep step) {
    const auto& barriers = model.of<BarrierArrays>().of;
    struct Done {
        const trace::Array* array = nullptr;
        std::set<std::pair<std::uint32_t, std::uint32_t>> copies; // by thread and number
        std::set<std::uint32_t> arriving, waiting;                // threads
        std::set<std::uint64_t> written, objects;                 // cells
    };
    std::map<std::pair<trace::Space, std::uint16_t>, Done> done;
    const std::optional<std::uint16_t> named = trace::named_barriers_of(model.block());
    for (const trace::Event& event : trace::events_of(model.block(), std::size_t(step))) {
        const std::pair array(event.space, event.array);
        const bool isOfCopy = trace::is_of_copy(event), isObject = barriers.contains(array);
        const bool isOfNamed = event.space == trace::Space::shared && event.array == named;
        const bool arrives = (trace::is_arrival(event) && !isOfCopy) ||
                             (isOfNamed && event.kind == trace::EventKind::atomic),
                   waits = (event.kind == trace::EventKind::acquire && isObject) ||
                           (isOfNamed && event.kind == trace::EventKind::volatile_read),
                   copies = isOfCopy && trace::writes(event.kind) && !isObject;
        if (!arrives && !waits && !copies) continue;
        Done& here = done[array];
        here.array = trace::array_of(model.launch(), model.block(), event);
        if (arrives) here.arriving.insert(event.thread);
        if (waits) here.waiting.insert(event.thread);
        if (copies) here.copies.emplace(event.thread, event.since);
        (copies ? here.written : here.objects).insert(event.index);
    }
    QStringList parts;
    for (const auto& [_, here] : done) {
        if (!here.array) continue;
        const bool isOne = here.objects.size() == 1 && here.array->extent > 1;
        const bool isNamed = here.array->name == trace::named_barriers;
        const QString name =
            isNamed ? isOne ? tr("barrier %1").arg(*here.objects.begin()) : tr("their barriers")
                    : QString::fromStdString(isOne ? trace::cell_text(*here.array, *here.objects.begin())
                                                   : here.array->name);
        if (const std::size_t n = here.copies.size())
            parts << counted(n, "%1 copy of %2 to %3 ends", "%1 copies of %2 to %3 end")
                         .arg(cellCount(here.written.size()), name);
        if (const std::size_t n = here.arriving.size())
            parts << counted(n, "%1 thread arrives at %2", "%1 threads arrive at %2").arg(name);
        if (const std::size_t n = here.waiting.size())
            parts << counted(n, "%1 thread has waited for %2", "%1 threads have waited for %2").arg(name);
    }
    return parts;
}

// The step's findings as parts of a sentence.
QStringList flawTexts(const BlockModel& model, BlockStep step) {
    std::size_t unordered = 0, written = 0, alike = 0;
    std::uint64_t beyond = 0;
    QString array;
    for (const Flaw* const flaw : model.findings().in(step)) {
        if (flaw->kind() == FlawKind::hazard) {
            const bool onlyWrites = flaw->finding->hazard == trace::Hazard::write_after_write;
            (!onlyWrites ? unordered : flaw->warns() ? alike : written) += flaw->finding->cells.size();
        }
        if (flaw->kind() != FlawKind::out_of_bounds) continue;
        beyond += flaw->times();
        array = QString::fromStdString(flaw->finding->array);
    }
    QStringList parts;
    if (unordered > 0)
        parts << counted(unordered, "%1 cell is read and written in undefined order",
                         "%1 cells are read and written in undefined order");
    if (written > 0)
        parts << counted(written, "%1 cell is written by several threads in undefined order",
                         "%1 cells are written by several threads in undefined order");
    if (alike > 0)
        parts << counted(alike, "%1 cell gets the same value from several threads",
                         "%1 cells get the same value from several threads");
    if (beyond > 0)
        parts << counted(beyond, "%1 out-of-bounds access to %2 was blocked",
                         "%1 out-of-bounds accesses to %2 were blocked")
                     .arg(array);
    return parts;
}

// The sentence for a block whose arrays are shown with rows and columns. It covers all arrays that the step
// wrote, because the picture shows all of them.
QString tileSentence(const BlockModel& model, BlockStep step, bool begins) {
    std::array<std::set<std::uint32_t>, 3> threads; // that combine, copy and set
    std::array<std::set<trace::CellRef>, 3> cells;
    std::vector<std::string> names;
    for (const trace::Transfer& move : trace::transfers(model.launch(), model.block(), std::size_t(step))) {
        if (move.is_of_copy) continue;
        const std::size_t kind = move.combined ? 0 : move.left ? 1 : 2;
        threads.at(kind).insert(move.thread);
        cells.at(kind).insert(move.to);
        const trace::Array* array =
            trace::array_of(model.launch(), model.block(), move.to.space, move.to.array);
        if (array && std::ranges::find(names, array->name) == names.end()) names.push_back(array->name);
    }
    const QString name = QString::fromStdString(kernels::listed(names, "and"));
    QStringList parts;
    if (const std::size_t n = threads[0].size())
        parts << counted(n, "%1 thread combines values in %2", "%1 threads combine values in %2").arg(name);
    if (const std::size_t n = threads[1].size())
        parts << counted(n, "%1 thread copies %2 to %3", "%1 threads copy %2 to %3")
                     .arg(cellCount(cells[1].size()), name);
    if (const std::size_t n = threads[2].size())
        parts << counted(n, "%1 thread sets %2 in %3", "%1 threads set %2 in %3")
                     .arg(cellCount(cells[2].size()), name);
    parts += asyncTexts(model, step);
    if (parts.isEmpty()) parts << readingText(model, step, begins);
    return (parts + flawTexts(model, step)).join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace

QString threadCount(std::size_t count) { return counted(count, "%1 thread", "%1 threads"); }
QString cellCount(std::size_t count) { return counted(count, "%1 cell", "%1 cells"); }

QString threadNames(const trace::Launch& launch, const std::set<std::uint32_t>& threads, bool begins) {
    if (threads.empty()) return {};
    const std::uint32_t first = *threads.begin(), last = *threads.rbegin();
    if (threads.size() == 1)
        return (begins ? tr("Thread %1") : tr("thread %1")).arg(threadName(launch, first));
    if (last - first + 1 != threads.size()) return threadCount(threads.size());
    const QString text = threads.size() == 2 ? begins ? tr("Threads %1 and %2") : tr("threads %1 and %2")
                         : begins ? tr("Threads %1 to %2")
                                             : tr("threads %1 to %2");
    return text.arg(threadName(launch, first), threadName(launch, last));
}

StepTally tallyOf(const StepModel& step) {
    // In the order of Move::Kind.
    constexpr std::array threads{&StepTally::combining, &StepTally::copying, &StepTally::carrying,
                                 &StepTally::setting};
    static_assert(threads.size() == std::size_t(Move::Kind::constant) + 1);
    StepTally tally;
    for (const Move& move : step.moves)
        if (!move.isOfCopy) (tally.*threads.at(std::size_t(move.kind))).insert(move.thread);
    tally.cells = std::size_t(std::count_if(step.marks.begin(), step.marks.end(),
                                            [](CellMark mark) { return mark != CellMark::none; }));
    return tally;
}

QString recordSentence(const BlockModel& model, BlockStep step, bool begins) {
    if (!model.of<TilePlan>().tiles().empty()) return tileSentence(model, step, begins);
    const StepModel& now = model.step(step);
    const StepTally tally = tallyOf(now);
    const QString& name = now.row.name;
    QStringList parts;
    if (const std::size_t n = tally.combining.size())
        parts << combiningText(now, n, steps_are_lines(model.trace()));
    if (const std::size_t n = tally.carrying.size())
        parts << (n == 1 ? tr("%1 copies its own value") : tr("%1 copy their own values"))
                     .arg(threadNames(model.launch(), tally.carrying, begins && parts.isEmpty()));
    if (!tally.copying.empty()) parts << copyingText(model, step, tally);
    if (const std::size_t n = tally.setting.size())
        parts << (name.isEmpty() ? counted(n, "%1 thread sets %2", "%1 threads set %2").arg(cellCount(n))
                                 : counted(n, "%1 thread sets %2 in %3", "%1 threads set %2 in %3")
                                       .arg(cellCount(n), name));
    parts += asyncTexts(model, step);
    if (parts.isEmpty()) parts << readingText(model, step, begins);
    if (is_own_text(model.trace())) parts << flawTexts(model, step);
    return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace scanscope::viz
