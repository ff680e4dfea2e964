// The right column of a place: how wide it is, and the tab at the edge that opens it in a narrow window.
#pragma once

#include "viz/widgets/icon_button.h"

namespace scanscope::app {

inline constexpr int edgeWidth = 32, drawerWidth = 400, drawerBelow = 1280;
[[nodiscard]] inline int sideWidthFor(int width) { return width >= 2560 ? 600 : width >= 1920 ? 480 : 416; }
// Lines of code are longer than rows of a table.
[[nodiscard]] inline int codeWidthFor(int width) { return width >= 2560 ? 600 : width >= 1440 ? 480 : 416; }

class EdgeTab : public viz::IconButton {
    Q_OBJECT
public:
    EdgeTab(const QString& name, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace scanscope::app
