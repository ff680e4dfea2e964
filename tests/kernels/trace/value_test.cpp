#include "kernels/trace/value.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

constexpr ElementType all_types[] = {ElementType::int32,   ElementType::int64,  ElementType::float32,
                                     ElementType::float64, ElementType::uint32, ElementType::uint64};

// `text` after it was read and printed again, or "refused".
std::string echo(std::string_view text, ElementType type) {
    const std::optional<Value> value = parse_value(text, type);
    return value ? to_text(*value, type) : "refused";
}

// `cases` contains "text=echo" for each case, separated by blanks.
void expect_echoes(ElementType type, const std::string& cases) {
    std::istringstream all(cases);
    for (std::string one; all >> one;) {
        const std::size_t at = one.find('=');
        ASSERT_NE(at, std::string::npos) << one;
        EXPECT_EQ(echo(one.substr(0, at), type), one.substr(at + 1)) << one << " as " << name_of(type);
    }
}

TEST(Value, ReadsAndPrintsInt32) {
    expect_echoes(ElementType::int32, "0=0 -0=0 7=7 -7=-7 +5=5 010=10 2147483647=2147483647 "
                                      "-2147483648=-2147483648 2147483648=refused -2147483649=refused "
                                      "99999999999999999999999=refused");
}

TEST(Value, ReadsAndPrintsTheOtherIntegers) {
    expect_echoes(ElementType::int64,
                  "9223372036854775807=9223372036854775807 "
                  "-9223372036854775808=-9223372036854775808 9223372036854775808=refused");
    expect_echoes(ElementType::uint32, "4294967295=4294967295 4294967296=refused -1=refused");
    expect_echoes(ElementType::uint64,
                  "18446744073709551615=18446744073709551615 18446744073709551616=refused");
}

TEST(Value, ReadsAndPrintsFloats) {
    expect_echoes(ElementType::float32, "0.1=0.1 -0.5=-0.5 -0=-0 1e30=1e+30 16777217=16777216 1e-45=1e-45 "
                                        "1e-46=refused 3.4028235e38=3.4028235e+38 3.5e38=refused 0e99=0 "
                                        ".5=0.5 +.5=0.5");
    expect_echoes(ElementType::float64, "0.1=0.1 1e308=1e+308 1e400=refused -1e400=refused 5e-324=5e-324 "
                                        "1e-400=refused 0.30000000000000004=0.30000000000000004 "
                                        "Infinity=Infinity -Infinity=-Infinity NaN=NaN");
}

TEST(Value, ReadsInfinityAndNaNHoweverTheyAreWritten) {
    for (const ElementType type : {ElementType::float32, ElementType::float64})
        expect_echoes(type, "inf=Infinity Inf=Infinity INF=Infinity -inf=-Infinity -INF=-Infinity "
                            "infinity=Infinity INFINITY=Infinity -infinity=-Infinity nan=NaN NAN=NaN "
                            "infinit=refused infinityy=refused nan(1)=refused nano=refused --inf=refused");
}

TEST(Value, RefusesWhatIsNoNumber) {
    for (const ElementType type : all_types)
        for (const std::string_view text :
             {"",    " ",  "+",  "-", "+-5",  "++5",  "--5",       "7x",    " 7",  "7 ",  "0x1", "x",
              "1,2", "1e", "e1", ".", "-NaN", "+NaN", "+Infinity", "1_000", "\t1", "1\n", "٣"})
            EXPECT_EQ(echo(text, type), "refused") << '"' << text << "\" as " << name_of(type);
    for (const ElementType type :
         {ElementType::int32, ElementType::int64, ElementType::uint32, ElementType::uint64})
        for (const std::string_view text : {"1.0", "1e3", "NaN", "Infinity", "nan", "inf", "-inf"})
            EXPECT_EQ(echo(text, type), "refused") << '"' << text << "\" as " << name_of(type);
    using namespace std::string_view_literals;
    EXPECT_EQ(parse_value("1\0"sv, ElementType::int32), std::nullopt);
}

TEST(Value, KeepsOnlyTheBitsOfItsType) {
    EXPECT_EQ(to_value(std::int32_t{-1}).bits, 0xffffffffu);
    EXPECT_EQ(to_value(std::int64_t{-1}).bits, ~std::uint64_t{0});
    EXPECT_EQ(to_value(1.0f).bits, 0x3f800000u);
    EXPECT_EQ(to_value(-0.0).bits, 0x8000000000000000u);
    EXPECT_EQ(canonical({0xdeadbeef00000007u}, ElementType::int32).bits, 7u);
}

TEST(Value, HasOneNaN) {
    const Value quiet = to_value(std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(to_value(-std::numeric_limits<float>::quiet_NaN()), quiet);
    EXPECT_EQ(canonical({0xffc12345u}, ElementType::float32), quiet);
    EXPECT_EQ(canonical({0x7ff8000000000001u}, ElementType::float64),
              to_value(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_EQ(parse_value("NaN", ElementType::float32), quiet);
}

TEST(Value, ConvertsToDouble) {
    EXPECT_EQ(as_double(to_value(std::int32_t{-3}), ElementType::int32), -3.0);
    EXPECT_EQ(as_double(to_value(0.5f), ElementType::float32), 0.5);
    EXPECT_EQ(as_double({~std::uint64_t{0}}, ElementType::uint64), 18446744073709551615.0);
}

TEST(Value, TypesKnowTheirSize) {
    std::string sizes;
    for (const ElementType type : all_types)
        sizes += std::string(name_of(type)) + ' ' + std::to_string(size_of(type)) +
                 (is_integer(type) ? "i " : "f ");
    EXPECT_EQ(sizes, "int32 4i int64 8i float32 4f float64 8f uint32 4i uint64 8i ");
}

TEST(Value, NamesReadBack) {
    for (const ElementType type : all_types) EXPECT_EQ(parse_element_type(name_of(type)), type);
    std::string names;
    for (const Operator op : {Operator::sum, Operator::product, Operator::max, Operator::min,
                              Operator::bit_and, Operator::bit_or, Operator::bit_xor, Operator::compose}) {
        EXPECT_EQ(parse_operator(name_of(op)), op);
        names += std::string(name_of(op)) + ' ';
    }
    EXPECT_EQ(names, "sum product max min and or xor compose ");
    for (const Form form : {Form::exclusive, Form::inclusive}) EXPECT_EQ(parse_form(name_of(form)), form);
    EXPECT_EQ(parse_element_type("int"), std::nullopt);
    EXPECT_EQ(parse_operator("Sum"), std::nullopt);
    EXPECT_EQ(parse_form(""), std::nullopt);
}

} // namespace
} // namespace scanscope::trace
