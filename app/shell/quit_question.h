// Asks before the window closes, if work would be lost. Trying to close the window a second time quits.
#pragma once

#include <QPointer>
#include <vector>

#include "app/frame/sheets.h"

namespace scanscope::app {

class QuitQuestion : public QObject {
    Q_OBJECT
public:
    // The question is about the first of the places whose work would be lost.
    QuitQuestion(std::vector<Place*> places, QWidget* window);

    // Returns whether the window may close. If not, shows the question over the current place, but never
    // twice.
    [[nodiscard]] bool mayClose();
    [[nodiscard]] QuitSheet* sheet() const { return m_sheet; } // null if there is no question

signals:
    void asked();

private:
    [[nodiscard]] Place* loser() const; // null if nothing would be lost
    void ask(const Loss& loss);
    void saveAndQuit();
    void quit();
    void withdraw();

    std::vector<Place*> m_places;
    QWidget* m_window;
    QPointer<QuitSheet> m_sheet;
    bool m_isAnswered = false;
};

} // namespace scanscope::app
