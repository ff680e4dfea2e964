// Options that only some algorithms have, and combinations that are not possible.
#include <QCheckBox>
#include <QStandardItemModel>

#include "app/explore/algorithm_popover.h"
#include "app/window_fixture.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

class OptionsTest : public WindowTest {
protected:
    void choose(const QString& algorithm) {
        expectRun([&] { emit explore()->setupBar()->algorithms()->chosen(algorithm); });
    }
    [[nodiscard]] app::SetupBar* bar() { return explore()->setupBar(); }
    [[nodiscard]] viz::ChoiceBox* box(const char* field) {
        return qobject_cast<viz::ChoiceBox*>(bar()->field(field)->control());
    }
    [[nodiscard]] QStringList enabledChoices(const char* field) {
        QStringList texts;
        for (int i = 0; i < box(field)->count(); ++i)
            if (box(field)->reasonOf(i).isEmpty()) texts += box(field)->itemText(i);
        return texts;
    }
    [[nodiscard]] viz::SegmentedControl* finish() {
        return bar()->options()->findChild<viz::SegmentedControl*>("finish");
    }
};

TEST_F(OptionsTest, AChoiceIsSegmentedAndItsUsualValueIsNone) {
    EXPECT_EQ(finish(), nullptr) << "Blelloch has no such option";
    choose("reduce-shared");
    ASSERT_NE(finish(), nullptr);
    EXPECT_EQ(finish()->button(0)->text(), "cpu");
    EXPECT_EQ(finish()->button(1)->text(), "gpu");
    EXPECT_EQ(finish()->chosen(), QList<int>{1});
    EXPECT_EQ(bar()->optionsButton()->text(), "Options");
    bar()->optionsButton()->click();
    expectRun([&] { QTest::mouseClick(finish()->button(0), Qt::LeftButton); });
    EXPECT_EQ(explore()->document()->trace().run.options.at("finish"), "cpu");
    EXPECT_EQ(bar()->optionsButton()->text(), "Options · 1");
    expectRun([&] {
        finish()->button(1)->setFocus();
        QTest::keyClick(finish()->button(1), Qt::Key_Space);
    });
    EXPECT_TRUE(explore()->document()->trace().run.options.empty());
    EXPECT_EQ(bar()->optionsButton()->text(), "Options");
}

TEST_F(OptionsTest, OnlyExecutorsThatRecordAreOffered) {
    bar()->setExecutors({{"emulator", true, "", ""}, {"cuda", true, "", "a GPU"}, {"cpu", true, "", ""}});
    EXPECT_EQ(enabledChoices("executor"), (QStringList{"Emulator", "CUDA"}));
    EXPECT_EQ(box("executor")->count(), 2);
    choose("broken-race");
    EXPECT_EQ(enabledChoices("executor"), QStringList{"Emulator"});
    EXPECT_EQ(box("executor")->reasonOf(1), "Race runs on the emulator only");
}

TEST_F(OptionsTest, AReductionHasNoForm) {
    auto* form = qobject_cast<viz::SegmentedControl*>(bar()->field("form")->control());
    EXPECT_TRUE(form->button(0)->isEnabled());
    choose("reduce-shared");
    EXPECT_FALSE(form->button(0)->isEnabled());
    EXPECT_FALSE(form->button(1)->isEnabled());
    EXPECT_EQ(form->button(1)->toolTip(),
              "Shared-memory reduction gives one total: inclusive and exclusive are forms of a scan.");
    choose("thread-index");
    EXPECT_EQ(form->button(0)->toolTip(),
              "Thread index combines nothing: inclusive and exclusive are forms of a scan.");
    choose("sklansky");
    EXPECT_TRUE(form->button(0)->isEnabled());
    EXPECT_EQ(form->button(0)->toolTip(), "");
}

TEST_F(OptionsTest, WhatCombinesNothingHasNoOperator) {
    EXPECT_TRUE(box("op")->isEnabled());
    choose("compact");
    EXPECT_FALSE(box("op")->isEnabled());
    EXPECT_EQ(bar()->field("op")->toolTip(),
              "Compaction combines no elements: there is no operator to choose.");
    choose("blelloch");
    EXPECT_TRUE(box("op")->isEnabled());
    EXPECT_EQ(bar()->field("op")->toolTip(), "");
}

TEST_F(OptionsTest, TheTypeOfAnAlgorithmIsTakenWhereTheChosenOneDoesNotSuit) {
    choose("reduce-kahan");
    EXPECT_EQ(bar()->setup().type(), trace::ElementType::float32);
    EXPECT_EQ(box("type")->currentText(), "float32");
    EXPECT_EQ(enabledChoices("type"), (QStringList{"float32", "float64"}));
    EXPECT_EQ(enabledChoices("op"), QStringList{"sum"});
    choose("blelloch");
    EXPECT_EQ(bar()->setup().type(), trace::ElementType::int32)
        << "it goes with the algorithm that needed it";
    expectRun([&] { box("type")->setCurrentText("float32"); });
    EXPECT_EQ(enabledChoices("op"), (QStringList{"sum", "product", "max", "min"}));
    EXPECT_EQ(box("op")->reasonOf(4), "and needs an integer type; float32 was chosen.");
    expectRun([&] { box("type")->setCurrentText("int32"); });
    EXPECT_EQ(enabledChoices("op").size(), 7);
}

TEST_F(OptionsTest, AnOperatorThatDoesNotSuitBecomesASum) {
    expectRun([&] { box("op")->setCurrentText("max"); });
    choose("reduce-kahan");
    EXPECT_EQ(bar()->setup().value("op"), "sum");
    EXPECT_EQ(bar()->setup().type(), trace::ElementType::float32);
}

} // namespace
} // namespace scanscope::test
