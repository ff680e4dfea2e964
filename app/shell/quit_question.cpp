#include "app/shell/quit_question.h"

#include <algorithm>

namespace scanscope::app {

QuitQuestion::QuitQuestion(std::vector<Place*> places, QWidget* window)
    : QObject(window)
    , m_places(std::move(places))
    , m_window(window) {
    for (Place* place : m_places) connect(place, &Place::lossChanged, this, &QuitQuestion::withdraw);
}

Place* QuitQuestion::loser() const {
    const auto found =
        std::ranges::find_if(m_places, [](const Place* place) { return !place->loss().words.isEmpty(); });
    return found == m_places.end() ? nullptr : *found;
}

bool QuitQuestion::mayClose() {
    const Place* place = loser();
    const bool isAsked = m_sheet && m_sheet->isVisible(); // closing again means yes
    if (!place || isAsked || m_isAnswered) return true;
    ask(place->loss());
    return false;
}

void QuitQuestion::ask(const Loss& loss) {
    emit asked();
    m_sheet = new QuitSheet(loss, m_window);
    m_sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_sheet, &QuitSheet::saveRequested, this, &QuitQuestion::saveAndQuit);
    connect(m_sheet, &QuitSheet::quitRequested, this, &QuitQuestion::quit);
    m_sheet->openCentered(m_window);
}

void QuitQuestion::quit() {
    m_isAnswered = true;
    m_window->close();
}

// The window stays open if no name was chosen or the file could not be written.
void QuitQuestion::saveAndQuit() {
    m_sheet->close();
    Place* place = loser();
    if (place && place->saveLost()) quit();
}

// Closes the question when the work that would be lost has changed.
void QuitQuestion::withdraw() {
    if (!m_sheet) return;
    const Place* place = loser();
    if (m_sheet->loss() != (place ? place->loss() : Loss())) m_sheet->close();
}

} // namespace scanscope::app

#include "moc_quit_question.cpp"
