// A ring of picture buffers between the threads that paint a film and the thread that writes it. Painters
// wait only if all buffers are painted and not yet written, the writer only if the next picture is not
// painted yet. A film thus needs the same memory whatever its length.
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
    // For a film of `count` pictures of `bytes` each, of which at most `room` are in memory. Throws
    // ExportError if there is not enough memory.
    FrameRing(std::size_t bytes, int room, int count);

    // A buffer to paint; may be taken by any thread.
    struct Turn {
        int number = 0; // number of the picture in the film, from 0
        std::span<uchar> bytes;
    };
    // Waits for a free buffer. Returns nothing if all pictures are taken or the film was stopped.
    [[nodiscard]] std::optional<Turn> take();
    void painted(int number);

    // Waits for the next picture in film order, and releases the previous one. Only the writer calls this.
    // Returns an empty span if there are no more pictures or the film was stopped.
    [[nodiscard]] std::span<const uchar> next();

    void stop(); // wakes all waiting threads

private:
    [[nodiscard]] std::size_t placeOf(int number) const { return std::size_t(number) % m_pictures.size(); }

    std::mutex m_mutex;
    std::condition_variable m_change;
    std::vector<std::vector<uchar>> m_pictures;
    std::vector<bool> m_painted; // by buffer
    int m_count;
    int m_taken = 0, m_given = 0, m_returned = 0;
    bool m_stopped = false;
};

} // namespace scanscope::viz
