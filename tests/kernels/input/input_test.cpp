#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/text/text.h"
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using trace::ElementType;
using trace::Operator;
using trace::Value;

std::string texts(const std::vector<Value>& values, ElementType type) {
    std::vector<std::string> all;
    for (const Value value : values) all.push_back(trace::to_text(value, type));
    return fmt::format("{}", fmt::join(all, " "));
}

using test::refusal_by;

std::string typed(std::string_view text, ElementType type = ElementType::int32) {
    return texts(parse_list(text, type), type);
}
std::string refused_list(std::string_view text, ElementType type = ElementType::int32) {
    return refusal_by([&] { (void)parse_list(text, type); });
}

std::string from_file(const std::string& content, ElementType type = ElementType::int32) {
    const test::ScratchFolder folder;
    return texts(parse_file(folder.write("FILE", content), type), type);
}
std::string refused_file(const std::string& content) {
    return refusal_by([&] { return from_file(content); });
}

TEST(ParseList, TakesCommasAndBlanks) {
    EXPECT_EQ(typed("3,1,7,0,4,1,6,3"), "3 1 7 0 4 1 6 3");
    EXPECT_EQ(typed("3 1 7 0"), "3 1 7 0");
    EXPECT_EQ(typed(" 3 ,1,\t7\n0 "), "3 1 7 0");
    EXPECT_EQ(typed("-5,+6,007"), "-5 6 7") << "decimal, whatever the zeros in front";
    EXPECT_EQ(typed("2147483647,-2147483648"), "2147483647 -2147483648");
    EXPECT_EQ(typed("-9223372036854775808", ElementType::int64), "-9223372036854775808");
    EXPECT_EQ(typed("0.5,-1e3,Infinity,NaN", ElementType::float32), "0.5 -1000 Infinity NaN");
    EXPECT_EQ(typed("nan,inf,-INF,infinity", ElementType::float64), "NaN Infinity -Infinity Infinity");
}

TEST(ParseList, EmptyIsNoElements) {
    EXPECT_TRUE(parse_list("", ElementType::int32).empty());
    EXPECT_TRUE(parse_list(" \t\n", ElementType::int32).empty());
}

TEST(ParseList, NamesTheValueThatIsNoNumber) {
    EXPECT_EQ(refused_list("3,1,7x,0"), "input: \"7x\" is not an int32 (value 3).");
    EXPECT_EQ(refused_list("0x10"), "input: \"0x10\" is not an int32 (value 1): write it in decimal, "
                                    "with all its digits.");
    EXPECT_EQ(refused_list("--1"), "input: \"--1\" is not an int32 (value 1).");
    EXPECT_EQ(refused_list("-"), "input: \"-\" is not an int32 (value 1).");
    EXPECT_EQ(refused_list("NaN"), "input: \"NaN\" is not an int32 (value 1).");
    EXPECT_EQ(refused_list("x", ElementType::float64), "input: \"x\" is not a float64 (value 1).");
    EXPECT_EQ(refused_list("nan,inf"), "input: \"nan\" is not an int32 (value 1).");
    for (const std::string word : {"-nan", "+inf", "nan(1)", "-", "+", ".", "-e5"})
        EXPECT_EQ(refused_list(word, ElementType::float32),
                  fmt::format("input: \"{}\" is not a float32 (value 1).", word));
    EXPECT_EQ(refused_list("1 2\x01"), "input: \"2\\x01\" is not an int32 (value 2).");
}

TEST(ParseList, NamesTheMissingValue) {
    EXPECT_EQ(refused_list("3,,1"), "input: Value 2 is missing next to a comma.");
    EXPECT_EQ(refused_list(",3"), "input: Value 1 is missing next to a comma.");
    EXPECT_EQ(refused_list("3,1,"), "input: Value 3 is missing next to a comma.");
    EXPECT_EQ(refused_list(","), "input: Value 1 is missing next to a comma.");
}

