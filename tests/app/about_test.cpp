// The page of the algorithm in the right column, and the page Concepts that its terms link to.
#include <QListWidget>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QUrl>

#include "app/frame/sheets.h"
#include "app/window_fixture.h"
#include "viz/widgets/about_panel.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class AboutTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        explore()->side()->showTab(viz::SidePanel::About);
        QApplication::processEvents();
    }
    viz::AboutPanel* about() { return explore()->side()->about(); }
    QString title() { return about()->document()->begin().text(); }
    void follow(const char* link) {
        emit about()->anchorClicked(QUrl(QString::fromLatin1(link)));
        QApplication::processEvents();
    }
    bool shows(const char* heading) { return about()->toPlainText().contains(QString::fromUtf8(heading)); }
};

TEST_F(AboutTest, AWordLeadsToItsConceptAndBack) {
    const QString page = about()->toPlainText(), name = title();
    EXPECT_TRUE(about()->toMarkdown().contains("concepts:work")) << about()->toMarkdown().toStdString();
    follow("concepts:bank-conflicts");
    EXPECT_TRUE(shows("Bank conflicts"));
    EXPECT_GT(about()->verticalScrollBar()->value(), 0) << "it begins at the heading";
    const QTextCursor back = about()->document()->find("Back to the algorithm");
    ASSERT_FALSE(back.isNull());
    EXPECT_TRUE(about()->viewport()->rect().contains(about()->cursorRect(back)))
        << "the way back is in sight";
    EXPECT_EQ(back.block().next().text(), "Bank conflicts");
    follow("back:");
    EXPECT_EQ(about()->toPlainText(), page);
    EXPECT_EQ(title(), name);
}

TEST_F(AboutTest, TheWayBackIsAKeyToo) {
    const QString page = about()->toPlainText();
    follow("concepts:work");
    ASSERT_NE(about()->toPlainText(), page);
    QTest::keyClick(about(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(about()->toPlainText(), page);
}

TEST_F(AboutTest, AConceptThatThereIsNotIsTheWholePage) {
    follow("concepts:nothing");
    EXPECT_TRUE(shows("Bank conflicts"));
    EXPECT_EQ(about()->verticalScrollBar()->value(), 0);
}

// A page may contain any links, but nothing outside the program is opened or read.
TEST_F(AboutTest, OtherLinksLeadNowhere) {
    const QString page = about()->toPlainText();
    for (const char* link : {"https://example.org/", "file:///etc/hostname", "nothing"}) {
        follow(link);
        EXPECT_EQ(about()->toPlainText(), page) << link;
    }
    EXPECT_FALSE(about()->openLinks());
}

TEST_F(AboutTest, AnotherAlgorithmHasItsOwnPage) {
    follow("concepts:work");
    about()->setPage("# Another\n\nIts identity.");
    EXPECT_EQ(title(), "Another");
    EXPECT_TRUE(about()->toMarkdown().contains("concepts:identity"));
}

TEST_F(AboutTest, ConceptsAreFoundInTheSearch) {
    explore()->side()->showTab(viz::SidePanel::Counters);
    press(Qt::Key_K, Qt::ControlModifier);
    auto* search = window->findChild<app::ActionSearch*>();
    ASSERT_TRUE(search && search->isVisible());
    QTest::keyClicks(search->search(), "glossary");
    ASSERT_GE(search->list()->count(), 1);
    QTest::keyClick(search->search(), Qt::Key_Return);
    EXPECT_EQ(explore()->side()->currentTab(), viz::SidePanel::About);
    EXPECT_TRUE(shows("Brent’s theorem"));
}

} // namespace
} // namespace scanscope::test
