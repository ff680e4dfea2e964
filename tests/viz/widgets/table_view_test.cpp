// Tables with real keys and clicks, and as screen readers present them.
#include "support/active_window.h"
#include "viz/widgets/table_view.h"

#include <gtest/gtest.h>
#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "viz/widgets/sample_table.h"
#include "viz/widgets/table_model.h"

namespace scanscope::viz {
namespace {

using test::sampleTable;
using test::timeRow;

const QString allAsText = "n\talgorithm\tmedian\tverdict\tremark\n"
                          "1024\tblelloch\t12 µs\t\t\n"
                          "1024\tcub-scan\t905 ns\t13× \"faster\", they say\t\n"
                          "1024\trecursive\t\t\tout of memory\n"
                          "8\tstd-scan\t2 µs\ttab here\t\n"
                          "Left out: naive-global.";

// Counts the keys that the table passes on to the window.
class Around : public QWidget {
public:
    QList<int> keys;

protected:
    void keyPressEvent(QKeyEvent* event) override { keys << event->key(); }
};

class TableViewTest : public testing::Test {
protected:
    TableViewTest() {
        view = new TableView({}, &around);
        view->setAccessibleName("Times");
        view->setTable(sampleTable());
        around.resize(500, 400);
        view->resize(500, 400);
        around.show();
        scanscope::test::activate(&around);
        view->setFocus();
        QApplication::clipboard()->clear();
        QApplication::processEvents();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(view, key, modifiers);
    }
    [[nodiscard]] QPoint placeOf(int row, int column = 0) {
        return view->visualRect(view->tableModel().index(row, column)).center();
    }
    void click(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, placeOf(row));
    }
    void clickHead(int column) {
        QHeaderView* head = view->horizontalHeader();
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {},
                          QPoint(head->sectionViewportPosition(column) + 20, head->height() / 2));
    }
    [[nodiscard]] QStringList names() {
        QStringList names;
        for (int row = 0; row < view->tableModel().rowCount(); ++row)
            names << view->tableModel().cell(row, 0).text;
        return names;
    }
    [[nodiscard]] QString copied() {
        press(Qt::Key_C, Qt::ControlModifier);
        return QApplication::clipboard()->text();
    }
    // The menu as it opens at a row, or at the keyboard's position.
    [[nodiscard]] QMenu* menu(QContextMenuEvent::Reason reason = QContextMenuEvent::Keyboard) {
        QContextMenuEvent event(reason, placeOf(1), view->viewport()->mapToGlobal(placeOf(1)));
        QApplication::sendEvent(view->viewport(), &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    Around around;
    TableView* view;
};

TEST_F(TableViewTest, TheKeyboardChoosesRowsAndCopiesThem) {
    EXPECT_EQ(copied(), allAsText) << "nothing is selected: the whole table";
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n"
                        "1024\tcub-scan\t905 ns\t13× \"faster\", they say");
    press(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n"
                        "1024\tblelloch\t12 µs\t\n"
                        "1024\tcub-scan\t905 ns\t13× \"faster\", they say");
    press(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(copied(), allAsText);
}

TEST_F(TableViewTest, ClicksChooseRows) {
    click(1);
    click(5, Qt::ControlModifier);
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n"
                        "1024\tblelloch\t12 µs\t\n"
                        "8\tstd-scan\t2 µs\ttab here");
    click(0);
    EXPECT_EQ(copied().count('\n'), 3) << "a heading copies its three lines";
}

TEST_F(TableViewTest, AClickOnAHeadSortsAndAThirdOnePutsBack) {
    const QStringList given = names();
    clickHead(1);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "cub-scan", "blelloch", "recursive"}));
    EXPECT_EQ(view->rowSpan(3, 0), 1);
    EXPECT_EQ(view->columnSpan(3, 0), 3) << "its remark still has the whole row";
    clickHead(1);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "blelloch", "cub-scan", "recursive"}));
    clickHead(0);
    clickHead(0);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "recursive", "cub-scan", "blelloch"}));
    EXPECT_EQ(view->columnSpan(1, 0), 3);
    EXPECT_EQ(view->columnSpan(3, 0), 1);
    clickHead(0);
    EXPECT_EQ(names(), given);
}

TEST_F(TableViewTest, AltAndArrowsSortByTheColumnThatTheKeyboardIsIn) {
    click(2);
    press(Qt::Key_Right);
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "cub-scan", "blelloch", "recursive"}));
    EXPECT_EQ(view->currentIndex().row(), 1) << "the row goes with its figures";
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n1024\tcub-scan\t905 ns\t13× \"faster\", they say");
    press(Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "blelloch", "cub-scan", "recursive"}));
}

