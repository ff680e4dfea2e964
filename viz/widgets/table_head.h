// The heads of a table's columns. A click on one sorts by it, where the table can be sorted.
#pragma once

#include <QHeaderView>

namespace scanscope::viz {

class TableView;

class TableHead : public QHeaderView {
    Q_OBJECT
public:
    explicit TableHead(TableView* view);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
    bool viewportEvent(QEvent* event) override;

private:
    TableView* m_view;
    int m_hovered = -1;
};

} // namespace scanscope::viz
