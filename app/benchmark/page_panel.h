// Shows a page as a table whose rows are titles, paragraphs and lines with their values.
#pragma once

#include "app/benchmark/page.h"
#include "viz/widgets/table_view.h"

namespace scanscope::app {

class PagePanel : public viz::TableView {
    Q_OBJECT
public:
    explicit PagePanel(QWidget* parent = nullptr);
    void setPage(const Page& page);
    [[nodiscard]] const Page& page() const { return m_page; }
    void copy() const override; // where no row is chosen: the page as text

private:
    Page m_page;
};

} // namespace scanscope::app
