#include "viz/export/frame_ring.h"

#include <algorithm>

#include "viz/export/picture_file.h"

namespace scanscope::viz {

FrameRing::FrameRing(QSize size, int room, int count)
    : m_painted(std::size_t(std::max(1, room)))
    , m_count(count) {
    for (std::size_t place = 0; place < m_painted.size(); ++place) m_images.push_back(emptyPicture(size));
}

std::optional<FrameRing::Turn> FrameRing::take() {
    std::unique_lock lock(m_mutex);
    if (m_taken == m_count) return {};
    const int number = m_taken++;
    m_change.wait(lock, [&] { return m_stopped || number < m_released + int(m_images.size()); });
    if (m_stopped) return {};
    return Turn{number, &m_images[placeOf(number)]};
}

void FrameRing::painted(int number) {
    const std::lock_guard lock(m_mutex);
    m_painted[placeOf(number)] = true;
    m_change.notify_all();
}

const QImage* FrameRing::next() {
    std::unique_lock lock(m_mutex);
    if (m_released == m_count) return nullptr;
    const std::size_t place = placeOf(m_released);
    m_change.wait(lock, [&] { return m_stopped || m_painted[place]; });
    return m_stopped ? nullptr : &m_images[place];
}

void FrameRing::release() {
    const std::lock_guard lock(m_mutex);
    m_painted[placeOf(m_released++)] = false;
    m_change.notify_all();
}

void FrameRing::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_change.notify_all();
}

} // namespace scanscope::viz
