#include "viz/export/frame_ring.h"

#include <algorithm>

#include "viz/export/picture_file.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t page = 4096; // whole ones can be lent to another program

uchar* memoryFor(std::size_t bytes) {
    void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (!memory) failExport(tr("There is not enough memory for the pictures of the film."));
    return static_cast<uchar*>(memory);
}

} // namespace

FrameRing::FrameRing(std::size_t bytes, int room, int count)
    : m_bytes(bytes)
    , m_painted(std::size_t(std::max(1, room)))
    , m_count(count) {
    for (std::size_t place = 0; place < m_painted.size(); ++place) m_pictures.emplace_back(memoryFor(bytes));
}

std::optional<FrameRing::Turn> FrameRing::take() {
    std::unique_lock lock(m_mutex);
    if (m_taken == m_count) return {};
    const int number = m_taken++;
    m_change.wait(lock, [&] { return m_stopped || number < m_released + int(m_pictures.size()); });
    if (m_stopped) return {};
    return Turn{number, {m_pictures[placeOf(number)].get(), m_bytes}};
}

void FrameRing::painted(int number) {
    const std::lock_guard lock(m_mutex);
    m_painted[placeOf(number)] = true;
    m_change.notify_all();
}

std::span<const uchar> FrameRing::next() {
    std::unique_lock lock(m_mutex);
    if (m_given == m_count) return {};
    const std::size_t place = placeOf(m_given);
    m_change.wait(lock, [&] { return m_stopped || m_painted[place]; });
    if (m_stopped) return {};
    m_painted[place] = false;
    ++m_given;
    return {m_pictures[place].get(), m_bytes};
}

void FrameRing::release() {
    const std::lock_guard lock(m_mutex);
    ++m_released;
    m_change.notify_all();
}

void FrameRing::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_change.notify_all();
}

} // namespace scanscope::viz
