// Popovers over the window: the key sheet, the search for actions, and the question before work is lost.
#pragma once

#include "app/frame/action.h"
#include "app/frame/place.h"
#include "app/frame/search_popover.h"

class QListWidget;

namespace scanscope::viz {
class Button;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class KeySheet : public viz::Popover {
    Q_OBJECT
public:
    enum class Size { Usual, FillsParent }; // FillsParent is as large as fits, to be read from a distance
    KeySheet(const Actions& actions, QWidget* parent, Size size = Size::Usual);

private:
    void fill(const Actions& actions, double scale);
};

// Asks whether to quit when something would be lost. Pressing Ctrl+Q again means yes.
class QuitSheet : public viz::Popover {
    Q_OBJECT
public:
    QuitSheet(const Loss& loss, QWidget* parent);
    [[nodiscard]] const Loss& loss() const { return m_loss; }
    [[nodiscard]] viz::Button* saveButton() const { return m_save; } // null if nothing can be saved
    [[nodiscard]] viz::Button* goOnButton() const { return m_goOn; }
    [[nodiscard]] viz::Button* quitButton() const { return m_quit; }

signals:
    void saveRequested();
    void quitRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    const Loss m_loss;
    viz::Button *m_save = nullptr, *m_goOn = nullptr, *m_quit = nullptr;
};

class ActionSearch : public SearchPopover {
    Q_OBJECT
public:
    ActionSearch(const Actions& actions, QWidget* parent);
    [[nodiscard]] QListWidget* list() const { return m_list; }

protected:
    void filter(const QString& words) override;
    void moveMark(int by) override;
    void takeMarked() override;

private:
    const Actions& m_actions;
    QListWidget* m_list;
    viz::TextLabel* m_none;
};

} // namespace scanscope::app
