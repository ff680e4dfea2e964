// Tests that paint need fonts, and fonts need a window system, even if it is only the offscreen one.
#include <gtest/gtest.h>
#include <QGuiApplication>

#include "viz/scene/fonts.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    if (!scanscope::viz::loadFonts()) return 1; // golden pictures need the same fonts
    return RUN_ALL_TESTS();
}
