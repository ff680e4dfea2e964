// The popover for choosing an algorithm: a search field, then the families. Each entry has a picture of a
// real run.
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
    // Adds a button below the algorithms to choose a run from a file. Pressing it emits fileRequested().
    void offerFile(const QString& words);
    [[nodiscard]] viz::Button* fileButton() const { return m_file; } // null if no file is offered
    [[nodiscard]] QStringList visibleIds() const;                    // in the order from top to bottom
    [[nodiscard]] QString markedId() const; // the entry that Return chooses; empty without results
    [[nodiscard]] bool allLinesFit() const; // whether no description is cut off

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
    QLabel* m_none; // shown if there are no results
    QVBoxLayout* m_list;
    QList<AlgorithmEntry*> m_entries; // all entries
    QList<AlgorithmEntry*> m_shown;
    AlgorithmEntry* m_marked = nullptr;
    QList<QPair<QWidget*, QList<AlgorithmEntry*>>> m_sections;
    QString m_chosen;
};

} // namespace scanscope::app
