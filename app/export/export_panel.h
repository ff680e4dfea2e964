// The panel next to the preview: a control for each option that is not in the bar, in the sections of the
// options' table, and below them the same export as a command line.
#pragma once

#include <QScrollArea>

#include "app/export/export_choice.h"
#include "app/export/export_controls.h"

class QHBoxLayout;
class QVBoxLayout;

namespace scanscope::viz {
class TextLabel;
struct ExportOptions;
} // namespace scanscope::viz

namespace scanscope::app {

class ExportPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit ExportPanel(const ExportControls& controls);

    void take(const QList<QWidget*>& fields); // shown below the sections until the bar takes them back
    void showLegibility(const viz::ExportOptions& options);
    void showCommand(const ExportCommand& command);

signals:
    void copyRequested(); // the button Copy was pressed

private:
    void addSection(QVBoxLayout* column, OptionSection section, const ExportControls& controls);
    void addCommand(QVBoxLayout* column);

    QHBoxLayout* m_guests;
    viz::TextLabel *m_legible, *m_command;
};

} // namespace scanscope::app
