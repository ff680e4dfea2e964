// The strip of the place Benchmark: the current measurement, its progress, and its conditions.
#pragma once

#include <QElapsedTimer>

#include "app/benchmark/study.h"

namespace scanscope::app {

class ProgressStrip : public QWidget {
    Q_OBJECT
public:
    explicit ProgressStrip(QWidget* parent = nullptr);

    void setContent(const StripContent& content);
    // Shows a message, such as "Saved as h200.json.", instead of the measurement until the content changes.
    // During a measurement, the message stays long enough to be read.
    void sayBriefly(const QString& words);
    [[nodiscard]] const StripContent& content() const { return m_content; }
    [[nodiscard]] QString what() const { return m_brief.isEmpty() ? m_content.what : m_brief; }
    [[nodiscard]] QString details() const { return m_content.details; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void describe();
    [[nodiscard]] std::vector<StripCondition> conditionsIn(double room) const;
    void paintProgress(QPainter& painter, double right) const;
    void paintConditions(QPainter& painter, double right) const;
    void paintMachine(QPainter& painter, double left) const;
    StripContent m_content;
    QString m_brief;
    QElapsedTimer m_sinceBrief;
};

} // namespace scanscope::app
