// The fields of the place Benchmark: the resulting measurement, and its errors.
#include "app/benchmark/bench_setup.h"

#include "app/bench_place_fixture.h"
#include "app/reports/bench_measure.h"
#include "viz/widgets/labels.h"

namespace scanscope::test {
namespace {

using BenchSetupTest = BenchPlaceTest;

TEST_F(BenchSetupTest, StartsWithSizesForAProcessorWhereThereIsNoGpu) {
    open();
    auto* sizes = control<app::SizesEdit>("sizes");
    EXPECT_EQ(sizes->text(), "2^16..2^22..*4");
    EXPECT_EQ(sizes->summary(), "2¹⁶ to 2²² · 4 points");
    typeInto(sizes, "1000");
    fields()->setExecutors({{"cuda", true, "", "a GPU"}, {"cpu", true, "", "a processor"}});
    EXPECT_EQ(sizes->text(), "1000") << "typed text stays";
    EXPECT_EQ(sizes->summary(), "1000");
    typeInto(sizes, "8..9");
    EXPECT_EQ(sizes->summary(), "");
}

TEST_F(BenchSetupTest, SaysBesideTheSizesWhatMemoryTheyTake) {
    setUp({"cpu-scan", "std-scan"}, "64");
    EXPECT_EQ(fields()->memory()->text(), "") << "not worth a word";
    typeInto(control<QLineEdit>("sizes"), "64,2^22");
    EXPECT_EQ(fields()->memory()->text(), "≈ 224 MiB");
    EXPECT_TRUE(fields()->memory()->toolTip().startsWith("The run needs about 224 MiB of memory; "));
    typeInto(control<QLineEdit>("sizes"), "many");
    EXPECT_EQ(fields()->memory()->text(), "");

    bench::Wanted wanted{.algorithms = {"cpu-scan", "std-scan"}, .sizes = {1u << 26}};
    constexpr std::uint64_t gib = std::uint64_t{1} << 30;
    EXPECT_EQ(app::memoryNeed(wanted, fields()->executors(), 8 * gib).bytes, 7 * gib / 2);
    EXPECT_EQ(app::memoryNeed(wanted, fields()->executors(), 3 * gib).bytes, 3 * gib)
        << "one after the other";
    EXPECT_EQ(app::memoryNeed(wanted, fields()->executors(), 2 * gib).lacking,
              "67\u202F108\u202F864 elements need 3.0 GiB of main memory, but only 2.0 GiB is free.");
}

class BenchSetupWithGpu : public BenchPlaceTest {
protected:
    app::Services services() override {
        app::Services given = BenchPlaceTest::services();
        given.executors = [] {
            return std::vector<kernels::ExecutorInfo>{{"emulator", true, "", "a processor"},
                                                      {"cuda", true, "", "a GPU"},
                                                      {"cpu", true, "", "a processor"}};
        };
        given.benchmark.time = [this](const bench::Wanted& wanted, const bench::EngineOptions&) {
            asked = wanted;
            return bench::Report{};
        };
        return given;
    }
};

TEST_F(BenchSetupWithGpu, MeasuresThereAndOnTheProcessorUnlessToldOtherwise) {
    open();
    auto* where = control<viz::ChoiceBox>("runs on");
    EXPECT_EQ(where->currentText(), "CUDA and CPU");
    EXPECT_EQ(control<app::SizesEdit>("sizes")->summary(), "2¹⁶ to 2²⁸ · 7 points");
    measure({"reduce-then-scan", "cub-scan", "cpu-scan"}, "64");
    EXPECT_EQ(asked.algorithms, (std::vector<std::string>{"reduce-then-scan", "cub-scan", "cpu-scan"}));
    where->setFocus();
    QTest::keyClick(where, Qt::Key_Down);
    EXPECT_EQ(where->currentText(), "CUDA, a GPU");
    fields()->setExecutors(fields()->executors());
    EXPECT_EQ(where->currentText(), "CUDA, a GPU") << "the user's choice stays";
    runAndWait();
    EXPECT_EQ(asked.algorithms, (std::vector<std::string>{"reduce-then-scan", "cub-scan"}));
}

TEST_F(BenchSetupTest, SaysUnderEachFieldWhatIsWrongWithIt) {
    setUp({"cpu-scan"}, "8..9");
    press(Qt::Key_Return);
    EXPECT_EQ(place()->fieldMessage()->message(),
              "9 is not a power of two, as the range \"8..9\" for Sizes requires.");
    EXPECT_EQ(place()->fieldMessage()->field(), fields()->field("sizes"));
    EXPECT_FALSE(times()->busy());
    typeInto(control<QLineEdit>("sizes"), "0");
    EXPECT_TRUE(place()->fieldMessage()->message().isEmpty()) << "the field is being edited";
    press(Qt::Key_Return);
    EXPECT_EQ(place()->fieldMessage()->message(), "0 elements cannot be timed: choose sizes of 1 or more.");
    typeInto(control<QLineEdit>("sizes"), "64");
    const auto messageWith = [&](const QString& blocks, const QString& budget) {
        QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
        typeInto(control<QLineEdit>("blocks"), blocks);
        if (!budget.isEmpty()) typeInto(control<QLineEdit>("budget"), budget);
        press(Qt::Key_Escape);
        clickRun();
        return place()->fieldMessage()->message();
    };
    EXPECT_EQ(messageWith("2048", {}), "A block has at most 1024 threads; 2048 were requested.");
    EXPECT_EQ(fields()->optionsButton()->text(), "Options · 1");
    EXPECT_EQ(place()->fieldMessage()->field(), fields()->optionsButton());
    EXPECT_EQ(messageWith("many", {}),
              "\"many\" is not a size for Threads: write, for example, \"256\", \"64,128\" or \"32..1024\".");
    EXPECT_EQ(messageWith("8..1024", "soon"),
              "\"soon\" is not a number of seconds for the budget: write, for example, 60 or 2.5.");
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    typeInto(control<QLineEdit>("budget"), "60");
    press(Qt::Key_Return);
    waitFor(&app::Job::finished);
    EXPECT_EQ(asked.block_sizes.size(), 8u);
    choose({});
    clickRun();
    EXPECT_EQ(place()->fieldMessage()->message(), "Nothing to time: choose an algorithm.");
}

TEST_F(BenchSetupTest, MeasuresSeveralTypesAndShowsOne) {
    setUp({"cpu-scan"}, "64");
    auto* type = control<viz::ChoiceBox>("types");
    type->setFocus();
    press(Qt::Key_Down);
    EXPECT_EQ(fields()->type(), trace::ElementType::int64);
    runAndWait();
    EXPECT_EQ(asked.types, std::vector{trace::ElementType::int64});
    EXPECT_EQ(chart()->chart().across, "n, elements (int64)");
    EXPECT_FALSE(chart()->chart().isEmpty());
    type->setFocus();
    press(Qt::Key_Up);
    EXPECT_TRUE(chart()->chart().isEmpty()) << "no int32 was measured";
    EXPECT_TRUE(place()->runButton()->isPrimary());
}

TEST_F(BenchSetupTest, TheMenuBesideTheTypesChoosesWhatIsMeasured) {
    setUp({"cpu-scan"}, "64");
    auto* count = fields()->field("types")->findChild<viz::Button*>();
    EXPECT_EQ(count->text(), "1 of 4");
    const auto toggle = [&](int index) {
        QTimer::singleShot(0, window.get(), [index] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            menu->actions().at(index)->trigger();
            menu->close();
        });
        QTest::mouseClick(count, Qt::LeftButton);
        test::activate(window.get());
    };
    toggle(2);
    EXPECT_EQ(count->text(), "2 of 4");
    runAndWait();
    EXPECT_EQ(asked.types, (std::vector{trace::ElementType::int32, trace::ElementType::float32}));
    EXPECT_EQ(times()->report().rows.size(), 2u);
    EXPECT_EQ(fields()->type(), trace::ElementType::int32);
    toggle(0);
    EXPECT_EQ(count->text(), "1 of 4");
    EXPECT_EQ(fields()->type(), trace::ElementType::float32) << "the measured setting is shown";
    EXPECT_FALSE(chart()->chart().isEmpty()) << "it was measured already";
}

} // namespace
} // namespace scanscope::test
