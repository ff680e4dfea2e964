// What can be asked of a presented run: by the keys of a presenter remote, of the keyboard, or a click.
#include <algorithm>
#include <QKeyEvent>

#include "app/frame/sheets.h"
#include "app/presenter/phase_list.h"
#include "app/presenter/presenter.h"

namespace scanscope::app {

namespace {

constexpr int phaseKeys = 9;

bool shareAKey(const Command& one, const Command& other) {
    return std::ranges::any_of(one.bound, [&](const QKeySequence& key) {
        return std::ranges::find(other.bound, key) != other.bound.end();
    });
}

} // namespace

// Its own first; of those of the film what they leave free.
void Presenter::buildCommands(const std::vector<Command>& ofTheFilm) {
    const QString group = tr("Present");
    const auto add = [&](const QString& name, const QString& keys, std::vector<QKeySequence> bound,
                         auto run) {
        m_commands.push_back({name, keys, group, std::move(bound), run});
    };
    add(tr("Step forward"), tr("→  PageDown  ↓  Enter"),
        {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Down, Qt::Key_Return, Qt::Key_Enter},
        [this] { forward(); });
    add(tr("Step back"), tr("←  PageUp  ↑  Backspace"),
        {Qt::Key_Left, Qt::Key_PageUp, Qt::Key_Up, Qt::Key_Backspace}, [this] { back(); });
    addPhaseCommands();
    addScreenCommands();
    m_own = std::ssize(m_commands);
    for (const Command& command : ofTheFilm) {
        const bool taken = std::any_of(m_commands.begin(), m_commands.begin() + m_own,
                                       [&](const Command& own) { return shareAKey(own, command); });
        if (taken) continue;
        m_commands.push_back(command);
        m_commands.back().run = [this, run = command.run] {
            uncover();
            run();
        };
    }
}

void Presenter::addPhaseCommands() {
    const QString group = m_commands.front().group;
    m_commands.push_back(
        {tr("Show the phases"), tr("G  J"), group, {Qt::Key_G, Qt::Key_J}, [this] { togglePhases(); }});
    for (int phase = 0; phase < phaseKeys; ++phase) {
        const auto key = Qt::Key(Qt::Key_1 + phase);
        const QString shown = phase == 0 ? tr("1 to 9") : QString(); // all of them in one line
        m_commands.push_back({tr("Go to a phase"), shown, group, {key}, [this, phase] { goToPhase(phase); }});
    }
    m_commands.push_back({tr("Present from the first step"), tr("F5"), group, {Qt::Key_F5}, [this] {
                              uncover();
                              m_playback->first();
                          }});
}

void Presenter::addScreenCommands() {
    const QString group = m_commands.front().group;
    const auto add = [&](const QString& name, const QString& keys, std::vector<QKeySequence> bound,
                         auto run) {
        m_commands.push_back({name, keys, group, std::move(bound), run});
    };
    const auto cover = [this](Cover with) { setCover(m_cover == with ? Cover::none : with); };
    add(tr("Black screen"), tr("B  ."), {Qt::Key_B, Qt::Key_Period}, [cover] { cover(Cover::black); });
    add(tr("White screen"), tr("W  ,"), {Qt::Key_W, Qt::Key_Comma}, [cover] { cover(Cover::white); });
    add(tr("Next view"), tr("Tab"), {Qt::Key_Tab}, [this] { showView(+1); });
    add(tr("Previous view"), {}, {Qt::SHIFT | Qt::Key_Backtab, Qt::SHIFT | Qt::Key_Tab},
        [this] { showView(-1); });
    add(tr("Show the progress"), tr("P"), {Qt::Key_P}, [this] {
        m_look.slide.progress = !m_look.slide.progress;
        update();
    });
    add(tr("Show the code"), tr("C"), {Qt::Key_C}, [this] {
        m_look.slide.code = !m_look.slide.code;
        update();
    });
    add(tr("Keys"), tr("?  F1"), {Qt::Key_Question, Qt::Key_F1}, [this] { showKeys(); });
    add(tr("Leave"), tr("Esc  F11"), {Qt::Key_Escape, Qt::Key_F11, Qt::Key_F}, [this] { escape(); });
}

void Presenter::keyPressEvent(QKeyEvent* event) {
    hidePointer();
    if (m_phases->isVisible() && handleListKey(*event)) return;
    const Command* command = commandFor(m_commands, *event, false);
    if (command && (!command->enabled || command->enabled())) command->run();
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
    auto* sheet = new KeySheet(m_commands, this, KeySheet::Size::FillsParent);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->openCentered(this);
}

} // namespace scanscope::app
