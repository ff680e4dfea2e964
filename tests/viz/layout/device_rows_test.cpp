#include "viz/views/grid/device_rows.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document run(std::uint32_t devices, int n, std::uint32_t threads,
             kernels::Schedule schedule = kernels::Schedule::in_order) {
    return test::documentOf({.algorithm = "scan-devices",
                             .input = test::numbers(n),
                             .threads = threads,
                             .schedule = schedule,
                             .devices = devices});
}

std::string columnsOf(const DeviceLayout& layout) {
    std::string names;
    for (const DeviceColumn& column : layout.columns)
        names += (names.empty() ? "" : " ") + column.name.toStdString() + (column.isExchange ? "*" : "");
    return names;
}

// Each box is within its row and its column, and overlaps no other box or strip.
void expectApart(const DeviceLayout& layout) {
    for (const DeviceColumn& column : layout.columns) {
        EXPECT_GE(column.left, layout.left - 0.01);
        EXPECT_LE(column.right, layout.width);
    }
    double foot = 0;
    for (const DeviceRow& row : layout.rows) {
        EXPECT_GE(row.y, foot);
        foot = row.y + row.height;
        EXPECT_LE(foot, layout.height);
        for (const DeviceStage& stage : row.stages) {
            double right = 0;
            for (const BlockBox& box : stage.row.boxes) {
                EXPECT_GT(box.box.height(), 12);
                EXPECT_GE(box.box.left(), right);
                right = box.box.right();
                EXPECT_GE(box.box.top(), row.y);
                EXPECT_LE(box.box.bottom(), foot + 0.01);
                if (row.input && &stage == &row.stages.front()) EXPECT_GE(box.box.top(), row.input->foot());
                if (stage.strip) EXPECT_LE(box.box.bottom(), stage.strip->y);
            }
        }
    }
}

TEST(DeviceRows, ARowADeviceAndAColumnAKernel) {
    for (std::uint32_t devices = 2; devices <= 8; ++devices) {
        const Document document = run(devices, 32, 2);
        ASSERT_TRUE(hasDeviceRows(document));
        const DeviceLayout layout = layoutDevices(document, {});
        EXPECT_EQ(columnsOf(layout), "reduce_parts scan_sums ncclAllGather* scan_share");
        EXPECT_EQ(layout.rows.size(), devices);
        EXPECT_EQ(layout.leftOut, 0) << devices;
        expectApart(layout);
    }
}

// The rows are the same whichever launch came first.
TEST(DeviceRows, StandTheSameInEveryOrder) {
    for (const auto schedule : {kernels::Schedule::reversed, kernels::Schedule::random}) {
        const Document document = run(3, 12, 2, schedule);
        EXPECT_EQ(columnsOf(layoutDevices(document, {})), "reduce_parts scan_sums ncclAllGather* scan_share");
    }
}

TEST(DeviceRows, OfADeviceWithoutElementsHaveItsTotal) {
    const Document document = run(4, 2, 2);
    const DeviceLayout layout = layoutDevices(document, {});
    ASSERT_EQ(layout.rows.size(), 4u);
    EXPECT_FALSE(layout.rows[0].input);
    EXPECT_TRUE(layout.rows[1].input);
    expectApart(layout);
}

// Every line of an exchange has both ends.
TEST(DeviceRows, HaveAPlaceForWhateverIsExchanged) {
    const Document document = run(4, 32, 4);
    const DeviceLayout layout = layoutDevices(document, {});
    int lines = 0;
    for (const LaunchIndex number : launchesOf(document.trace())) {
        const trace::Launch& launch = document.trace().launches[std::size_t(number)];
        if (!launch.place.is_exchange) continue;
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events) {
                const auto cell = event.kind == trace::EventKind::read
                                      ? layout.cellBefore(number, event.array, event.index)
                                      : layout.cell(number, event.array, event.index);
                ASSERT_TRUE(cell) << launch.globals[event.array].name << event.index;
                EXPECT_GE(cell->top(),
                          layout.rows[event.kind == trace::EventKind::read ? event.index : block.index].y);
                ++lines;
            }
    }
    EXPECT_EQ(lines, 2 * 4 * 4);
}

