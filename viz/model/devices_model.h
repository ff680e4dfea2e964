// The devices of a run: how many they are, and what they do at the same time.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>

#include "kernels/trace/device_order.h"
#include "viz/model/film.h"

namespace scanscope::viz {

class Document;

// Made once for a document: Document::of().
class DevicesModel {
public:
    explicit DevicesModel(const Document& document);

    // That take part; 0 where nobody knows of several.
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    // Whether nothing says which of two launches comes first: devices may be at work on both at a time.
    [[nodiscard]] bool areAtOnce(LaunchIndex one, LaunchIndex other) const {
        return m_order && m_order->are_at_once(std::size_t(one), std::size_t(other));
    }
    // Both run at the same time and run the same kernel, although the film shows one after the other.
    [[nodiscard]] bool doTheSame(LaunchIndex one, LaunchIndex other) const {
        return areAtOnce(one, other) &&
               m_trace.launches[std::size_t(one)].kernel == m_trace.launches[std::size_t(other)].kernel;
    }
    [[nodiscard]] bool isDoneBeside(LaunchIndex launch) const; // by any other device
    // The device at work, and whether others are at the same time, although a film shows one after the other:
    // "device 1, in parallel"; empty where there is one alone.
    [[nodiscard]] QString saidOf(LaunchIndex launch) const;

private:
    [[nodiscard]] bool isBesideOthers(LaunchIndex launch) const;

    const trace::Trace& m_trace;
    std::optional<trace::DeviceOrder> m_order; // of several
    std::uint32_t m_count = 0;
};

} // namespace scanscope::viz
