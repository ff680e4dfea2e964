// The layout of a run on several devices: a row for each device with its launches from left to right, and a
// column in which all devices exchange data. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <optional>
#include <QRectF>
#include <QString>
#include <vector>

#include "viz/model/document.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

// A launch on one device, or what the device gets in an exchange: the boxes of its blocks, and below them the
// cells of its memory that later stages use.
struct DeviceStage {
    LaunchRow row;
    std::optional<ArrayStrip> strip;
};

struct DeviceRow {
    std::uint32_t device = 0;
    double y = 0, height = 0;
    std::optional<ArrayStrip> input; // the share of the input that no launch has written
    std::vector<DeviceStage> stages;
};

// A column of stages. Kernels with the same name are in the same column, no matter which device runs them
// first.
struct DeviceColumn {
    QString name;
    double left = 0, right = 0;
    bool isExchange = false;
};

struct DeviceLayout : RoomLayout {
    explicit DeviceLayout(const Room& room)
        : RoomLayout(room)
        , text(room) {}

    GridText text;
    double left = 0, right = 0, head = 0; // head: the middle of the column names
    double aroundRow = 6;                 // how far a row's band extends beyond the row
    std::vector<DeviceColumn> columns;
    std::vector<DeviceRow> rows;
    int leftOut = 0; // blocks that do not fit

    [[nodiscard]] const BlockBox* box(BlockAddress block) const; // null if it is not shown
    // The bounds of an array's cell below the launch that wrote it; none if it is not shown.
    [[nodiscard]] std::optional<QRectF> cell(LaunchIndex launch, std::uint16_t array,
                                             std::uint64_t cell) const;
    // Like cell(), but for the last earlier launch that shows the cell.
    [[nodiscard]] std::optional<QRectF> cellBefore(LaunchIndex launch, std::uint16_t array,
                                                   std::uint64_t cell) const;
};

[[nodiscard]] bool hasDeviceRows(const Document& document);
[[nodiscard]] DeviceLayout layoutDevices(const Document& document, const Room& room);

} // namespace scanscope::viz
