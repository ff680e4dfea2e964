// The column beside the stage: how wide it is and how its parts share it. A program has it apart from the
// catalogue, as its text is what one works at; what a person has set is kept from one day to the next.
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

    void setProgram(bool isProgram);        // until arrange() the widths are those of the other
    void arrange(int width, bool isDrawer); // for a place that is so wide

private:
    [[nodiscard]] int usualWidth(int width) const;
    [[nodiscard]] QString key() const;

    viz::Splitter* m_splitter;
    viz::SidePanel* m_side;
    Settings m_settings; // a view of the store
    bool m_isProgram = false;
    int m_width = 0; // of the width class that the columns were set for
};

} // namespace scanscope::app
