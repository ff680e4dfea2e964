// A cell's value, and its values after each step that wrote it.
#pragma once

#include <QWidget>

#include "viz/model/inspector_model.h"
#include "viz/model/playback.h"

class QCheckBox;

namespace scanscope::viz {

class InspectedCell;
class TableView;
class TextLabel;

// Below the table, two buttons show more about the cell on the stage; they stay visible while the table
// scrolls.
class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    explicit InspectorPanel(Playback* playback, QWidget* parent = nullptr);
    void setInspection(const Inspection& inspection);
    [[nodiscard]] TableView* history() const { return m_history; }
    [[nodiscard]] QCheckBox* pathBox() const { return m_path; }
    [[nodiscard]] QCheckBox* symbolsBox() const { return m_symbols; }

private:
    TextLabel* m_invitation; // shown if no cell is selected
    InspectedCell* m_cell;
    TableView* m_history;
    QCheckBox *m_path, *m_symbols;
};

} // namespace scanscope::viz
