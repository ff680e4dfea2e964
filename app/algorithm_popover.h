// Chooses an algorithm: a search, then the families, each entry with a picture of a real run.
#pragma once

#include <functional>
#include <QPixmap>

#include "viz/widgets/popover.h"

class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace scanscope::app {

class AlgorithmEntry;

class AlgorithmPopover : public viz::Popover {
    Q_OBJECT
public:
    // Paints the miniature of an algorithm into a rectangle of 96 × 54.
    using Miniature = std::function<void(QPainter& painter, const QRectF& box, const QString& algorithm)>;

    explicit AlgorithmPopover(QWidget* parent);
    void setMiniature(const Miniature& miniature);
    void setChosen(const QString& id);
    [[nodiscard]] QLineEdit* search() const { return m_search; }
    [[nodiscard]] QStringList visibleIds() const;
    [[nodiscard]] bool allLinesFit() const; // no algorithm's description is cut

signals:
    void chosen(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildEntries();
    void filter(const QString& words);
    void choose(const QString& id);
    void moveFocus(int by);

    QLineEdit* m_search;
    QScrollArea* m_area;
    QVBoxLayout* m_list;
    QList<AlgorithmEntry*> m_entries;
    QList<QPair<QWidget*, QList<AlgorithmEntry*>>> m_sections;
    QString m_chosen;
};

} // namespace scanscope::app
