#include <gtest/gtest.h>
#include <QApplication>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    scanscope::viz::loadFonts();
    QApplication::setStyle(new scanscope::viz::ScanscopeStyle);
    QApplication::setFont(scanscope::viz::wordFont(13));
    return RUN_ALL_TESTS();
}
