// A tour of every part of the window, for properties that must hold in each of them.
#pragma once

#include "app/bench_place_fixture.h"

namespace scanscope::test {

class WindowTour : public BenchPlaceTest {
protected:
    // Called with a name for what is shown, and with its widget: the window, or one in front of it.
    using Seen = std::function<void(const std::string& where, QWidget& shown)>;

    // Shows each view of each kind of algorithm, the right column, popovers over the stage, and errors.
    void tourExplore(const Seen& seen);
    // Shows the studies with their results, and the sheets of their setups.
    void tourBenchmark(const Seen& seen);
    // Shows each format with its options.
    void tourExport(const Seen& seen);
    // Shows the slides of a run for an audience.
    void tourPresenter(const Seen& seen);

    void tourAll(const Seen& seen) {
        tourExplore(seen);
        tourBenchmark(seen);
        tourExport(seen);
        tourPresenter(seen);
    }

private:
    void record(const std::string& algorithm, std::size_t elements);
    void tourViews(const std::string& algorithm, std::size_t elements, const Seen& seen);
    void tourColumn(const Seen& seen);
    void tourOverlays(const Seen& seen);
    void tourFaults(const Seen& seen);
    void tourPair(const Seen& seen); // two runs side by side
    // Shows the menu that a click or a key opens, then closes it.
    void withMenu(const std::string& where, const Seen& seen, const std::function<void()>& open);
    template <class T> T* part() { return window->findChild<T*>(); }
};

} // namespace scanscope::test
