// The layout of the window at the sizes that the design specifies.
#include <algorithm>
#include <QScrollBar>
#include <QSplitter>

#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/code_layout.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class WindowSizes : public WindowTest {
protected:
    QRect placed(QWidget* widget) { return {widget->mapTo(window.get(), QPoint(0, 0)), widget->size()}; }
    void resizeTo(int width, int height) {
        window->resize(width, height);
        QApplication::processEvents();
        QTest::qWait(1);
    }
};

TEST_F(WindowSizes, StandsAsDrawnAt1440By900) {
    EXPECT_EQ(placed(window->appBar()), QRect(0, 0, 1440, 44));
    EXPECT_EQ(placed(explore()->setupBar()), QRect(0, 44, 1440, 64));
    EXPECT_EQ(placed(explore()->stage()).top(), 108);
    EXPECT_EQ(placed(explore()->stage()).height(), 688);
    EXPECT_NEAR(placed(explore()->stage()).width(), 960, 3);
    EXPECT_NEAR(placed(explore()->side()).left(), 960, 3);
    EXPECT_EQ(placed(explore()->side()).right(), 1439);
    EXPECT_EQ(placed(explore()->timeline()).left(), 344);
    EXPECT_NEAR(placed(explore()->timeline()).top(), 796, 1);
    EXPECT_FALSE(explore()->drawerMode());
    const struct {
        const char* field;
        int width;
    } widths[] = {{"n", 60}, {"block", 68}, {"type", 92}, {"op", 96}, {"executor", 132}};
    for (const auto& [name, width] : widths) {
        EXPECT_EQ(explore()->setupBar()->field(name)->width(), width) << name;
        EXPECT_EQ(placed(explore()->setupBar()->field(name)->control()).top(), 68) << name;
        EXPECT_EQ(explore()->setupBar()->field(name)->control()->height(), 32) << name;
    }
    EXPECT_EQ(placed(explore()->setupBar()->field("algorithm")).left(), 16);
    EXPECT_EQ(placed(explore()->setupBar()->runButton()).right(), 1440 - 16 - 1);
}

// The name of every algorithm fits, except that the longest ones are elided in a small window. The tooltip of
// the field always shows the full name.
TEST_F(WindowSizes, TheFieldNamesEveryAlgorithm) {
    auto* field = qobject_cast<viz::Button*>(explore()->setupBar()->field("algorithm")->control());
    ASSERT_TRUE(field);
    std::vector<std::string> cut;
    for (const QSize size : {QSize(1440, 900), QSize(1280, 760), QSize(1024, 640)}) {
        resizeTo(size.width(), size.height());
        for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
            if (!algorithm.on_emulator) continue;
            app::Setup setup;
            setup.run.algorithm = std::string(algorithm.id);
            explore()->setupBar()->setSetup(setup);
            const std::string name(algorithm.name);
            EXPECT_EQ(field->text().toStdString(), name);
            EXPECT_TRUE(field->toolTip().startsWith(field->text() + '\n')) << name;
            if (field->sizeHint().width() > field->width())
                cut.push_back(std::to_string(size.width()) + name);
        }
        EXPECT_GE(explore()->setupBar()->field("input")->width(), 220) << size.width();
        EXPECT_LE(placed(explore()->setupBar()->runButton()).right(), size.width() - 16);
    }
    EXPECT_EQ(cut, std::vector<std::string>{"1024Shared-memory reduction"});
}

// On a large screen, the column has three parts below each other; on a small one, it has code and tabs again.
TEST_F(WindowSizes, TheColumnIsAsBeforeAfterALargeScreen) {
    const int code = explore()->side()->code()->height();
    resizeTo(3840, 2160);
    EXPECT_GT(explore()->side()->code()->height(), 1000);
    resizeTo(1440, 900);
    EXPECT_NEAR(explore()->side()->code()->height(), code, 8);
}

TEST_F(WindowSizes, FieldsLeaveInTheirOrder) {
    const auto inBar = [&](const char* name) {
        return explore()->setupBar()->field(name)->parentWidget() == explore()->setupBar();
    };
    resizeTo(1359, 900);
    EXPECT_FALSE(inBar("block"));
    EXPECT_TRUE(inBar("op"));
    resizeTo(1259, 900);
    EXPECT_FALSE(inBar("op"));
    EXPECT_TRUE(inBar("type"));
    resizeTo(1179, 900);
    EXPECT_FALSE(inBar("type"));
    EXPECT_TRUE(inBar("form"));
    resizeTo(1440, 900);
    for (const char* name : {"block", "op", "type"}) EXPECT_TRUE(inBar(name)) << name;
    EXPECT_LT(placed(explore()->setupBar()->field("n")).right(),
              placed(explore()->setupBar()->field("block")).left());
    EXPECT_LT(placed(explore()->setupBar()->field("type")).right(),
              placed(explore()->setupBar()->field("op")).left());
    EXPECT_LT(placed(explore()->setupBar()->field("op")).right(),
              placed(explore()->setupBar()->field("form")).left());
}

