// Rows of one kind (events, steps) as a map of columns: a name and a typed array for each field. Only
// trace_writer.cpp and trace_reader.cpp include this file.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/trace/cbor.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// A field, and how it is copied between a row and an array of numbers.
template <class Row> struct Column {
    std::string_view name;
    bool always;    // written even if all rows have the default value
    bool is_signed; // a sint64 array; all others have the narrowest sufficient unsigned type
    std::uint64_t (*get)(const Row& row);
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

template <auto Member, class Row> std::uint64_t get(const Row& row) {
    using Field = std::remove_cvref_t<decltype(row.*Member)>;
    if constexpr (std::same_as<Field, Value>)
        return (row.*Member).bits;
    else
        return static_cast<std::uint64_t>(row.*Member);
}

template <auto Member, class Number, class Row>
bool fill_from(Row* rows, const std::byte* elements, std::size_t count) {
    using Field = std::remove_cvref_t<decltype(rows->*Member)>;
    bool in_range = true;
    for (std::size_t i = 0; i < count; ++i) {
        Number number;
        std::memcpy(&number, elements + i * sizeof number, sizeof number);
        in_range = in_range && number <= largest<Field>();
        if (!in_range) return false;
        if constexpr (std::same_as<Field, Value>)
            (rows[i].*Member).bits = number;
        else
            rows[i].*Member = static_cast<Field>(number);
    }
    return true;
}

template <auto Member, class Row>
bool fill(Row* rows, const std::byte* elements, unsigned width, std::size_t count) {
    switch (width) {
    case 1:
        return fill_from<Member, std::uint8_t>(rows, elements, count);
    case 2:
        return fill_from<Member, std::uint16_t>(rows, elements, count);
    case 4:
        return fill_from<Member, std::uint32_t>(rows, elements, count);
    default:
        return fill_from<Member, std::uint64_t>(rows, elements, count);
    }
}

template <class Row, auto Member> constexpr Column<Row> column(std::string_view name, bool always = false) {
    using Field = std::remove_cvref_t<decltype(std::declval<Row&>().*Member)>;
    return {name, always, std::signed_integral<Field>, get<Member, Row>, fill<Member, Row>};
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
    column<Event, &Event::index>("index"),
    column<Event, &Event::value>("value"),
    column<Event, &Event::old>("old"),
    column<Event, &Event::node>("node"),
    column<Event, &Event::left>("left"),
    column<Event, &Event::right>("right"),
    column<Event, &Event::partner>("partner"),
    column<Event, &Event::polls>("polls"),
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
template <class Numbers>
void write_numbers(CborWriter& out, std::size_t count, Numbers number, TypedTag least = TypedTag::uint8) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i) all |= number(i);
    const TypedTag tag = least == TypedTag::sint64 ? least : narrowest(all);
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
    const Row fresh{};
    std::vector<const Column<Row>*> used;
    for (const Column<Row>& column : all) {
        const auto differs = [&](const Row& row) { return column.get(row) != column.get(fresh); };
        if (column.always || std::any_of(rows.begin(), rows.end(), differs)) used.push_back(&column);
    }
    out.map(used.size());
    for (const Column<Row>* column : used) {
        out.text(column->name);
        write_numbers(
            out, rows.size(), [&](std::size_t i) { return column->get(rows[i]); },
            column->is_signed ? TypedTag::sint64 : TypedTag::uint8);
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

    // Works in chunks, so that the rows stay in the cache while their columns are filled in one by one.
    constexpr std::size_t rows_at_once = 256;
    const std::size_t count = found[0].count();
    charge(count * sizeof(Row));
    std::vector<Row> rows(count);
    for (std::size_t first = 0; first < count; first += rows_at_once)
        for (std::size_t c = 0; c < all.size(); ++c) {
            if (!present[c]) continue;
            const unsigned width = width_of(found[c].tag);
            if (!all[c].fill(rows.data() + first, found[c].bytes.data() + first * width, width,
                             std::min(rows_at_once, count - first)))
                in.fail("a number in a column is out of range");
        }
    return rows;
}

} // namespace columns
} // namespace scanscope::trace
