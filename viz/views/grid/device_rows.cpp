#include "viz/views/grid/device_rows.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "kernels/trace/access.h"
#include "viz/model/devices_model.h"

namespace scanscope::viz {

namespace {

// The distances between columns, and the width for the lines of an exchange. The smaller values are used if
// the cells need the space.
constexpr double betweenColumns = 34, leastBetweenColumns = 16, laneWidth = 72, leastLane = 56;
constexpr double betweenRows = 14, betweenManyRows = 6, tallestRow = 150, lowestBox = 9;
constexpr std::uint32_t manyDevices = 4; // with more devices, rows are closer together
constexpr double stripShare = 0.3, exchangeShare = 0.8, underBoxes = 5, roomForTwoStrips = 84;

class Maker {
public:
    Maker(const Document& document, const Room& room)
        : m_document(document)
        , m_r(document, room)
        , m_launches(document.trace().launches)
        , m_devices(document.of<DevicesModel>().count())
        , m_layout(room) {}

    DeviceLayout make() {
        m_layout.left = m_r.gutter;
        m_layout.right = m_r.width - m_r.margin;
        m_layout.head = m_r.top;
        findColumns();
        placeColumns();
        const auto devices = double(m_devices);
        const double room = m_r.height - 2 * m_r.top - m_r.foot;
        const double between = m_devices > manyDevices ? betweenManyRows : betweenRows;
        m_layout.aroundRow = between / 2 - 1;
        const double height = std::min(tallestRow, (room - between * (devices - 1)) / devices);
        double y = 2 * m_r.top + std::max(0.0, (room - devices * height - (devices - 1) * between) / 2);
        for (std::uint32_t device = 0; device < m_devices; ++device, y += height + between)
            addRow(device, y, height);
        return std::move(m_layout);
    }

private:
    struct Key { // identifies a column: kernel name, and how often it ran before on the device
        std::string kernel;
        int number = 0;
        auto operator<=>(const Key&) const = default;
    };

    [[nodiscard]] bool isOn(const trace::Launch& launch, std::uint32_t device) const {
        return launch.place.is_exchange || launch.place.device == device;
    }

    // Orders the columns like the launches of the device with the most launches.
    void findColumns() {
        std::vector<Key> longest;
        for (std::uint32_t device = 0; device < m_devices; ++device) {
            std::map<std::string, int> seen;
            std::vector<Key> keys;
            for (const trace::Launch& launch : m_launches)
                if (isOn(launch, device)) keys.push_back({launch.kernel, seen[launch.kernel]++});
            if (keys.size() > longest.size()) longest = std::move(keys);
        }
        for (const Key& key : longest) {
            m_columnOf[key] = m_layout.columns.size();
            DeviceColumn column;
            column.name = QString::fromStdString(key.kernel);
            column.isExchange = std::ranges::any_of(m_launches, [&](const trace::Launch& launch) {
                return launch.place.is_exchange && launch.kernel == key.kernel;
            });
            m_layout.columns.push_back(column);
        }
    }

    // The width that each column needs for its name, and for the blocks and cells of the fullest device.
    [[nodiscard]] std::vector<double> wantedWidths() const {
        std::vector<double> wanted;
        for (const DeviceColumn& column : m_layout.columns)
            wanted.push_back(std::max(m_r.narrowest, m_r.letter * double(column.name.size())));
        for (std::uint32_t device = 0; device < m_devices; ++device)
            forEachStage(device, [&](LaunchIndex launch, std::size_t column) {
                const auto array = leftBy(launch, device);
                const double cells = array ? double(share_of(globals(launch)[*array], device).count) : 0;
                const double blocks = at(launch).place.is_exchange ? 0 : double(at(launch).grid.count());
                wanted[column] = std::max({wanted[column], cells * m_r.cell + 2 * m_r.inside,
                                           blocks * (2.6 * m_r.cell + m_r.between), m_r.cell});
            });
        return wanted;
    }

    // If not all columns fit, those that want the least get what they want, and the others share the rest
    // equally.
    static std::vector<double> sharedOut(const std::vector<double>& wanted, double room) {
        std::vector<std::size_t> order(wanted.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&](std::size_t column) { return wanted[column]; });
        std::vector<double> widths(wanted.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const double fair = std::max(0.0, room) / double(order.size() - i);
            widths[order[i]] = std::min(wanted[order[i]], fair);
            room -= widths[order[i]];
        }
        return widths;
    }

