// A row of choices in a trough: one can be chosen, or up to two for the stage's views.
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QWidget>

namespace scanscope::viz {

class Segment;

class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QString& name, QWidget* parent = nullptr);

    int addSegment(const QString& text);
    void setSegmentText(int index, const QString& text);
    void setSegmentEnabled(int index, bool enabled, const QString& reason = {});
    void setSegmentVisible(int index, bool visible);
    void setMostInRow(int most);               // further ones start new rows; default: a single row
    void fitInto(int width);                   // starts as many new rows as this width needs
    void setAtMost(int chosen);                // default 1: choosing another deselects the oldest
    void setChosen(const QList<int>& indices); // in the order of choice; emits no signal
    [[nodiscard]] QList<int> chosen() const { return m_chosen; }
    [[nodiscard]] int current() const { return m_chosen.isEmpty() ? -1 : m_chosen.front(); }
    [[nodiscard]] QAbstractButton* button(int index) const;
    [[nodiscard]] int count() const { return int(m_segments.size()); }

signals:
    void chosenChanged(const QList<int>& indices);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void arrange();
    void choose(int index);
    void showChosen();
    QList<Segment*> m_segments;
    QList<int> m_chosen;
    int m_atMost = 1, m_mostInRow = 0;
};

} // namespace scanscope::viz
