// A mark for each cell of memory that is touched, found quickly because neighbours are stored together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace scanscope::trace {

template <class Mark> class CellTable {
public:
    // The mark of a cell. It is valid until the next call.
    [[nodiscard]] Mark& operator[](std::uint64_t cell) {
        if (pages_.empty() || pages_[last_].number != cell / per_page) last_ = page_of(cell / per_page);
        return pages_[last_].marks[cell % per_page];
    }
    // Calls `visit(cell, mark)` for each cell, and for some of their untouched neighbours.
    template <class Visit> void each(Visit visit) const {
        for (const Page& page : pages_)
            for (std::size_t i = 0; i < per_page; ++i) visit(page.number * per_page + i, page.marks[i]);
    }
    void clear() {
        for (const Page& page : pages_) slots_[page.slot] = 0;
        pages_.clear();
    }

private:
    static constexpr std::size_t per_page = 8;
    struct Page {
        std::uint64_t number = 0;
        std::size_t slot = 0;
        std::array<Mark, per_page> marks;
    };

    std::size_t page_of(std::uint64_t number) {
        if (2 * (pages_.size() + 1) > slots_.size()) grow();
        const std::size_t slot = slot_of(number);
        if (slots_[slot] == 0) {
            pages_.push_back({number, slot, {}});
            slots_[slot] = static_cast<std::uint32_t>(pages_.size());
        }
        return slots_[slot] - 1;
    }
    // The page's slot, or the free one where it belongs.
    [[nodiscard]] std::size_t slot_of(std::uint64_t number) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = (number * 0x9e3779b97f4a7c15u >> 32) & mask;
        while (slots_[slot] != 0 && pages_[slots_[slot] - 1].number != number) slot = (slot + 1) & mask;
        return slot;
    }
    void grow() {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), 0);
        for (std::size_t i = 0; i < pages_.size(); ++i) {
            pages_[i].slot = slot_of(pages_[i].number);
            slots_[pages_[i].slot] = static_cast<std::uint32_t>(i + 1);
        }
    }

    std::vector<Page> pages_;
    std::vector<std::uint32_t> slots_; // 1 + the index of a page, or 0
    std::size_t last_ = 0;             // the page that was used last
};

} // namespace scanscope::trace
