#include "viz/export/frame_feed.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <QPainter>
#include <thread>

#include "viz/export/frame_ring.h"
#include "viz/export/whole_files.h"
#include "viz/scene/play.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t ringBytes = 80'000'000, imageBytes = 100'000'000; // for six and three 4K pictures
constexpr int leastRoom = 3, mostRoom = 8; // at least one painted, one waiting, and one being written
constexpr int mostPainters = 4, processorsForPainter = 4; // most are left to the encoder
constexpr std::chrono::milliseconds progressEvery{50};

int painterCount(const FrameFeed& feed) {
    if (feed.painters > 0) return feed.painters;
    const int fit = int(imageBytes / rawBytes(feed.size, RawPixels::bgra));
    const int processors = int(std::thread::hardware_concurrency());
    return std::clamp(std::min(fit, processors / processorsForPainter), 1, mostPainters);
}

int ringRoom(const FrameFeed& feed) {
    const int fit = int(ringBytes / rawBytes(feed.size, feed.pixels));
    return std::clamp(fit, leastRoom, mostRoom);
}

class Feed {
public:
    Feed(const FrameFeed& feed, EncoderProcess& encoder)
        : m_feed(feed)
        , m_encoder(encoder)
        , m_ring(rawBytes(feed.size, feed.pixels), ringRoom(feed), int(feed.frames.size())) {}

    FeedEnd run(const ExportProgress& progress) {
        {
            std::vector<std::jthread> painters;
            const std::jthread writer([this] { write(); });
            const int count = std::min(painterCount(m_feed), int(m_feed.frames.size()));
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
            const ComposePicture compose = m_feed.makeComposer();
            FilmImage film(m_feed.size, m_feed.scale);
            std::vector<uchar> bytes(rawBytes(m_feed.size, m_feed.pixels)); // bytes of the whole picture
            writeRaw(film.image(), film.image().rect(), m_feed.pixels, bytes);
            while (const auto turn = m_ring.take()) {
                const QRegion changed = film.paint(compose(turn->number));
                for (const QRect& part : changed) writeRaw(film.image(), part, m_feed.pixels, bytes);
                std::copy(bytes.begin(), bytes.end(), turn->bytes.begin());
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
        for (std::size_t p = 0; taken && p < m_feed.frames.size(); ++p) {
            const std::span<const uchar> picture = m_ring.next();
            taken = !picture.empty() && give(picture, m_feed.frames[p]);
        }
        const bool whole = m_encoder.finish() && taken;
        m_ring.stop();
        const std::lock_guard lock(m_mutex);
        if (m_end != FeedEnd::stopped) m_end = whole ? FeedEnd::whole : FeedEnd::refused;
        m_over = true;
        m_change.notify_all();
    }

    bool give(std::span<const uchar> picture, int frames) {
        for (int f = 0; f < frames; ++f) {
            if (!m_encoder.write(picture)) return false;
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

    // If the writer is blocked in the middle of a picture, ending the encoder releases it.
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

QRegion wider(const QRegion& region, const QRect& room) {
    constexpr int more = FilmImage::margin;
    QRegion all;
    for (const QRect& rect : region) all += rect.adjusted(-more, -more, more, more) & room;
    return all;
}

} // namespace

FeedEnd feedEncoder(const FrameFeed& feed, EncoderProcess& encoder, const ExportProgress& progress) {
    return Feed(feed, encoder).run(progress);
}

FilmImage::FilmImage(QSize size, double scale)
    : m_image(emptyPicture(size))
    , m_scale(scale) {}

// Paints without a clip, because a clip slightly changes the colours of lines and small curves. Marks that
// reach into the part are drawn whole, so the part looks the same as in a whole picture.
QRegion FilmImage::paint(const Scene& scene) {
    SeenMarks marks = seenMarks(scene, m_scale, m_image.size());
    const QRegion changed = changeBetween(m_marks, marks);
    m_marks = std::move(marks);
    if (changed.isEmpty()) return changed;
    const QRegion part = wider(changed, m_image.rect());
    QPainter painter(&m_image);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (const QRect& rect : part) painter.fillRect(rect, Qt::transparent);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.scale(m_scale, m_scale);
    play(scene, painter, {.part = &part, .isExact = true});
    return changed;
}

} // namespace scanscope::viz
