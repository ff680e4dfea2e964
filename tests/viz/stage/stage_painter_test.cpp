#include "viz/stage/stage_painter.h"

#include <gtest/gtest.h>

#include "viz/scene/canvas.h"
#include "viz/support/said_words.h"

namespace scanscope::viz {
namespace {

// The position of a step shrinks and is then cut, so that it does not reach the controls at the right.
TEST(StageHeader, KeepsOffTheControls) {
    const Headline headline{StepRole::up, QStringLiteral("Up-sweep"),
                            QStringLiteral("offset 1024 · launch 2 of 3 › block 1000"),
                            QStringLiteral("In each of 16 blocks, each right node adds its left sibling.")};
    for (const double height : {40.0, 66.0})
        for (const double right : {0.0, 300.0, 520.0, 640.0}) {
            Scene scene;
            Canvas canvas(scene, theme(ThemeId::Light));
            const bool isCut = paintHeader(canvas, {0, 0, 960, height}, headline, right);
            std::vector<test::SaidWord> said;
            test::addWords(said, scene, 1);
            bool isWhole = false;
            for (const test::SaidWord& word : said) {
                isWhole = isWhole || word.text == headline.place;
                const bool isBesideThem = height < 50 || word.at.y() < 40;
                EXPECT_LE(word.at.x() + word.width, 960 - (isBesideThem ? right : 0))
                    << word.text.toStdString() << " beside " << right;
            }
            EXPECT_TRUE(isWhole || isCut);
            if (right <= 300) EXPECT_TRUE(isWhole);
        }
}

} // namespace
} // namespace scanscope::viz
