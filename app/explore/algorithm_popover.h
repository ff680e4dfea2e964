// Chooses an algorithm: a search, then the families, each entry with a picture of a real run.
#pragma once

#include <QPixmap>

#include "app/frame/search_popover.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace scanscope::viz {
class Button;
} // namespace scanscope::viz

namespace scanscope::app {

class AlgorithmEntry;
class Miniatures;

class AlgorithmPopover : public SearchPopover {
    Q_OBJECT
public:
    explicit AlgorithmPopover(QWidget* parent);
    void setMiniatures(Miniatures* miniatures);
    void setChosen(const QString& id);
    // Offers a run that is not one of an algorithm, below all of them; fileRequested() follows.
    void offerFile(const QString& words);
    [[nodiscard]] viz::Button* fileButton() const { return m_file; } // null: none is offered
    [[nodiscard]] QStringList visibleIds() const;                    // from the top
    [[nodiscard]] QString markedId() const; // of what Return takes; empty where nothing was found
    [[nodiscard]] bool allLinesFit() const; // no algorithm's description is cut

signals:
    void opened();
    void chosen(const QString& id);
    void fileRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void filter(const QString& words) override;
    void moveMark(int by) override;
    void takeMarked() override;

private:
    void buildEntries();
    void choose(const QString& id);
    void mark(AlgorithmEntry* entry);

    QScrollArea* m_area;
    viz::Button* m_file = nullptr;
    QLabel* m_none; // says that nothing was found
    QVBoxLayout* m_list;
    QList<AlgorithmEntry*> m_entries; // of the catalogue
    QList<AlgorithmEntry*> m_shown;
    AlgorithmEntry* m_marked = nullptr;
    QList<QPair<QWidget*, QList<AlgorithmEntry*>>> m_sections;
    QString m_chosen;
};

} // namespace scanscope::app
