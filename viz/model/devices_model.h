// The number of devices in a run, and which of their launches may run at the same time.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>

#include "kernels/trace/launch_order.h"
#include "viz/model/film.h"

namespace scanscope::viz {

class Document;

// Made once for each document: Document::of().
class DevicesModel {
public:
    explicit DevicesModel(const Document& document);

    // The number of devices; 0 unless the run is known to use several.
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    // Whether the order of the two launches is undefined, so that devices may run both at the same time.
    [[nodiscard]] bool areAtOnce(LaunchIndex one, LaunchIndex other) const {
        return m_order && m_order->are_at_once(std::size_t(one), std::size_t(other));
    }
    // Whether both run the same kernel at the same time, although the film shows one after the other.
    [[nodiscard]] bool doTheSame(LaunchIndex one, LaunchIndex other) const {
        return areAtOnce(one, other) &&
               m_trace.launches[std::size_t(one)].kernel == m_trace.launches[std::size_t(other)].kernel;
    }
    [[nodiscard]] bool isDoneBeside(LaunchIndex launch) const; // on another device
    // Names the launch's device, and says whether others run at the same time although the film shows one
    // after the other: "device 1, in parallel". Empty if there is only one device.
    [[nodiscard]] QString saidOf(LaunchIndex launch) const;

private:
    [[nodiscard]] bool isBesideOthers(LaunchIndex launch) const;

    const trace::Trace& m_trace;
    std::optional<trace::DeviceOrder> m_order; // set if there are several devices
    std::uint32_t m_count = 0;
};

} // namespace scanscope::viz
