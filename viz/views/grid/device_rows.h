// A run on several devices: a row a device, in which its launches stand from left to right, and a column in
// which all of them exchange what they have. Stage units from the view's own upper left corner.
#pragma once

#include <optional>
#include <QRectF>
#include <QString>
#include <vector>

#include "viz/model/document.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

// A launch of one device, or what an exchange gives to it: the boxes of its blocks, and below them the cells
// of its memory that it leaves for those behind it.
struct DeviceStage {
    LaunchRow row;
    std::optional<ArrayStrip> strip;
};

struct DeviceRow {
    std::uint32_t device = 0;
    double y = 0, height = 0;
    std::optional<ArrayStrip> input; // the share that nothing has written
    std::vector<DeviceStage> stages;
};

// Kernels of one name stand in one column, whichever device came first.
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
    double left = 0, right = 0, head = 0; // head: the middle of the columns' names
    double aroundRow = 6;                 // how far the band of a row reaches beyond it
    std::vector<DeviceColumn> columns;
    std::vector<DeviceRow> rows;
    int leftOut = 0; // blocks for which there is no room

    [[nodiscard]] const BlockBox* box(BlockAddress block) const; // null where it is not shown
    // Where a cell of an array stands as the launch left it; nothing where it is not shown.
    [[nodiscard]] std::optional<QRectF> cell(LaunchIndex launch, std::uint16_t array,
                                             std::uint64_t cell) const;
    // The same in whatever launch left it last before this one.
    [[nodiscard]] std::optional<QRectF> cellBefore(LaunchIndex launch, std::uint16_t array,
                                                   std::uint64_t cell) const;
};

[[nodiscard]] bool hasDeviceRows(const Document& document);
[[nodiscard]] DeviceLayout layoutDevices(const Document& document, const Room& room);

} // namespace scanscope::viz
