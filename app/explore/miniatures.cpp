#include "app/explore/miniatures.h"

#include <algorithm>
#include <exception>
#include <QPainter>
#include <QTimer>
#include <utility>

#include "app/explore/setup.h"
#include "viz/scene/canvas.h"

namespace scanscope::app {

Miniatures::Miniatures(RunController::Record record, QObject* parent)
    : QObject(parent)
    , m_record(std::move(record)) {}

void Miniatures::prepare(const QStringList& algorithms) {
    const bool isUnderWay = !m_waiting.isEmpty();
    for (const QString& id : algorithms)
        if (!has(id) && !m_waiting.contains(id)) m_waiting << id;
    if (!isUnderWay && !m_waiting.isEmpty()) QTimer::singleShot(0, this, &Miniatures::recordNext);
}

void Miniatures::recordNext() {
    const QString id = m_waiting.takeFirst();
    std::unique_ptr<const viz::Document> document;
    try {
        Setup setup;
        chooseAlgorithm(setup, id.toStdString(), {});
        document = std::make_unique<const viz::Document>(
            std::make_shared<const trace::Trace>(m_record(requestFor(setup), {})));
    } catch (const std::exception&) {
        // An algorithm that does not accept eight int32 values has no picture.
    }
    m_documents.emplace(id, std::move(document));
    if (!m_waiting.isEmpty()) QTimer::singleShot(0, this, &Miniatures::recordNext);
    emit changed();
}

void Miniatures::paint(QPainter& painter, const QRectF& box, const QString& algorithm,
                       const viz::Theme& theme) const {
    const auto found = m_documents.find(algorithm);
    const viz::Document* document = found == m_documents.end() ? nullptr : found->second.get();
    if (!document || !document->model() || document->stepCount() == 0) return;
    const viz::BlockModel& model = *document->model();
    const int columns = model.columns();
    const double rowHeight = box.height() / model.stepCount(), pitch = box.width() / std::max(1, columns);
    painter.setPen(Qt::NoPen);
    for (const viz::BlockStep step : model.steps()) {
        const viz::StepModel& state = model.step(step);
        const viz::RoleColors& role = theme.role(viz::roleFor(state.role));
        for (int column = 0; column < state.row.size() && column < columns; ++column) {
            const bool written = state.marks[std::size_t(column)] == viz::CellMark::written;
            const QRectF cell(box.left() + column * pitch, box.top() + double(step) * rowHeight, pitch - 1.5,
                              rowHeight - 1.5);
            painter.fillRect(cell, written ? role.solid : theme.sunken);
        }
    }
}

} // namespace scanscope::app

#include "moc_miniatures.cpp"
