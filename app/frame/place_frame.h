// The frame of a place: a row of fields at the top, the stage with a banner above it and a column on its
// right, and a strip at the bottom. In a narrow window, the column becomes a drawer over the stage; a tab at
// the edge opens the drawer.
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

// The row of fields at the top of a place, with its background.
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

// The width of a place's right column, and of the tab at the edge that opens it in a narrow window.
inline constexpr int edgeWidth = 32, drawerWidth = 400, drawerBelow = 1280;
[[nodiscard]] inline int sideWidthFor(int width) { return width >= 2560 ? 600 : width >= 1920 ? 480 : 416; }
// Returns the column's width for code, which has longer lines than a table.
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
    void escape() override; // first closes the drawer
    [[nodiscard]] QWidgetList focusOrder() const override;

    [[nodiscard]] bool drawerMode() const { return m_isDrawer; }
    [[nodiscard]] viz::Banner* banner() const { return m_banner; }
    [[nodiscard]] viz::FieldMessage* fieldMessage() const { return m_message; } // below a field
    [[nodiscard]] viz::ProgressLine* progress() const { return m_progress; }    // over the stage
    [[nodiscard]] EdgeTab* edge() const { return m_edge; }

    void setStripExtra(int height); // additional height of the strip

    static constexpr int lowBelow = 760, highFrom = 1200; // heights of the window

protected:
    PlaceFrame();
    void setSetup(QWidget* row);
    [[nodiscard]] QBoxLayout* stageColumn() const; // has the widgets below the banner
    // A column without a name never becomes a drawer. If there is a splitter between the stage and the
    // column, the user can change the width.
    void setColumn(QWidget* column, const QString& name = {}, QSplitter* splitter = nullptr);
    void setStrip(QWidget* strip, int height = 0); // 0 if it depends on the window's height
    // Shows only the stage, or the other parts again.
    void setStageAlone(bool alone);
    [[nodiscard]] bool stageIsAlone() const { return m_isAlone; }
    virtual void arrange(); // adapts to the window's size

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