TEST_F(WindowSizes, NoLineOfAKernelIsCut) {
    const struct {
        QSize size;
        int width;
    } columns[] = {{{1439, 900}, 416}, {{1440, 900}, 480}, {{1920, 1080}, 480}, {{2560, 1440}, 600}};
    viz::CodeView* code = explore()->side()->code()->view();
    for (const auto& [size, width] : columns) {
        resizeTo(size.width(), size.height());
        EXPECT_NEAR(placed(explore()->side()).width(), width, 1) << size.width();
    }
    resizeTo(1440, 900);
    const auto& lines = explore()->document()->code()->lines();
    const auto longest =
        std::ranges::max_element(lines, {}, [](const viz::CodeLine& line) { return line.text.size(); });
    const int number = int(longest - lines.begin()) + 1;
    ASSERT_GT(longest->text.size() * viz::CodeMetrics::advance, double(code->viewport()->width()));
    EXPECT_GE(code->rowsOf(number), 2) << "it continues in the next row";
    EXPECT_EQ(code->placeOf(number + 1).y() - code->placeOf(number).y(),
              code->rowsOf(number) * int(viz::CodeMetrics::lineHeight));
    EXPECT_EQ(code->horizontalScrollBar()->maximum(), 0) << "nothing is left to scroll to";
    const int before = code->rowsOf(number);
    explore()->side()->setFixedWidth(640);
    QApplication::processEvents();
    EXPECT_LE(code->rowsOf(number), before);
}

TEST_F(WindowSizes, ADrawerHasAnEdgeOfItsOwn) {
    resizeTo(1024, 640);
    press(Qt::Key_B, Qt::ControlModifier);
    viz::CodeView* code = explore()->side()->code()->view();
    ASSERT_TRUE(code->isVisible());
    EXPECT_GE(code->mapTo(explore()->side(), QPoint(0, 0)).x(), 8) << "the bars of a barrier do not touch it";
    const QImage seen = explore()->side()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    EXPECT_EQ(seen.pixelColor(0, 300), viz::themeOf(window.get()).hair);
    // The side panel covers the hint at the foot of the stage.
    const QImage whole = window->grab().toImage().convertToFormat(QImage::Format_RGB32);
    EXPECT_EQ(whole.copy(QRect(placed(explore()->side()).topLeft(), seen.size())), seen);
    resizeTo(1440, 900);
    EXPECT_EQ(code->mapTo(explore()->side(), QPoint(0, 0)).x(), 0);
}

TEST_F(WindowSizes, ANarrowLowWindowKeepsOneViewAndADrawer) {
    resizeTo(1024, 640);
    EXPECT_EQ(window->width(), 1024);
    EXPECT_TRUE(explore()->drawerMode());
    EXPECT_FALSE(explore()->side()->isVisible());
    EXPECT_EQ(explore()->stage()->views()->chosen().size(), 1);
    explore()->playback().goTo(viz::FilmStep{7});
    EXPECT_EQ(explore()->transport()->height(), 83);
    press(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(explore()->side()->isVisible());
    EXPECT_EQ(placed(explore()->side()).width(), 400);
    EXPECT_EQ(placed(explore()->side()).right(), 1024 - 32 - 1);
    viz::CodeView* code = explore()->side()->code()->view();
    EXPECT_TRUE(code->viewport()->rect().contains(code->placeOf(code->state().running)))
        << "the drawer opens at the running line";
    press(Qt::Key_B, Qt::ControlModifier);
    EXPECT_FALSE(explore()->side()->isVisible());
    // Every field is still there, in the bar or behind Options.
    for (const char* name : {"algorithm", "input", "n", "form", "executor"}) {
        EXPECT_TRUE(explore()->setupBar()->field(name)->isVisible()) << name;
        EXPECT_LE(placed(explore()->setupBar()->field(name)).right(), 1024) << name;
    }
    EXPECT_LE(placed(explore()->setupBar()->runButton()).right(), 1024 - 16);
    EXPECT_GE(explore()->setupBar()->field("input")->width(), 220);
    resizeTo(1440, 900);
    EXPECT_TRUE(explore()->side()->isVisible());
    EXPECT_EQ(explore()->stage()->views()->chosen().size(), 2);
}

TEST_F(WindowSizes, AWideScreenStacksThePanels) {
    resizeTo(3840, 2160);
    EXPECT_NEAR(placed(explore()->side()).width(), 600, 3);
    EXPECT_EQ(explore()->transport()->height(), 119);
    EXPECT_EQ(explore()->side()->splitter()->count(), 4);
    resizeTo(2000, 900);
    EXPECT_NEAR(placed(explore()->side()).width(), 480, 3);
    EXPECT_EQ(explore()->side()->splitter()->count(), 2);
}

TEST_F(WindowSizes, TheHintStaysAtTheStagesCorner) {
    const auto expectAtCorner = [&](const char* when) {
        ASSERT_FALSE(explore()->hint()->said().isEmpty()) << when;
        const QRect hint = placed(explore()->hint()), stage = placed(explore()->stage());
        EXPECT_EQ(hint.right(), stage.right() - 28) << when;
        EXPECT_EQ(hint.bottom(), stage.bottom() - 4) << when;
    };
    expectAtCorner("at the start");
    press(Qt::Key_B, Qt::ControlModifier);
    QApplication::processEvents();
    EXPECT_EQ(placed(explore()->stage()).right(), 1439);
    expectAtCorner("without the column");
    press(Qt::Key_B, Qt::ControlModifier);
    QApplication::processEvents();
    EXPECT_LT(placed(explore()->stage()).right(), 1100);
    expectAtCorner("with the column again");
    resizeTo(1024, 640);
    expectAtCorner("in a small window");
    explore()->banner()->showMessage(viz::Banner::Kind::Note, "A word.");
    QApplication::processEvents();
    expectAtCorner("under a banner");
}

// The running line is visible, and no row is cut at the top.
TEST_F(WindowSizes, CodeScrollsByWholeRows) {
    viz::CodeView* code = explore()->side()->code()->view();
    explore()->stage()->setFocus();
    for (const QSize size : {QSize(1440, 900), QSize(1280, 800), QSize(1440, 777), QSize(1920, 1080)}) {
        resizeTo(size.width(), size.height());
        press(Qt::Key_Home);
        for (int i = 0; i < 8; ++i) {
            press(Qt::Key_Right);
            pass(1000);
            const int running = code->state().running;
            EXPECT_GE(running, code->firstLine());
            const int middle = code->placeOf(code->firstLine()).y();
            EXPECT_EQ(middle % 20, 10) << "the first row is cut";
            EXPECT_LT(code->placeOf(running).y() + 10, code->viewport()->height());
        }
    }
}

TEST_F(WindowSizes, TheFullScreenIsTheStageAlone) {
    explore()->stage()->setFocus();
    press(Qt::Key_F);
    EXPECT_TRUE(window->isFullScreen());
    for (QWidget* part : std::initializer_list<QWidget*>{window->appBar(), explore()->setupBar(),
                                                         explore()->timeline(), explore()->side()})
        EXPECT_FALSE(part->isVisible());
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1);
    press(Qt::Key_Escape);
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_TRUE(window->appBar()->isVisible());
    EXPECT_TRUE(explore()->timeline()->isVisible());
}

