// A splitter whose handle returns to its default place on a double click.
#pragma once

#include <QSplitter>

namespace scanscope::viz {

class Splitter : public QSplitter {
    Q_OBJECT
public:
    Splitter(Qt::Orientation orientation, QList<int> usual, QWidget* parent = nullptr);
    void setUsual(QList<int> usual) { m_usual = std::move(usual); }
    void reset() { setSizes(m_usual); }

protected:
    QSplitterHandle* createHandle() override;

private:
    QList<int> m_usual;
};

} // namespace scanscope::viz
