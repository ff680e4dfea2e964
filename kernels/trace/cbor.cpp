#include "kernels/trace/cbor.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <vector>

#include "kernels/text/utf8.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::trace {
namespace {

enum Major : unsigned { positive, negative, byte_string, text_string, array_of, map_of, tagged, simple };

constexpr std::array typed_tags{TypedTag::uint8,  TypedTag::uint16, TypedTag::uint32,  TypedTag::uint64,
                                TypedTag::sint32, TypedTag::sint64, TypedTag::float32, TypedTag::float64};

std::string replace_invalid(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = utf8::first_of(text).bytes;
        valid += length == 0 ? std::string_view("\xef\xbf\xbd") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return valid;
}

} // namespace

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8::first_of(text).bytes;
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

unsigned width_of(TypedTag tag) {
    switch (tag) {
    case TypedTag::uint8:
        return 1;
    case TypedTag::uint16:
        return 2;
    case TypedTag::uint32:
    case TypedTag::sint32:
    case TypedTag::float32:
        return 4;
    case TypedTag::uint64:
    case TypedTag::sint64:
    case TypedTag::float64:
        break;
    }
    return 8;
}

void CborWriter::raw(std::string_view bytes) {
    if (hashes_) hash_ = fnv1a(bytes, hash_);
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void CborWriter::head(unsigned major, std::uint64_t argument) {
    std::array<char, 9> bytes{};
    unsigned length = 0;
    if (argument >= 24)
        length = argument <= 0xff ? 1 : argument <= 0xffff ? 2 : argument <= 0xffffffff ? 4 : 8;
    const unsigned info = length == 0 ? static_cast<unsigned>(argument) : 24u + std::bit_width(length) - 1u;
    bytes[0] = static_cast<char>(major << 5 | info);
    for (unsigned i = 0; i < length; ++i) bytes[1 + i] = static_cast<char>(argument >> 8 * (length - 1 - i));
    raw({bytes.data(), 1 + length});
}

void CborWriter::integer(std::int64_t number) {
    if (number >= 0)
        head(positive, static_cast<std::uint64_t>(number));
    else
        head(negative, ~static_cast<std::uint64_t>(number));
}

void CborWriter::unsigned_integer(std::uint64_t number) { head(positive, number); }

void CborWriter::text(std::string_view utf8) {
    std::string valid;
    if (!is_utf8(utf8)) utf8 = valid = replace_invalid(utf8);
    head(text_string, utf8.size());
    raw(utf8);
}

void CborWriter::array(std::uint64_t items) { head(array_of, items); }
void CborWriter::map(std::uint64_t pairs) { head(map_of, pairs); }

void CborWriter::typed_array(TypedTag tag, std::span<const std::byte> elements) {
    head(tagged, static_cast<std::uint64_t>(tag));
    head(byte_string, elements.size());
    raw({reinterpret_cast<const char*>(elements.data()), elements.size()});
}

void CborReader::fail(const std::string& message) const { throw CborError(false, item_, message); }

void CborReader::need(std::uint64_t count) const {
    if (count > remaining()) throw CborError(true, bytes_.size(), "the data ends too early");
}

std::span<const std::byte> CborReader::take(std::uint64_t count) {
    need(count);
    const auto taken = bytes_.subspan(position_, count);
    position_ += count;
    return taken;
}

CborReader::Head CborReader::head() {
    item_ = position_;
    const auto initial = static_cast<unsigned>(take(1)[0]);
    const unsigned major = initial >> 5, info = initial & 31;
    if (info < 24) return {major, info};
    if (info == 31) fail("indefinite lengths are not supported");
    if (info > 27) fail("this is not CBOR");
    std::uint64_t argument = 0;
    for (const std::byte byte : take(std::uint64_t{1} << (info - 24)))
        argument = argument << 8 | static_cast<std::uint64_t>(byte);
    return {major, argument};
}

CborReader::Head CborReader::head_of(std::initializer_list<unsigned> majors, std::string_view what) {
    Head found = head();
    const bool tag_wanted = std::find(majors.begin(), majors.end(), tagged) != majors.end();
    while (found.major == tagged && !tag_wanted) found = head();
    if (std::find(majors.begin(), majors.end(), found.major) == majors.end()) fail(std::string(what));
    return found;
}

std::uint64_t CborReader::unsigned_integer() { return head_of({positive}, "a number was expected").argument; }

std::int64_t CborReader::integer() {
    const Head found = head_of({positive, negative}, "a number was expected");
    if (found.argument > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        fail("a number is too large");
    const auto magnitude = static_cast<std::int64_t>(found.argument);
    return found.major == positive ? magnitude : -1 - magnitude;
}

std::string_view CborReader::text() {
    const auto bytes = take(head_of({text_string}, "a text string was expected").argument);
    const std::string_view view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!is_utf8(view)) fail("a text string is not valid UTF-8");
    return view;
}

std::uint64_t CborReader::array() {
    const std::uint64_t items = head_of({array_of}, "an array was expected").argument;
    need(items); // each item takes at least one byte
    return items;
}

std::uint64_t CborReader::map() {
    const std::uint64_t pairs = head_of({map_of}, "a map was expected").argument;
    need(pairs);
    return pairs;
}

TypedArray CborReader::typed_array() {
    const Head tag = head_of({tagged}, "a typed array was expected");
    const auto known = std::find(typed_tags.begin(), typed_tags.end(), static_cast<TypedTag>(tag.argument));
    if (known == typed_tags.end())
        fail(fmt::format("typed arrays with tag {} are not supported", tag.argument));
    const auto bytes = take(head_of({byte_string}, "a byte string was expected").argument);
    if (bytes.size() % width_of(*known) != 0) fail("a typed array ends within an element");
    return {*known, bytes};
}

void CborReader::skip() {
    std::vector<std::uint64_t> open{1}; // the items left on each level
    while (!open.empty()) {
        if (open.back() == 0) {
            open.pop_back();
            continue;
        }
        --open.back();
        const Head item = head();
        switch (item.major) {
        case byte_string:
        case text_string:
            static_cast<void>(take(item.argument));
            break;
        case tagged:
            ++open.back();
            break;
        case array_of:
        case map_of:
            need(item.argument); // checked first, so that doubling cannot overflow
            open.push_back(item.major == map_of ? 2 * item.argument : item.argument);
            if (open.size() > deepest) fail("the data is nested too deeply");
            break;
        default:
            break; // numbers and simple values are complete in their head
        }
    }
}

} // namespace scanscope::trace
