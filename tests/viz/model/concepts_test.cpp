
#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QSet>

#include "kernels/catalogue/catalogue.h"
#include "viz/model/algorithm_text.h"

namespace scanscope::viz {
namespace {

QString pageOf(const kernels::Algorithm& algorithm) {
    return algorithmText(QString::fromUtf8(algorithm.id.data(), qsizetype(algorithm.id.size()))).body;
}

QStringList headingsOfConcepts() {
    static const QRegularExpression heading("^## (.+)$", QRegularExpression::MultilineOption);
    QStringList headings;
    for (auto all = heading.globalMatch(algorithmText("concepts").body); all.hasNext();)
        headings << all.next().captured(1);
    return headings;
}

TEST(Concepts, AreNamedAfterTheirHeadings) {
    EXPECT_EQ(conceptName("Work"), "work");
    EXPECT_EQ(conceptName("Bank conflicts"), "bank-conflicts");
    EXPECT_EQ(conceptName("Brent’s theorem"), "brents-theorem");
    EXPECT_EQ(conceptName(""), "");
}

TEST(Concepts, HaveAHeadingEach) {
    QStringList names;
    for (const QString& heading : headingsOfConcepts()) names << conceptName(heading);
    EXPECT_EQ(names, conceptNames());
}

// Each section consists of a few sentences and an example with numbers.
TEST(Concepts, HaveAnExampleEach) {
    const QStringList sections = algorithmText("concepts").body.split("\n## ").mid(1);
    EXPECT_EQ(sections.size(), conceptNames().size());
    for (const QString& section : sections) {
        const qsizetype example = section.indexOf("*Example.*");
        EXPECT_GT(example, 0) << section.toStdString();
        EXPECT_TRUE(section.mid(example).contains(QRegularExpression("[0-9]"))) << section.toStdString();
    }
}

TEST(Concepts, TheFirstMentionLeadsToThem) {
    EXPECT_EQ(withConceptLinks("The identity, and the identity again."),
              "The [identity](concepts:identity), and the identity again.");
    EXPECT_EQ(withConceptLinks("| Work | n |\n| Depth | 1 |"),
              "| [Work](concepts:work) | n |\n| [Depth](concepts:depth) | 1 |");
    EXPECT_EQ(withConceptLinks("Threads that work, at the depth of a tree."),
              "Threads that work, at the depth of a tree.");
    EXPECT_EQ(withConceptLinks("It is inclusive."), "It is [inclusive](concepts:inclusive-and-exclusive).");
    EXPECT_EQ(withConceptLinks("no bank conflict"), "no [bank conflict](concepts:bank-conflicts)");
    EXPECT_EQ(withConceptLinks(""), "");
}

TEST(Concepts, HeadingsAndCodeAndPapersStayAsTheyAre) {
    for (const QString& text :
         {QStringLiteral("# Race"), QStringLiteral("`identity`"), QStringLiteral("[identity](elsewhere:)"),
          QStringLiteral("**The paper.** A. Author, *On races*, 1990.\n\nA race.")})
        EXPECT_EQ(withConceptLinks(text), text);
    EXPECT_EQ(withConceptLinks("# Race\n\n`race` is a race."),
              "# Race\n\n`race` is a [race](concepts:hazards).");
}

// Links are inserted automatically: the measures and terms on a page become links.
TEST(Concepts, AreLinkedFromEveryPage) {
    const QStringList names = conceptNames();
    static const QRegularExpression link("\\]\\(concepts:([^)]*)\\)");
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        const QString page = pageOf(algorithm), linked = withConceptLinks(page);
        QSet<QString> found;
        for (auto all = link.globalMatch(linked); all.hasNext();) {
            const QString name = all.next().captured(1);
            EXPECT_TRUE(names.contains(name)) << algorithm.id << ": " << name.toStdString();
            EXPECT_FALSE(found.contains(name)) << algorithm.id << " has two links to " << name.toStdString();
            found << name;
        }
        EXPECT_EQ(page.contains("| Work |"), found.contains("work")) << algorithm.id;
        EXPECT_EQ(page.contains("| Depth |"), found.contains("depth")) << algorithm.id;
        QString without = linked;
        without.replace(QRegularExpression("\\[([^\\]]*)\\]\\(concepts:[^)]*\\)"), "\\1");
        EXPECT_EQ(without, page) << algorithm.id << ": a link does not change the text";
    }
}

TEST(Concepts, OfHillisAndSteeleAreThere) {
    const QString page = withConceptLinks(algorithmText("hillis-steele").body);
    for (const char* name : {"work", "depth", "inclusive-and-exclusive", "hazards"})
        EXPECT_TRUE(page.contains(QStringLiteral("(concepts:%1)").arg(name))) << name;
}

} // namespace
} // namespace scanscope::viz
