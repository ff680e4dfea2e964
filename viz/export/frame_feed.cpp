#include "viz/export/frame_feed.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

#include "viz/export/frame_ring.h"

namespace scanscope::viz {

namespace {

constexpr qint64 ringBytes = 150'000'000; // four pictures of 4K
constexpr int mostPainters = 8;
constexpr std::chrono::milliseconds progressEvery{50};

int painterCount() { return std::clamp(int(std::thread::hardware_concurrency()), 2, mostPainters); }

int ringRoom(QSize size) {
    const qint64 bytes = qint64(size.width()) * size.height() * 4;
    return int(std::clamp<qint64>(ringBytes / bytes, 2, 2 * painterCount() + 1));
}

class Feed {
public:
    Feed(const FrameFeed& feed, EncoderProcess& encoder)
        : m_feed(feed)
        , m_encoder(encoder)
        , m_ring(feed.size, ringRoom(feed.size), int(feed.frames.size())) {}

    FeedEnd run(const ExportProgress& progress) {
        {
            std::vector<std::jthread> painters;
            const std::jthread writer([this] { write(); });
            const int count = std::min({painterCount(), ringRoom(m_feed.size), int(m_feed.frames.size())});
            painters.reserve(std::size_t(count));
            for (int p = 0; p < count; ++p) painters.emplace_back([this] { paint(); });
            wait(progress);
        }
        if (m_failure) std::rethrow_exception(m_failure);
        return m_end;
    }

private:
    void paint() {
        try {
            const PaintPicture paintPicture = m_feed.makePainter();
            while (const auto turn = m_ring.take()) {
                paintPicture(turn->number, *turn->image);
                m_ring.painted(turn->number);
            }
        } catch (...) {
            {
                const std::lock_guard lock(m_mutex);
                if (!m_failure) m_failure = std::current_exception();
            }
            stop();
        }
    }

    void write() {
        quietPipes();
        bool taken = true;
        for (const int frames : m_feed.frames) {
            const QImage* image = m_ring.next();
            taken = image && give(*image, frames);
            if (!taken) break;
            m_ring.release();
        }
        const bool whole = m_encoder.finish() && taken;
        m_ring.stop();
        const std::lock_guard lock(m_mutex);
        if (m_end != FeedEnd::stopped) m_end = whole ? FeedEnd::whole : FeedEnd::refused;
        m_over = true;
        m_change.notify_all();
    }

    bool give(const QImage& image, int frames) {
        const std::span bytes(reinterpret_cast<const char*>(image.constBits()),
                              std::size_t(image.sizeInBytes()));
        for (int f = 0; f < frames; ++f) {
            if (!m_encoder.write(bytes)) return false;
            ++m_written;
        }
        return true;
    }

    void wait(const ExportProgress& progress) {
        const int total = std::accumulate(m_feed.frames.begin(), m_feed.frames.end(), 0);
        std::unique_lock lock(m_mutex);
        while (!m_change.wait_for(lock, progressEvery, [this] { return m_over; })) {
            if (!progress || m_end == FeedEnd::stopped) continue;
            lock.unlock();
            const bool goesOn = progress(m_written, total);
            lock.lock();
            if (goesOn || m_over) continue;
            m_end = FeedEnd::stopped;
            stop();
        }
    }

    // A writer that waits in the middle of a picture is set free by the end of the encoder.
    void stop() {
        m_ring.stop();
        m_encoder.kill();
    }

    const FrameFeed& m_feed;
    EncoderProcess& m_encoder;
    FrameRing m_ring;
    std::atomic<int> m_written = 0;
    std::mutex m_mutex;
    std::condition_variable m_change;
    std::exception_ptr m_failure;
    FeedEnd m_end = FeedEnd::whole;
    bool m_over = false;
};

} // namespace

FeedEnd feedEncoder(const FrameFeed& feed, EncoderProcess& encoder, const ExportProgress& progress) {
    return Feed(feed, encoder).run(progress);
}

} // namespace scanscope::viz