// Each cell of a strip that the step reads: "total[0]".
std::string readIn(const Document& document, FilmStep step) {
    std::string read;
    const DeviceLayout layout = layoutDevices(document, {});
    const auto add = [&](const ArrayStrip& strip) {
        const StripPart& part = strip.parts.front();
        const GlobalCells cells =
            document.arrays().cells(strip.band, strip.array, {part.first, part.count}, step, strip.readers);
        for (std::size_t i = 0; i < cells.read.size(); ++i)
            if (cells.read[i])
                read += document.trace().launches.front().globals[strip.array].name + '[' +
                        std::to_string(part.first + i) + "] ";
    };
    for (const DeviceRow& row : layout.rows) {
        if (row.input) add(*row.input);
        for (const DeviceStage& stage : row.stages)
            if (stage.strip) add(*stage.strip);
    }
    return read;
}

FilmStep stepOf(const Document& document, const std::string& label, std::uint32_t device) {
    for (const FilmStep step : document.film().steps())
        if (document.film().recorded(step).label == label &&
            document.trace().launches[std::size_t(document.film().launchAt(step))].place.device == device)
            return step;
    return document.lastStep();
}

// Every cell that is read is marked, whichever launch wrote it, and however many launches came in between.
TEST(DeviceRows, MarkAllThatIsRead) {
    const Document document = run(3, 12, 2);
    EXPECT_EQ(readIn(document, stepOf(document, "all-gather", 0)), "total[0] total[1] total[2] ");
    EXPECT_EQ(readIn(document, stepOf(document, "start", 0)), "");
    EXPECT_EQ(readIn(document, stepOf(document, "start", 1)), "totals[1][0] ");
    EXPECT_EQ(readIn(document, stepOf(document, "start", 2)), "totals[2][0] totals[2][1] ");
    EXPECT_EQ(readIn(document, stepOf(document, "load", 2)), "in[8] in[9] in[10] in[11] ");
}

// Each device has its elements before the first step, whichever device the film shows first.
TEST(DeviceRows, HaveTheirInputFromTheBeginning) {
    const Document document = run(8, 32, 2);
    for (const DeviceRow& row : layoutDevices(document, {}).rows) {
        ASSERT_TRUE(row.input);
        const StripPart& part = row.input->parts.front();
        const GlobalCells cells = document.arrays().cells(
            row.input->band, row.input->array, {part.first, part.count}, FilmStep{}, row.input->readers);
        EXPECT_EQ(cells.known, std::vector<std::uint8_t>(4, 1)) << row.device;
        EXPECT_EQ(cells.marks, std::vector<GlobalMark>(4, GlobalMark::none)) << row.device;
    }
}

// Eight devices on a slide of 1024 × 640: the space for each total is high and wide enough for its digits.
TEST(DeviceRows, OfManyDevicesSayTheirTotals) {
    const double smallest = 14;
    const Room slide{
        .width = 864, .height = 370, .margin = 48, .type = Type::ofSlide(1, smallest), .isSlide = true};
    for (const int n : {32, 64}) {
        const DeviceLayout layout = layoutDevices(run(8, n, 4), slide);
        ASSERT_EQ(layout.rows.size(), 8u);
        for (const DeviceRow& row : layout.rows) {
            const DeviceStage& total = row.stages.at(1);
            ASSERT_TRUE(total.strip);
            EXPECT_GE(total.strip->height, 1.3 * smallest) << n;
            EXPECT_GE(total.strip->parts.front().pitch(), 1.2 * smallest + 6) << n;
            EXPECT_GE(total.row.boxes.front().box.height(), 9) << n;
        }
    }
}

// The column of the exchange keeps the space that it needs, however large one device's share is.
TEST(DeviceRows, OfUnevenSharesLeaveEachColumnItsRoom) {
    for (const char* shares : {"0,1", "1,1000", "0,0,0,1"}) {
        const Document document = test::documentOf({.algorithm = "scan-devices",
                                                    .input = test::numbers(1000),
                                                    .options = {{"shares", shares}},
                                                    .devices = shares == std::string("0,0,0,1") ? 4u : 2u});
        const DeviceLayout layout = layoutDevices(document, {});
        for (const DeviceColumn& column : layout.columns) {
            EXPECT_GT(column.right - column.left, 9 * 6) << shares << ' ' << column.name.toStdString();
            EXPECT_LE(column.right, layout.right + 0.01) << shares;
        }
    }
}

TEST(DeviceRows, AreOfSeveralDevicesAlone) {
    EXPECT_FALSE(hasDeviceRows(Document(test::traceOf({"recursive", test::numbers(16)}))));
}

} // namespace
} // namespace scanscope::viz
