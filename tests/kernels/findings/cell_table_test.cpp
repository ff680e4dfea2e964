#include "kernels/findings/cell_table.h"

#include <gtest/gtest.h>
#include <map>

namespace scanscope::trace {
namespace {

// Neighbours, far cells, the ends of the range, and enough of them for the table to grow several times.
TEST(CellTable, KeepsTheMarkOfEachCell) {
    CellTable<std::uint32_t> table;
    std::uint64_t state = 1;
    for (std::uint32_t round = 1; round <= 3; ++round) {
        std::map<std::uint64_t, std::uint32_t> expected;
        for (std::uint32_t i = 0; i < 20'000; ++i) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const std::uint64_t cell = i % 3 == 0   ? i / 3
                                       : i % 3 == 1 ? state >> 50 << 40
                                                    : ~std::uint64_t{0} - (state >> 56);
            EXPECT_EQ(table[cell], expected[cell]);
            table[cell] = expected[cell] = round * i + 1;
        }
        std::map<std::uint64_t, std::uint32_t> found;
        table.each([&](std::uint64_t cell, std::uint32_t mark) {
            if (mark != 0) EXPECT_TRUE(found.emplace(cell, mark).second);
        });
        EXPECT_EQ(found, expected);
        table.clear();
        table.each([](std::uint64_t, std::uint32_t) { FAIL(); });
    }
}

} // namespace
} // namespace scanscope::trace
