// Draws a page. Ctrl+C copies it as text.
#pragma once

#include "app/benchmark/page.h"
#include "viz/widgets/panels.h"

namespace scanscope::app {

class PagePanel : public viz::PaintedPanel {
    Q_OBJECT
public:
    explicit PagePanel(QWidget* parent = nullptr);
    void setPage(const Page& page);
    [[nodiscard]] const Page& page() const { return m_page; }

protected:
    double paintContent(QPainter& painter, double width) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    double paintBlock(QPainter& painter, const PageBlock& block, double y, double width) const;
    double paintLine(QPainter& painter, const std::vector<double>& widths, const PageLine& line, double y,
                     double width) const;
    void copy() const;
    Page m_page;
};

} // namespace scanscope::app
