// The menu, the search for actions and the list of algorithms: their entries, and whether these fit.
#include <QListWidget>
#include <QMenu>
#include <QThread>

#include "app/explore/algorithm_popover.h"
#include "app/frame/sheets.h"
#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

class MenuTest : public WindowTest {
protected:
    // Opens the menu with a click, calls `look` and closes the menu.
    template <class F> void withMenu(F&& look) {
        QTimer::singleShot(0, window.get(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            look(*menu);
            menu->close();
        });
        QTest::mouseClick(window->appBar()->menuButton(), Qt::LeftButton);
        test::activate(window.get());
    }
    static QList<QMenu*> menusOf(QMenu& menu) {
        QList<QMenu*> all{&menu};
        for (QAction* action : menu.actions())
            if (action->menu()) all += menusOf(*action->menu());
        return all;
    }
    static QAction* find(QMenu& menu, const QString& name) {
        for (QMenu* part : menusOf(menu)) {
            for (QAction* action : part->actions())
                if (action->text().section('\t', 0, 0) == name) return action;
        }
        return nullptr;
    }
    QStringList found(const QString& words) {
        press(Qt::Key_K, Qt::ControlModifier);
        auto* search = window->findChild<app::ActionSearch*>();
        EXPECT_EQ(QApplication::focusWidget(), search->search());
        type(words);
        QStringList names;
        for (int i = 0; i < search->list()->count(); ++i) names += search->list()->item(i)->text();
        m_height = search->height();
        m_rows = search->list()->height();
        press(Qt::Key_Escape);
        return names;
    }

    int m_height = 0, m_rows = 0;
};

TEST_F(MenuTest, EveryPartIsLowerThanTheSmallestWindow) {
    window->resize(1024, 600);
    withMenu([&](QMenu& menu) {
        EXPECT_GE(menusOf(menu).size(), 5);
        int actions = 0;
        for (QMenu* part : menusOf(menu)) {
            EXPECT_LT(part->sizeHint().height(), 600 - 44) << part->title().toStdString();
            for (QAction* action : part->actions()) actions += !action->isSeparator() && !action->menu();
        }
        int named = 0;
        for (const app::Action* action : window->actions())
            named += !action->isHidden() && action->isVisible();
        EXPECT_EQ(actions, named);
    });
}

TEST_F(MenuTest, ChecksWhatIsOn) {
    const auto checked = [&](const char* name) {
        bool is = false;
        withMenu([&](QMenu& menu) {
            QAction* action = find(menu, name);
            ASSERT_NE(action, nullptr) << name;
            EXPECT_TRUE(action->isCheckable()) << name;
            is = action->isChecked();
        });
        return is;
    };
    const struct {
        const char* name;
        bool atStart;
    } all[] = {{"Loop", false},         {"Play backwards", false},    {"Array view", true},
               {"Earlier rows", true},  {"Tree or graph view", true}, {"Right column", true},
               {"Light theme", true},   {"Dark theme", false},        {"Text size 100 %", true},
               {"Show symbols", false}, {"Text size 125 %", false},   {"Reduce motion", false}};
    for (const auto& [name, atStart] : all) EXPECT_EQ(checked(name), atStart) << name;
    explore()->stage()->setFocus();
    for (const Qt::Key key : {Qt::Key_L, Qt::Key_V, Qt::Key_A, Qt::Key_H, Qt::Key_S}) press(key);
    press(Qt::Key_B, Qt::ControlModifier);
    press(Qt::Key_T, Qt::ControlModifier);
    window->looks()->setTextScale(1.25);
    for (const auto& [name, atStart] : all) {
        const bool untouched =
            QStringList{"Tree or graph view", "Reduce motion"}.contains(QString::fromUtf8(name));
        EXPECT_EQ(checked(name), untouched ? atStart : !atStart) << name;
    }
}

TEST_F(MenuTest, ThereIsARunToCancelOnlyWhileOneRuns) {
    withMenu([&](QMenu& menu) { EXPECT_FALSE(find(menu, "Cancel the run")->isEnabled()); });
    app::Services given = services();
    given.record = [](const kernels::Request&, std::stop_token stop) -> trace::Trace {
        while (!stop.stop_requested()) QThread::msleep(1);
        throw kernels::Cancelled();
    };
    window = std::make_unique<app::MainWindow>(given, settings);
    window->resize(1440, 900);
    window->show();
    test::activate(window.get());
    explore()->start();
    QSignalSpy cancelled(&explore()->runs(), &app::RunController::cancelled);
    withMenu([&](QMenu& menu) {
        EXPECT_TRUE(find(menu, "Cancel the run")->isEnabled());
        find(menu, "Cancel the run")->trigger();
    });
    EXPECT_TRUE(!cancelled.isEmpty() || cancelled.wait(5000));
}

