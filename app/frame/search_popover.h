// A popover with a search field above a list. While the field has the focus, Up and Down move through the
// results, and Return chooses the marked one.
#pragma once

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

} // namespace scanscope::app
