// A sheet with a search over what it offers: Up and Down walk through the answers from the search, and Return
// takes the marked one.
#pragma once

#include "viz/widgets/popover.h"

class QLineEdit;

namespace scanscope::app {

class SearchPopover : public viz::Popover {
public:
    [[nodiscard]] QLineEdit* search() const { return m_search; }

protected:
    // `prompt` stands in the search as long as nothing is typed.
    SearchPopover(const QString& name, const QString& prompt, QWidget* parent);
    virtual void filter(const QString& words) = 0; // shows the answers, the best one marked
    virtual void moveMark(int by) = 0;
    virtual void takeMarked() = 0; // nothing where nothing was found

    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* m_search;
};

} // namespace scanscope::app
