// The fields at the top of the place Export, and the button that writes.
#pragma once

#include "app/export/export_controls.h"
#include "app/frame/place_frame.h"

namespace scanscope::viz {
class Button;
}

namespace scanscope::app {

class ExportBar : public SetupRow {
    Q_OBJECT
public:
    explicit ExportBar(const ExportControls& controls);

    // The fields for which a narrow window has no room: others may take them for a while.
    [[nodiscard]] const QList<QWidget*>& spareFields() const { return m_spare; }
    void takeBack();
    [[nodiscard]] viz::Button* exportButton() const { return m_export; }

private:
    QList<QWidget*> m_spare;
    int m_spareAt = 0; // where they stand in the line
    viz::Button* m_export;
};

} // namespace scanscope::app
