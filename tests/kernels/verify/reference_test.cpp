#include "kernels/verify/reference.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::ElementType;
using trace::Form;
using trace::Operator;
using trace::Value;

template <class T> std::vector<Value> values_of(std::initializer_list<T> elements) {
    std::vector<Value> values;
    for (const T element : elements) values.push_back(trace::to_value(element));
    return values;
}

template <class T> std::string scan(std::initializer_list<T> elements, Operator op, Form form) {
    const ElementType type = trace::element_type_of<T>();
    std::vector<std::string> all;
    for (const Value value : reference_scan(values_of(elements), type, op, form).values)
        all.push_back(trace::to_text(value, type));
    return fmt::format("{}", fmt::join(all, " "));
}

TEST(Reference, SumsOfThePapers) {
    EXPECT_EQ(scan({3, 1, 7, 0, 4, 1, 6, 3}, Operator::sum, Form::exclusive), "0 3 4 11 11 15 16 22");
    EXPECT_EQ(scan({3, 1, 7, 0, 4, 1, 6, 3}, Operator::sum, Form::inclusive), "3 4 11 11 15 16 22 25");
    EXPECT_EQ(scan<std::int32_t>({}, Operator::sum, Form::exclusive), "");
}

TEST(Reference, EveryIntegerOperator) {
    const auto inclusive = [](Operator op) { return scan({12, 10, -7}, op, Form::inclusive); };
    EXPECT_EQ(inclusive(Operator::sum), "12 22 15");
    EXPECT_EQ(inclusive(Operator::product), "12 120 -840");
    EXPECT_EQ(inclusive(Operator::max), "12 12 12");
    EXPECT_EQ(inclusive(Operator::min), "12 10 -7");
    EXPECT_EQ(inclusive(Operator::bit_and), "12 8 8");
    EXPECT_EQ(inclusive(Operator::bit_or), "12 14 -1");
    EXPECT_EQ(inclusive(Operator::bit_xor), "12 6 -1");
}

TEST(Reference, IntegersWrap) {
    EXPECT_EQ(scan<std::int32_t>({2147483647, 1}, Operator::sum, Form::inclusive), "2147483647 -2147483648");
    EXPECT_EQ(scan<std::int64_t>({std::int64_t{1} << 62, 4}, Operator::product, Form::inclusive),
              "4611686018427387904 0");
}

// x -> 2x + 3, followed by x -> 5x + 7, is x -> 10x + 22. In the other order, it would be x -> 10x + 38.
TEST(Reference, ComposeAppliesTheLeftMapFirst) {
    const std::int32_t first = 2 << 16 | 3, second = 5 << 16 | 7;
    EXPECT_EQ(scan({first, second}, Operator::compose, Form::inclusive),
              std::to_string(first) + " " + std::to_string(10 << 16 | 22));
    EXPECT_EQ(scan({second, first}, Operator::compose, Form::inclusive),
              std::to_string(second) + " " + std::to_string(10 << 16 | 17));
    const std::int64_t wide_first = std::int64_t{2} << 32 | 3, wide_second = std::int64_t{5} << 32 | 7;
    EXPECT_EQ(scan({wide_first, wide_second}, Operator::compose, Form::exclusive),
              std::to_string(std::int64_t{1} << 32) + " " + std::to_string(wide_first));
}

TEST(Reference, IdentitiesOfEveryTypeAndOperator) {
    const auto texts = [](ElementType type, std::initializer_list<Operator> ops) {
        std::string all;
        for (const Operator op : ops)
            all += trace::to_text(reference_total({}, type, op).values.front(), type) + " ";
        return all;
    };
    EXPECT_EQ(texts(ElementType::int32,
                    {Operator::sum, Operator::product, Operator::max, Operator::min, Operator::bit_and,
                     Operator::bit_or, Operator::bit_xor, Operator::compose}),
              "0 1 -2147483648 2147483647 -1 0 0 65536 ");
    EXPECT_EQ(texts(ElementType::float32, {Operator::sum, Operator::product, Operator::max, Operator::min}),
              "0 1 -Infinity Infinity ");
}

