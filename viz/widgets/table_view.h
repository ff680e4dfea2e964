// A table on the screen: rows can be selected with the keyboard and the mouse, and copied as text or CSV.
#pragma once

#include <QHeaderView>
#include <QTableView>

#include "viz/widgets/table.h"
#include "viz/widgets/table_delegate.h"

class QMenu;

namespace scanscope::viz {

class TableModel;

// The heads of a table's columns. A click sorts by the column if the table is sortable.
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

class TableView : public QTableView, public TableFrame {
    Q_OBJECT
public:
    explicit TableView(const TableLook& look = {}, QWidget* parent = nullptr);

    // Rows that still exist stay selected.
    void setTable(Table table);
    [[nodiscard]] const TableModel& tableModel() const override { return *m_model; }
    [[nodiscard]] const TableLook& look() const override { return m_look; }
    // Whether clicking a row, or pressing Enter or Space, triggers an action (rowEntered).
    void setLeadsOn(bool leadsOn) { m_leadsOn = leadsOn; }
    void showRows(int first, int last);    // scrolls them into view, giving priority to the first
    [[nodiscard]] int wholeHeight() const; // without a scroll bar
    [[nodiscard]] int hoveredRow() const override { return m_hovered; }

    [[nodiscard]] QMarginsF marginsOf(int column, int span = 1) const override;

    virtual void copy() const; // the selected rows as text; all rows if none is selected
    void copyCsv() const;      // the same as CSV
    void copyAllCsv() const;   // all rows

signals:
    void rowEntered(int numberInTable);

protected:
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void layOut();
    void measure();
    void ask(std::size_t column, double width, double picture);
    void arrange();
    void chooseAgain(const QStringList& names, const QString& current, int column);
    [[nodiscard]] QMenu* makeMenu(); // deletes itself when closed
    [[nodiscard]] double endMargin() const;
    void hover(int row);
    void enterCurrent();
    void sortByCurrent(Qt::SortOrder order);
    [[nodiscard]] bool isOwnKey(const QKeyEvent& event) const;
    [[nodiscard]] std::vector<int> chosenRows() const;
    [[nodiscard]] std::vector<int> allRows() const;

    TableLook m_look;
    TableModel* m_model;
    TableDelegate* m_delegate;
    std::vector<double> m_wanted, m_least; // by column: width for its widest cell, and minimum width
    int m_hovered = -1;
    bool m_leadsOn = false;
};

} // namespace scanscope::viz