TEST_F(TableViewTest, TheMenuCopiesAndSorts) {
    click(5);
    press(Qt::Key_Right);
    QMenu* shown = menu();
    ASSERT_TRUE(shown);
    QStringList texts;
    for (const QAction* action : shown->actions())
        if (!action->isSeparator()) texts << action->text();
    EXPECT_EQ(texts, (QStringList{"Copy\tCtrl+C", "Copy as CSV", "Copy all as CSV",
                                  "Sort by median, ascending\tAlt+↑", "Sort by median, descending\tAlt+↓",
                                  "Original order"}));
    EXPECT_FALSE(shown->actions().back()->isEnabled()) << "it is not sorted";
    const auto choose = [&](int number) {
        for (int i = 0; i < number; ++i) QTest::keyClick(shown, Qt::Key_Down);
        QTest::keyClick(shown, Qt::Key_Return);
    };
    choose(2);
    EXPECT_EQ(QApplication::clipboard()->text(), "n,algorithm,median,median in s,verdict\r\n"
                                                 "8,std-scan,2 µs,2e-06,tab\there\r\n");
    shown = menu();
    choose(3);
    EXPECT_EQ(QApplication::clipboard()->text(),
              "n,algorithm,median,median in s,verdict,remark\r\n"
              "1024,blelloch,12 µs,1.2e-05,,\r\n"
              "1024,cub-scan,905 ns,9.05e-07,\"13× \"\"faster\"\", they say\",\r\n"
              "1024,recursive,,,,out of memory\r\n"
              "8,std-scan,2 µs,2e-06,tab\there,\r\n");
    shown = menu();
    choose(1);
    EXPECT_EQ(QApplication::clipboard()->text(),
              "n\talgorithm\tmedian\tverdict\n8\tstd-scan\t2 µs\ttab here");
    shown = menu();
    choose(4);
    EXPECT_EQ(names()[1], "cub-scan");
    shown = menu();
    EXPECT_TRUE(shown->actions().back()->isEnabled());
    choose(6);
    EXPECT_EQ(names()[1], "blelloch");
}

TEST_F(TableViewTest, RowsThatLeadSomewhereDoSoByClickEnterAndSpace) {
    QSignalSpy entered(view, &TableView::rowEntered);
    click(1);
    press(Qt::Key_Return);
    EXPECT_EQ(entered.size(), 0) << "these lead nowhere";
    view->setLeadsOn(true);
    clickHead(1);
    click(1);
    press(Qt::Key_Down);
    press(Qt::Key_Space);
    press(Qt::Key_Down);
    press(Qt::Key_Enter);
    ASSERT_EQ(entered.size(), 3);
    EXPECT_EQ(entered[0][0], 2) << "the row's index in the unsorted table";
    EXPECT_EQ(entered[1][0], 1);
    EXPECT_EQ(entered[2][0], 3);
    click(5, Qt::ControlModifier);
    EXPECT_EQ(entered.size(), 3) << "this only selects one more";
    EXPECT_TRUE(around.keys == QList<int>{Qt::Key_Return}) << "the first key, which nothing handled";
}

TEST_F(TableViewTest, ATableBesideAFilmLeavesTheFilmItsKeys) {
    Table table = sampleTable();
    table.isSortable = false;
    view->setTable(table);
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_S, Qt::Key_Escape})
        press(key);
    EXPECT_EQ(around.keys,
              (QList<int>{Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
                          Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_S, Qt::Key_Escape}));
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    EXPECT_EQ(view->currentIndex().row(), 2);
    const QStringList given = names();
    clickHead(1);
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(names(), given);
}

TEST_F(TableViewTest, WhatIsChosenStaysWhereOtherRowsCome) {
    click(5);
    Table table = sampleTable();
    table.rows.insert(table.rows.begin() + 1, timeRow("sklansky", "1 µs", 1e-6, ""));
    view->setTable(table);
    EXPECT_EQ(view->currentIndex().row(), 6);
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n8\tstd-scan\t2 µs\ttab here");
    table.rows[6].cells[1].text = "3 µs";
    view->setTable(table);
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tverdict\n8\tstd-scan\t3 µs\ttab here");
    view->setTable({});
    EXPECT_EQ(view->tableModel().rowCount(), 0);
}

