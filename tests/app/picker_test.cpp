// The popover of the algorithms: the first search result, the marked entry, and choosing it with Return.
#include <QScrollArea>

#include "app/explore/algorithm_popover.h"
#include "app/frame/search_popover.h"
#include "app/frame/sheets.h"
#include "app/window_fixture.h"

namespace scanscope::test {
namespace {

class PickerTest : public WindowTest {
protected:
    app::AlgorithmPopover* picker() { return explore()->setupBar()->algorithms(); }
    void open() {
        press(Qt::Key_J, Qt::ControlModifier);
        ASSERT_TRUE(picker()->isVisible());
        ASSERT_EQ(QApplication::focusWidget(), picker()->search());
    }
    [[nodiscard]] std::string ran() { return explore()->document()->trace().run.algorithm; }
};

TEST(SearchRank, ANameComesBeforeWhatSpeaksOfIt) {
    const auto rank = [](const char* query, const char* name, const char* rest) {
        return app::searchRank(QString::fromUtf8(query), QString::fromUtf8(name), QString::fromUtf8(rest));
    };
    const auto begins = rank("war", "Warp reduction", ""), word = rank("red", "Warp reduction", ""),
               elsewhere = rank("red", "Sum", "a reduction"),
               inside = rank("red", "Warp shuffle", "in shared memory");
    ASSERT_TRUE(begins && word && elsewhere && inside);
    EXPECT_LT(*begins, *word);
    EXPECT_LT(*word, *elsewhere);
    EXPECT_LT(*elsewhere, *inside);
    EXPECT_EQ(rank("warp red", "Warp shuffle", "in shared memory"), inside)
        << "the word that fits worst counts";
    EXPECT_EQ(rank("warp tree", "Warp shuffle", "in shared memory"), std::nullopt);
    EXPECT_EQ(rank("hillis-s", "Hillis–Steele", ""), rank("hillis", "Hillis–Steele", ""))
        << "a keyboard's dash";
    EXPECT_EQ(rank("", "Race", ""), rank("  ", "Blelloch", "a tree"));
}

TEST_F(PickerTest, ReturnTakesTheAlgorithmOfThatName) {
    const struct {
        const char *typed, *id;
    } searches[] = {{"Missing", "broken-missing-sync"},
                    {"Warp red", "reduce-warp"},
                    {"kahan", "reduce-kahan"},
                    {"hillis-steele", "hillis-steele"}};
    for (const auto& [typed, id] : searches) {
        SCOPED_TRACE(typed);
        open();
        type(typed);
        EXPECT_EQ(picker()->markedId(), id);
        EXPECT_EQ(picker()->visibleIds().value(0), id);
        expectRun([&] { press(Qt::Key_Return); });
        EXPECT_EQ(ran(), id);
    }
}

TEST_F(PickerTest, OpensAtTheCurrentOneAndWalksFromThere) {
    open();
    type("radix sort");
    expectRun([&] { press(Qt::Key_Return); });
    ASSERT_EQ(ran(), "radix-sort");
    open();
    EXPECT_EQ(picker()->markedId(), "radix-sort");
    EXPECT_EQ(picker()->search()->accessibleDescription(), "Radix sort");
    const auto* area = picker()->findChild<QScrollArea*>();
    const QWidget* marked = nullptr;
    for (const QAbstractButton* entry : area->findChildren<QAbstractButton*>())
        if (entry->accessibleName() == "Radix sort") marked = entry;
    ASSERT_NE(marked, nullptr);
    const QRect seen(marked->mapTo(area->viewport(), QPoint(0, 0)), marked->size());
    EXPECT_TRUE(area->viewport()->rect().contains(seen)) << "it is scrolled to";
    press(Qt::Key_Down);
    EXPECT_EQ(picker()->markedId(), "radix-sort-4bit");
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(picker()->markedId(), "compact");
    expectRun([&] { press(Qt::Key_Return); });
    EXPECT_EQ(ran(), "compact");
}

TEST_F(PickerTest, NothingFoundTakesNothing) {
    open();
    type("quicksort");
    EXPECT_EQ(picker()->markedId(), "");
    press(Qt::Key_Return);
    EXPECT_TRUE(picker()->isVisible());
    press(Qt::Key_Escape);
    EXPECT_FALSE(picker()->isVisible());
    EXPECT_EQ(ran(), "blelloch");
}

} // namespace
} // namespace scanscope::test
