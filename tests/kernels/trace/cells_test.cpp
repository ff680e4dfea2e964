#include "kernels/trace/cells.h"
#include "support/change_cells.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

Cells cells_of(std::initializer_list<std::uint64_t> numbers) {
    Cells cells(numbers.size());
    std::size_t i = 0;
    for (const std::uint64_t number : numbers) cells.values[i++] = {number};
    return cells;
}

TEST(SharedCells, CopiesAreOneStateUntilOneIsGivenAnother) {
    SharedCells before = cells_of({1, 2});
    const SharedCells after = before;
    EXPECT_TRUE(after.shares_with(before));
    scanscope::test::change(before, [](Cells& cells) { cells.values[1] = {3}; });
    EXPECT_EQ(*before, cells_of({1, 3}));
    EXPECT_EQ(*after, cells_of({1, 2}));
    EXPECT_NE(before, after);
}

TEST(SharedCells, AreEqualWhereTheirCellsAre) {
    const SharedCells one = cells_of({1, 2}), alike = cells_of({1, 2});
    EXPECT_FALSE(one.shares_with(alike));
    EXPECT_EQ(one, alike);
    EXPECT_NE(one, SharedCells());
    SharedCells written = one, of_another = one;
    scanscope::test::change(written, [](Cells& cells) { cells.written[0] = 1; });
    scanscope::test::change(of_another, [](Cells& cells) { cells.nodes[0] = 7; });
    EXPECT_NE(written, one);
    EXPECT_NE(of_another, one);
}

TEST(SharedCells, MayHaveNone) {
    EXPECT_TRUE(SharedCells().is_empty());
    EXPECT_EQ(SharedCells()->size(), 0u);
    EXPECT_TRUE(SharedCells(Cells()).shares_with(SharedCells()));
    EXPECT_FALSE(SharedCells(Cells(1)).is_empty());
}

TEST(SharedCells, StayOneStateWhereNothingChanged) {
    const SharedCells last = cells_of({1, 2});
    EXPECT_TRUE(state_after(last, cells_of({1, 2})).shares_with(last));
    EXPECT_EQ(*state_after(last, cells_of({1, 3})), cells_of({1, 3}));
    EXPECT_EQ(*state_after(SharedCells(), cells_of({1})), cells_of({1}));
}

} // namespace
} // namespace scanscope::trace
