// The window does not go while it works on what a person waits for, unless it is told so twice.
#pragma once

#include <QPointer>
#include <vector>

#include "app/frame/sheets.h"

namespace scanscope::app {

class QuitQuestion : public QObject {
    Q_OBJECT
public:
    // The first of the places that would lose something is asked about.
    QuitQuestion(std::vector<Place*> places, QWidget* window);

    // Otherwise it asks, once, over whatever place is shown.
    [[nodiscard]] bool mayClose();
    [[nodiscard]] QuitSheet* sheet() const { return m_sheet; } // null where nothing is asked

signals:
    void asked();

private:
    [[nodiscard]] Place* loser() const; // null where nothing would be lost
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