TEST(ParseList, OffersTheTypeThatFits) {
    EXPECT_EQ(refused_list("1,300000000000"),
              "input: 300\u202F000\u202F000\u202F000 does not fit in int32. Choose int64?");
    EXPECT_EQ(refused_list("-2147483649"),
              "input: -2\u202F147\u202F483\u202F649 does not fit in int32. Choose int64?");
    EXPECT_EQ(refused_list("9223372036854775808", ElementType::int64),
              "input: 9\u202F223\u202F372\u202F036\u202F854\u202F775\u202F808 does not fit in int64. Choose "
              "float64?");
    EXPECT_EQ(refused_list("1,1e39", ElementType::float32),
              "input: 1e39 does not fit in float32. Choose float64?");
    EXPECT_EQ(refused_list("1,1e999", ElementType::float64),
              "input: 1e999 does not fit in float64 (value 2).");
    EXPECT_EQ(refused_list(std::string(400, '9')),
              "input: \"99999999999999999999999999999999…\" does not fit in int32 (value 1).");
}

TEST(ParseList, OffersAFloatForAFraction) {
    EXPECT_EQ(refused_list("1.5"), "input: \"1.5\" is not an int32. Choose float32?");
    EXPECT_EQ(refused_list("1e3"), "input: \"1e3\" is not an int32. Choose float32?");
    EXPECT_EQ(refused_list("1,1e300", ElementType::int64),
              "input: \"1e300\" is not an int64. Choose float64?");
    const auto fitting = [](std::string_view text, ElementType type) -> std::optional<ElementType> {
        try {
            (void)parse_list(text, type);
        } catch (const OtherTypeFits& refused) {
            return refused.type();
        } catch (const BadRequest&) {
        }
        return std::nullopt;
    };
    EXPECT_EQ(fitting("2.5", ElementType::int32), ElementType::float32);
    EXPECT_EQ(fitting("300000000000", ElementType::int32), ElementType::int64);
    EXPECT_EQ(fitting("1e39", ElementType::float32), ElementType::float64);
    EXPECT_EQ(fitting("1..300000000000", ElementType::int32), std::nullopt) << "no list is that long";
    EXPECT_EQ(fitting("299999999999..300000000000", ElementType::int32), ElementType::int64);
    EXPECT_EQ(fitting("7x", ElementType::int32), std::nullopt);
}

TEST(ParseList, TakesRangesAndRepeats) {
    EXPECT_EQ(typed("1..8"), "1 2 3 4 5 6 7 8");
    EXPECT_EQ(typed("8..1"), "8 7 6 5 4 3 2 1");
    EXPECT_EQ(typed("-2..2,5..5"), "-2 -1 0 1 2 5");
    EXPECT_EQ(typed("5x3"), "5 5 5");
    EXPECT_EQ(typed("-1x2 7 1..3,4x1"), "-1 -1 7 1 2 3 4");
    EXPECT_EQ(typed("2.5x2,1..2", ElementType::float32), "2.5 2.5 1 2");
    EXPECT_EQ(typed("2147483646..2147483647"), "2147483646 2147483647");
    EXPECT_EQ(typed("9223372036854775807..9223372036854775806", ElementType::int64),
              "9223372036854775807 9223372036854775806");
    EXPECT_EQ(from_file("1..3\n5x2\n"), "1 2 3 5 5");
    for (const std::string word : {"1..", "..3", "1...3", "1..2..3", "0.5..3", "a..b"})
        EXPECT_EQ(refused_list("4," + word),
                  fmt::format("input: \"{}\" is not a range of whole numbers like 1..8 (value 2).", word));
    for (const std::string word : {"5x", "x3", "5x0", "5x-1", "5x03", "x"})
        EXPECT_EQ(refused_list(word), fmt::format("input: \"{}\" is not an int32 (value 1).", word));
    EXPECT_EQ(refused_list("1..3000000000x"),
              "input: \"1..3000000000x\" is not a range of whole numbers like 1..8 "
              "(value 1).");
}

