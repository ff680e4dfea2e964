// Programs to start with: a template, or a program that was run before.
#include "app/explore/program_templates.h"

#include "app/own_program_fixture.h"

namespace scanscope::test {
namespace {

class ProgramShelfTest : public OwnProgramWindow {
protected:
    // Searches as a user would.
    void search(const QString& words) {
        press(Qt::Key_K, Qt::ControlModifier);
        type(words);
        press(Qt::Key_Return);
        test::activate(window.get());
    }
    void make(const QString& words, const QString& file) {
        answerDialog(folder.filePath(file));
        search(words);
    }
    [[nodiscard]] const app::Actions& recent() { return explore()->program()->recent()->actions(); }
    [[nodiscard]] QStringList names() {
        QStringList texts;
        for (const app::Action* action : recent())
            if (action->isVisible()) texts << action->text();
        return texts;
    }
    void open(const std::vector<std::string>& arguments, const char* file = "scan.cu") {
        own::ProgramRequest request;
        request.build.files = {folder.filePath(file).toStdString()};
        request.arguments = arguments;
        expectRun([&] { desk()->open(request); });
    }
};

TEST_F(ProgramShelfTest, ATemplateBecomesAFileThatIsOpenedAndWatched) {
    expectRun([this] { make("Scan of a block", "mine.cu"); });
    EXPECT_EQ(proposed.name, "scan.cu");
    EXPECT_TRUE(QFile::exists(folder.filePath("mine.cu")));
    EXPECT_TRUE(desk()->isShown());
    EXPECT_EQ(desk()->mainFile(), folder.filePath("mine.cu"));
    EXPECT_TRUE(bar()->watch()->isChecked());
    expectRun([this] {
        QFile file(folder.filePath("mine.cu"));
        ASSERT_TRUE(file.open(QFile::Append));
        file.write("// saved\n");
    });
}

TEST_F(ProgramShelfTest, EveryTemplateRunsAndNothingIsFoundInIt) {
    for (const app::ProgramTemplate& kind : app::programTemplates) {
        const QString file = folder.filePath(nameOf(kind) + ".cu");
        writeTemplate(kind, file);
        expectRun([&] { window->openFile(file); });
        EXPECT_EQ(findings(), 0u) << kind.id;
        EXPECT_EQ(strip()->verdict().tone, viz::VerdictText::Tone::good)
            << kind.id << ": " << strip()->spoken().toStdString();
        EXPECT_GT(explore()->document()->stepCount(), 0) << kind.id;
        EXPECT_EQ(explore()->document()->trace().program->status, 0) << kind.id;
        EXPECT_NE(explore()->document()->trace().program->output, "") << kind.id;
    }
}

TEST_F(ProgramShelfTest, WhatCannotBeWrittenIsSaidAndAnotherNameMayBeChosen) {
    make("Sum of an array", "notes.txt");
    EXPECT_EQ(explore()->banner()->message(), "A program name must end in .cu; \"notes.txt\" does not.");
    EXPECT_FALSE(QFile::exists(folder.filePath("notes.txt")));
    ASSERT_TRUE(QDir(folder.path()).mkdir("taken.cu"));
    const app::ProgramTemplate kind = app::programTemplates[0];
    EXPECT_ANY_THROW(writeTemplate(kind, folder.filePath("taken.cu")));
    EXPECT_ANY_THROW(writeTemplate(kind, folder.filePath("nowhere/scan.cu")));
}

TEST_F(ProgramShelfTest, ProgramsComeBackWithTheirArgumentsAndOptions) {
    save("        __syncthreads();\n");
    open({});
    open({"1000", "two words"});
    EXPECT_EQ(names(), (QStringList{"scan.cu 1000 'two words'", "scan.cu"}));
    own::ProgramRequest request;
    request.build.files = {path().toStdString()};
    request.build.defines = {"SIZE=4"};
    request.build.standard = "c++20";
    request.seconds = 25;
    request.schedule = trace::Schedule::reversed;
    expectRun([&] { desk()->open(request); });
    EXPECT_EQ(names().size(), 2) << "the same program with the same arguments is listed once";
    window.reset();
    makeWindow({1440, 900});
    ASSERT_EQ(names(), (QStringList{"scan.cu", "scan.cu 1000 'two words'"}));
    expectRun([this] { recent()[0]->ask(); });
    EXPECT_EQ(bar()->request().build.defines, std::vector<std::string>{"SIZE=4"});
    EXPECT_EQ(bar()->request().build.standard, "c++20");
    EXPECT_EQ(bar()->request().seconds, 25u);
    EXPECT_EQ(bar()->request().schedule, trace::Schedule::reversed);
    expectRun([this] { search("two words"); });
    EXPECT_EQ(bar()->arguments()->text(), "1000 'two words'");
}

TEST_F(ProgramShelfTest, OneThatIsGoneIsSaidAndLeavesWhatIsShown) {
    save("        __syncthreads();\n");
    open({});
    expectRun([this] { press(Qt::Key_J, Qt::ControlModifier); });
    press(Qt::Key_Escape);
    const viz::Document* before = explore()->document();
    QFile::remove(path());
    recent()[0]->ask();
    EXPECT_EQ(explore()->banner()->message(), "The file " + path() + " does not exist.");
    EXPECT_EQ(explore()->document(), before);
    EXPECT_FALSE(desk()->isShown());
}

TEST_F(ProgramShelfTest, SettingsThatMakeNoSenseAreTheUsualOnes) {
    window.reset();
    settings.setValue("recent-programs", QVariantList{7, QVariantMap{{"files", QStringList{}}},
                                                      QVariantMap{{"files", QStringList{"/x/a.cu"}},
                                                                  {"standard", "c++99"},
                                                                  {"schedule", "sideways"},
                                                                  {"seconds", -3},
                                                                  {"memory", 1}}});
    makeWindow({1440, 900});
    ASSERT_EQ(names(), QStringList{"a.cu"});
    const own::ProgramRequest request = app::programOf(explore()->program()->recent()->entries().front()),
                              usual;
    EXPECT_EQ(request.build.standard, usual.build.standard);
    EXPECT_EQ(request.schedule, usual.schedule);
    EXPECT_GE(request.seconds, 1u);
    EXPECT_LE(request.seconds, 3600u);
    EXPECT_GE(request.bytes_of_memory, std::uint64_t{1} << 30);
}

} // namespace
} // namespace scanscope::test
