#include "viz/widgets/splitter.h"

#include <QSplitterHandle>

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
};

} // namespace

Splitter::Splitter(Qt::Orientation orientation, QList<int> usual, QWidget* parent)
    : QSplitter(orientation, parent)
    , m_usual(std::move(usual)) {
    setHandleWidth(1); // Qt adds a grab area of 2 px on either side
    setChildrenCollapsible(false);
}

QSplitterHandle* Splitter::createHandle() { return new Handle(orientation(), this); }

} // namespace scanscope::viz

#include "moc_splitter.cpp"
