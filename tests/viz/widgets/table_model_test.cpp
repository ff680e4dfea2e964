#include "viz/widgets/table_model.h"

#include <gtest/gtest.h>
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "viz/widgets/sample_table.h"

namespace scanscope::viz {
namespace {

using test::headingRow;
using test::sampleTable;
using test::timeRow;

class TableModelTest : public testing::Test {
protected:
    TableModelTest() { model.setTable(sampleTable()); }
    [[nodiscard]] QStringList names() const {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row) names << model.cell(row, 0).text;
        return names;
    }
    TableModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TableModelTest, SaysEveryRowInWords) {
    EXPECT_EQ(model.text(), "n = 2¹⁰\n"
                            "blelloch, median 12 µs\n"
                            "cub-scan, median 905 ns, 13× \"faster\", they say\n"
                            "recursive, out of memory\n"
                            "n = 8\n"
                            "std-scan, median 2 µs, tab\there\n"
                            "Left out: naive-global.");
    EXPECT_EQ(model.nameOf(2), "n = 2¹⁰, cub-scan");
    EXPECT_EQ(model.nameOf(4), "n = 8");
}

TEST_F(TableModelTest, SortsTheLinesUnderEachHeading) {
    const QStringList given = names();
    model.sort(1);
    EXPECT_EQ(names(), (QStringList{"n = 2¹⁰", "cub-scan", "blelloch", "recursive", "n = 8", "std-scan",
                                    "Left out: naive-global."}));
    model.sort(1, Qt::DescendingOrder);
    EXPECT_EQ(names(), (QStringList{"n = 2¹⁰", "blelloch", "cub-scan", "recursive", "n = 8", "std-scan",
                                    "Left out: naive-global."}))
        << "rows without a figure are last in both";
    model.sort(0, Qt::DescendingOrder);
    EXPECT_EQ(names().first(4), (QStringList{"n = 2¹⁰", "recursive", "cub-scan", "blelloch"}));
    EXPECT_EQ(model.numberInTable(1), 3);
    model.sort(-1);
    EXPECT_EQ(names(), given);
}

TEST_F(TableModelTest, FiguresAreSortedByWhatTheyAreAndEqualOnesStayInOrder) {
    Table table = sampleTable();
    table.rows = {timeRow("a", "2 µs", 2e-6, ""), timeRow("b", "10 ns", 1e-8, ""),
                  timeRow("c", "2 µs", 2e-6, ""), timeRow("d", "1 s", 1, "")};
    model.setTable(table);
    model.sort(1);
    EXPECT_EQ(names(), (QStringList{"b", "a", "c", "d"}));
    model.sort(1, Qt::DescendingOrder);
    EXPECT_EQ(names(), (QStringList{"d", "a", "c", "b"}));
}

TEST_F(TableModelTest, IsNotSortedWhereItStandsBesideAFilm) {
    Table table = sampleTable();
    table.isSortable = false;
    model.setTable(table);
    const QStringList given = names();
    model.sort(1);
    EXPECT_EQ(names(), given);
}

TEST_F(TableModelTest, OtherFiguresInTheSameRowsAreNoNewTable) {
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset),
        changed(&model, &QAbstractItemModel::dataChanged);
    model.sort(1);
    const QPersistentModelIndex cub = model.index(1, 0);
    ASSERT_EQ(cub.data(), "cub-scan");
    Table table = sampleTable();
    table.rows[2].cells[1] = {.text = "1 ms", .number = 1e-3};
    model.setTable(table);
    EXPECT_EQ(reset.size(), 0);
    EXPECT_EQ(cub.row(), 2) << "it is sorted again, and old indices still find their row";
    EXPECT_EQ(cub.data(), "cub-scan");
    table.rows[2].cells[1].text = "1.1 ms";
    model.setTable(table);
    EXPECT_EQ(changed.size(), 1);
    table.rows.erase(table.rows.begin() + 1);
    model.setTable(table);
    EXPECT_EQ(reset.size(), 1);
    EXPECT_EQ(model.sortColumn(), 1) << "it stays sorted";
    table.columns[1].name = "GB/s";
    model.setTable(table);
    EXPECT_EQ(model.sortColumn(), -1) << "the sorting of another table is not kept";
}

TEST_F(TableModelTest, IsCopiedWithTabsAndHeads) {
    EXPECT_EQ(tabSeparated(model, {0, 1, 2, 3, 4, 5, 6}),
              "n\talgorithm\tmedian\tverdict\tremark\n"
              "1024\tblelloch\t12 µs\t\t\n"
              "1024\tcub-scan\t905 ns\t13× \"faster\", they say\t\n"
              "1024\trecursive\t\t\tout of memory\n"
              "8\tstd-scan\t2 µs\ttab here\t\n"
              "Left out: naive-global.");
    EXPECT_EQ(tabSeparated(model, {5}), "n\talgorithm\tmedian\tverdict\n8\tstd-scan\t2 µs\ttab here")
        << "without remarks nobody asks for them";
    EXPECT_EQ(tabSeparated(model, {6}), "Left out: naive-global.");
    EXPECT_EQ(tabSeparated(model, {4}), tabSeparated(model, {5})) << "a heading includes its lines";
}

TEST_F(TableModelTest, IsCopiedInTheOrderInWhichItIsShown) {
    model.sort(1);
    EXPECT_EQ(tabSeparated(model, {2, 1}), "n\talgorithm\tmedian\tverdict\n"
                                           "1024\tcub-scan\t905 ns\t13× \"faster\", they say\n"
                                           "1024\tblelloch\t12 µs\t");
}

TEST_F(TableModelTest, CsvQuotesByTheStandardAndHasPlainNumbers) {
    EXPECT_EQ(commaSeparated(model, {0, 1, 2, 3, 4, 5, 6}),
              "n,algorithm,median,median in s,verdict,remark\r\n"
              "1024,blelloch,12 µs,1.2e-05,,\r\n"
              "1024,cub-scan,905 ns,9.05e-07,\"13× \"\"faster\"\", they say\",\r\n"
              "1024,recursive,,,,out of memory\r\n"
              "8,std-scan,2 µs,2e-06,tab\there,\r\n");
    EXPECT_EQ(csvField("plain"), "plain");
    EXPECT_EQ(csvField("a,b"), "\"a,b\"");
    EXPECT_EQ(csvField("\""), "\"\"\"\"");
    EXPECT_EQ(csvField("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(csvField("two\r\nlines"), "\"two\r\nlines\"");
}

TEST_F(TableModelTest, WithoutHeadingsThereIsNoColumnForThem) {
    Table table = sampleTable();
    table.rows = {timeRow("a", "2 µs", 2e-6, "b")};
    model.setTable(table);
    EXPECT_EQ(commaSeparated(model, {0}), "algorithm,median,median in s,verdict\r\na,2 µs,2e-06,b\r\n");
}

} // namespace
} // namespace scanscope::viz