// A few characters can request any number of elements. Lists that are too long are refused before they are
// built.
TEST(ParseList, RangesAndRepeatsHaveALimit) {
    EXPECT_EQ(parse_list("1..1048576", ElementType::int32).size(), most_listed);
    EXPECT_EQ(
        refused_list("1..1000000000"),
        "input: \"1..1000000000\" expands to 1\u202F000\u202F000\u202F000 values, but the ranges and repeats "
        "of a list may expand to at most 1\u202F048\u202F576 in total. For more, choose a generator like "
        "ramp.");
    for (const std::string word : {"7x1048577", "7x99999999999999999999999999", "1..1048577",
                                   "-9223372036854775808..9223372036854775807", "1x1000000,1x1000000"})
        EXPECT_TRUE(refused_list(word).find("For more, choose a generator like ramp.") != std::string::npos)
            << refused_list(word);
}

TEST(ParseList, TakesSemicolonsButNotBesideCommas) {
    EXPECT_EQ(typed("3;1; 7 0"), "3 1 7 0");
    EXPECT_EQ(from_file("3;1\n7;0\n"), "3 1 7 0");
    EXPECT_EQ(refused_list("3;;1"), "input: Value 2 is missing next to a semicolon.");
    EXPECT_EQ(refused_list("1,5;2,5"),
              "input: Commas and semicolons are mixed between the values: use only one of them (value 3).");
    EXPECT_EQ(refused_file("1;2\n3,4\n"),
              "input: FILE, line 2, column 2: commas and semicolons are mixed between the "
              "values: use only one of them (value 4).");
}

TEST(ParseFile, TakesCommasBlanksAndLines) {
    EXPECT_EQ(from_file("3,1,7\n0,4\n"), "3 1 7 0 4");
    EXPECT_EQ(from_file("3 1\t7\r\n\r\n0, 4"), "3 1 7 0 4");
    EXPECT_EQ(from_file("\xef\xbb\xbf"
                        "3\n1\n"),
              "3 1")
        << "a byte order mark is no value";
    EXPECT_EQ(from_file(""), "");
    EXPECT_EQ(from_file("0.25\n1e-3\n", ElementType::float64), "0.25 0.001");
}

TEST(ParseFile, NamesLineAndColumn) {
    EXPECT_EQ(refused_file("3,1\n7, 7x,0\n"),
              "input: FILE, line 2, column 4: \"7x\" is not an int32 (value 4).");
    EXPECT_EQ(refused_file("value\n3\n"),
              "input: FILE, line 1, column 1: \"value\" is not an int32 (value 1).");
    EXPECT_EQ(refused_file("# numbers\n3\n"),
              "input: FILE, line 1, column 1: \"#\" is not an int32 (value 1).");
    EXPECT_EQ(refused_file("3,1,\n4\n"),
              "input: FILE, line 1, column 5: value 3 is missing next to a comma.");
    EXPECT_EQ(refused_file("3\n,1\n"), "input: FILE, line 2, column 1: value 2 is missing next to a comma.");
    EXPECT_EQ(refused_file("3,\n"), "input: FILE, line 1, column 3: value 2 is missing next to a comma.");
    EXPECT_EQ(
        refused_file("1\n99999999999\n"),
        "input: FILE, line 2, column 1: 99\u202F999\u202F999\u202F999 does not fit in int32. Choose int64?");
    EXPECT_EQ(refused_file(std::string("1\0002", 3)),
              "input: FILE, line 1, column 1: \"1\\x002\" is not an int32 (value 1).");
}

TEST(ParseFile, SaysWhyItCannotBeRead) {
    EXPECT_EQ(refusal_by([] { (void)parse_file("no/such/file.csv", ElementType::int32); }),
              "input: no/such/file.csv cannot be opened: No such file or directory.");
    EXPECT_EQ(refusal_by([] { (void)parse_file("/", ElementType::int32); }),
              "input: / is a folder, not a file of numbers.");
}

