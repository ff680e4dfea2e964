// Two sheets over the window: the keys, and the search for actions.
#pragma once

#include "app/commands.h"
#include "viz/widgets/popover.h"

class QGridLayout;
class QLineEdit;
class QListWidget;

namespace scanscope::viz {
class TextLabel;
}

namespace scanscope::app {

class KeySheet : public viz::Popover {
    Q_OBJECT
public:
    KeySheet(const std::vector<Command>& commands, QWidget* parent);

private:
    static void addGroup(QGridLayout& grid, const QString& group, const std::vector<Command>& commands);
};

class ActionSearch : public viz::Popover {
    Q_OBJECT
public:
    ActionSearch(const std::vector<Command>& commands, QWidget* parent);
    [[nodiscard]] QLineEdit* search() const { return m_search; }
    [[nodiscard]] QListWidget* list() const { return m_list; }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& words);
    void runCurrent();

    const std::vector<Command>& m_commands;
    QLineEdit* m_search;
    QListWidget* m_list;
    viz::TextLabel* m_none;
};

} // namespace scanscope::app
