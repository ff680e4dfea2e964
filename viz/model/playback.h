// The film's position and how it plays. Playback alone owns the step, progress, speed, direction, loop,
// selection, hover and followed block, and what the user chose to display about them.
//
// A position is a step and the progress within it. Progress 1 is the settled state after the step. Time comes
// from an injected clock. A late frame skips ahead, so it never slows down the film.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <QObject>
#include <QTimer>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// The left or the right one of two runs shown side by side.
enum class Side : std::uint8_t { first, second };
[[nodiscard]] constexpr Side otherOf(Side side) { return side == Side::first ? Side::second : Side::first; }

class Playback : public QObject {
    Q_OBJECT
public:
    using Clock = std::function<double()>; // in milliseconds, never decreasing
    explicit Playback(QObject* parent = nullptr);
    explicit Playback(Clock clock, QObject* parent = nullptr);

    // Starts a new film with this many steps. It is settled on the first step and the first block, with no
    // selection or hover.
    void setStepCount(int steps, std::vector<FilmStep> phaseStarts = {});

    [[nodiscard]] int stepCount() const { return m_steps; }
    [[nodiscard]] FilmStep step() const { return m_step; }
    [[nodiscard]] double progress() const { return m_progress; }
    [[nodiscard]] bool settled() const { return m_progress >= 1; }
    [[nodiscard]] bool playing() const { return m_run == Run::film; } // to the end, not just one step
    [[nodiscard]] bool moving() const { return m_run != Run::none; }
    [[nodiscard]] bool reversed() const { return m_reversed; }
    [[nodiscard]] bool looping() const { return m_looping; }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] bool reducedMotion() const { return m_reducedMotion; }
    [[nodiscard]] const std::optional<CellAddress>& selection() const { return m_selection; }
    // Which run the selected cell belongs to. The other run shows the cell at the same place.
    [[nodiscard]] Side selectionSide() const { return m_selectionSide; }
    // The block that is followed, of those that run side by side. Other launches show the blocks connected to
    // it.
    [[nodiscard]] BlockAddress block() const { return m_block; }
    // The warp to show in views of one warp; none: the warp with the worst behaviour in the step.
    [[nodiscard]] std::optional<std::uint32_t> warp() const { return m_warp; }
    // The item under the pointer, at most one of these: a cell, the index of one of the step's moves, a line
    // of code (0: none), or a thread.
    [[nodiscard]] const std::optional<CellAddress>& hover() const { return m_hover.cell; }
    [[nodiscard]] std::optional<int> hoverMove() const { return m_hover.move; }
    [[nodiscard]] int hoverLine() const { return m_hover.line; }
    [[nodiscard]] std::optional<std::uint32_t> hoverThread() const { return m_hover.thread; }

    // Whether these displays are on: the inputs contained in each cell, and the path of inputs into the
    // selected cell. They stay on while the film plays.
    [[nodiscard]] bool symbols() const { return m_symbols; }
    [[nodiscard]] bool path() const { return m_path; }

    // The finding that the user selected, as an index into the run's findings.
    [[nodiscard]] std::optional<int> finding() const { return m_finding; }

    static const std::vector<double>& speeds(); // 0.25 … 4

    // A cross-fade between two pictures: the old position, and how far the fade is (1: done).
    struct CrossFade {
        FilmStep step;
        double progress = 1;
        double part = 1;
    };
    [[nodiscard]] CrossFade crossFade() const;

public slots:
    void play(); // starts over if the film is at its end
    void pause();
    void toggle();
    void replay();       // from the first step, forwards
    void stepForward();  // plays the next step, or finishes the current one
    void stepBackward(); // to the previous settled state
    void first();
    void last();
    void goTo(scanscope::viz::FilmStep step); // settled
    void scrub(double position);              // 2.4 is within step 2; settled states are whole numbers plus 1
    void nextPhase();
    void previousPhase();
    void setReversed(bool reversed);
    void turn(); // plays backwards immediately, or forwards if it already plays backwards
    void setLooping(bool looping);
    void setSpeed(double speed);
    void faster();
    void slower();
    void setReducedMotion(bool reduced);
    void select(std::optional<scanscope::viz::CellAddress> cell,
                scanscope::viz::Side side = scanscope::viz::Side::first);
    void follow(scanscope::viz::BlockAddress block); // clears selection and hover
    void chooseWarp(std::optional<std::uint32_t> warp);
    void setHover(std::optional<scanscope::viz::CellAddress> cell); // null: nothing
    void setHoverMove(int move);
    void setHoverLine(int line);
    void setHoverThread(std::uint32_t thread);
    void setSymbols(bool on);
    void setPath(bool on);
    void setFinding(std::optional<int> finding);
    void tick(); // reads the clock; called by a timer while anything moves

signals:
    void positionChanged();
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void directionChanged(bool reversed);
    void loopingChanged(bool looping);
    void selectionChanged();
    void blockChanged();
    void hoverChanged();
    void symbolsChanged(bool on);
    void pathChanged(bool on);
    void findingChanged();

private:
    enum class Run : std::uint8_t { none, oneStep, film };
    struct Hover {
        std::optional<CellAddress> cell = {};
        std::optional<int> move = {};
        int line = 0;
        std::optional<std::uint32_t> thread = {};
        friend bool operator==(const Hover&, const Hover&) = default;
    };
    void setRun(Run run);
    void changeHover(const Hover& hover);
    [[nodiscard]] FilmStep lastStep() const { return FilmStep(std::max(0, m_steps - 1)); }
    void moveTo(FilmStep step, double progress);
    void fadeTo(FilmStep step);
    void advance(double steps);
    void advanceForward(double steps);
    void advanceBackward(double steps);
    void keepTicking();
    [[nodiscard]] bool fading() const;

    Clock m_clock;
    QTimer m_timer;
    int m_steps = 0;
    FilmStep m_step;
    double m_progress = 1, m_speed = 1, m_lastTick = 0;
    Run m_run = Run::none;
    bool m_reversed = false, m_looping = false, m_reducedMotion = false, m_symbols = false, m_path = false;
    std::vector<FilmStep> m_phases;
    BlockAddress m_block;
    std::optional<CellAddress> m_selection;
    Side m_selectionSide = Side::first;
    std::optional<std::uint32_t> m_warp;
    Hover m_hover;
    std::optional<int> m_finding;
    FilmStep m_fadeStep;
    double m_fadeProgress = 1, m_fadeStart = -1e9;
};

} // namespace scanscope::viz
