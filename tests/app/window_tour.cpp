#include "app/window_tour.h"

#include "app/benchmark/sweep_studies.h"
#include "app/explore/algorithm_popover.h"
#include "app/explore/compare_bar.h"
#include "app/explore/pair_session.h"
#include "app/export/export_place.h"
#include "app/export/export_setup.h"
#include "app/frame/sheets.h"
#include "app/presenter/presenter.h"
#include "viz/stage/view_kinds.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {

// One algorithm of each kind that has its own views.
constexpr std::pair<const char*, std::size_t> shownAlgorithms[] = {
    {"blelloch", 16},      {"warp-shuffle", 8},   {"recursive", 64},  {"segmented", 16},
    {"reduce-shared", 64}, {"thread-index", 16},  {"compact", 16},    {"radix-sort", 8},
    {"histogram", 32},     {"subtree-sizes", 10}, {"broken-race", 8}, {"pointer-jumping", 8}};

void WindowTour::record(const std::string& algorithm, std::size_t elements) {
    const kernels::Algorithm& info = *kernels::find_algorithm(algorithm);
    if (info.family == kernels::Family::application) { // an application has its own input
        expectRun(
            [&] { emit part<app::SetupBar>()->algorithms()->chosen(QString::fromStdString(algorithm)); });
    } else {
        kernels::Request request;
        request.algorithm = algorithm;
        if (elements > 32) request.threads_per_block = 16;
        for (std::size_t i = 0; i < elements; ++i)
            request.input.push_back(trace::to_value(std::int32_t((i * 7 + 3) % 10)));
        expectRun([&] { explore()->start(request); });
    }
    part<viz::StageView>()->setFocus();
}

void WindowTour::tourViews(const std::string& algorithm, std::size_t elements, const Seen& seen) {
    record(algorithm, elements);
    for (int v = 0; v < viz::viewCount; ++v) {
        if (!viz::offers(*explore()->document(), viz::View(v))) continue;
        const viz::ViewName& name = viz::viewNames[std::size_t(v)];
        press(Qt::Key(name.key));
        for (const int at :
             {0, explore()->playback().stepCount() / 2, explore()->playback().stepCount() - 1}) {
            explore()->playback().goTo(viz::FilmStep(at));
            pass(1000);
            seen(algorithm + ", " + std::string(name.id) + ", step " + std::to_string(at), *window);
        }
        press(Qt::Key(name.key));
    }
}

void WindowTour::tourPair(const Seen& seen) {
    record("hillis-steele", 8);
    press(Qt::Key_C);
    seen("comparison, not chosen", *window);
    press(Qt::Key_Escape); // the list would handle the keys that follow
    expectRun([&] { emit explore()->pair()->bar()->algorithms()->chosen(QStringLiteral("blelloch")); });
    part<viz::StageView>()->setFocus();
    part<viz::SidePanel>()->showTab(viz::SidePanel::Counters);
    for (const viz::FilmStep step : explore()->document()->steps()) {
        explore()->playback().goTo(step);
        pass(1000);
        seen("comparison, step " + std::to_string(int(step)), *window);
    }
    expectRun([&] { press(Qt::Key_C); });
}

void WindowTour::tourColumn(const Seen& seen) {
    record("blelloch", 16);
    auto* side = part<viz::SidePanel>();
    side->showTab(viz::SidePanel::Counters);
    seen("counters", *window);
    side->showTab(viz::SidePanel::About);
    seen("about the algorithm", *window);
    side->showConcepts();
    seen("concepts", *window);
    explore()->playback().goTo(viz::FilmStep{4});
    pass(1000);
    press(Qt::Key_Right, Qt::ControlModifier);
    side->showTab(viz::SidePanel::Inspector);
    seen("inspector", *window);
    press(Qt::Key_P);
    press(Qt::Key_S);
    seen("path and symbols", *window);
    press(Qt::Key_S);
    press(Qt::Key_F, Qt::ControlModifier);
    seen("find in the code", *window);
    press(Qt::Key_Escape);
    press(Qt::Key_H);
    seen("earlier rows", *window);
    press(Qt::Key_H);
    QSignalSpy answers(explore()->answers(), &app::ScheduleAnswers::changed);
    press(Qt::Key_Y);
    seen("answers on their way", *window);
    EXPECT_TRUE(!answers.isEmpty() || answers.wait(20000));
    QApplication::processEvents();
    seen("answers", *window);
    press(Qt::Key_Y);
}

void WindowTour::withMenu(const std::string& where, const Seen& seen, const std::function<void()>& open) {
    bool isSeen = false;
    QTimer::singleShot(0, window.get(), [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) return;
        isSeen = true;
        seen(where, *menu);
        for (QAction* action : menu->actions())
            if (action->menu()) seen(where + ", " + action->text().toStdString(), *action->menu());
        menu->close();
    });
    open();
    QApplication::processEvents();
    EXPECT_TRUE(isSeen) << where;
    test::activate(window.get());
}

