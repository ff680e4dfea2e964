#include "app/shell/app_bar.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "viz/scene/fonts.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

// A button that looks like a search field, and opens the search for actions.
class SearchButton : public QAbstractButton {
public:
    SearchButton() {
        setFixedSize(196, 30);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setAccessibleName(AppBar::tr("Find an action"));
        setToolTip(AppBar::tr("Find an action") + QStringLiteral("  (Ctrl+K)"));
    }

protected:
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            click();
        else
            QAbstractButton::keyPressEvent(event);
    }

    void paintEvent(QPaintEvent*) override {
        const viz::Theme& t = viz::themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.hair, 1 + t.lineExtra));
        painter.setBrush(underMouse() ? t.hover : t.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        viz::paintIcon(painter, viz::Icon::Search, QRectF(11, 7.5, 15, 15), t.muted);
        painter.setFont(viz::wordFont(13));
        painter.setPen(t.muted);
        painter.drawText(QRectF(35, 0, 100, height()), Qt::AlignVCenter, AppBar::tr("Find an action"));
        const QRectF key(146, 6, 42, 18);
        painter.setPen(QPen(t.hair, 1));
        painter.setBrush(t.window);
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setFont(viz::wordFont(11, 500));
        painter.setPen(t.muted);
        painter.drawText(key, Qt::AlignCenter, QStringLiteral("Ctrl K"));
    }
};

} // namespace

AppBar::AppBar(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(44);
    m_places = new viz::SegmentedControl(tr("Place"));
    m_places->addSegment(tr("Explore"));
    m_places->addSegment(tr("Benchmark"));
    m_places->addSegment(tr("Export"));
    m_places->setChosen({0});
    m_places->setFixedHeight(30);
    m_search = new SearchButton;
    m_open = new viz::IconButton(viz::Icon::Open, tr("Open a file"), QStringLiteral("Ctrl+O"));
    m_save = new viz::IconButton(viz::Icon::Save, tr("Save the trace"), QStringLiteral("Ctrl+S"));
    m_present =
        new viz::IconButton(viz::Icon::Present, tr("Present to an audience"), QStringLiteral("Shift+F5"));
    m_theme =
        new viz::IconButton(viz::Icon::Theme, tr("Light, dark or high contrast"), QStringLiteral("Ctrl+T"));
    m_help = new viz::IconButton(viz::Icon::Help, tr("Keys"), QStringLiteral("?"));
    m_menu = new viz::IconButton(viz::Icon::Menu, tr("Menu"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(164, 0, 12, 0);
    layout->setSpacing(4);
    layout->addWidget(m_places);
    layout->addStretch(1);
    layout->addWidget(m_search);
    layout->addSpacing(4);
    for (viz::IconButton* button : {m_open, m_save, m_present, m_theme, m_help, m_menu})
        layout->addWidget(button);
}

void AppBar::setLoaded(const QString& name, const QString& details) {
    m_name = name;
    m_details = details;
    m_save->setEnabled(!name.isEmpty());
    update();
}

QRect AppBar::titleBox() const {
    const int left = m_places->geometry().right() + 16, right = m_search->geometry().left() - 16;
    return {left, 0, std::max(0, right - left), height()};
}

void AppBar::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
    viz::paintMark(painter, QRectF(17, 12, 20, 20), t);
    QFont name = viz::wordFont(15, 600);
    name.setLetterSpacing(QFont::PercentageSpacing, 99);
    painter.setFont(name);
    painter.setPen(t.text);
    painter.drawText(QRectF(47, 0, 110, height()), Qt::AlignVCenter, QStringLiteral("Scanscope"));

    const QRect box = titleBox();
    painter.setFont(viz::wordFont(13, 600));
    const QString shownName = painter.fontMetrics().elidedText(m_name, Qt::ElideMiddle, box.width());
    const int first = painter.fontMetrics().horizontalAdvance(shownName);
    painter.setFont(viz::wordFont(13));
    const int gap = 8, all = first + gap + painter.fontMetrics().horizontalAdvance(m_details);
    // Centred in the window, as far as its neighbours allow.
    const int left = std::clamp((width() - all) / 2, box.left(), std::max(box.left(), box.right() - all));
    painter.setPen(t.muted);
    const QString details =
        painter.fontMetrics().elidedText(m_details, Qt::ElideRight, box.right() - left - first - gap);
    painter.drawText(QRect(left + first + gap, 0, box.right() - left - first, height()), Qt::AlignVCenter,
                     details);
    painter.setFont(viz::wordFont(13, 600));
    painter.setPen(t.text);
    painter.drawText(QRect(left, 0, first + 2, height()), Qt::AlignVCenter, shownName);
}

bool AppBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (titleBox().contains(help->pos()))
            QToolTip::showText(help->globalPos(), viz::plainToolTip(loadedText()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace scanscope::app

#include "moc_app_bar.cpp"
