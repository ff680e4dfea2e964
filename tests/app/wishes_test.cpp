// When the user leaves an algorithm that needed other settings, the user's earlier choices come back.
#include "app/explore/algorithm_popover.h"
#include "app/window_fixture.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

class WishesTest : public WindowTest {
protected:
    void choose(const QString& algorithm) {
        expectRun([&] {
            press(Qt::Key_J, Qt::ControlModifier);
            type(algorithm);
            press(Qt::Key_Return);
        });
    }
    [[nodiscard]] const trace::Run& ran() { return explore()->document()->trace().run; }
    QComboBox* box(const char* field) {
        return qobject_cast<QComboBox*>(explore()->setupBar()->field(field)->control());
    }
    QLineEdit* edit(const char* field) {
        return qobject_cast<QLineEdit*>(explore()->setupBar()->field(field)->control());
    }
    void typeNumbers(const QString& numbers) {
        press(Qt::Key_L, Qt::ControlModifier);
        expectRun([&] {
            type(numbers);
            press(Qt::Key_Return);
        });
    }
};

TEST_F(WishesTest, ATypeThatAnAlgorithmNeededGoesWithIt) {
    typeNumbers("5 9 2 7 1 8");
    choose("Kahan");
    EXPECT_EQ(ran().type, trace::ElementType::float32);
    EXPECT_EQ(box("type")->currentText(), "float32");
    for (const char* next : {"Thread index", "Radix sort", "Histogram"}) {
        choose(next);
        EXPECT_EQ(ran().type, trace::ElementType::int32) << next;
        EXPECT_EQ(box("type")->currentText(), "int32") << next;
    }
    EXPECT_EQ(input()->text(), "5 9 2 7 1 8") << "typed numbers stay";
}

TEST_F(WishesTest, ATypeThatAPersonChoseStays) {
    choose("Kahan");
    expectRun([&] { box("type")->setCurrentText("float64"); });
    choose("Blelloch");
    EXPECT_EQ(ran().type, trace::ElementType::float64);
    expectRun([&] { box("op")->setCurrentText("max"); });
    choose("Kahan");
    EXPECT_EQ(ran().op, trace::Operator::sum);
    choose("Hillis");
    EXPECT_EQ(ran().op, trace::Operator::max) << "so does the operator";
    EXPECT_EQ(ran().type, trace::ElementType::float64);
}

TEST_F(WishesTest, WhereNobodyTypedAnAlgorithmBringsItsOwnNumbers) {
    choose("Kahan");
    EXPECT_EQ(input()->text(), "16777216 1 1 0 1 0 0 1");
    EXPECT_EQ(output(), std::vector<std::string>{"16777220"}) << "all four ones are in the sum";
    choose("Blelloch");
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
    EXPECT_EQ(edit("n")->text(), "8");
    choose("Thread index");
    EXPECT_EQ(input()->text(), "1..10");
    EXPECT_EQ(edit("n")->text(), "10");
    typeNumbers("5 9 2");
    choose("Compaction");
    EXPECT_EQ(input()->text(), "5 9 2");
    choose("Blelloch");
    EXPECT_EQ(input()->text(), "5 9 2");
}

TEST_F(WishesTest, WhereNobodyChoseOneAnAlgorithmBringsItsOwnOperator) {
    choose("Wrong identity");
    EXPECT_EQ(ran().op, trace::Operator::max);
    EXPECT_EQ(box("op")->currentText(), "max");
    EXPECT_EQ(input()->text(), "-3 -1 -7 -2 -4 -1 -6 -3");
    choose("Blelloch");
    EXPECT_EQ(ran().op, trace::Operator::sum) << "it goes with it";
    expectRun([&] { box("op")->setCurrentText("min"); });
    choose("Wrong identity");
    EXPECT_EQ(ran().op, trace::Operator::min) << "the user's choice stays";
}

TEST_F(WishesTest, AutomaticThreadsArePale) {
    EXPECT_EQ(edit("block")->text(), "");
    EXPECT_EQ(edit("block")->placeholderText(), "4");
    edit("block")->setFocus();
    expectRun([&] { type("2"); });
    EXPECT_EQ(explore()->document()->trace().launches[0].block.count(), 2u);
    expectRun([&] { press(Qt::Key_Backspace); });
    EXPECT_EQ(edit("block")->text(), "");
    EXPECT_EQ(edit("block")->placeholderText(), "4");
    EXPECT_EQ(explore()->document()->trace().launches[0].block.count(), 4u);
    typeNumbers("1..16");
    EXPECT_EQ(edit("block")->placeholderText(), "8");
}

// Settings from a file are dropped with the file. Only its numbers stay, with the type that they need.
TEST_F(WishesTest, WhatARecordingBroughtIsNoWish) {
    app::Setup setup;
    setup.choose("type", "int64");
    setup.choose("op", "max");
    setup.typed = "4 2 9";
    setup.n = "3";
    const QString file = folder.filePath("max.scantrace");
    trace::save_trace(kernels::record(app::requestFor(setup)), file.toStdString());
    expectRun([&] { window->openFile(file); });
    EXPECT_EQ(ran().op, trace::Operator::max);
    choose("Hillis");
    EXPECT_EQ(input()->text(), "4 2 9");
    EXPECT_EQ(ran().type, trace::ElementType::int32);
    EXPECT_EQ(ran().op, trace::Operator::sum);

    setup.choose("type", "float64");
    setup.typed = "0.5 2 9";
    const QString fractions = folder.filePath("fractions.scantrace");
    trace::save_trace(kernels::record(app::requestFor(setup)), fractions.toStdString());
    expectRun([&] { window->openFile(fractions); });
    choose("Blelloch");
    EXPECT_EQ(input()->text(), "0.5 2 9");
    EXPECT_EQ(ran().type, trace::ElementType::float32) << "int32 does not hold them";
}

TEST_F(WishesTest, ARemedyThatWasTakenIsAWish) {
    press(Qt::Key_L, Qt::ControlModifier);
    type("3000000000 1");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->fieldMessage()->message().isEmpty(); }, 5000));
    expectRun([&] { QTest::mouseClick(explore()->fieldMessage()->fixButton(), Qt::LeftButton); });
    EXPECT_EQ(ran().type, trace::ElementType::int64);
    typeNumbers("1 2");
    choose("Hillis");
    EXPECT_EQ(ran().type, trace::ElementType::int64);
}

TEST_F(WishesTest, ARecordedRunBringsItsThreads) {
    kernels::Request request = app::requestFor({});
    request.threads_per_block = 2;
    const QString file = folder.filePath("two.scantrace");
    trace::save_trace(kernels::record(request), file.toStdString());
    expectRun([&] { window->openFile(file); });
    EXPECT_EQ(edit("block")->text(), "2");
    expectRun([&] { QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton); });
    EXPECT_EQ(explore()->document()->trace().launches[0].block.count(), 2u);
}

} // namespace
} // namespace scanscope::test
