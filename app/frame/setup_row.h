// The row of fields at the top of a place, and its ground.
#pragma once

#include <QHBoxLayout>
#include <QWidget>

namespace scanscope::app {

class SetupRow : public QWidget {
    Q_OBJECT
public:
    SetupRow();
    [[nodiscard]] QHBoxLayout* line() const { return m_line; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_line;
};

} // namespace scanscope::app
