#include "viz/model/step_role.h"

#include "kernels/trace/phases.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

bool mentions(std::string_view label, std::string_view word) {
    return label.find(word) != std::string_view::npos;
}

// The number of these steps is a distance in elements; elsewhere it only counts.
bool hasDistance(StepRole role) {
    return role == StepRole::up || role == StepRole::down || role == StepRole::stride;
}

} // namespace

StepRole roleOf(std::string_view label) {
    if (mentions(label, "up-sweep") || mentions(label, "reduce")) return StepRole::up;
    if (mentions(label, "down-sweep")) return StepRole::down;
    for (const std::string_view word : {"stride", "jump", "merge", "shuffle", "exchange"})
        if (mentions(label, word)) return StepRole::stride;
    if (kernels::sets_identity(label)) return StepRole::identity;
    return StepRole::plain;
}

QString labelText(std::string_view label) { return translated(label, "step"); }

QString phaseName(std::string_view label) {
    if (roleOf(label) == StepRole::identity) return tr("Identity", "phase");
    if (label.empty()) return tr("Step", "phase");
    const QString name = begun(QString::fromUtf8(label.data(), qsizetype(label.size())));
    return translated(name.toStdString(), "phase");
}

QString placeOf(const trace::Step& step) {
    const StepRole role = roleOf(step.label);
    if (role == StepRole::up || role == StepRole::down) return tr("offset %1").arg(step.number);
    if (role == StepRole::stride) return QString::number(step.number);
    return {};
}

QString rowLabel(const trace::Step& step) {
    const StepRole role = roleOf(step.label);
    if (hasDistance(role)) return QString::number(step.number);
    if (role == StepRole::identity) return tr("identity", "step");
    return step.label.empty() ? QString::number(step.number) : labelText(step.label);
}

QString slotLabel(const trace::Step& step) {
    if (hasDistance(roleOf(step.label))) return QString::number(step.number);
    if (step.label == "load") return tr("in", "a load in the timeline");
    if (step.label == "store") return tr("out", "a store in the timeline");
    return QStringLiteral("–");
}

} // namespace scanscope::viz
