// The strip of the place Benchmark: what is measured now, how far it is, and under which conditions.
#pragma once

#include <QStringList>
#include <QWidget>

namespace scanscope::app {

class ProgressStrip : public QWidget {
    Q_OBJECT
public:
    explicit ProgressStrip(QWidget* parent = nullptr);

    void setConditions(const QStringList& conditions, const QString& machine, const QStringList& about);
    // `share` of 0 to 1 fills the bar; below 0 there is none.
    void setState(const QString& what, const QString& details, double share);
    [[nodiscard]] QString what() const { return m_what; }
    [[nodiscard]] QString details() const { return m_details; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_what, m_details, m_machine;
    QStringList m_conditions, m_about;
    double m_share = -1;
};

} // namespace scanscope::app
