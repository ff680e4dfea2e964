// Rows of one kind (events, steps) as a map of columns: a name and a typed array for each field. Only
// trace_writer.cpp and trace_reader.cpp include this file.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/trace/cbor.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The numbers of a column: all bits that any of them has, and those in which any differs from the default.
struct Seen {
    std::uint64_t bits = 0, changed = 0;
};

// A field, and how it is copied between a row and an array of numbers.
template <class Row> struct Column {
    std::string_view name;
    bool always;    // written even if all rows have the default value
    bool is_signed; // a sint64 array; all others have the narrowest sufficient unsigned type
    // Notes the numbers of rows[0, count).
    void (*look)(const Row* rows, std::size_t count, Seen& seen);
    // Copies the field of rows[0, count) to elements of `width` bytes.
    void (*take)(const Row* rows, std::byte* elements, unsigned width, std::size_t count);
    // Sets the field in rows[0, count) from elements of `width` bytes. Returns false if a number is out of
    // range.
    bool (*fill)(Row* rows, const std::byte* elements, unsigned width, std::size_t count);
};

namespace columns {

template <class Field> constexpr std::uint64_t largest() {
    if constexpr (std::same_as<Field, EventKind>)
        return static_cast<std::uint64_t>(EventKind::volatile_write);
    else if constexpr (std::same_as<Field, Space>)
        return static_cast<std::uint64_t>(Space::global);
    else if constexpr (std::same_as<Field, bool>)
        return 1;
    else if constexpr (std::same_as<Field, Value> || std::signed_integral<Field>)
        return ~std::uint64_t{0};
    else
        return std::numeric_limits<Field>::max();
}

// Calls `work` with the type of unsigned numbers of this width.
template <class Work> auto with_number(unsigned width, Work work) {
    switch (width) {
    case 1:
        return work(std::uint8_t{});
    case 2:
        return work(std::uint16_t{});
    case 4:
        return work(std::uint32_t{});
    default:
        return work(std::uint64_t{});
    }
}

// Calls `work(first, count)` for rows that stay in the cache while their columns pass one by one.
template <class Work> void in_chunks(std::size_t rows, Work work) {
    constexpr std::size_t at_once = 256;
    for (std::size_t first = 0; first < rows; first += at_once) work(first, std::min(at_once, rows - first));
}

template <auto Member, class Row> std::uint64_t get(const Row& row) {
    using Field = std::remove_cvref_t<decltype(row.*Member)>;
    if constexpr (std::same_as<Field, Value>)
        return (row.*Member).bits;
    else
        return static_cast<std::uint64_t>(row.*Member);
}

template <auto Member, class Row> void look(const Row* rows, std::size_t count, Seen& seen) {
    const std::uint64_t fresh = get<Member>(Row{});
    for (std::size_t i = 0; i < count; ++i) {
        seen.bits |= get<Member>(rows[i]);
        seen.changed |= get<Member>(rows[i]) ^ fresh;
    }
}

template <auto Member, class Row>
void take(const Row* rows, std::byte* elements, unsigned width, std::size_t count) {
    with_number(width, [&](auto number) {
        for (std::size_t i = 0; i < count; ++i) {
            number = static_cast<decltype(number)>(get<Member>(rows[i]));
            std::memcpy(elements + i * sizeof number, &number, sizeof number);
        }
    });
}

template <auto Member, class Number, class Row>
bool fill_from(Row* rows, const std::byte* elements, std::size_t count) {
    using Field = std::remove_cvref_t<decltype(rows->*Member)>;
    bool in_range = true;
    for (std::size_t i = 0; i < count; ++i) {
        Number number;
        std::memcpy(&number, elements + i * sizeof number, sizeof number);
        in_range &= number <= largest<Field>();
        if constexpr (std::same_as<Field, Value>)
            (rows[i].*Member).bits = number;
        else
            rows[i].*Member = static_cast<Field>(number);
    }
    return in_range;
}

template <auto Member, class Row>
bool fill(Row* rows, const std::byte* elements, unsigned width, std::size_t count) {
    return with_number(
        width, [&](auto number) { return fill_from<Member, decltype(number)>(rows, elements, count); });
}

template <class Row, auto Member> constexpr Column<Row> column(std::string_view name, bool always = false) {
    using Field = std::remove_cvref_t<decltype(std::declval<Row&>().*Member)>;
    return {
        name, always, std::signed_integral<Field>, look<Member, Row>, take<Member, Row>, fill<Member, Row>};
}

// The columns marked `always` also limit how much memory each byte of a file can make the reader allocate.
inline constexpr Column<Event> of_events[] = {
    column<Event, &Event::kind>("kind", true),
    column<Event, &Event::space>("space"),
    column<Event, &Event::never_written>("never_written"),
    column<Event, &Event::array>("array"),
    column<Event, &Event::location>("location", true),
    column<Event, &Event::thread>("thread", true),
    column<Event, &Event::interval>("interval", true),
    column<Event, &Event::warp_interval>("warp_interval"),
    column<Event, &Event::turn>("turn"),
    column<Event, &Event::index>("index"),
    column<Event, &Event::value>("value"),
    column<Event, &Event::old>("old"),
    column<Event, &Event::node>("node"),
    column<Event, &Event::left>("left"),
    column<Event, &Event::right>("right"),
    column<Event, &Event::partner>("partner"),
    column<Event, &Event::polls>("polls"),
    column<Event, &Event::since>("since"),
    column<Event, &Event::order>("order", true),
};

// A step without its label, which is in a table; `label` is its index there.
struct StepRow {
    std::uint32_t label = 0, interval = 0, occurrence = 0, threads = 0;
    std::int64_t number = 1;
    std::uint16_t location = no_location;
    std::uint64_t events = 0;
};
inline constexpr Column<StepRow> of_steps[] = {
    column<StepRow, &StepRow::label>("label", true),
    column<StepRow, &StepRow::number>("number", true),
    column<StepRow, &StepRow::interval>("interval", true),
    column<StepRow, &StepRow::occurrence>("occurrence"),
    column<StepRow, &StepRow::threads>("threads", true),
    column<StepRow, &StepRow::location>("location", true),
    column<StepRow, &StepRow::events>("events", true),
};

inline constexpr Column<Range> of_ranges[] = {
    column<Range, &Range::first>("first", true),
    column<Range, &Range::count>("count", true),
};
inline constexpr Column<Tile> of_tiles[] = {
    column<Tile, &Tile::tile>("tile", true),
    column<Tile, &Tile::block>("block", true),
};
inline constexpr Column<Join> of_joins[] = {
    column<Join, &Join::left>("left", true),
    column<Join, &Join::right>("right", true),
};

struct Number {
    std::uint64_t number = 0;
};
inline constexpr Column<Number> of_numbers[] = {column<Number, &Number::number>("number", true)};

inline TypedTag narrowest(std::uint64_t number) {
    if (number <= 0xff) return TypedTag::uint8;
    if (number <= 0xffff) return TypedTag::uint16;
    return number <= 0xffffffff ? TypedTag::uint32 : TypedTag::uint64;
}

// Writes `number(i)` for every i below count, in the narrowest unsigned type that holds them all.
template <class Numbers> void write_numbers(CborWriter& out, std::size_t count, Numbers number) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i) all |= number(i);
    const TypedTag tag = narrowest(all);
    const unsigned width = width_of(tag);
    std::vector<std::byte> bytes(count * width);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t element = number(i);
        std::memcpy(bytes.data() + i * width, &element, width);
    }
    out.typed_array(tag, bytes);
}

