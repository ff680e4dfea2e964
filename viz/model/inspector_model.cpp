#include "viz/model/inspector_model.h"

#include "kernels/trace/access.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/transfers.h"
#include "viz/model/language.h"
#include "viz/model/step_role.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

QString stepName(const BlockModel& model, BlockStep number) {
    const trace::Step& step = model.block().steps[std::size_t(number)];
    QString label = rowLabel(step);
    if (const QString time = placeOf(step, model.times(number)); model.times(number) > 1)
        return QStringLiteral("%1, %2").arg(label, time);
    switch (roleOf(step.label)) {
    case StepRole::up:
    case StepRole::down:
    case StepRole::stride:
        return QStringLiteral("%1 %2").arg(labelText(step.label), label);
    default:
        return label;
    }
}

// Whether both cells are the same place to a reader: the same index in one array, or in the two buffers of a
// double buffer.
bool sameColumn(const BlockModel& model, const trace::CellRef& cell, const trace::CellRef& other) {
    if (cell.index != other.index || cell.space != other.space) return false;
    const trace::Array* a = trace::array_of(model.launch(), model.block(), cell.space, cell.array);
    const trace::Array* b = trace::array_of(model.launch(), model.block(), other.space, other.array);
    return a && b && a->group == b->group;
}

} // namespace

QString Inspection::said() const {
    QString text;
    for (const InspectionPart& part : parts()) text += part.text;
    return text;
}

std::vector<InspectionPart> Inspection::parts() const {
    std::vector<InspectionPart> parts;
    const auto add = [&](const QString& text, InspectionPart::Kind kind) {
        if (!text.isEmpty()) parts.push_back({text, kind});
    };
    if (!run.isEmpty()) add(run + QStringLiteral(": "), InspectionPart::words);
    qsizetype from = 0;
    for (qsizetype at = sentence.indexOf(u'%'); at >= 0; at = sentence.indexOf(u'%', from)) {
        add(sentence.mid(from, at - from), InspectionPart::words);
        const bool isCell = sentence.mid(at, 2) == u"%1";
        add(isCell ? cell : content, isCell ? InspectionPart::cell : InspectionPart::content);
        from = at + 2;
    }
    add(sentence.mid(from), InspectionPart::words);
    return parts;
}

Inspection inspect(const BlockModel& model, const trace::CellRef& cell, BlockStep step, bool settled) {
    Inspection result;
    const trace::Array* array = trace::array_of(model.launch(), model.block(), cell.space, cell.array);
    if (!array) return result;
    const QString name = QString::fromStdString(array->name);
    const QString index = QString::number(cell.index);
    const trace::Launch& launch = model.launch();
    result.cell = !array->shape.is_flat()              ? cellName(*array, cell.index)
                  : cell.space == trace::Space::shared ? tr("cell %1").arg(index)
                  : cell.space == trace::Space::lane
                      ? tr("%1 of t%2").arg(name, threadName(launch, std::uint32_t(cell.index)))
                      : QStringLiteral("%1 %2").arg(name, index);
    result.inputCount = launch.followed ? trace::inputs_of(launch) : model.trace().run.n;
    const trace::Provenance provenance(model.trace(), launch);
    for (const BlockStep k : model.steps()) {
        if (k > step) break;
        for (const trace::Transfer& write : trace::transfers(launch, model.block(), std::size_t(k))) {
            if (!sameColumn(model, cell, write.to)) continue;
            const trace::Array* place =
                trace::array_of(model.launch(), model.block(), write.to.space, write.to.array);
            const bool moving = k == step && !settled;
            InspectedStep row;
            row.step = stepName(model, k);
            row.place = QString::fromStdString(place->name);
            row.value =
                moving ? QStringLiteral("…") : model.values().text(write.value, write.node, place->type);
            if (!moving) row.exact = model.values().exactText(write.value, write.node, place->type);
            row.role = model.role(k);
            row.inputs = provenance.of(write.node).ranges;
            row.current = k == step;
            result.role = row.role;
            result.sentence = moving ? tr("%1 will hold %2") : tr("%1 holds %2");
            result.content = QString::fromStdString(provenance.to_text(write.node, model.op()));
            const std::uint32_t line = trace::line_of(model.trace(), write.location);
            result.author =
                line > 0 ? tr("written by t%1, line %2").arg(threadName(launch, write.thread)).arg(line)
                         : tr("written by t%1").arg(threadName(launch, write.thread));
            result.history.push_back(std::move(row));
        }
    }
    if (!result.history.empty()) return result;
    result.sentence = tr("%1 has not been written yet");
    if (cell.space != trace::Space::global) return result;
    // Other blocks and launches may write the cell too, but its content before this launch is known.
    const trace::Cells& before = *launch.globals[cell.array].before;
    if (cell.index >= before.size() || !before.written[cell.index]) {
        result.sentence = tr("%1 was not written by this block");
        return result;
    }
    result.sentence = tr("%1 holds %2");
    result.content = QString::fromStdString(provenance.to_text(before.nodes[cell.index], model.op()));
    result.author = tr("present before this launch");
    return result;
}

} // namespace scanscope::viz
