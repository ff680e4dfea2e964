// The frame of a place: a row of fields, below it the stage with a banner over it and a column at its right,
// and a strip at the foot. In a narrow window the column is a drawer over the stage, behind a tab at the
// edge.
#pragma once

#include <QHBoxLayout>
#include <QWidget>

#include "app/frame/place.h"
#include "viz/widgets/button.h"

class QBoxLayout;
class QSplitter;
namespace scanscope::viz {
class Banner;
class FieldMessage;
class ProgressLine;
} // namespace scanscope::viz

namespace scanscope::app {

// The row of fields at the top of a place, and its ground.
class SetupRow : public QWidget {
    Q_OBJECT
public:
    SetupRow();
    [[nodiscard]] QHBoxLayout* line() const { return m_line; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_line;
};

// The right column of a place: how wide it is, and the tab at the edge that opens it in a narrow window.
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

class PlaceFrame : public Place {
    Q_OBJECT
public:
    void toggleColumn() override;
    [[nodiscard]] bool showsColumn() const override;
    void escape() override; // closes the drawer first
    [[nodiscard]] QWidgetList focusOrder() const override;

    [[nodiscard]] bool drawerMode() const { return m_isDrawer; }
    [[nodiscard]] viz::Banner* banner() const { return m_banner; }
    [[nodiscard]] viz::FieldMessage* fieldMessage() const { return m_message; } // under a field
    [[nodiscard]] viz::ProgressLine* progress() const { return m_progress; }    // over the stage
    [[nodiscard]] EdgeTab* edge() const { return m_edge; }

    void setStripExtra(int height); // that the strip is higher than usual

    static constexpr int lowBelow = 760, highFrom = 1200; // heights of the window

protected:
    PlaceFrame();
    void setSetup(QWidget* row);
    [[nodiscard]] QBoxLayout* stageColumn() const; // below each other, under the banner
    // One without a name is no drawer, however narrow the window is. With a splitter, which stands between
    // stage and column, a person sets the width.
    void setColumn(QWidget* column, const QString& name = {}, QSplitter* splitter = nullptr);
    void setStrip(QWidget* strip, int height = 0); // 0: by the height of the window
    // The stage without all else, or with it again.
    void setStageAlone(bool alone);
    [[nodiscard]] bool stageIsAlone() const { return m_isAlone; }
    virtual void arrange(); // for the size of the window

    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void setDrawer(bool drawer);
    void dock();
    void showParts();

    QBoxLayout* m_body;
    QWidget *m_setup = nullptr, *m_stageColumn, *m_column = nullptr, *m_strip = nullptr;
    QSplitter* m_splitter = nullptr;
    int m_stripHeight = 0, m_stripExtra = 0;
    viz::Banner* m_banner;
    viz::FieldMessage* m_message;
    viz::ProgressLine* m_progress;
    EdgeTab* m_edge = nullptr;
    bool m_isDrawer = false, m_isOpen = true; // the column
    bool m_isAlone = false;                   // the stage
};

} // namespace scanscope::app
