#include "app/frame/place_frame.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSplitter>
#include <QVBoxLayout>
#include <utility>

#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

void clearMargins(QBoxLayout* layout) {
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
}

} // namespace

PlaceFrame::PlaceFrame()
    : m_body(new QHBoxLayout)
    , m_stageColumn(new QWidget)
    , m_banner(new viz::Banner)
    , m_message(new viz::FieldMessage(this))
    , m_progress(new viz::ProgressLine(this)) {
    auto* column = new QVBoxLayout(m_stageColumn);
    clearMargins(column);
    column->addWidget(m_banner);
    clearMargins(m_body);
    m_body->addWidget(m_stageColumn, 1);
    auto* layout = new QVBoxLayout(this);
    clearMargins(layout);
    layout->addLayout(m_body, 1);
}

void PlaceFrame::setSetup(QWidget* row) {
    m_setup = row;
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, row);
}

QBoxLayout* PlaceFrame::stageColumn() const { return static_cast<QBoxLayout*>(m_stageColumn->layout()); }

void PlaceFrame::setColumn(QWidget* column, const QString& name, QSplitter* splitter) {
    m_column = column;
    m_splitter = splitter;
    if (splitter) {
        m_body->removeWidget(m_stageColumn);
        splitter->addWidget(m_stageColumn);
        m_body->addWidget(splitter, 1);
    }
    dock();
    if (name.isEmpty()) return;
    m_edge = new EdgeTab(name, this);
    m_edge->hide();
    connect(m_edge, &QAbstractButton::clicked, this, &PlaceFrame::toggleColumn);
}

void PlaceFrame::setStrip(QWidget* strip, int height) {
    m_strip = strip;
    m_stripHeight = height;
    layout()->addWidget(strip);
}

void PlaceFrame::dock() {
    if (m_splitter)
        m_splitter->addWidget(m_column);
    else
        m_body->addWidget(m_column);
}

void PlaceFrame::setDrawer(bool drawer) {
    if (drawer == m_isDrawer) return;
    m_isDrawer = drawer;
    m_isOpen = !drawer;
    if (drawer) {
        m_body->removeWidget(m_column);
        m_column->setParent(this);
    } else {
        dock();
    }
    showParts();
}

void PlaceFrame::showParts() {
    for (QWidget* part : {m_setup, m_strip}) part->setVisible(!m_isAlone);
    m_column->setVisible(m_isOpen && !m_isAlone);
    const bool hasEdge = m_isDrawer && !m_isAlone;
    if (m_edge) m_edge->setVisible(hasEdge);
    m_stageColumn->setContentsMargins(0, 0, hasEdge ? edgeWidth : 0, 0);
}

void PlaceFrame::setStageAlone(bool alone) {
    m_isAlone = alone;
    if (!alone && !m_isDrawer) m_isOpen = true; // the column is shown again beside the stage
    showParts();
}

QWidgetList PlaceFrame::focusOrder() const {
    QWidgetList parts{m_setup, m_stageColumn, m_column, m_edge, m_strip};
    parts.removeAll(nullptr);
    return parts;
}

bool PlaceFrame::showsColumn() const { return !m_column->isHidden(); }

void PlaceFrame::toggleColumn() {
    if (!m_edge) return;
    m_isOpen = !showsColumn();
    m_column->setVisible(m_isOpen);
    arrange();
}

void PlaceFrame::escape() {
    if (m_isDrawer && m_isOpen)
        toggleColumn();
    else
        Place::escape();
}

void PlaceFrame::setStripExtra(int height) {
    if (std::exchange(m_stripExtra, height) != height) arrange();
}

void PlaceFrame::arrange() {
    const int high = window()->height();
    const int usual = m_stripHeight > 0 ? m_stripHeight : high < lowBelow ? 84 : high >= highFrom ? 120 : 104;
    m_strip->setFixedHeight(usual + m_stripExtra);
    if (m_edge) setDrawer(width() < drawerBelow);
    if (m_edge && !m_splitter) m_column->setFixedWidth(m_isDrawer ? drawerWidth : sideWidthFor(width()));
    layout()->activate();
    stageColumn()->activate();
    const QRect body = m_body->geometry();
    m_progress->setGeometry(0, body.top(), width(), 2);
    m_progress->raise();
    if (m_edge && m_isDrawer) {
        m_edge->setGeometry(width() - edgeWidth, body.top(), edgeWidth, body.height());
        m_column->setGeometry(width() - edgeWidth - drawerWidth, body.top(), drawerWidth, body.height());
        m_edge->raise();
        m_column->raise();
    }
    m_message->place();
    m_message->raise();
}

void PlaceFrame::resizeEvent(QResizeEvent* event) {
    Place::resizeEvent(event);
    arrange();
}

void PlaceFrame::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, m_strip->y(), width(), 1), t.hair);
}

SetupRow::SetupRow()
    : m_line(new QHBoxLayout(this)) {
    setFixedHeight(64);
    m_line->setContentsMargins(16, 4, 16, 8);
    m_line->setSpacing(10);
}

void SetupRow::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
}

EdgeTab::EdgeTab(const QString& name, QWidget* parent)
    : IconButton(viz::Icon::Drawer, name, QStringLiteral("Ctrl+B"), parent) {}

void EdgeTab::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() ? t.hover : t.window);
    painter.fillRect(QRect(0, 0, 1, height()), t.hair);
    viz::paintIcon(painter, viz::Icon::Drawer, QRectF(7, 12, 18, 18), t.muted);
    painter.translate(width() / 2.0, 44);
    painter.rotate(90);
    painter.setFont(viz::wordFont(12, 500));
    painter.setPen(t.muted);
    painter.drawText(QRectF(0, -10, 200, 20), Qt::AlignVCenter, accessibleName());
}

} // namespace scanscope::app

#include "moc_place_frame.cpp"
