#include "viz/export/frame_ring.h"

#include <algorithm>
#include <new>

#include "viz/export/whole_files.h"
#include "viz/model/language.h"

namespace scanscope::viz {

FrameRing::FrameRing(std::size_t bytes, int room, int count)
    : m_pictures(std::size_t(std::max(1, room)))
    , m_painted(m_pictures.size())
    , m_count(count) {
    try {
        for (std::vector<uchar>& picture : m_pictures) picture.resize(bytes);
    } catch (const std::bad_alloc&) {
        failExport(tr("There is not enough memory for the film's pictures."));
    }
}

std::optional<FrameRing::Turn> FrameRing::take() {
    std::unique_lock lock(m_mutex);
    if (m_taken == m_count) return {};
    const int number = m_taken++;
    m_change.wait(lock, [&] { return m_stopped || number < m_returned + int(m_pictures.size()); });
    if (m_stopped) return {};
    return Turn{number, m_pictures[placeOf(number)]};
}

void FrameRing::painted(int number) {
    const std::lock_guard lock(m_mutex);
    m_painted[placeOf(number)] = true;
    m_change.notify_all();
}

std::span<const uchar> FrameRing::next() {
    std::unique_lock lock(m_mutex);
    m_returned = m_given;
    m_change.notify_all();
    if (m_given == m_count) return {};
    const std::size_t place = placeOf(m_given);
    m_change.wait(lock, [&] { return m_stopped || m_painted[place]; });
    if (m_stopped) return {};
    m_painted[place] = false;
    ++m_given;
    return m_pictures[place];
}

void FrameRing::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_change.notify_all();
}

} // namespace scanscope::viz
