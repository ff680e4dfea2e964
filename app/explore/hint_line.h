// The words at the foot of the stage, on the legend's line: they say one thing at a time, for as long as that
// is of use.
#pragma once

#include <QTimer>

#include "viz/widgets/labels.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class HintLine : public viz::TextLabel {
public:
    // It stands over the stage, within the widget that holds the stage.
    explicit HintLine(viz::StageView* stage);

    enum class Kind : std::uint8_t { none, start, typing, brief };
    void say(Kind kind, const QString& words);
    void setTyping(bool typing);           // somebody types numbers
    void sayBriefly(const QString& words); // for four seconds
    void end(Kind kind);                   // where it still says that
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
