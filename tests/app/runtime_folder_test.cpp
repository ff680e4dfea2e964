// Qt has a folder for its sockets, and nothing is left in it.

#include <gtest/gtest.h>

#include <QByteArray>
#include <QFileInfo>
#include <QString>

#include "app/shell/window.h"

namespace scanscope::app {
namespace {

class RuntimeFolderTest : public testing::Test {
protected:
    RuntimeFolderTest()
        : m_isSet(qEnvironmentVariableIsSet("XDG_RUNTIME_DIR"))
        , m_before(qgetenv("XDG_RUNTIME_DIR")) {}
    ~RuntimeFolderTest() override {
        if (m_isSet)
            qputenv("XDG_RUNTIME_DIR", m_before);
        else
            qunsetenv("XDG_RUNTIME_DIR");
    }

private:
    bool m_isSet;
    QByteArray m_before;
};

TEST_F(RuntimeFolderTest, IsMadeWhereTheSystemHasSetNoneAndGoesWithTheProgram) {
    qunsetenv("XDG_RUNTIME_DIR");
    QString place;
    {
        const RuntimeFolder folder;
        place = qEnvironmentVariable("XDG_RUNTIME_DIR");
        const QFileInfo made(place);
        EXPECT_TRUE(made.isDir());
        constexpr auto ofOwnerAlone = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
        EXPECT_EQ(made.permissions() & ~(QFile::ReadUser | QFile::WriteUser | QFile::ExeUser), ofOwnerAlone);
    }
    EXPECT_FALSE(QFileInfo::exists(place));
}

TEST_F(RuntimeFolderTest, IsTheSystemsWhereThatHasSetOne) {
    qputenv("XDG_RUNTIME_DIR", "/some/folder");
    const RuntimeFolder folder;
    EXPECT_EQ(qgetenv("XDG_RUNTIME_DIR"), "/some/folder");
}

} // namespace
} // namespace scanscope::app
