// The bytes of a few pictures, used again and again, between the threads that paint a film and the one that
// gives it on: the painters stop only where all pictures are painted and none is given on yet, the writer
// only where the next one is not painted yet. So a film takes the same memory whatever its length.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <QtGlobal>
#include <span>
#include <vector>

namespace scanscope::viz {

class FrameRing {
public:
    // For a film of `count` pictures of so many bytes, of which at most `room` are in memory. Throws
    // ExportError where there is not enough of it.
    FrameRing(std::size_t bytes, int room, int count);

    // For painters, from any thread.
    struct Turn {
        int number = 0; // of the film, from 0
        std::span<uchar> bytes;
    };
    // Waits for room. Nothing where every picture is taken or the film was stopped.
    [[nodiscard]] std::optional<Turn> take();
    void painted(int number);

    // For the writer, in the order of the film; the one before is given back. Waits; empty where there is no
    // more, or the film was stopped.
    [[nodiscard]] std::span<const uchar> next();

    void stop(); // wakes all who wait

private:
    [[nodiscard]] std::size_t placeOf(int number) const { return std::size_t(number) % m_pictures.size(); }

    std::mutex m_mutex;
    std::condition_variable m_change;
    std::vector<std::vector<uchar>> m_pictures;
    std::vector<bool> m_painted; // by place
    int m_count;
    int m_taken = 0, m_given = 0, m_returned = 0;
    bool m_stopped = false;
};

} // namespace scanscope::viz
