// Small pictures of real runs, one for each algorithm: the array after each step. They are recorded one at a
// time between the window's events, never during painting.
#pragma once

#include <map>
#include <memory>
#include <QObject>
#include <QStringList>

#include "app/explore/run_controller.h"
#include "viz/model/document.h"
#include "viz/scene/theme.h"

class QPainter;
class QRectF;

namespace scanscope::app {

class Miniatures : public QObject {
    Q_OBJECT
public:
    explicit Miniatures(RunController::Record record, QObject* parent = nullptr);

    void prepare(const QStringList& algorithms); // records the missing pictures
    [[nodiscard]] bool has(const QString& algorithm) const { return m_documents.contains(algorithm); }
    // Paints nothing until the picture is available.
    void paint(QPainter& painter, const QRectF& box, const QString& algorithm, const viz::Theme& theme) const;

signals:
    void changed();

private:
    void recordNext();

    RunController::Record m_record;
    QStringList m_waiting;
    std::map<QString, std::unique_ptr<const viz::Document>> m_documents; // null if there is no picture
};

} // namespace scanscope::app
