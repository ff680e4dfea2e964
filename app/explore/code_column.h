// The layout of the column beside the stage: its width, and the sizes of its parts. User programs and the
// catalogue have separate layouts, because a program needs more space for its source. The user's changes are
// remembered.
#pragma once

#include <QObject>

#include "app/frame/settings.h"

namespace scanscope::viz {
class SidePanel;
class Splitter;
} // namespace scanscope::viz

namespace scanscope::app {

class CodeColumn : public QObject {
    Q_OBJECT
public:
    CodeColumn(viz::Splitter* splitter, viz::SidePanel* side, const Settings& settings, QObject* parent);

    void setProgram(bool isProgram);        // the widths change with the next arrange()
    void arrange(int width, bool isDrawer); // `width` is the place's

private:
    [[nodiscard]] int usualWidth(int width) const;
    [[nodiscard]] QString key() const;

    viz::Splitter* m_splitter;
    viz::SidePanel* m_side;
    Settings m_settings; // shares the stored settings
    bool m_isProgram = false;
    int m_width = 0; // the usual width at the last arrange()
};

} // namespace scanscope::app
