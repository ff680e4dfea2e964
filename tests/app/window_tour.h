// A walk through every part of the window, for what must hold in each of them.
#pragma once

#include "app/bench_place_fixture.h"

namespace scanscope::test {

class WindowTour : public BenchPlaceTest {
protected:
    // Told what is shown, and the widget that has it: the window, or one that lies over it.
    using Seen = std::function<void(const std::string& where, QWidget& shown)>;

    // Each view of each kind of algorithm, the right column, what lies over the stage, what went wrong.
    void tourExplore(const Seen& seen);
    // The studies with their results, and the sheets of their setups.
    void tourBenchmark(const Seen& seen);
    // Each format with its options.
    void tourExport(const Seen& seen);
    // The slides of a run before an audience.
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
    // What a click or a key opens: its menu is shown, then closed.
    void withMenu(const std::string& where, const Seen& seen, const std::function<void()>& open);
    template <class T> T* part() { return window->findChild<T*>(); }
};

} // namespace scanscope::test
