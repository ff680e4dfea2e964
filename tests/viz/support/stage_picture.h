// A moment of the stage, compared with goldens: as text if the content matters, as a picture if the
// appearance matters, too.
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

// Compares with NAME.scene in tests/golden/viz: one line for each mark (describe.h). Reports the first lines
// that differ, and stores the whole text with the pictures of other goldens.
void expectGolden(const Scene& scene, const std::string& name);

// Compares with NAME.png in tests/golden/viz if stage_pictures.txt there lists the name, otherwise with
// NAME.scene.
void expectGolden(const StagePicture& picture, const std::string& name);

} // namespace scanscope::viz::test
