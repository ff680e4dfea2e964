// The heads of a table's columns. A click on one sorts by it, where the table can be sorted.
#pragma once

#include <QHeaderView>

class QTableView;

namespace scanscope::viz {

class TableFrame;

class TableHead : public QHeaderView {
    Q_OBJECT
public:
    TableHead(const TableFrame& frame, QTableView* view);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
    bool viewportEvent(QEvent* event) override;

private:
    const TableFrame& m_frame;
    QTableView* m_view;
    int m_hovered = -1;
};

} // namespace scanscope::viz
