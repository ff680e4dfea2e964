// A moment of the stage, as tests hold it against goldens: as text where it is what stands there that counts,
// as a picture where it is also how it is drawn.
#pragma once

#include <optional>
#include <QImage>
#include <string>

#include "viz/model/step_texts.h"
#include "viz/scene/scene.h"
#include "viz/scene/theme.h"
#include "viz/stage/stage_layout.h"

namespace scanscope::viz::test {

class StagePicture {
public:
    StagePicture(const FrameState& frame, ThemeId theme, const StageRequest& request = {},
                 const std::optional<Headline>& headline = std::nullopt);
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    [[nodiscard]] QImage image() const;

private:
    ThemeId m_theme;
    QSize m_size;
    Scene m_scene;
};

// Against NAME.scene in tests/golden/viz: a mark a line (describe.h). Says the first lines that differ,
// and leaves the whole text beside pictures of other goldens.
void expectGolden(const Scene& scene, const std::string& name);

// Against NAME.png in tests/golden/viz where stage_pictures.txt there has the name, else against NAME.scene.
void expectGolden(const StagePicture& picture, const std::string& name);

} // namespace scanscope::viz::test
