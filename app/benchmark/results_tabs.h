// The right column of the place Benchmark, with tabs for the table of results and the pages of text.
#pragma once

#include <QWidget>

#include "app/benchmark/content.h"
#include "viz/widgets/table_view.h"

class QStackedWidget;
class QTabBar;

namespace scanscope::viz {
class IconButton;
} // namespace scanscope::viz

namespace scanscope::app {

// The table of a view's results, grouped by size, largest first, with the marker of each curve.
class ResultsPanel : public viz::TableView {
    Q_OBJECT
public:
    explicit ResultsPanel(QWidget* parent = nullptr);
    void setContent(const BenchmarkContent& content);
    // Marks the group under the pointer, and scrolls to it.
    void setPointed(std::optional<double> n);

signals:
    void placeChosen(double n); // a line was chosen by a click or a key

private:
    BenchmarkContent m_content;
    std::optional<double> m_pointed;
};

// A page as a table whose rows are titles, paragraphs, and lines with values.
class PagePanel : public viz::TableView {
    Q_OBJECT
public:
    explicit PagePanel(QWidget* parent = nullptr);
    void setPage(const Page& page);
    [[nodiscard]] const Page& page() const { return m_page; }
    void copy() const override; // without a selection, copies the page as text

private:
    Page m_page;
};

class ResultsTabs : public QWidget {
    Q_OBJECT
public:
    explicit ResultsTabs(QWidget* parent = nullptr);
    void setContent(const BenchmarkContent& content, bool hasResults);
    void setPages(const std::vector<Page>& pages);

    [[nodiscard]] ResultsPanel* table() const { return m_table; }
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    [[nodiscard]] QStringList names() const; // the names of the tabs
    void showTab(const QString& name);
    [[nodiscard]] const PagePanel* page(const QString& name) const; // null if there is none
    [[nodiscard]] viz::IconButton* saveButton() const { return m_save; }

signals:
    void saveRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retab(const QStringList& names);
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    ResultsPanel* m_table;
    QList<PagePanel*> m_pages; // pages in use, then spare ones
    viz::IconButton* m_save;
};

} // namespace scanscope::app