    void placeColumns() {
        const std::vector<double> wanted = wantedWidths();
        const double lanes = double(std::ranges::count(m_layout.columns, true, &DeviceColumn::isExchange));
        const double gaps = double(wanted.size()) - 1;
        const double whole = m_r.width - m_r.gutter - m_r.margin;
        const double missing = std::accumulate(wanted.begin(), wanted.end(), 0.0) + lanes * laneWidth +
                               gaps * betweenColumns - whole;
        const double most = lanes * (laneWidth - leastLane) + gaps * (betweenColumns - leastBetweenColumns);
        const double given = most > 0 ? std::clamp(missing / most, 0.0, 1.0) : 0;
        const double between = betweenColumns - given * (betweenColumns - leastBetweenColumns);
        const double ofLines = laneWidth - given * (laneWidth - leastLane);
        const double room = whole - lanes * ofLines - gaps * between;
        const std::vector<double> widths = sharedOut(wanted, room);
        const double all = std::accumulate(widths.begin(), widths.end(), 0.0);
        double x = m_r.gutter + std::max(0.0, (room - all) / 2);
        for (std::size_t i = 0; i < widths.size(); ++i) {
            DeviceColumn& column = m_layout.columns[i];
            if (column.isExchange) x += ofLines;
            column.left = x;
            column.right = x + widths[i];
            x = column.right + between;
        }
    }

    template <class Visit> void forEachStage(std::uint32_t device, const Visit& visit) const {
        std::map<std::string, int> seen;
        for (const LaunchIndex launch : launchesOf(m_document.trace())) {
            if (!isOn(at(launch), device)) continue;
            const auto column = m_columnOf.find({at(launch).kernel, seen[at(launch).kernel]++});
            if (column != m_columnOf.end()) visit(launch, column->second);
        }
    }

    [[nodiscard]] const trace::Launch& at(LaunchIndex launch) const {
        return m_launches[std::size_t(launch)];
    }
    [[nodiscard]] const std::vector<trace::Global>& globals(LaunchIndex launch) const {
        return at(launch).globals;
    }
    [[nodiscard]] bool isRead(std::uint16_t array, bool byExchange) const {
        for (std::size_t launch = 0; launch < m_launches.size(); ++launch)
            if (m_launches[launch].place.is_exchange == byExchange &&
                m_document.accesses().reads(launch, array))
                return true;
        return false;
    }

    // Chooses one of the arrays that the launch writes on the device: one that an exchange reads, or else one
    // that a later launch reads, or else the last one.
    [[nodiscard]] std::optional<std::uint16_t> leftBy(LaunchIndex launch, std::uint32_t device) const {
        std::optional<std::uint16_t> best;
        int rank = -1;
        for (std::uint16_t array = 0; array < globals(launch).size(); ++array) {
            if (!m_document.arrays().writes(launch, array) ||
                share_of(globals(launch)[array], device).count == 0)
                continue;
            const int own = isRead(array, true) ? 2 : isRead(array, false) ? 1 : 0;
            if (own < rank) continue;
            rank = own;
            best = array;
        }
        return best;
    }

    [[nodiscard]] ArrayStrip stripOf(Band band, std::uint16_t array, trace::Range cells, double left,
                                     double right, double y, double height) const {
        const double spare = std::max(0.0, right - left - double(cells.count) * m_r.widestCell) / 2;
        ArrayStrip strip{band, array, y, height, {{cells.first, cells.count, left + spare, right - spare}}};
        strip.readers = Readers::any;
        return strip;
    }

    void addRow(std::uint32_t device, double y, double height) {
        DeviceRow& row = m_layout.rows.emplace_back();
        row.device = device;
        row.y = y;
        row.height = height;
        // In a low row, the numbers get the space first, and the boxes get the rest.
        const double legible = std::min(m_r.leastStrip, height - underBoxes - lowestBox);
        const double strip = std::min(m_r.highestStrip, std::max(stripShare * height, legible));
        bool isFirst = true;
        forEachStage(device, [&](LaunchIndex launch, std::size_t column) {
            const DeviceColumn& place = m_layout.columns[column];
            DeviceStage& stage = row.stages.emplace_back();
            stage.row.launch = launch;
            const bool hasInput = isFirst && addInput(row, launch, place, y, strip);
            isFirst = false;
            const double top = y + (hasInput ? strip + underBoxes : 0);
            double foot = y + height;
            auto array = leftBy(launch, device);
            // A box between two strips needs space. Without the second strip, the box still shows its result
            // at the bottom.
            if (hasInput && height < roomForTwoStrips) array.reset();
            if (array) {
                const double high =
                    place.isExchange ? std::min(m_r.highestStrip, exchangeShare * height) : strip;
                const double at = place.isExchange ? y + (height - high) / 2 : foot - high;
                stage.strip = stripOf(bandBelow(launch), *array, share_of(globals(launch)[*array], device),
                                      place.left, place.right, at, high);
                foot = at - underBoxes;
            }
            if (!place.isExchange) addBoxes(stage.row, place, top, foot - top);
        });
    }

