#include "kernels/trace/cbor.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

template <class Write> std::string hex_of(Write write) {
    std::ostringstream bytes;
    CborWriter out(bytes);
    write(out);
    std::string hex;
    for (const char byte : bytes.str()) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
}

CborReader reader_of(const std::string& bytes) { return CborReader(std::as_bytes(std::span(bytes))); }

// The examples in appendix A of RFC 8949.
TEST(Cbor, EncodesAsTheStandardSays) {
    const auto integer = [](std::int64_t number) {
        return hex_of([number](CborWriter& out) { out.integer(number); });
    };
    EXPECT_EQ(integer(0), "00");
    EXPECT_EQ(integer(23), "17");
    EXPECT_EQ(integer(24), "1818");
    EXPECT_EQ(integer(255), "18ff");
    EXPECT_EQ(integer(1000), "1903e8");
    EXPECT_EQ(integer(1000000), "1a000f4240");
    EXPECT_EQ(integer(1000000000000), "1b000000e8d4a51000");
    EXPECT_EQ(integer(-1), "20");
    EXPECT_EQ(integer(-100), "3863");
    EXPECT_EQ(integer(-1000), "3903e7");
    EXPECT_EQ(hex_of([](CborWriter& out) { out.unsigned_integer(0xffffffffffffffffu); }),
              "1bffffffffffffffff");
    EXPECT_EQ(hex_of([](CborWriter& out) { out.text("\u6c34"); }), "63e6b0b4");
    EXPECT_EQ(hex_of([](CborWriter& out) { out.array(25), out.map(2); }), "9819a2");
    const std::byte two[] = {std::byte{1}, std::byte{2}};
    EXPECT_EQ(hex_of([&](CborWriter& out) { out.typed_array(TypedTag::uint16, two); }), "d845420102");
}

TEST(Cbor, ReadsWhatItWrites) {
    std::ostringstream bytes;
    CborWriter out(bytes);
    const std::int64_t numbers[] = {0,
                                    23,
                                    24,
                                    256,
                                    -1,
                                    -300,
                                    std::numeric_limits<std::int64_t>::min(),
                                    std::numeric_limits<std::int64_t>::max()};
    for (const std::int64_t number : numbers) out.integer(number);
    out.text("");
    out.text("größer");
    const std::string file = bytes.str();
    CborReader in = reader_of(file);
    for (const std::int64_t number : numbers) EXPECT_EQ(in.integer(), number);
    EXPECT_EQ(in.text(), "");
    EXPECT_EQ(in.text(), "größer");
    EXPECT_EQ(in.remaining(), 0u);
}

TEST(Cbor, SkipsOneItemWhole) {
    // {1: [2, h'0304', "x"], _: tag(tag(true)), 1.5: -7} and then 9
    const std::string bytes("\xa3\x01\x83\x02\x42\x03\x04\x61x\xf6\xc1\xc2\xf5\xf9\x3e\x00\x26\x09", 18);
    CborReader in = reader_of(bytes);
    in.skip();
    EXPECT_EQ(in.integer(), 9);
    EXPECT_EQ(in.remaining(), 0u);
}

TEST(Cbor, RefusesNumbersThatDoNotFit) {
    const std::string bytes("\x1b\xff\xff\xff\xff\xff\xff\xff\xff\x3b\x80\0\0\0\0\0\0\0\x20", 19);
    CborReader in = reader_of(bytes);
    EXPECT_THROW(static_cast<void>(in.integer()), CborError);
    EXPECT_THROW(static_cast<void>(in.integer()), CborError);
    EXPECT_THROW(static_cast<void>(in.unsigned_integer()), CborError);
}

TEST(Cbor, KnowsUtf8) {
    for (const char* valid : {"", "plain", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf",
                              "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
        EXPECT_TRUE(is_utf8(valid)) << valid;
    for (const char* invalid :
         {"\x80", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2z", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xef\xbf",
          "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "a\xe9"})
        EXPECT_FALSE(is_utf8(invalid)) << fmt::format("{:02x}", static_cast<unsigned char>(invalid[0]));
}

} // namespace
} // namespace scanscope::trace
