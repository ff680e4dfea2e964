#include "app/benchmark/results_tabs.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>

#include "app/benchmark/page_panel.h"
#include "app/benchmark/results_panel.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

ResultsTabs::ResultsTabs(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Results"));
    m_tabs = new QTabBar;
    m_tabs->setFont(viz::wordFont(13, 600));
    m_tabs->setAccessibleName(tr("Results, method and mistakes"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->addTab(tr("Results"));
    m_save = new viz::IconButton(viz::Icon::Save, tr("Save the results"), QStringLiteral("Ctrl+S"));
    m_table = new ResultsPanel;
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_table);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(5, 0, 12, 0);
    line->addWidget(m_tabs, 1);
    line->addWidget(m_save);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_save, &QAbstractButton::clicked, this, &ResultsTabs::saveRequested);
}

void ResultsTabs::setContent(const BenchmarkContent& content, bool hasResults) {
    m_table->setContent(content);
    m_save->setEnabled(hasResults);
}

QStringList ResultsTabs::names() const {
    QStringList names;
    for (int i = 0; i < m_tabs->count(); ++i) names << m_tabs->tabText(i);
    return names;
}

void ResultsTabs::setPages(const std::vector<Page>& pages) {
    QStringList names{m_tabs->tabText(0)};
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (qsizetype(i) == m_pages.size()) {
            m_pages << new PagePanel;
            m_stack->addWidget(m_pages.back());
        }
        m_pages[qsizetype(i)]->setPage(pages[i]);
        names << pages[i].name;
    }
    if (names != this->names()) retab(names);
}

// The tab that was open stays open where it is still there.
void ResultsTabs::retab(const QStringList& names) {
    const QString open = m_tabs->tabText(m_tabs->currentIndex());
    while (m_tabs->count() > names.size()) m_tabs->removeTab(m_tabs->count() - 1);
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (i < m_tabs->count())
            m_tabs->setTabText(int(i), names[i]);
        else
            m_tabs->addTab(names[i]);
    }
    showTab(names.contains(open) ? open : names.front());
}

void ResultsTabs::showTab(const QString& name) {
    m_tabs->setCurrentIndex(int(std::max(qsizetype(0), names().indexOf(name))));
    m_stack->setCurrentIndex(m_tabs->currentIndex());
}

const PagePanel* ResultsTabs::page(const QString& name) const {
    const auto index = names().indexOf(name);
    return index < 1 ? nullptr : m_pages[index - 1];
}

void ResultsTabs::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, m_stack->y() - 1, width(), 1), t.hair);
    painter.fillRect(QRect(0, 0, 1, height()), t.hair);
}

} // namespace scanscope::app

#include "moc_results_tabs.cpp"