void WindowTour::tourOverlays(const Seen& seen) {
    const auto opened = [&](const std::string& where, Qt::Key key, Qt::KeyboardModifiers modifiers) {
        part<viz::StageView>()->setFocus();
        press(key, modifiers);
        seen(where, *window);
        press(Qt::Key_Escape);
    };
    opened("algorithms", Qt::Key_J, Qt::ControlModifier);
    opened("search for actions", Qt::Key_K, Qt::ControlModifier);
    opened("keys", Qt::Key_F1, Qt::NoModifier);
    for (const char* algorithm : {"blelloch", "reduce-shared", "radix-sort", "compact"}) {
        record(algorithm, 8);
        part<app::SetupBar>()->optionsButton()->click();
        seen(std::string("options of ") + algorithm, *window);
        press(Qt::Key_Escape);
    }
    withMenu("menu", seen, [&] { QTest::mouseClick(window->appBar()->menuButton(), Qt::LeftButton); });
}

void WindowTour::tourFaults(const Seen& seen) {
    for (const char* algorithm :
         {"broken-race", "broken-missing-sync", "broken-divergent-barrier", "broken-bounds",
          "broken-warp-sync", "broken-global-race", "broken-identity", "broken-lookback-order",
          "broken-lookback-fence", "broken-lookback-blockidx", "broken-ring", "broken-devices", "broken-tail",
          "broken-fence", "broken-scatter"}) {
        record(algorithm, algorithm == std::string_view("broken-warp-sync") ? 32 : 64);
        seen(algorithm, *window);
        press(Qt::Key_F8);
        pass(1000);
        seen(std::string("first finding of ") + algorithm, *window);
    }
    window->openFile(folder.filePath("missing.scantrace"));
    QApplication::processEvents();
    QTest::qWait(100);
    seen("a file that is not there", *window);
    record("blelloch", 8);
    auto* edit = qobject_cast<QLineEdit*>(part<app::SetupBar>()->field("input")->control());
    for (const char* typed : {"1 x 2", "", "1..", "random:x", "99999999999"}) {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, typed);
        press(Qt::Key_Return);
        seen(std::string("typed: ") + typed, *window);
    }
    press(Qt::Key_Escape);
    record("blelloch", 8);
}

void WindowTour::tourExplore(const Seen& seen) {
    press(Qt::Key_1, Qt::ControlModifier);
    seen("start", *window);
    for (const auto& [algorithm, elements] : shownAlgorithms) tourViews(algorithm, elements, seen);
    tourColumn(seen);
    tourOverlays(seen);
    tourPair(seen);
    tourFaults(seen);
}

void WindowTour::tourBenchmark(const Seen& seen) {
    press(Qt::Key_2, Qt::ControlModifier);
    QApplication::processEvents();
    seen("benchmark, at first", *window);
    measure({"cpu-scan", "std-scan"}, "64,256");
    for (int v = 0; v < place()->views()->count(); ++v) {
        QTest::mouseClick(place()->views()->button(v), Qt::LeftButton);
        QApplication::processEvents();
        seen("benchmark, view " + std::to_string(v), *window);
        for (QTabBar* tabs : place()->findChildren<QTabBar*>()) {
            for (int t = 0; tabs->isVisible() && t < tabs->count(); ++t) {
                tabs->setCurrentIndex(t);
                QApplication::processEvents();
                seen("benchmark, view " + std::to_string(v) + ", tab " + std::to_string(t), *window);
            }
        }
    }
    QTest::mouseClick(place()->views()->button(0), Qt::LeftButton);
    QTest::mouseClick(fields()->chips()->menuButton(), Qt::LeftButton);
    seen("algorithms to measure", *window);
    press(Qt::Key_Escape);
    typeInto(control<QLineEdit>("sizes"), "12,x");
    press(Qt::Key_Return);
    seen("sizes that are none", *window);
    window->openFile(folder.filePath("missing.json"));
    QTest::qWait(100);
    seen("results that are not there", *window);
    world.scripts.clear();
}

void WindowTour::tourExport(const Seen& seen) {
    press(Qt::Key_3, Qt::ControlModifier);
    QApplication::processEvents();
    auto* exports = part<app::ExportPlace>();
    auto* formats = qobject_cast<viz::SegmentedControl*>(exports->controls().control("format"));
    for (int f = 0; f < formats->count(); ++f) {
        QTest::mouseClick(formats->button(f), Qt::LeftButton);
        QApplication::processEvents();
        seen("export, format " + std::to_string(f), *window);
    }
    exports->file()->setText(folder.filePath("nowhere/x.png"));
    QTest::mouseClick(exports->exportButton(), Qt::LeftButton);
    QTest::qWait(100);
    seen("export, a folder that is not there", *window);
    press(Qt::Key_1, Qt::ControlModifier);
}

void WindowTour::tourPresenter(const Seen& seen) {
    record("blelloch", 8);
    press(Qt::Key_F5, Qt::ShiftModifier);
    auto* presenter = window->presenter();
    presenter->setWindowState(Qt::WindowNoState);
    presenter->resize(1024, 640);
    const auto hit = [&](Qt::Key key, const char* where) {
        QTest::keyClick(presenter, key);
        pass(1000);
        seen(where, *presenter);
    };
    hit(Qt::Key_Right, "presenter");
    hit(Qt::Key_G, "presenter, phases");
    QTest::keyClick(presenter, Qt::Key_G);
    hit(Qt::Key_F1, "presenter, keys");
    QTest::keyClick(presenter, Qt::Key_Escape);
    hit(Qt::Key_C, "presenter, code");
    QTest::keyClick(presenter, Qt::Key_Escape);
    test::activate(window.get());
}

} // namespace scanscope::test
