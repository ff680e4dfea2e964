// Tests that paint need fonts, and fonts need a window system, if only the offscreen one.
#include <gtest/gtest.h>
#include <QGuiApplication>

#include "viz/scene/fonts.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    if (!scanscope::viz::loadFonts()) return 1; // a golden picture in other fonts would say nothing
    return RUN_ALL_TESTS();
}
