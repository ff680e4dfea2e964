#include "viz/widgets/tab_panel.h"

#include <QPainter>
#include <QStackedWidget>
#include <QStyleOptionTab>
#include <QTabBar>
#include <utility>

#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

// While the pages are closed, no tab looks chosen.
class TabPanel::Tabs : public QTabBar {
public:
    void setQuiet(bool quiet) {
        m_isQuiet = quiet;
        update();
    }

protected:
    void initStyleOption(QStyleOptionTab* option, int index) const override {
        QTabBar::initStyleOption(option, index);
        if (m_isQuiet) option->state &= ~QStyle::State_Selected;
    }

private:
    bool m_isQuiet = false;
};

TabPanel::TabPanel(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new Tabs)
    , m_pages(new QStackedWidget)
    , m_line(new TextLabel({12, 500, true}))
    , m_more(new TextLabel({12, 400, true}, TextLabel::Tone::Muted))
    , m_open(new IconButton(Icon::ChevronUp, {})) {
    m_tabs->setFont(wordFont(13, 600));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false); // the line of output shrinks first
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    for (TextLabel* label : {m_line, m_more}) label->setElided(true);
    m_line->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_more->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* line = tightRow(nullptr, 8, {5, 0, 5, 0});
    line->addWidget(m_tabs);
    line->addWidget(m_line);
    line->addWidget(m_more, 1);
    line->addWidget(m_open);
    auto* column = tightColumn(this);
    column->addLayout(line);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &TabPanel::show);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0) show(index);
    });
    connect(m_open, &IconButton::clicked, this, [this] { setOpen(!m_isOpen); });
    showState();
}

int TabPanel::addPage(const QString& name, QWidget* page) {
    m_pages->addWidget(page);
    return m_tabs->addTab(name);
}

void TabPanel::putBack(int index, QWidget* page) { m_pages->insertWidget(index, page); }
void TabPanel::setName(int index, const QString& name) { m_tabs->setTabText(index, name); }

void TabPanel::setOffered(int index, bool offered) {
    m_tabs->setTabVisible(index, offered);
    m_pages->setCurrentIndex(m_tabs->currentIndex());
}

void TabPanel::show(int index) {
    m_tabs->setCurrentIndex(index);
    m_pages->setCurrentIndex(index);
    setOpen(true);
}

QTabBar* TabPanel::tabs() const { return m_tabs; }
int TabPanel::current() const { return m_tabs->currentIndex(); }

void TabPanel::setCloses(bool closes) {
    m_closes = closes;
    changeTo(!closes);
}

void TabPanel::setOpen(bool open) {
    if (m_closes) changeTo(open);
}

void TabPanel::changeTo(bool open) {
    const bool changes = std::exchange(m_isOpen, open) != open;
    showState();
    if (changes) emit openChanged(open);
}

void TabPanel::setLine(const QString& words, const QString& more) {
    m_line->setText(words);
    m_more->setText(more);
}

QString TabPanel::line() const { return (m_line->text() + u' ' + m_more->text()).trimmed(); }

void TabPanel::showState() {
    m_pages->setVisible(m_isOpen);
    m_tabs->setQuiet(!m_isOpen);
    m_line->setVisible(!m_isOpen);
    m_more->setVisible(m_closes); // it takes the remaining space
    m_open->setVisible(m_closes);
    m_open->setIconKind(m_isOpen ? Icon::ChevronDown : Icon::ChevronUp);
    m_open->setName(m_isOpen ? tr("Close the pages below the code") : tr("Open the pages below the code"));
    setMinimumHeight(m_isOpen ? leastHeight : closedHeight);
    setMaximumHeight(m_isOpen ? QWIDGETSIZE_MAX : closedHeight);
    update();
}

// The line below the tabs.
void TabPanel::paintEvent(QPaintEvent*) {
    if (m_isOpen)
        QPainter(this).fillRect(QRect(0, m_tabs->geometry().bottom(), width(), 1), themeOf(this).hair);
}

} // namespace scanscope::viz

#include "moc_tab_panel.cpp"