TEST(ParseSize, TakesDecimalsAndPowersOfTwo) {
    EXPECT_EQ(parse_size("0"), 0u);
    EXPECT_EQ(parse_size("10000"), 10000u);
    EXPECT_EQ(parse_size("2^20"), 1048576u);
    EXPECT_EQ(parse_size("2^0"), 1u);
    EXPECT_EQ(parse_size("2^63"), std::uint64_t{1} << 63);
    EXPECT_EQ(parse_size("18446744073709551615"), 18446744073709551615u);
}

TEST(Blocks, AreNumbersAndTheLast) {
    using Blocks = std::vector<std::int64_t>;
    EXPECT_EQ(parse_blocks("0"), Blocks{0});
    EXPECT_EQ(parse_blocks("0,1,last"), (Blocks{0, 1, -1}));
    EXPECT_EQ(parse_blocks("last,2^10"), (Blocks{-1, 1024}));
    for (const char* bad : {"", "0,", ",0", "-1", "first", "0 1", "2^63"})
        EXPECT_TRUE(refusal_by([&] { return parse_blocks(bad); }).starts_with("blocks: ")) << bad;
}

TEST(ParseSize, RefusesAllElse) {
    const auto said = [](std::string_view text) {
        return refusal_by([&] { (void)parse_size(text, "block"); });
    };
    const std::string form = " is not a size for block: write, for example, 10000 or 2^20.";
    for (const std::string_view text :
         {"", "-1", "+1", " 8", "8 ", "1e3", "0x10", "2^", "2^-1", "2^2^2", "3^2", "8k"})
        EXPECT_EQ(said(text), fmt::format("block: {}{}", in_quotes(text), form));
    EXPECT_EQ(said("010"), "block: \"010\" is not a size for block: leave out the leading zero.");
    EXPECT_EQ(said("2^64"), "block: \"2^64\" is not a size for block: it is too large.");
    EXPECT_EQ(said("18446744073709551616"),
              "block: \"18446744073709551616\" is not a size for block: it is too large.");
}

TEST(Generate, GivesTheSameNumbersEverywhere) {
    const auto made = [](Generator generator, std::uint64_t n, std::uint64_t seed, ElementType type,
                         Operator op) { return texts(generate(generator, n, seed, type, op), type); };
    EXPECT_EQ(made(Generator::random, 12, 1, ElementType::int32, Operator::sum), "7 5 5 3 6 1 0 3 8 5 9 9");
    EXPECT_EQ(made(Generator::random, 8, 7, ElementType::int64, Operator::sum), "7 2 8 9 9 8 0 1");
    EXPECT_EQ(made(Generator::random, 8, 1, ElementType::float32, Operator::sum),
              "7 5 5.5 3.5 6.5 1 0.5 3.5");
    EXPECT_EQ(made(Generator::random, 8, 1, ElementType::float64, Operator::sum),
              "7 5 5.5 3.5 6.5 1 0.5 3.5");
    EXPECT_EQ(made(Generator::random, 8, 1, ElementType::int32, Operator::max), "70 52 57 39 69 14 7 38");
    EXPECT_EQ(made(Generator::ones, 4, 0, ElementType::float32, Operator::sum), "1 1 1 1");
    EXPECT_EQ(made(Generator::ramp, 5, 0, ElementType::int64, Operator::sum), "1 2 3 4 5");
    EXPECT_EQ(made(Generator::descending, 5, 0, ElementType::int32, Operator::sum), "5 4 3 2 1");
    EXPECT_EQ(made(Generator::alternating, 5, 0, ElementType::float32, Operator::sum), "1 -2 3 -4 5");
    EXPECT_EQ(made(Generator::random, 0, 1, ElementType::int32, Operator::sum), "");
}

