// The operations that last read and wrote each cell of device memory, as far as another stream or the host
// may use it at the same time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/stream_order.h"

namespace scanscope::own {

class TouchedCells {
public:
    struct Conflict {
        StreamOrder::Operation operation = 0;
        std::int64_t cell = 0;
        bool wrote = false; // what that operation did
    };
    // Notes an access of the current operation. Returns an earlier one that may run at the same time, if one
    // of the two writes.
    std::optional<Conflict> touch(const DeviceArray& array, const char* address, std::uint64_t bytes,
                                  bool writes, const StreamOrder& order);
    // An operation that may still use these cells when the host accesses them.
    [[nodiscard]] std::optional<Conflict> met_by_host(const DeviceArray& array, const char* address,
                                                      std::uint64_t bytes, bool writes,
                                                      const StreamOrder& order);

private:
    // A cell, or four bytes of a larger one.
    struct Unit {
        StreamOrder::Operation wrote = 0, read = 0;
    };
    static constexpr std::uint64_t page_units = 1024, most_pages = 8192; // of 8 KiB each
    using Page = std::array<Unit, page_units>;

    // Null if there is no such page, or no more can be made.
    [[nodiscard]] Unit* unit_at(std::uint64_t number, std::uint64_t unit_bytes, bool makes_page);

    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::uint64_t recent_key_ = 0; // the page of the last call
    Page* recent_ = nullptr;
};

} // namespace scanscope::own