TEST_F(TableViewTest, IsATableToScreenReaders) {
    QAccessibleInterface* root = QAccessible::queryAccessibleInterface(view);
    ASSERT_TRUE(root);
    EXPECT_EQ(root->role(), QAccessible::Table);
    EXPECT_EQ(root->text(QAccessible::Name), "Times");
    QAccessibleTableInterface* table = root->tableInterface();
    ASSERT_TRUE(table);
    ASSERT_EQ(table->rowCount(), 7);
    ASSERT_EQ(table->columnCount(), 3);
    QStringList heads, rows;
    for (int c = 0; c < 3; ++c) heads << table->columnDescription(c);
    EXPECT_EQ(heads, (QStringList{"algorithm", "median", ""}));
    for (int r = 0; r < 7; ++r) {
        QStringList cells{table->rowDescription(r)};
        for (int c = 0; c < 3; ++c) {
            QAccessibleInterface* cell = table->cellAt(r, c);
            ASSERT_TRUE(cell && cell->tableCellInterface()) << r << ", " << c;
            EXPECT_EQ(cell->tableCellInterface()->rowIndex(), r);
            EXPECT_EQ(cell->tableCellInterface()->columnIndex(), c);
            cells << cell->text(QAccessible::Name);
        }
        rows << cells.join(" | ");
    }
    EXPECT_EQ(rows, (QStringList{
                        "n = 2¹⁰ | n = 2¹⁰ | empty | empty", "n = 2¹⁰, blelloch | blelloch | 12 µs | empty",
                        "n = 2¹⁰, cub-scan | cub-scan | 905 ns | 13× \"faster\", they say",
                        "n = 2¹⁰, recursive | recursive, out of memory | empty | empty",
                        "n = 8 | n = 8 | empty | empty", "n = 8, std-scan | std-scan | 2 µs | tab\there",
                        "Left out: naive-global. | Left out: naive-global. | empty | empty"}));
    EXPECT_EQ(table->cellAt(2, 1)->text(QAccessible::Description),
              "cub-scan, median 905 ns, 13× \"faster\", they say");
    QList<QAccessibleInterface*> over = table->cellAt(2, 2)->tableCellInterface()->columnHeaderCells();
    ASSERT_EQ(over.size(), 1);
    EXPECT_EQ(over[0]->role(), QAccessible::ColumnHeader);
    EXPECT_EQ(over[0]->text(QAccessible::Name), "verdict") << "a head that is not seen is heard";
    click(2);
    EXPECT_EQ(table->selectedRows(), QList<int>{2});
    EXPECT_TRUE(table->cellAt(2, 1)->state().selected);
}

TEST_F(TableViewTest, ANarrowTableHidesAColumnAndSaysWhatItCuts) {
    EXPECT_FALSE(view->isColumnHidden(2));
    view->resize(200, 400);
    EXPECT_TRUE(view->isColumnHidden(2));
    EXPECT_EQ(view->columnWidth(0) + view->columnWidth(1), view->viewport()->width());
    Table table = sampleTable();
    table.rows[1].cells[0].text = "an algorithm of a name as long as this one";
    view->setTable(table);
    const auto tipAt = [this](int row) {
        QToolTip::hideText();
        EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
        QHelpEvent help(QEvent::ToolTip, placeOf(row), view->viewport()->mapToGlobal(placeOf(row)));
        QApplication::sendEvent(view->viewport(), &help);
        return QToolTip::text();
    };
    EXPECT_EQ(tipAt(1), "an algorithm of a name as long as this one");
    EXPECT_EQ(tipAt(2), "") << "all of it is visible";
    table.rows[2].cells[0].tip = "<b>as it is</b>";
    view->setTable(table);
    EXPECT_EQ(tipAt(2), "<p style='white-space:pre'>&lt;b&gt;as it is&lt;/b&gt;</p>");
}

TEST_F(TableViewTest, LongTextsTakeMoreLines) {
    Table table{.columns = {{.align = Align::left}, {.leastShare = 0, .least = 60, .takesRest = true}}};
    const QString words = "one two three four five six seven eight nine ten eleven twelve";
    table.rows = {{.cells = {{.text = "a"}, {.text = words, .goesBelow = true}}},
                  {.cells = {{.text = "b"}, {.text = "short", .goesBelow = true}}},
                  {.kind = TableRow::Kind::Note, .cells = {{.text = words}}}};
    view->setTable(table);
    EXPECT_EQ(view->rowHeight(0), 26);
    EXPECT_EQ(view->rowHeight(2), 2 + 8 + 17 + 4) << "there is a gap above it";
    view->resize(200, 400);
    EXPECT_EQ(view->rowHeight(0), 26 + 18) << "below the others it has the whole width";
    EXPECT_EQ(view->rowHeight(1), 26);
    EXPECT_EQ(view->rowHeight(2), 63) << "three lines";
    EXPECT_EQ(view->wholeHeight(), 32 + view->rowHeight(0) + 26 + view->rowHeight(2));
}

} // namespace
} // namespace scanscope::viz
