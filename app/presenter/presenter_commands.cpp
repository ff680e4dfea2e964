// What can be asked of a presented run: by the keys of a presenter remote, of the keyboard, or a click.
#include <algorithm>
#include <QKeyEvent>

#include "app/frame/sheets.h"
#include "app/presenter/phase_list.h"
#include "app/presenter/presenter.h"

namespace scanscope::app {

namespace {

constexpr int phaseKeys = 9;

bool shareAKey(const Action& one, const Action& other) {
    return std::ranges::any_of(one.shortcuts(),
                               [&](const QKeySequence& key) { return other.shortcuts().contains(key); });
}

} // namespace

Action& Presenter::addAction(const QString& name, const QList<QKeySequence>& keys,
                             std::function<void()> run) {
    m_own.push_back(new Action(name, tr("Present"), keys, std::move(run), this));
    return *m_own.back();
}

// Its own first; of those of the film what they leave free.
void Presenter::buildActions(const Actions& ofTheFilm) {
    addAction(tr("Step forward"),
              {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Down, Qt::Key_Return, Qt::Key_Enter},
              [this] { forward(); })
        .showingKeys(QStringLiteral("→  PageDown  ↓  Enter"));
    addAction(tr("Step back"), {Qt::Key_Left, Qt::Key_PageUp, Qt::Key_Up, Qt::Key_Backspace},
              [this] { back(); });
    addPhaseActions();
    addScreenActions();
    m_actions = m_own;
    std::ranges::copy_if(ofTheFilm, std::back_inserter(m_actions), [this](const Action* action) {
        return std::ranges::none_of(m_own, [&](const Action* own) { return shareAKey(*own, *action); });
    });
}

void Presenter::addPhaseActions() {
    addAction(tr("Show the phases"), {Qt::Key_G, Qt::Key_J}, [this] { togglePhases(); });
    for (int phase = 0; phase < phaseKeys; ++phase) {
        const auto key = Qt::Key(Qt::Key_1 + phase);
        // All of them stand in one line.
        addAction(tr("Go to a phase"), {key}, [this, phase] {
            goToPhase(phase);
        }).showingKeys(phase == 0 ? tr("1 to 9") : QString());
    }
    addAction(tr("Present from the first step"), {Qt::Key_F5}, [this] {
        uncover();
        m_playback->first();
    });
}

void Presenter::addScreenActions() {
    const auto cover = [this](Cover with) { setCover(m_cover == with ? Cover::none : with); };
    addAction(tr("Black screen"), {Qt::Key_B, Qt::Key_Period}, [cover] { cover(Cover::black); });
    addAction(tr("White screen"), {Qt::Key_W, Qt::Key_Comma}, [cover] { cover(Cover::white); });
    addAction(tr("Next view"), {Qt::Key_Tab}, [this] { showView(+1); });
    addAction(tr("Previous view"), {Qt::SHIFT | Qt::Key_Backtab, Qt::SHIFT | Qt::Key_Tab}, [this] {
        showView(-1);
    }).showingKeys({});
    addAction(tr("Show the progress"), {Qt::Key_P}, [this] {
        m_look.slide.progress = !m_look.slide.progress;
        update();
    });
    addAction(tr("Show the code"), {Qt::Key_C}, [this] {
        m_look.slide.code = !m_look.slide.code;
        update();
    });
    addAction(tr("Keys"), {Qt::Key_Question, Qt::Key_F1}, [this] { showKeys(); });
    addAction(tr("Leave"), {Qt::Key_Escape, Qt::Key_F11, Qt::Key_F}, [this] {
        escape();
    }).showingKeys(QStringLiteral("Esc  F11"));
}

void Presenter::keyPressEvent(QKeyEvent* event) {
    hidePointer();
    if (m_phases->isVisible() && handleListKey(*event)) return;
    Action* action = actionFor(m_actions, *event, false);
    if (!action) return;
    action->refresh();
    if (!action->isEnabled()) return;
    if (std::ranges::find(m_own, action) == m_own.end()) uncover();
    action->run(); // which leaves the window where it is
}

// While the phases are open, what walks through the film walks through them.
bool Presenter::handleListKey(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_Down:
    case Qt::Key_PageDown:
    case Qt::Key_Right:
        m_phases->mark(m_phases->marked() + 1);
        return true;
    case Qt::Key_Up:
    case Qt::Key_PageUp:
    case Qt::Key_Left:
        m_phases->mark(m_phases->marked() - 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        goToPhase(m_phases->marked());
        return true;
    default:
        return false;
    }
}

void Presenter::setCover(Cover cover) {
    m_cover = cover;
    if (cover != Cover::none) {
        m_playback->pause();
        m_phases->hide();
    }
    update();
}

bool Presenter::uncover() {
    if (m_cover == Cover::none) return false;
    setCover(Cover::none);
    return true;
}

// What was covered is seen again first: nobody wants to have missed a step.
void Presenter::forward() {
    if (!uncover()) m_playback->stepForward();
}

void Presenter::back() {
    if (!uncover()) m_playback->stepBackward();
}

void Presenter::goToPhase(int phase) {
    if (empty()) return;
    const auto& phases = m_document->film().phases();
    if (std::size_t(phase) >= phases.size()) return;
    uncover();
    m_phases->hide();
    m_playback->pause();
    m_playback->goTo(phases[std::size_t(phase)].first);
}

void Presenter::togglePhases() {
    uncover();
    if (m_phases->isVisible()) return m_phases->hide();
    m_phasesByPointer = false;
    m_phases->open();
}

// One thing at a time.
void Presenter::escape() {
    if (m_phases->isVisible()) return m_phases->hide();
    if (!uncover()) leave();
}

void Presenter::showKeys() {
    auto* sheet = new KeySheet(m_actions, this, KeySheet::Size::FillsParent);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

} // namespace scanscope::app
