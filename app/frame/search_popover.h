// A popover with a search field above a list. While the field has the focus, Up and Down move through the
// results, and Return chooses the marked one.
#pragma once

#include <optional>
#include <QString>

#include "viz/widgets/popover.h"

class QLineEdit;

namespace scanscope::app {

class SearchPopover : public viz::Popover {
public:
    [[nodiscard]] QLineEdit* search() const { return m_search; }

protected:
    // `prompt` is the placeholder of the search field.
    SearchPopover(const QString& name, const QString& prompt, QWidget* parent);
    virtual void filter(const QString& words) = 0; // shows the results and marks the best one
    virtual void moveMark(int by) = 0;
    virtual void takeMarked() = 0; // does nothing without results

    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* m_search;
};

// Returns the rank of an entry; lower is better, and nothing means that a word of the query does not occur. A
// name that begins with the whole query is best. Otherwise, the worst word counts: from best to worst, it is
// at the start of a word in the name, at the start of a word in the rest, or inside a word. All entries have
// the same rank for an empty query.
[[nodiscard]] std::optional<int> searchRank(const QString& query, const QString& name, const QString& rest);

} // namespace scanscope::app