TEST_F(MenuTest, ItsCornersAreRound) {
    withMenu([&](QMenu& menu) {
        QImage image(menu.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        menu.render(&image, {}, {}, QWidget::DrawChildren);
        for (const QPoint corner : {image.rect().topLeft(), image.rect().topRight(),
                                    image.rect().bottomLeft(), image.rect().bottomRight()})
            EXPECT_FALSE(menu.mask().contains(corner));
        EXPECT_EQ(image.pixelColor(image.rect().center().x(), 3), viz::theme(viz::ThemeId::Light).surface);
        EXPECT_TRUE(menu.mask().contains(QPoint(12, 0)));
        const QColor edge = viz::theme(viz::ThemeId::Light).hair;
        for (int i = 0; i < 144; ++i) { // the corner has no dark pixel left
            const QPoint at(i % 12, i / 12);
            if (!menu.mask().contains(at)) continue;
            EXPECT_GE(image.pixelColor(at).lightness(), edge.lightness());
        }
    });
}

TEST_F(MenuTest, TheSearchKnowsOtherWordsAndIsAsHighAsWhatItFinds) {
    EXPECT_TRUE(found("rev").contains("Play backwards"));
    EXPECT_EQ(found("rewind"), QStringList{"Play backwards"});
    const int one = m_height;
    EXPECT_EQ(m_rows, 32);
    EXPECT_TRUE(found("back").contains("Play backwards"));
    EXPECT_GT(m_height, one);
    EXPECT_EQ(found("dark"), (QStringList{"Dark theme", "Next theme: light, dark, high contrast"}));
    EXPECT_EQ(m_height, one + 32);
    EXPECT_EQ(found("stop"), QStringList{"Cancel the run"});
    EXPECT_EQ(found("nonsense"), QStringList());
    EXPECT_LE(m_height, one);
    found("");
    EXPECT_LT(m_height, 600);
}

TEST_F(MenuTest, ThemesAreChosenByName) {
    found("");
    press(Qt::Key_K, Qt::ControlModifier);
    type("dark theme"); // finds this theme, not "next theme", which may also be dark
    press(Qt::Key_Return);
    EXPECT_EQ(settings.value("theme").toString(), "dark");
    EXPECT_EQ(viz::themeOf(window.get()).id, viz::ThemeId::Dark);
}

TEST_F(MenuTest, TheLanguageIsChosenByNameAndHoldsFromTheNextStart) {
    withMenu([&](QMenu& menu) {
        EXPECT_TRUE(find(menu, "System language")->isChecked());
        EXPECT_FALSE(find(menu, "English")->isChecked());
    });
    EXPECT_EQ(found("sprache"), (QStringList{"System language", "English", "Deutsch"}));
    press(Qt::Key_K, Qt::ControlModifier);
    type("deutsch");
    press(Qt::Key_Return);
    EXPECT_EQ(settings.value("language").toString(), "de");
    EXPECT_EQ(explore()->hint()->said(), "Die Sprache wechselt, wenn Scanscope neu startet.");
    EXPECT_EQ(window->appBar()->places()->button(0)->text(), "Explore"); // until then
    withMenu([&](QMenu& menu) {
        EXPECT_TRUE(find(menu, "Deutsch")->isChecked());
        find(menu, "English")->trigger();
    });
    EXPECT_EQ(settings.value("language").toString(), "en");
    EXPECT_EQ(explore()->hint()->said(), "The language changes when Scanscope restarts.");
}

TEST_F(MenuTest, NoAlgorithmsDescriptionIsCut) {
    app::AlgorithmPopover* popover = explore()->setupBar()->algorithms();
    press(Qt::Key_J, Qt::ControlModifier);
    ASSERT_TRUE(popover->isVisible());
    EXPECT_TRUE(popover->allLinesFit());
}

// Opening and painting the list records nothing. The pictures are made right after that, one after the other.
TEST_F(MenuTest, MiniaturesAreRecordedBetweenTheEventsNotWhilePainting) {
    int painting = 0, recorded = 0, whilePainting = 0;
    app::Services given = services();
    given.record = [&, record = given.record](const kernels::Request& request, const std::stop_token& stop) {
        ++recorded;
        whilePainting += painting;
        return record(request, stop);
    };
    window = std::make_unique<app::MainWindow>(std::move(given), settings);
    window->resize(1440, 900);
    window->show();
    startAndWait();
    app::AlgorithmPopover* popover = explore()->setupBar()->algorithms();
    const int before = recorded;
    explore()->setupBar()->openAlgorithms();
    painting = 1;
    const QImage empty = popover->grab().toImage();
    painting = 0;
    EXPECT_EQ(recorded, before);
    const int all = int(popover->visibleIds().size());
    EXPECT_TRUE(QTest::qWaitFor([&] { return recorded >= before + all; }, 20000));
    QApplication::processEvents();
    EXPECT_NE(popover->grab().toImage(), empty) << "the pictures have come";
    popover->close();
    explore()->setupBar()->openAlgorithms();
    QTest::qWait(20);
    EXPECT_EQ(recorded, before + all) << "each is recorded once";
    EXPECT_EQ(whilePainting, 0);
}

} // namespace
} // namespace scanscope::test
