#include "viz/model/devices_model.h"

#include <algorithm>

#include "viz/model/document.h"
#include "viz/model/language.h"

namespace scanscope::viz {

DevicesModel::DevicesModel(const Document& document)
    : m_trace(document.trace()) {
    if (!has_devices(m_trace)) return;
    m_order.emplace(m_trace);
    for (const trace::Launch& launch : m_trace.launches) {
        const auto taking =
            launch.place.is_exchange ? std::uint32_t(launch.grid.count()) : launch.place.device + 1;
        m_count = std::max(m_count, std::min(taking, trace::most_devices));
    }
}

bool DevicesModel::isBesideOthers(LaunchIndex launch) const {
    const auto deviceOf = [&](LaunchIndex any) { return m_trace.launches[std::size_t(any)].place.device; };
    for (const LaunchIndex other : launchesOf(m_trace))
        if (deviceOf(other) != deviceOf(launch) && areAtOnce(launch, other)) return true;
    return false;
}

bool DevicesModel::isDoneBeside(LaunchIndex launch) const {
    for (const LaunchIndex other : launchesOf(m_trace))
        if (doTheSame(launch, other)) return true;
    return false;
}

QString DevicesModel::saidOf(LaunchIndex launch) const {
    if (m_count < 2) return {};
    const trace::LaunchPlace& place = m_trace.launches[std::size_t(launch)].place;
    if (place.is_exchange) return tr("all devices");
    if (!isBesideOthers(launch)) return tr("device %1").arg(place.device);
    return tr("device %1, in parallel").arg(place.device);
}

} // namespace scanscope::viz
