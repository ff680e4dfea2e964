// The commands that make editors show a line of a file.
#include "app/shell/services.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace scanscope::test {
namespace {

using Words = QStringList;

TEST(EditorCommand, TheUsualOnesAreAskedInTheirOwnWay) {
    const auto words = [](const char* editor) {
        return app::editorCommand(editor, "/a b/scan.cu", 12)->words;
    };
    EXPECT_EQ(words("vim"), (Words{"vim", "+12", "/a b/scan.cu"}));
    EXPECT_EQ(words("/usr/bin/code --wait"), (Words{"/usr/bin/code", "--wait", "--goto", "/a b/scan.cu:12"}));
    EXPECT_EQ(words("subl"), (Words{"subl", "/a b/scan.cu:12"}));
    EXPECT_EQ(words("kate"), (Words{"kate", "--line", "12", "/a b/scan.cu"}));
    EXPECT_EQ(words("'my editor' -x"), (Words{"my editor", "-x", "/a b/scan.cu"})) << "it gets only the file";
    EXPECT_EQ(app::editorCommand("vim", "scan.cu", 0)->words, (Words{"vim", "scan.cu"}))
        << "no line is known";
}

TEST(EditorCommand, ThoseOfATerminalNeedOne) {
    EXPECT_TRUE(app::editorCommand("nano", "scan.cu", 1)->needsTerminal);
    EXPECT_TRUE(app::editorCommand("emacs -nw", "scan.cu", 1)->needsTerminal);
    EXPECT_FALSE(app::editorCommand("emacs", "scan.cu", 1)->needsTerminal);
    EXPECT_FALSE(app::editorCommand("code", "scan.cu", 1)->needsTerminal);
}

TEST(EditorCommand, WhatNamesNothingIsNone) {
    EXPECT_FALSE(app::editorCommand("", "scan.cu", 1));
    EXPECT_FALSE(app::editorCommand("  ", "scan.cu", 1));
    EXPECT_FALSE(app::editorCommand("'open", "scan.cu", 1));
}

TEST(OpenInEditor, TheOneOfVisualComesBeforeThatOfEditor) {
    const QTemporaryDir folder;
    const auto script = [&](const char* name) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write("#!/bin/sh\necho \"$@\" > \"$0.asked.part\"\nmv \"$0.asked.part\" \"$0.asked\"\n");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName();
    };
    const QString visual = script("subl"), editor = script("kate");
    qputenv("VISUAL", visual.toUtf8());
    qputenv("EDITOR", editor.toUtf8());
    EXPECT_TRUE(app::openInEditor("/x/scan.cu", 7));
    EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(visual + ".asked"); }, 10000));
    QFile asked(visual + ".asked");
    ASSERT_TRUE(asked.open(QFile::ReadOnly));
    EXPECT_EQ(asked.readAll(), "/x/scan.cu:7\n");
    EXPECT_FALSE(QFile::exists(editor + ".asked"));
    qputenv("VISUAL", folder.filePath("there-is-none").toUtf8());
    EXPECT_TRUE(app::openInEditor("/x/scan.cu", 7));
    EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(editor + ".asked"); }, 10000)) << "the next one";
    qunsetenv("VISUAL");
    qunsetenv("EDITOR");
}

} // namespace
} // namespace scanscope::test
