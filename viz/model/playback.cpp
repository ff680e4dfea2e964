#include "viz/model/playback.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "viz/model/frame_state.h"

namespace scanscope::viz {

namespace {

double steadyMilliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

constexpr double reducedFadeMilliseconds = 80;

} // namespace

Playback::Playback(QObject* parent)
    : Playback(steadyMilliseconds, parent) {}

Playback::Playback(Clock clock, QObject* parent)
    : QObject(parent)
    , m_clock(std::move(clock)) {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
}

const std::vector<double>& Playback::speeds() {
    static const std::vector<double> steps{0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4};
    return steps;
}

void Playback::setStepCount(int steps, std::vector<FilmStep> phaseStarts) {
    setRun(Run::none);
    m_steps = std::max(0, steps);
    m_phases = std::move(phaseStarts);
    m_fadeStart = -1e9;
    m_step = {};
    m_progress = 1;
    m_block = {};
    m_warp.reset();
    select(std::nullopt);
    setHover(std::nullopt);
    setFinding(std::nullopt);
    emit positionChanged();
}

bool Playback::fading() const { return crossFade().part < 1; }

Playback::CrossFade Playback::crossFade() const {
    const double length = m_reducedMotion ? reducedFadeMilliseconds : crossFadeMilliseconds;
    return {m_fadeStep, m_fadeProgress, partOf(m_clock() - m_fadeStart, 0, length)};
}

void Playback::setRun(Run run) {
    if (run == m_run) return;
    const bool wasPlaying = playing();
    m_run = run;
    m_lastTick = m_clock();
    keepTicking();
    if (wasPlaying != playing()) emit playingChanged(playing());
}

void Playback::keepTicking() {
    const bool needed = moving() || fading();
    if (needed && !m_timer.isActive()) m_timer.start();
    if (!needed) m_timer.stop();
}

void Playback::moveTo(FilmStep step, double progress) {
    if (step == m_step && progress == m_progress) return;
    if (step != m_step && m_hover.move) setHover({}); // the move belonged to the previous step
    m_step = step;
    m_progress = progress;
    emit positionChanged();
}

void Playback::fadeTo(FilmStep step) {
    step = std::clamp(step, FilmStep{}, lastStep());
    if (step == m_step && settled()) return;
    m_fadeStep = m_step;
    m_fadeProgress = m_progress;
    m_fadeStart = m_clock();
    keepTicking();
    moveTo(step, 1);
}

void Playback::play() {
    if (m_steps == 0 || playing()) return;
    if (!m_reversed && m_step == lastStep() && settled()) moveTo({}, 0);
    if (m_reversed && m_step.isFirst()) moveTo(lastStep(), 1);
    setRun(Run::film);
}

void Playback::pause() { setRun(Run::none); }

void Playback::toggle() {
    if (playing())
        pause();
    else
        play();
}

void Playback::replay() {
    if (m_steps == 0) return;
    setReversed(false);
    setRun(Run::none);
    moveTo({}, 0);
    setRun(Run::film);
}

void Playback::stepForward() {
    if (m_steps == 0) return;
    const bool onItsWay = !settled();
    setRun(Run::none);
    if (onItsWay) moveTo(m_step, 1); // a second press skips the rest of the first step's motion
    if (m_step == lastStep()) return;
    if (m_reducedMotion) return fadeTo(m_step + 1);
    moveTo(m_step + 1, 0);
    setRun(Run::oneStep);
}

void Playback::stepBackward() {
    setRun(Run::none);
    if (m_step.isFirst() && settled()) return;
    fadeTo(m_step - 1);
}

void Playback::first() { goTo({}); }
void Playback::last() { goTo(lastStep()); }

void Playback::goTo(FilmStep step) {
    setRun(Run::none);
    if (m_steps > 0) fadeTo(step);
}

void Playback::scrub(double position) {
    if (m_steps == 0) return;
    setRun(Run::none);
    const double clamped = std::clamp(position, 0.0, double(m_steps));
    const FilmStep step = std::min(FilmStep(std::floor(clamped)), lastStep());
    const double progress = clamped - double(step);
    if (progress <= 0 && !step.isFirst())
        moveTo(step - 1, 1); // the end of a step and the start of the next are the same state
    else
        moveTo(step, progress);
}

void Playback::nextPhase() {
    const auto next = std::upper_bound(m_phases.begin(), m_phases.end(), m_step);
    goTo(next == m_phases.end() ? lastStep() : *next);
}

void Playback::previousPhase() {
    const auto here = std::lower_bound(m_phases.begin(), m_phases.end(), m_step);
    goTo(here == m_phases.begin() ? FilmStep{} : *(here - 1));
}

void Playback::setReversed(bool reversed) {
    if (std::exchange(m_reversed, reversed) != reversed) emit directionChanged(reversed);
}

void Playback::turn() {
    setReversed(!m_reversed);
    if (m_reversed) play();
}

void Playback::setLooping(bool looping) {
    if (std::exchange(m_looping, looping) != looping) emit loopingChanged(looping);
}

void Playback::setSpeed(double speed) {
    speed = std::clamp(speed, speeds().front(), speeds().back());
    if (speed == m_speed) return;
    if (moving()) tick(); // the time until now passed at the old speed
    m_speed = speed;
    emit speedChanged(speed);
}

void Playback::faster() {
    const auto next = std::upper_bound(speeds().begin(), speeds().end(), m_speed);
    if (next != speeds().end()) setSpeed(*next);
}

void Playback::slower() {
    const auto here = std::lower_bound(speeds().begin(), speeds().end(), m_speed);
    if (here != speeds().begin()) setSpeed(*(here - 1));
}

void Playback::setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

void Playback::select(std::optional<CellAddress> cell, Side side) {
    if (!cell) side = Side::first;
    if (cell == m_selection && side == m_selectionSide) return;
    m_selection = cell;
    m_selectionSide = side;
    emit selectionChanged();
}

void Playback::chooseWarp(std::optional<std::uint32_t> warp) {
    if (std::exchange(m_warp, warp) != warp) emit selectionChanged();
}

void Playback::follow(BlockAddress block) {
    if (block == m_block) return;
    m_block = block;
    m_warp.reset();
    select(std::nullopt);
    setHover(std::nullopt);
    emit blockChanged();
}

void Playback::setHover(std::optional<CellAddress> cell) { changeHover({.cell = cell}); }
void Playback::setHoverMove(int move) { changeHover({.move = move}); }
void Playback::setHoverLine(int line) { changeHover({.line = line}); }
void Playback::setHoverThread(std::uint32_t thread) { changeHover({.thread = thread}); }

void Playback::changeHover(const Hover& hover) {
    if (std::exchange(m_hover, hover) != hover) emit hoverChanged();
}

void Playback::setSymbols(bool on) {
    if (std::exchange(m_symbols, on) != on) emit symbolsChanged(on);
}

void Playback::setFinding(std::optional<int> finding) {
    if (std::exchange(m_finding, finding) != finding) emit findingChanged();
}

void Playback::setPath(bool on) {
    if (std::exchange(m_path, on) != on) emit pathChanged(on);
}

void Playback::tick() {
    const double now = m_clock();
    const double steps = (now - m_lastTick) * m_speed / stepMilliseconds;
    m_lastTick = now;
    const bool wasFading = m_timer.isActive() && !moving();
    if (moving())
        advance(steps);
    else if (wasFading)
        emit positionChanged();
    keepTicking();
}

void Playback::advance(double steps) {
    if (m_run == Run::oneStep) {
        moveTo(m_step, std::min(1.0, m_progress + steps));
        if (settled()) setRun(Run::none);
        return;
    }
    if (m_reversed)
        advanceBackward(steps);
    else
        advanceForward(steps);
}

void Playback::advanceForward(double steps) {
    double position = double(m_step) + m_progress + steps;
    if (position >= m_steps && m_looping) position = std::fmod(position, m_steps);
    if (position >= m_steps) {
        moveTo(lastStep(), 1);
        setRun(Run::none);
        return;
    }
    const FilmStep step(std::floor(position));
    moveTo(step, position - double(step));
}

void Playback::advanceBackward(double steps) {
    double position = double(m_step) + m_progress - steps;
    if (position <= 0 && m_looping) position = m_steps - std::fmod(-position, m_steps);
    // There is nothing to show before the first step, so the film stops when the first step is settled.
    if (position <= 1 && !m_looping) {
        moveTo({}, 1);
        setRun(Run::none);
        return;
    }
    const FilmStep step = std::min(FilmStep(std::ceil(position)) - 1, lastStep());
    moveTo(step, position - double(step));
}

} // namespace scanscope::viz

#include "moc_playback.cpp"
