#include "viz/model/playback.h"
#include "viz/support/film_steps.h"

#include <gtest/gtest.h>
#include <QCoreApplication>

namespace scanscope::viz {
namespace {

class PlaybackTest : public testing::Test {
protected:
    PlaybackTest()
        : playback([this] { return now; }) {
        playback.setStepCount(10, test::filmSteps({0, 1, 5, 6}));
        QObject::connect(&playback, &Playback::positionChanged, [this] { ++changes; });
        QObject::connect(&playback, &Playback::playingChanged, [this](bool on) { playing.push_back(on); });
    }
    void pass(double milliseconds) {
        now += milliseconds;
        playback.tick();
    }
    void expectAt(FilmStep step, double progress) {
        EXPECT_EQ(playback.step(), step);
        EXPECT_NEAR(playback.progress(), progress, 1e-9);
    }
    void expectAfter(double milliseconds, FilmStep step, double progress) {
        pass(milliseconds);
        expectAt(step, progress);
    }

    int argc = 0;
    QCoreApplication application{argc, nullptr}; // the timer needs an application, which does not run
    double now = 1000;
    Playback playback;
    int changes = 0;
    std::vector<bool> playing;
};

TEST_F(PlaybackTest, StartsSettledOnTheFirstStep) {
    expectAt(FilmStep{}, 1);
    EXPECT_FALSE(playback.playing());
    expectAfter(5000, FilmStep{}, 1);
}

TEST_F(PlaybackTest, PlaysAStepIn900Milliseconds) {
    playback.play();
    expectAfter(450, FilmStep{1}, 0.5);
    expectAfter(450, FilmStep{2}, 0);
    EXPECT_EQ(playing, std::vector<bool>{true});
}

TEST_F(PlaybackTest, ALateFrameSkips) {
    playback.play();
    pass(2250); // two and a half steps in one tick
    expectAt(FilmStep{3}, 0.5);
}

TEST_F(PlaybackTest, SpeedCountsFromTheMomentItChanges) {
    playback.play();
    now += 450; // half a step at the old speed, before the next tick
    playback.setSpeed(2);
    expectAfter(225, FilmStep{2}, 0);
    EXPECT_EQ(playback.speed(), 2);
    playback.setSpeed(99);
    EXPECT_EQ(playback.speed(), 4);
}

TEST_F(PlaybackTest, FasterAndSlowerWalkTheList) {
    playback.faster();
    EXPECT_EQ(playback.speed(), 1.5);
    playback.slower();
    playback.slower();
    EXPECT_EQ(playback.speed(), 0.75);
    for (int i = 0; i < 9; ++i) playback.slower();
    EXPECT_EQ(playback.speed(), 0.25);
}

TEST_F(PlaybackTest, RestsAtTheEndAndStartsAgain) {
    playback.goTo(FilmStep{8});
    playback.play();
    expectAfter(5000, FilmStep{9}, 1);
    EXPECT_FALSE(playback.playing());
    EXPECT_EQ(playing, (std::vector<bool>{true, false}));
    playback.play();
    expectAt(FilmStep{}, 0);
}

TEST_F(PlaybackTest, LoopsBothWays) {
    playback.setLooping(true);
    playback.goTo(FilmStep{9});
    playback.setReversed(true);
    playback.play();
    expectAfter(900 * 9.5, FilmStep{}, 0.5);
    expectAfter(900, FilmStep{9}, 0.5);
    playback.setReversed(false);
    expectAfter(900, FilmStep{}, 0.5);
    EXPECT_TRUE(playback.playing());
}

TEST_F(PlaybackTest, BackwardsIsTheSameFilmBackwards) {
    playback.goTo(FilmStep{3});
    playback.setReversed(true);
    playback.play();
    expectAfter(225, FilmStep{3}, 0.75);
    expectAfter(900, FilmStep{2}, 0.75);
    expectAfter(9000, FilmStep{}, 1); // stops in the first settled state
    EXPECT_FALSE(playback.playing());
    playback.play(); // playing again begins at the end
    expectAt(FilmStep{9}, 1);
}

TEST_F(PlaybackTest, TurningPlaysBackwardsAtOnceAndForwardsAgain) {
    playback.goTo(FilmStep{3});
    playback.turn();
    expectAfter(900 * 1.5, FilmStep{2}, 0.5);
    playback.turn(); // continues, forwards
    expectAfter(900, FilmStep{3}, 0.5);
    EXPECT_TRUE(playback.playing());

    playback.last();
    playback.turn();
    expectAfter(450, FilmStep{9}, 0.5);
    playback.pause();
    playback.turn(); // while paused, only the direction changes
    EXPECT_FALSE(playback.reversed());
    EXPECT_FALSE(playback.playing());

    playback.first();
    playback.turn(); // at the start, playing backwards begins at the end
    expectAfter(450, FilmStep{9}, 0.5);
}

TEST_F(PlaybackTest, AStepForwardFilmsOneStep) {
    playback.stepForward();
    expectAt(FilmStep{1}, 0);
    EXPECT_TRUE(playback.moving());
    EXPECT_FALSE(playback.playing());
    expectAfter(450, FilmStep{1}, 0.5);
    expectAfter(5000, FilmStep{1}, 1);
    EXPECT_FALSE(playback.moving());
}

TEST_F(PlaybackTest, ASecondPressDoesNotWait) {
    playback.stepForward();
    pass(100);
    playback.stepForward();
    expectAt(FilmStep{2}, 0);
}

TEST_F(PlaybackTest, AStepForwardAtTheEndStays) {
    playback.goTo(FilmStep{9});
    playback.stepForward();
    expectAt(FilmStep{9}, 1);
    EXPECT_FALSE(playback.moving());
}

TEST_F(PlaybackTest, AStepBackLandsOnTheSettledStateBefore) {
    playback.goTo(FilmStep{4});
    playback.stepBackward();
    expectAt(FilmStep{3}, 1);
    playback.stepForward();
    pass(300);
    playback.stepBackward(); // the film is in the middle of step 4
    expectAt(FilmStep{3}, 1);
    playback.first();
    playback.stepBackward();
    expectAt(FilmStep{}, 1);
}

TEST_F(PlaybackTest, AStepBackCrossFades) {
    playback.goTo(FilmStep{4});
    pass(1000);
    EXPECT_EQ(playback.crossFade().part, 1);
    playback.stepBackward();
    EXPECT_EQ(playback.crossFade().step, FilmStep{4});
    EXPECT_EQ(playback.crossFade().part, 0);
    now += 60;
    EXPECT_NEAR(playback.crossFade().part, 0.5, 1e-9);
    now += 60;
    EXPECT_EQ(playback.crossFade().part, 1);
}

TEST_F(PlaybackTest, ReducedMotionJumps) {
    playback.setReducedMotion(true);
    playback.stepForward();
    expectAt(FilmStep{1}, 1);
    now += 80;
    EXPECT_EQ(playback.crossFade().part, 1);
}

TEST_F(PlaybackTest, SteppingStopsTheFilm) {
    playback.play();
    pass(100);
    playback.stepBackward();
    EXPECT_FALSE(playback.playing());
    expectAfter(1000, FilmStep{}, 1);
}

TEST_F(PlaybackTest, ScrubbingSetsStepAndProgress) {
    playback.scrub(4.25);
    expectAt(FilmStep{4}, 0.25);
    playback.scrub(4); // the end of a step is the start of the next
    expectAt(FilmStep{3}, 1);
    playback.scrub(99);
    expectAt(FilmStep{9}, 1);
    playback.scrub(-1);
    expectAt(FilmStep{}, 0);
}

TEST_F(PlaybackTest, JumpsFromPhaseToPhase) {
    playback.nextPhase();
    expectAt(FilmStep{1}, 1);
    playback.nextPhase();
    expectAt(FilmStep{5}, 1);
    playback.goTo(FilmStep{3});
    playback.previousPhase();
    expectAt(FilmStep{1}, 1);
    playback.goTo(FilmStep{8});
    playback.nextPhase();
    expectAt(FilmStep{9}, 1);
    playback.first();
    playback.previousPhase();
    expectAt(FilmStep{}, 1);
}

TEST_F(PlaybackTest, ReplayStartsOverForwards) {
    playback.setReversed(true);
    playback.goTo(FilmStep{5});
    playback.replay();
    EXPECT_FALSE(playback.reversed());
    expectAt(FilmStep{}, 0);
    expectAfter(90, FilmStep{}, 0.1);
}

TEST_F(PlaybackTest, SelectionStaysThroughStepsAndGoesWithTheRun) {
    const CellAddress cell{trace::Space::shared, 0, 7};
    playback.select(cell);
    playback.goTo(FilmStep{4});
    EXPECT_EQ(playback.selection(), cell);
    playback.setStepCount(4);
    EXPECT_FALSE(playback.selection());
}

TEST_F(PlaybackTest, QuestionsStayThroughStepsAndRuns) {
    int symbols = 0, path = 0;
    QObject::connect(&playback, &Playback::symbolsChanged, [&](bool on) { symbols += on ? 1 : 10; });
    QObject::connect(&playback, &Playback::pathChanged, [&](bool on) { path += on ? 1 : 10; });
    playback.setSymbols(true);
    playback.setSymbols(true);
    playback.setPath(true);
    playback.goTo(FilmStep{4});
    playback.setStepCount(4);
    EXPECT_TRUE(playback.symbols());
    EXPECT_TRUE(playback.path());
    playback.setPath(false);
    EXPECT_EQ(symbols, 1);
    EXPECT_EQ(path, 11);
}

TEST_F(PlaybackTest, NothingHappensWithoutSteps) {
    playback.setStepCount(0);
    playback.play();
    playback.stepForward();
    playback.stepBackward();
    playback.replay();
    playback.last();
    playback.scrub(3);
    EXPECT_FALSE(playback.moving());
    expectAt(FilmStep{}, 1);
}

TEST_F(PlaybackTest, SaysSoOnlyWhereSomethingChanged) {
    changes = 0;
    playback.goTo({});
    playback.setLooping(false);
    EXPECT_EQ(changes, 0);
    playback.goTo(FilmStep{2});
    EXPECT_EQ(changes, 1);
}

} // namespace
} // namespace scanscope::viz
