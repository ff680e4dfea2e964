#include "viz/model/step_role.h"

#include <set>

#include "kernels/trace/access.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/rests.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

bool mentions(std::string_view label, std::string_view word) {
    return label.find(word) != std::string_view::npos;
}

// Whether the step's number is a distance in elements. In other steps it only counts.
bool hasDistance(StepRole role) {
    return role == StepRole::up || role == StepRole::down || role == StepRole::stride;
}

QString text(std::string_view label) { return QString::fromUtf8(label.data(), qsizetype(label.size())); }

} // namespace

StepRole roleOf(std::string_view label) {
    if (mentions(label, "up-sweep") || mentions(label, "reduce")) return StepRole::up;
    if (mentions(label, "down-sweep")) return StepRole::down;
    for (const std::string_view word : {"stride", "jump", "merge", "shuffle", "exchange"})
        if (mentions(label, word)) return StepRole::stride;
    if (kernels::sets_identity(label)) return StepRole::identity;
    return StepRole::plain;
}

StepRole roleOf(const trace::Block& block, std::size_t step) {
    const std::string& label = block.steps.at(step).label;
    if (kernels::line_of(label) == 0) return roleOf(label);
    std::set<std::uint32_t> readers; // threads that read shared memory
    for (const trace::Event& event : trace::events_of(block, step)) {
        if (event.space != trace::Space::shared) continue;
        if (trace::reads(event.kind)) readers.insert(event.thread);
        if (trace::writes(event.kind) && readers.contains(event.thread)) return StepRole::stride;
    }
    return StepRole::plain;
}

QString labelText(std::string_view label) {
    if (const auto [line, header] = kernels::named_line(label); line > 0)
        return header.empty() ? tr("line %1").arg(line) : tr("line %1 of %2").arg(line).arg(text(header));
    return translated(label, "step");
}

QString phaseName(std::string_view label) {
    if (const auto [line, header] = kernels::named_line(label); line > 0)
        return header.empty() ? tr("Line %1").arg(line) : tr("Line %1 of %2").arg(line).arg(text(header));
    if (roleOf(label) == StepRole::identity) return tr("Identity", "phase");
    if (label.empty()) return tr("Step", "phase");
    const QString name = begun(text(label));
    return translated(name.toStdString(), "phase");
}

QString restName(const trace::Step& step) {
    if (!trace::rests_at_end(step)) return tr("waits", "a run beside another");
    return step.label == trace::rest_done ? tr("done", "a run beside another")
                                          : tr("stopped", "a run beside another");
}

QString ordinal(std::int64_t number) {
    const std::int64_t tens = number % 100, ones = tens > 10 && tens < 14 ? 0 : number % 10;
    return (ones == 1   ? tr("%1st", "an ordinal")
            : ones == 2 ? tr("%1nd", "an ordinal")
            : ones == 3 ? tr("%1rd", "an ordinal")
                        : tr("%1th", "an ordinal"))
        .arg(number);
}

QString placeOf(const trace::Step& step, std::int64_t times) {
    if (kernels::line_of(step.label) != 0)
        return times > 1 ? tr("%1 of %2 times").arg(ordinal(step.number)).arg(times) : QString();
    const StepRole role = roleOf(step.label);
    if (role == StepRole::up || role == StepRole::down) return tr("offset %1").arg(step.number);
    if (role == StepRole::stride) return QString::number(step.number);
    return {};
}

QString rowLabel(const trace::Step& step) {
    if (trace::rests(step)) return restName(step);
    const StepRole role = roleOf(step.label);
    if (hasDistance(role)) return QString::number(step.number);
    if (role == StepRole::identity) return tr("identity", "step");
    return step.label.empty() ? QString::number(step.number) : labelText(step.label);
}

QString slotLabel(const trace::Step& step) {
    if (trace::rests(step)) return {};
    if (hasDistance(roleOf(step.label))) return QString::number(step.number);
    if (step.label == "load") return tr("in", "a load in the timeline");
    if (step.label == "store") return tr("out", "a store in the timeline");
    return QStringLiteral("–");
}

} // namespace scanscope::viz
