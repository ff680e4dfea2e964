#include "viz/widgets/splitter.h"

#include <QPainter>
#include <QSplitterHandle>

#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

class Handle : public QSplitterHandle {
public:
    using QSplitterHandle::QSplitterHandle;

protected:
    void mouseDoubleClickEvent(QMouseEvent*) override {
        auto* owner = static_cast<Splitter*>(splitter());
        owner->reset();
        emit owner->splitterMoved(0, 0);
    }

    // A line of 1 px; Qt lets the pointer take hold of it from 2 px away on either side.
    void paintEvent(QPaintEvent*) override {
        const Theme& t = themeOf(this);
        QPainter(this).fillRect(rect(), underMouse() ? t.control : t.hair);
    }

    void enterEvent(QEnterEvent* event) override {
        QSplitterHandle::enterEvent(event);
        update();
    }
    void leaveEvent(QEvent* event) override {
        QSplitterHandle::leaveEvent(event);
        update();
    }
};

} // namespace

Splitter::Splitter(Qt::Orientation orientation, QList<int> usual, QWidget* parent)
    : QSplitter(orientation, parent)
    , m_usual(std::move(usual)) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
}

QSplitterHandle* Splitter::createHandle() { return new Handle(orientation(), this); }

} // namespace scanscope::viz

#include "moc_splitter.cpp"