template <class Row>
void write(CborWriter& out, const std::vector<Row>& rows, std::span<const Column<Row>> all) {
    struct Used {
        const Column<Row>* column;
        TypedTag tag;
        std::unique_ptr<std::byte[]> elements;
    };
    std::vector<Seen> seen(all.size());
    in_chunks(rows.size(), [&](std::size_t first, std::size_t count) {
        for (std::size_t c = 0; c < all.size(); ++c) all[c].look(rows.data() + first, count, seen[c]);
    });
    std::vector<Used> used;
    for (std::size_t c = 0; c < all.size(); ++c) {
        if (!all[c].always && seen[c].changed == 0) continue;
        const TypedTag tag = all[c].is_signed ? TypedTag::sint64 : narrowest(seen[c].bits);
        used.push_back(
            {&all[c], tag, std::make_unique_for_overwrite<std::byte[]>(rows.size() * width_of(tag))});
    }
    in_chunks(rows.size(), [&](std::size_t first, std::size_t count) {
        for (const Used& one : used) {
            const unsigned width = width_of(one.tag);
            one.column->take(rows.data() + first, one.elements.get() + first * width, width, count);
        }
    });
    out.map(used.size());
    for (const Used& one : used) {
        out.text(one.column->name);
        out.typed_array(one.tag, {one.elements.get(), rows.size() * width_of(one.tag)});
    }
}

inline bool is_unsigned(TypedTag tag) {
    return tag == TypedTag::uint8 || tag == TypedTag::uint16 || tag == TypedTag::uint32 ||
           tag == TypedTag::uint64;
}

// `charge(bytes)` is called before memory is allocated, and throws if it is too much.
template <class Row, class Charge>
std::vector<Row> read(CborReader& in, std::span<const Column<Row>> all, Charge charge) {
    std::vector<TypedArray> found(all.size());
    std::vector<bool> present(all.size());
    for (std::uint64_t pairs = in.map(); pairs > 0; --pairs) {
        const std::string_view name = in.text();
        const auto column =
            std::find_if(all.begin(), all.end(), [name](const auto& c) { return c.name == name; });
        if (column == all.end()) {
            in.skip();
            continue;
        }
        const auto c = static_cast<std::size_t>(column - all.begin());
        found[c] = in.typed_array();
        present[c] = true;
        if (column->is_signed ? found[c].tag != TypedTag::sint64 : !is_unsigned(found[c].tag))
            in.fail("a column has the wrong type");
    }
    for (std::size_t c = 0; c < all.size(); ++c) {
        if (all[c].always && !present[c]) in.fail("a column is missing");
        if (present[c] && found[c].count() != found[0].count()) in.fail("the columns differ in length");
    }

    const std::size_t count = found[0].count();
    charge(count * sizeof(Row));
    std::vector<Row> rows;
    rows.reserve(count);
    in_chunks(count, [&](std::size_t first, std::size_t chunk) {
        rows.resize(first + chunk);
        for (std::size_t c = 0; c < all.size(); ++c) {
            if (!present[c]) continue;
            const unsigned width = width_of(found[c].tag);
            if (!all[c].fill(rows.data() + first, found[c].bytes.data() + first * width, width, chunk))
                in.fail("a number in a column is out of range");
        }
    });
    return rows;
}

} // namespace columns
} // namespace scanscope::trace
