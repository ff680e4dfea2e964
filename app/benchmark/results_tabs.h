// The right column of the place Benchmark: the table of results, and pages of words behind it.
#pragma once

#include <QWidget>

#include "app/benchmark/content.h"
#include "app/benchmark/page.h"

class QStackedWidget;
class QTabBar;

namespace scanscope::viz {
class IconButton;
} // namespace scanscope::viz

namespace scanscope::app {

class PagePanel;
class ResultsPanel;

class ResultsTabs : public QWidget {
    Q_OBJECT
public:
    explicit ResultsTabs(QWidget* parent = nullptr);
    void setContent(const BenchmarkContent& content, bool hasResults);
    void setPages(const std::vector<Page>& pages);

    [[nodiscard]] ResultsPanel* table() const { return m_table; }
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    [[nodiscard]] QStringList names() const; // of the tabs
    void showTab(const QString& name);
    [[nodiscard]] const PagePanel* page(const QString& name) const; // null where there is none
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
    QList<PagePanel*> m_pages; // in use, then spare
    viz::IconButton* m_save;
};

} // namespace scanscope::app