    // Adds the array that the device's first launch reads and that no launch writes.
    bool addInput(DeviceRow& row, LaunchIndex launch, const DeviceColumn& place, double y, double height) {
        for (std::uint16_t array = 0; array < globals(launch).size(); ++array) {
            const trace::Range cells = share_of(globals(launch)[array], row.device);
            bool isWritten = false;
            for (const LaunchIndex any : launchesOf(m_document.trace()))
                isWritten = isWritten || m_document.arrays().writes(any, array);
            if (isWritten || cells.count == 0 || !m_document.accesses().reads(std::size_t(launch), array))
                continue;
            // An array that exists when the run begins is shown from the start, even if its device's launches
            // come late in the film.
            const auto& first = globals(LaunchIndex{});
            if (array >= first.size() || first[array].extent != globals(launch)[array].extent) continue;
            row.input = stripOf(Band{}, array, cells, place.left, place.right, y, height);
            return true;
        }
        return false;
    }

    void addBoxes(LaunchRow& row, const DeviceColumn& place, double y, double height) {
        const trace::Launch& launch = at(row.launch);
        row.y = y;
        row.height = height;
        const double room = place.right - place.left;
        const auto blocks = double(launch.blocks.size());
        const double apart = std::min(m_r.between, room / (4 * std::max(1.0, blocks)));
        const double width =
            std::max((room + apart) / std::max(1.0, blocks) - apart, std::min(m_r.narrowest, room));
        double x = place.left;
        for (std::size_t b = 0; b < launch.blocks.size(); ++b, x += width + apart) {
            if (x + width > place.right + 0.5) {
                m_layout.leftOut += int(launch.blocks.size() - b);
                break;
            }
            row.boxes.push_back({int(b), launch.blocks[b].index, 1, {x, y, width, height}});
        }
    }

    const Document& m_document;
    const GridSizes m_r;
    const std::vector<trace::Launch>& m_launches;
    std::uint32_t m_devices;
    std::map<Key, std::size_t> m_columnOf;
    DeviceLayout m_layout;
};

std::optional<QRectF> cellIn(const ArrayStrip& strip, std::uint64_t cell) {
    for (const StripPart& part : strip.parts)
        if (cell >= part.first && cell < part.end())
            return QRectF(part.leftOf(cell), strip.y, part.pitch(), strip.height);
    return std::nullopt;
}

} // namespace

const BlockBox* DeviceLayout::box(BlockAddress block) const {
    for (const DeviceRow& row : rows)
        for (const DeviceStage& stage : row.stages)
            if (stage.row.launch == block.launch)
                for (const BlockBox& box : stage.row.boxes)
                    if (box.recorded == block.block) return &box;
    return nullptr;
}

std::optional<QRectF> DeviceLayout::cell(LaunchIndex launch, std::uint16_t array, std::uint64_t cell) const {
    for (const DeviceRow& row : rows)
        for (const DeviceStage& stage : row.stages)
            if (stage.row.launch == launch && stage.strip && stage.strip->array == array)
                if (const auto found = cellIn(*stage.strip, cell)) return found;
    return std::nullopt;
}

std::optional<QRectF> DeviceLayout::cellBefore(LaunchIndex launch, std::uint16_t array,
                                               std::uint64_t cell) const {
    std::optional<QRectF> found;
    LaunchIndex latest;
    for (const DeviceRow& row : rows)
        for (const DeviceStage& stage : row.stages) {
            if (stage.row.launch >= launch || !stage.strip || stage.strip->array != array) continue;
            const auto here = cellIn(*stage.strip, cell);
            if (here && (!found || stage.row.launch > latest)) {
                found = here;
                latest = stage.row.launch;
            }
        }
    return found;
}

bool hasDeviceRows(const Document& document) { return trace::has_devices(document.trace()); }

DeviceLayout layoutDevices(const Document& document, const Room& room) {
    return Maker(document, room).make();
}

} // namespace scanscope::viz
