// Tooltips contain texts from files, and Qt would interpret some of these texts as markup.
#include "viz/widgets/labels.h"

#include <gtest/gtest.h>
#include <QTextDocumentFragment>

namespace scanscope::viz {
namespace {

TEST(ToolTip, ShowsATextLetterByLetter) {
    const QString usual = "temp[3] < 5\nstep 2 & more";
    EXPECT_EQ(plainToolTip(usual), usual);
    for (const QString& text : {QString("<img src=\"/dev/zero\">"), QString("<b>bold</b>\nsecond line"),
                                QString("<!DOCTYPE html>x")}) {
        const QString tip = plainToolTip(text);
        EXPECT_FALSE(tip.contains(text.left(4))) << tip.toStdString();
        EXPECT_EQ(QTextDocumentFragment::fromHtml(tip).toPlainText(), text);
    }
}

} // namespace
} // namespace scanscope::viz