// With so many float32 numbers, (m − 1) u exceeds 1, and the bound still grows with m.
TEST(Reference, BoundsSumsOfMoreElementsThanAFloatCanCount) {
    const std::vector<trace::Value> ones((1u << 24) + 3, trace::to_value(1.0f));
    const Reference total = reference_total(ones, ElementType::float32, Operator::sum);
    EXPECT_NEAR(total.bounds.at(0), double(ones.size() - 1) * 0x1p-24 * double(ones.size()), 2);
    const std::vector<trace::Value> stuck{trace::to_value(0x1p24f)}; // adding one by one stops here
    EXPECT_EQ(first_mismatch(total, stuck, ElementType::float32), std::nullopt);
    const Reference product = reference_total(ones, ElementType::float32, Operator::product);
    EXPECT_GE(product.bounds.at(0), 1) << "no bound is guaranteed";
}

TEST(Reference, FloatsKnowHowFarAResultMayBeOff) {
    const auto input = values_of({1e8f, 1.0f, -1e8f, 0.25f});
    const Reference expected = reference_scan(input, ElementType::float32, Operator::sum, Form::inclusive);
    EXPECT_EQ(trace::from_value<float>(expected.values[2]), 1.0f) << "summed in float64, not in float32";
    EXPECT_EQ(expected.bounds[0], 0.0);
    EXPECT_GE(expected.bounds[2], 2 * 0x1p-24 * 2e8) << "two roundings of sums as large as the inputs";
    EXPECT_LE(expected.bounds[2], 3 * 0x1p-24 * 2e8);
    const auto serial = values_of({1e8f, 1e8f + 1.0f, (1e8f + 1.0f) - 1e8f, ((1e8f + 1.0f) - 1e8f) + 0.25f});
    EXPECT_EQ(first_mismatch(expected, serial, ElementType::float32), std::nullopt);
}

TEST(Reference, FloatsThatAreWrongAreNotForgiven) {
    const auto input = values_of({0.1, 0.2, 0.3});
    const Reference expected = reference_scan(input, ElementType::float64, Operator::sum, Form::inclusive);
    EXPECT_EQ(first_mismatch(expected, values_of({0.1, 0.1 + 0.2, 0.1 + 0.2 + 0.3}), ElementType::float64),
              std::nullopt);
    const auto wrong = first_mismatch(expected, values_of({0.1, 0.3000000001, 0.6}), ElementType::float64);
    ASSERT_TRUE(wrong.has_value());
    EXPECT_TRUE(wrong->starts_with("index 1: got 0.3000000001, expected 0.3")) << *wrong;
}

TEST(Reference, InfinityAndNaNMustBeMatched) {
    const double infinite = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const auto input = values_of({1.0, infinite, 2.0, -infinite});
    const Reference expected = reference_scan(input, ElementType::float64, Operator::sum, Form::inclusive);
    EXPECT_EQ(first_mismatch(expected, values_of({1.0, infinite, infinite, nan}), ElementType::float64),
              std::nullopt);
    EXPECT_EQ(first_mismatch(expected, values_of({1.0, infinite, 3.0, nan}), ElementType::float64),
              "index 2: got 3, expected Infinity");
}

TEST(Reference, NamesTheFirstWrongElement) {
    const Reference expected =
        reference_scan(values_of({1, 2, 3}), ElementType::int32, Operator::sum, Form::inclusive);
    EXPECT_EQ(first_mismatch(expected, values_of({1, 3, 6}), ElementType::int32), std::nullopt);
    EXPECT_EQ(first_mismatch(expected, values_of({1, 4, 7}), ElementType::int32),
              "index 1: got 4, expected 3");
    EXPECT_EQ(first_mismatch(expected, values_of({1, 3}), ElementType::int32), "got 2 elements, expected 3");
    EXPECT_EQ(first_mismatch(expected, values_of({1, 3, 6, 6}), ElementType::int32),
              "got 4 elements, expected 3");
}

} // namespace
} // namespace scanscope::kernels
