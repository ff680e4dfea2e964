// A new study of the place Benchmark only needs a new row in its table: a study made up for this test can be
// shown, run, cancelled and left like the existing ones.
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "app/benchmark/studies.h"

#include <QLineEdit>
#include <QTemporaryDir>
#include <semaphore>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/times_study.h"
#include "kernels/errors.h"
#include "support/active_window.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_model.h"

namespace scanscope::test {
namespace {

using app::BenchView;

// Counts how often a word contains a letter, after waiting until the test allows it.
class LetterStudy : public app::Study {
public:
    [[nodiscard]] QWidget* setup() override { return m_word; }
    [[nodiscard]] QWidget* anchorOf(const QString&) override { return m_word; }
    void markInvalid(const QString& field, bool invalid) override { m_invalid = invalid ? field : QString(); }
    void start() override {
        if (m_word->text().isEmpty()) throw kernels::BadRequest("word", "There is no word.");
        begin([this, word = m_word->text()](const std::stop_token& stop,
                                            const app::Job::Tell&) -> app::Job::Deliver {
            mayCount.acquire();
            if (stop.stop_requested()) throw kernels::Cancelled();
            return [this, word] {
                m_count = int(word.count('a'));
                emit contentChanged();
            };
        });
    }
    [[nodiscard]] QString runText() const override { return "Count letters"; }
    [[nodiscard]] QString invitation() const override { return "Nothing is counted yet."; }
    [[nodiscard]] app::BenchmarkContent content(BenchView, bool) const override {
        app::BenchmarkContent content;
        content.headline = hasResults() ? QString("%1 of them").arg(m_count) : "Not counted";
        return content;
    }
    [[nodiscard]] std::vector<app::Page> pages() const override { return {}; }
    [[nodiscard]] app::StripContent strip() const override { return {.what = "Letters"}; }
    [[nodiscard]] QString title() const override { return "Letters of a word"; }
    [[nodiscard]] QString details() const override { return "counted"; }
    [[nodiscard]] bool hasResults() const override { return m_count >= 0; }
    [[nodiscard]] QStringList dataFilters() const override { return {"Data (*.json)"}; }
    void saveData(const QString&) override {}
    [[nodiscard]] app::Loss loss() const override { return {hasResults() ? "The letters are lost." : ""}; }

    [[nodiscard]] QLineEdit* word() const { return m_word; }
    [[nodiscard]] QString invalid() const { return m_invalid; }
    std::counting_semaphore<> mayCount{0};

private:
    QLineEdit* m_word = new QLineEdit("banana");
    QString m_invalid;
    int m_count = -1;
};

class StudiesTest : public testing::Test {
protected:
    static std::vector<app::StudyKind> kinds() {
        std::vector<app::StudyKind> all = app::usualStudies();
        std::erase(all.front().views, BenchView::SpeedUp);
        all.push_back({{BenchView::SpeedUp},
                       [](const app::BenchServices&) { return std::make_unique<LetterStudy>(); }});
        return all;
    }
    void SetUp() override {
        place.resize(1440, 900);
        place.show();
        test::activate(&place);
        QApplication::processEvents();
    }
    void look(BenchView view) { QTest::mouseClick(place.views()->button(int(view)), Qt::LeftButton); }
    void clickRun() { QTest::mouseClick(place.runButton(), Qt::LeftButton); }

    QTemporaryDir folder;
    QSettings store{folder.filePath("settings.ini"), QSettings::IniFormat};
    app::BenchmarkPlace place{app::BenchServices{}, app::Settings(store), kinds()};
    LetterStudy* letters = place.studies().find<LetterStudy>();
};

TEST_F(StudiesTest, EachViewOfTheWindowBelongsToOne) {
    const app::Studies usual(app::usualStudies(), {});
    for (const app::BenchViewInfo& info : app::benchViews)
        EXPECT_EQ(usual.of(info.view) != nullptr, !info.name.empty()) << info.command;
    for (const auto& study : usual) {
        EXPECT_EQ(usual.of(usual.firstView(study.get())), study.get());
        EXPECT_TRUE(study->offers(usual.firstView(study.get())));
        delete study->setup(); // no place owns it
    }
}

TEST_F(StudiesTest, AFurtherOneIsShownAndRun) {
    EXPECT_EQ(place.study(), place.studies().find<app::TimesStudy>());
    EXPECT_FALSE(letters->word()->isVisible());
    look(BenchView::SpeedUp);
    ASSERT_EQ(place.study(), letters);
    EXPECT_TRUE(letters->word()->isVisible());
    EXPECT_FALSE(place.studies().find<app::TimesStudy>()->setup()->isVisible());
    EXPECT_FALSE(place.sources()->isVisible()) << "it has only one source";
    EXPECT_EQ(place.headline(), "Not counted");
    EXPECT_EQ(place.runButton()->text(), "Count letters");
    ASSERT_TRUE(place.invitation()->isVisible());
    EXPECT_EQ(place.loaded().name, "Letters of a word");

    QSignalSpy finished(&letters->job(), &app::Job::finished);
    QTest::mouseClick(place.invitation(), Qt::LeftButton);
    EXPECT_TRUE(place.busy());
    EXPECT_EQ(place.runButton()->text(), "Cancel");
    letters->mayCount.release();
    ASSERT_TRUE(finished.wait(20000));
    EXPECT_EQ(place.headline(), "3 of them");
    EXPECT_EQ(place.loss().words, "The letters are lost.");
    look(BenchView::Time);
    EXPECT_FALSE(letters->word()->isVisible());
    EXPECT_TRUE(place.sources()->isVisible());
}

TEST_F(StudiesTest, AFurtherOneIsCancelledAndRefuses) {
    look(BenchView::SpeedUp);
    QSignalSpy cancelled(&letters->job(), &app::Job::cancelled);
    clickRun();
    look(BenchView::Accuracy);
    EXPECT_TRUE(place.busy()) << "it continues while another view is open";
    place.endAll();
    letters->mayCount.release();
    ASSERT_TRUE(cancelled.wait(20000));
    EXPECT_FALSE(place.busy());

    look(BenchView::SpeedUp);
    letters->word()->clear();
    clickRun();
    EXPECT_EQ(letters->invalid(), "word");
    EXPECT_FALSE(place.busy());
}

} // namespace
} // namespace scanscope::test
