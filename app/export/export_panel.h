// Beside the preview: a control for each option that does not stand in the bar, in sections as the options'
// table has them, and below them the same export on the command line.
#pragma once

#include <QScrollArea>

#include "app/export/export_choice.h"
#include "app/export/export_controls.h"

class QHBoxLayout;
class QVBoxLayout;

namespace scanscope::viz {
class Button;
class TextLabel;
struct ExportOptions;
} // namespace scanscope::viz

namespace scanscope::app {

class ExportPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit ExportPanel(const ExportControls& controls);

    void take(const QList<QWidget*>& fields); // below the sections; until somebody else takes them
    void showLegibility(const viz::ExportOptions& options);
    void showCommand(const ExportCommand& command);

signals:
    void copyRequested(); // of the command

private:
    void addSection(QVBoxLayout* column, OptionSection section, const ExportControls& controls);
    void addCommand(QVBoxLayout* column);

    QHBoxLayout* m_guests;
    viz::TextLabel *m_legible, *m_command;
};

} // namespace scanscope::app