// In a low window, the legend button is in a position where no view draws anything.
TEST_F(WindowSizes, TheLegendButtonCoversNothing) {
    viz::StageView* stage = explore()->stage();
    kernels::Request request;
    for (int i = 0; i < 16; ++i) request.input.push_back(trace::to_value(i));
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        request.algorithm = algorithm;
        expectRun([&] { explore()->start(request); });
        for (const QSize size : {QSize(1024, 640), QSize(1280, 700), QSize(1366, 740)}) {
            resizeTo(size.width(), size.height());
            for (const int view : {0, 1}) {
                stage->views()->setChosen({view});
                explore()->playback().goTo(viz::FilmStep{3});
                pass(1000);
                ASSERT_TRUE(stage->legendButton()->isVisible());
                const QRect button = stage->legendButton()->geometry();
                stage->legendButton()->hide();
                const QImage below = stage->grab(button).toImage();
                stage->legendButton()->show();
                QImage plain(below.size(), below.format());
                plain.fill(viz::theme(viz::ThemeId::Light).surface);
                EXPECT_EQ(below, plain) << algorithm << " " << view << " at " << size.width();
                QTest::mouseClick(stage->legendButton(), Qt::LeftButton);
                EXPECT_TRUE(stage->legendButton()->isChecked());
                QTest::mouseClick(stage->legendButton(), Qt::LeftButton);
            }
        }
    }
}

TEST_F(WindowSizes, TheHintAndTheLegendShareTheirLine) {
    for (const QSize size : {QSize(1024, 640), QSize(1280, 700), QSize(1366, 768), QSize(1440, 900)}) {
        makeWindow(size);
        auto* hint = window->findChild<viz::TextLabel*>(QStringLiteral("hint"));
        ASSERT_TRUE(hint && hint->isVisible());
        const QRect line = placed(hint), stage = placed(explore()->stage());
        EXPECT_LE(line.right(), stage.right() - 27) << size.width();
        hint->setText(QString(hint->text().size(), ' ')); // shows the pixels under its text
        const QImage below = window->grab(line).toImage();
        QImage plain(below.size(), below.format());
        plain.fill(viz::theme(viz::ThemeId::Light).surface);
        EXPECT_EQ(below, plain) << size.width();
    }
}

TEST_F(WindowSizes, EveryControlHasANameForScreenReaders) {
    const QList<QWidget*> all = window->findChildren<QWidget*>();
    for (QWidget* widget : all) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        const bool named = !widget->accessibleName().isEmpty() || widget->inherits("QAbstractButton") ||
                           widget->inherits("QTabBar");
        EXPECT_TRUE(named) << widget->metaObject()->className();
    }
}

} // namespace
} // namespace scanscope::test