TEST(Generate, IntegerProductsDoNotOverflow) {
    for (const std::uint64_t n : {8u, 2048u, 1u << 20})
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
            std::int64_t product = 1;
            int twos = 0;
            for (const Value value :
                 generate(Generator::random, n, seed, ElementType::int32, Operator::product)) {
                const auto factor = trace::from_value<std::int32_t>(value);
                ASSERT_TRUE(factor == 1 || factor == -1 || factor == 2) << factor;
                twos += factor == 2;
                product *= factor;
            }
            EXPECT_LE(std::abs(product), std::int64_t{1} << 30);
            EXPECT_GE(twos, 1) << "n = " << n << ", otherwise no growth could be seen";
        }
}

TEST(Generate, FloatProductsStayExact) {
    float product = 1;
    for (const Value value :
         generate(Generator::random, 1 << 16, 5, ElementType::float32, Operator::product)) {
        product *= trace::from_value<float>(value);
        ASSERT_GE(product, 0x1p-20f);
        ASSERT_LE(product, 0x1p20f);
    }
}

TEST(Generate, RefusesMoreThanFitsInMemory) {
    EXPECT_EQ(refusal_by([] {
                  (void)generate(Generator::ones, std::uint64_t{1} << 40, 0, ElementType::int32,
                                 Operator::sum);
              }),
              "n: At most 1\u202F073\u202F741\u202F824 elements can be generated; "
              "1\u202F099\u202F511\u202F627\u202F776 were requested.");
}

TEST(MakeInput, UnderstandsWhatWasGiven) {
    const auto made = [](std::optional<std::string> text, std::optional<std::uint64_t> n,
                         std::optional<std::uint64_t> seed) {
        const Input input = make_input({std::move(text), n, seed}, ElementType::int32, Operator::sum);
        return input.source + ", seed " + std::to_string(input.seed) + ", n " +
               std::to_string(input.values.size());
    };
    EXPECT_EQ(made({}, {}, {}), "typed, seed 0, n 8");
    EXPECT_EQ(made({}, 5, {}), "random, seed 1, n 5");
    EXPECT_EQ(made({}, {}, 9), "random, seed 9, n 16");
    EXPECT_EQ(made("random", 3, 4), "random, seed 4, n 3");
    EXPECT_EQ(made("ones", 0, {}), "ones, seed 0, n 0");
    EXPECT_EQ(made("ramp", {}, {}), "ramp, seed 0, n 16");
    EXPECT_EQ(made("descending", 3, {}), "descending, seed 0, n 3");
    EXPECT_EQ(made("alternating", {}, {}), "alternating, seed 0, n 16");
    EXPECT_EQ(made("1..8", {}, {}), "typed, seed 0, n 8");
    EXPECT_EQ(made("1,2", 2, {}), "typed, seed 0, n 2");
    EXPECT_EQ(made("", {}, {}), "typed, seed 0, n 0");
    const test::ScratchFolder folder;
    const std::string file = folder.write("numbers.csv", "4 5 6\n").string();
    const Input input =
        make_input({.input = "@" + file, .n = {}, .seed = {}}, ElementType::int32, Operator::sum);
    EXPECT_EQ(input.source, "file");
    EXPECT_EQ(texts(input.values, ElementType::int32), "4 5 6");
}

TEST(MakeInput, RefusesContradictions) {
    const auto said = [](const InputChoice& choice) {
        return refusal_by([&] { (void)make_input(choice, ElementType::int32, Operator::sum); });
    };
    EXPECT_EQ(said({.input = "1,2", .n = 3, .seed = {}}),
              "n: --n 3 does not match the 2 values given with --input; leave one of them out.");
    EXPECT_EQ(said({.input = "1,2", .n = {}, .seed = 3}), "seed: --seed works only with --input random.");
    EXPECT_EQ(said({.input = "ones", .n = 4, .seed = 3}), "seed: --seed works only with --input random.");
    EXPECT_EQ(said({.input = "Random", .n = {}, .seed = {}}), "input: \"Random\" is not an int32 (value 1).");
}

} // namespace
} // namespace scanscope::kernels
