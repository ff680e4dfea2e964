// A few pictures, used again and again, between the threads that paint a film and the one that gives it on:
// the painters stop only where all pictures are painted and none is given on yet, the writer only where the
// next one is not painted yet. So a film takes the same memory whatever its length.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <QImage>
#include <vector>

namespace scanscope::viz {

class FrameRing {
public:
    // For a film of `count` pictures, of which at most `room` are in memory. Throws ExportError where there
    // is not enough of it.
    FrameRing(QSize size, int room, int count);

    // For painters, from any thread.
    struct Turn {
        int number = 0;          // of the film, from 0
        QImage* image = nullptr; // ARGB32_Premultiplied or ARGB32, with what an earlier turn left in it
    };
    // Waits for room. Nothing where every picture is taken or the film was stopped.
    [[nodiscard]] std::optional<Turn> take();
    void painted(int number);

    // For the writer, in the order of the film. Waits; null where there is no more, or the film was stopped.
    [[nodiscard]] const QImage* next();
    void release(); // the one that next() gave

    void stop(); // wakes all who wait

private:
    [[nodiscard]] std::size_t placeOf(int number) const { return std::size_t(number) % m_images.size(); }

    std::mutex m_mutex;
    std::condition_variable m_change;
    std::vector<QImage> m_images;
    std::vector<bool> m_painted; // by place
    int m_count;
    int m_taken = 0, m_released = 0;
    bool m_stopped = false;
};

} // namespace scanscope::viz
