#include "viz/model/algorithm_text.h"

#include <cmath>
#include <gtest/gtest.h>
#include <QRegularExpression>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run.h"

namespace scanscope::viz {
namespace {

TEST(AlgorithmText, ReadsTheHeadAndLeavesTheBody) {
    const AlgorithmText text = parseAlgorithmText("id", "---\n"
                                                        "name: A Scan\n"
                                                        "step up-sweep: {threads}: add.\n"
                                                        "theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)\n"
                                                        "theory steps: log n = log2(n)\n"
                                                        "note: why\n"
                                                        "unknown: passed over\n"
                                                        "---\n"
                                                        "\n# Head\n\nBody: with a colon\n");
    EXPECT_EQ(text.id, "id");
    EXPECT_EQ(text.name, "A Scan");
    StepWords words;
    words[StepPlace::threads] = {"4 threads", 4};
    EXPECT_EQ(text.steps.templates.at("up-sweep").filled(words), "4 threads: add.");
    ASSERT_EQ(text.theory.size(), 2u);
    EXPECT_EQ(text.theory[0].counter, "combines");
    EXPECT_EQ(text.theory[0].shown, "2(n − 1)");
    EXPECT_EQ(text.theory[0].general, "2(N − 1)");
    EXPECT_EQ(text.theory[0].formula, "2*(N-1)");
    EXPECT_EQ(text.theory[1].general, "log n");
    EXPECT_EQ(text.counterNotes, "why");
    EXPECT_EQ(text.body, "# Head\n\nBody: with a colon");
}

TEST(AlgorithmText, IsAllBodyWithoutAHead) {
    const AlgorithmText text = parseAlgorithmText("id", "Just words.");
    EXPECT_EQ(text.name, "id");
    EXPECT_EQ(text.body, "Just words.");
    EXPECT_TRUE(text.theory.empty());
    EXPECT_EQ(parseAlgorithmText("id", "").body, "");
    EXPECT_EQ(parseAlgorithmText("id", "---\nname: never closed").body, "");
}

TEST(AlgorithmText, IsBundledForEveryAlgorithmThatIsShown) {
    for (const char* name : {"blelloch", "hillis-steele"}) {
        const QString id = name;
        const AlgorithmText& text = algorithmText(id);
        EXPECT_FALSE(text.steps.templates.empty()) << name;
        EXPECT_EQ(text.theory.size(), 8u) << name;
        EXPECT_TRUE(text.body.startsWith("# ")) << name;
    }
    EXPECT_EQ(algorithmText("nobody").body, "");
}

TEST(AlgorithmText, ExistsForEveryAlgorithmOfTheCatalogue) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        const QString id = QString::fromUtf8(algorithm.id.data(), qsizetype(algorithm.id.size()));
        const AlgorithmText& text = algorithmText(id);
        EXPECT_EQ(text.name.toStdString(), algorithm.name) << algorithm.id;
        EXPECT_EQ(text.steps.templates.empty(), !algorithm.on_emulator) << algorithm.id;
        for (const char* section : {"# ", "**The idea.**", "**What to watch for.**"})
            EXPECT_TRUE(text.body.contains(section)) << algorithm.id << " lacks " << section;
    }
}

// Each page explains the mistake and its fix, and has a sentence for each step that can be recorded.
TEST(AlgorithmText, OfABrokenKernelMendsIt) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (algorithm.family != kernels::Family::broken) continue;
        const std::string id(algorithm.id);
        const QString name = QString::fromStdString(id);
        const AlgorithmText& text = algorithmText(name);
        EXPECT_EQ(text.name.toStdString(), algorithm.name);
        for (const char* head : {"**The idea.**", "**What is wrong.**", "**What you see.**",
                                 "**How to fix it.**", "**What to watch for.**"})
            EXPECT_TRUE(text.body.contains(head)) << id << ": " << head;
        EXPECT_TRUE(text.theory.empty()) << id << ": the result of a broken kernel is unknown";
        kernels::Request request;
        request.algorithm = id;
        request.input.resize(8);
        const trace::Trace trace = kernels::record(request);
        for (const trace::Step& step : trace.launches.at(0).blocks.at(0).steps)
            EXPECT_TRUE(text.steps.templates.contains(step.label)) << id << ": " << step.label;
    }
}

// Converts a formula from the form for people to the form for formula.h: "2(N − 1)" → "2*(N-1)".
QString machineReadable(QString text) {
    text.replace(QStringLiteral("−"), QStringLiteral("-"));
    text.replace(QRegularExpression(QStringLiteral("log₂ ([nN])")), QStringLiteral("log2(\\1)"));
    text.replace(QRegularExpression(QStringLiteral("([0-9nN)])\\s*(?=[nN(l])")), QStringLiteral("\\1*"));
    return text.replace(QStringLiteral("log2*("), QStringLiteral("log2("));
}

// The number in the counters is the value of the formula beside it.
TEST(AlgorithmText, ShowsTheFormulasWhoseValuesItPrints) {
    for (const char* id : {"blelloch", "hillis-steele"})
        for (const kernels::Theory& theory : algorithmText(id).theory) {
            // Skips words, and values that are not in the counters.
            if (theory.shown == "all" || theory.counter == "threads" || theory.counter == "depth") continue;
            const double unit = theory.counter == "lanes" ? 100 : 1;
            for (const double n : {8.0, 1024.0, 9.0, 1000.0}) {
                const double rounded = std::exp2(std::ceil(std::log2(n)));
                const kernels::Variables variables{{"n", n}, {"N", rounded}};
                const QString shown = QString::fromStdString(rounded == n ? theory.shown : theory.general);
                const auto read = kernels::evaluate(machineReadable(shown).toStdString(), variables);
                ASSERT_TRUE(read) << id << ": " << shown.toStdString() << " as "
                                  << machineReadable(shown).toStdString();
                EXPECT_NEAR(unit * *read, *kernels::evaluate(theory.formula, variables), 1e-6)
                    << id << ": " << shown.toStdString() << " at " << n;
            }
        }
}

} // namespace
} // namespace scanscope::viz
