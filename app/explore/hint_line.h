// A hint below the stage, on the legend's line. It shows one text at a time, for as long as it is useful.
#pragma once

#include <QTimer>

#include "viz/widgets/labels.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class HintLine : public viz::TextLabel {
public:
    // The hint lies over the stage, and is a child of the stage's parent.
    explicit HintLine(viz::StageView* stage);

    enum class Kind : std::uint8_t { none, start, typing, brief };
    void say(Kind kind, const QString& words);
    void setTyping(bool typing);           // while numbers are being typed
    void sayBriefly(const QString& words); // for four seconds
    void end(Kind kind);                   // if this kind is still shown
    void clear();
    [[nodiscard]] QString said() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    viz::StageView* m_stage;
    Kind m_kind = Kind::none;
    QTimer m_brief;
};

} // namespace scanscope::app
