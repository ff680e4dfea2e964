// The frame of every place, around parts that do nothing.
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include "app/frame/place_frame.h"
#include "support/active_window.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"

namespace scanscope::test {
namespace {

class FramedPlace : public app::PlaceFrame {
public:
    explicit FramedPlace(const QString& columnName) {
        setup->setFixedHeight(64);
        setSetup(setup);
        stageColumn()->addWidget(stage, 1);
        setColumn(column, columnName);
        setStrip(strip);
        stage->setFocusPolicy(Qt::StrongFocus);
    }
    void showAlone(bool alone) { setStageAlone(alone); }

    void run() override {}
    void cancelRun() override {}
    [[nodiscard]] bool isRunning() const override { return false; }
    void saveDialog() override {}
    [[nodiscard]] bool canSave() const override { return false; }
    void openDialog() override {}
    [[nodiscard]] app::Loaded loaded() const override { return {}; }
    void sayBriefly(const QString&) override {}
    void sayUnreadable(const QString&) override {}
    [[nodiscard]] QWidget* home() const override { return stage; }
    [[nodiscard]] QWidgetList focusOrder() const override { return {}; }

    QWidget *setup = new QWidget, *stage = new QWidget, *column = new QWidget, *strip = new QWidget;
};

class PlaceFrameTest : public testing::Test {
protected:
    void show(int width, int height) {
        place.resize(width, height);
        place.show();
        test::activate(&place);
        QApplication::processEvents();
    }
    [[nodiscard]] QRect placed(QWidget* part) { return {part->mapTo(&place, QPoint(0, 0)), part->size()}; }

    FramedPlace place{"Table"};
};

TEST_F(PlaceFrameTest, ItsPartsStandAroundTheStage) {
    show(1440, 900);
    EXPECT_EQ(placed(place.setup), QRect(0, 0, 1440, 64));
    EXPECT_EQ(placed(place.stage), QRect(0, 64, 1440 - 416, 900 - 64 - 104));
    EXPECT_EQ(placed(place.column), QRect(1440 - 416, 64, 416, 900 - 64 - 104));
    EXPECT_EQ(placed(place.strip), QRect(0, 900 - 104, 1440, 104));
    EXPECT_FALSE(place.drawerMode());
    EXPECT_FALSE(place.edge()->isVisible());
    place.resize(1440, 700);
    EXPECT_EQ(place.strip->height(), 84);
    place.resize(1440, 1200);
    EXPECT_EQ(place.strip->height(), 120);
}

TEST_F(PlaceFrameTest, ANarrowOneHasADrawerOverTheStage) {
    show(1200, 900);
    EXPECT_TRUE(place.drawerMode());
    EXPECT_FALSE(place.column->isVisible());
    EXPECT_EQ(placed(place.stage).right(), 1200 - app::edgeWidth - 1) << "the edge is beside it";
    QTest::mouseClick(place.edge(), Qt::LeftButton);
    EXPECT_TRUE(place.showsColumn());
    EXPECT_EQ(placed(place.column),
              QRect(1200 - app::edgeWidth - app::drawerWidth, 64, app::drawerWidth, 900 - 64 - 104));
    EXPECT_EQ(placed(place.stage).right(), 1200 - app::edgeWidth - 1) << "as wide as before";
    place.escape();
    EXPECT_FALSE(place.showsColumn());
    place.column->setFocus();
    place.escape();
    EXPECT_TRUE(place.stage->hasFocus());
    place.resize(1440, 900);
    EXPECT_FALSE(place.drawerMode());
    EXPECT_TRUE(place.column->isVisible());
}

TEST_F(PlaceFrameTest, AfterTheStageWasAloneTheColumnIsBesideItAgain) {
    show(1440, 900);
    for (const bool isOpen : {true, false}) {
        if (place.showsColumn() != isOpen) place.toggleColumn();
        place.showAlone(true);
        QApplication::processEvents();
        EXPECT_EQ(placed(place.stage), QRect(0, 0, 1440, 900));
        for (QWidget* part : {place.setup, place.column, place.strip}) EXPECT_FALSE(part->isVisible());
        place.showAlone(false);
        EXPECT_TRUE(place.showsColumn());
        EXPECT_TRUE(place.setup->isVisible() && place.strip->isVisible());
    }
    place.showAlone(true);
    place.resize(1200, 900);
    place.resize(1440, 900);
    EXPECT_FALSE(place.column->isVisible()) << "a screen of another width shows it no sooner";
}

TEST_F(PlaceFrameTest, AColumnWithoutANameStays) {
    FramedPlace fixed((QString()));
    fixed.column->setFixedWidth(300);
    fixed.resize(1024, 640);
    fixed.show();
    EXPECT_FALSE(fixed.drawerMode());
    fixed.toggleColumn();
    EXPECT_TRUE(fixed.column->isVisible());
    EXPECT_EQ(fixed.column->width(), 300);
}

TEST_F(PlaceFrameTest, AWayOutOfAMessageIsGoneOnce) {
    show(1440, 900);
    int gone = 0;
    std::vector<viz::Banner::Way> ways{{"Try again", [&] { ++gone; }}};
    place.banner()->showMessage(viz::Banner::Kind::Error, "It failed.", ways);
    QTest::mouseClick(place.banner()->action(0), Qt::LeftButton);
    EXPECT_EQ(gone, 1);
    EXPECT_EQ(place.banner()->message(), "");
    // The action of a button in a message may itself show a message.
    ways[0].go = [&] { place.banner()->showMessage(viz::Banner::Kind::Note, "It failed again."); };
    place.banner()->showMessage(viz::Banner::Kind::Error, "It failed.", ways);
    QTest::mouseClick(place.banner()->action(0), Qt::LeftButton);
    EXPECT_EQ(place.banner()->message(), "It failed again.");
    EXPECT_EQ(place.banner()->action(0), nullptr);
}

} // namespace
} // namespace scanscope::test
