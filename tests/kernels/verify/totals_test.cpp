// verify finds totals that do not contain every input once.

#include "kernels/verify/verify.h"
#include "support/change_cells.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::ElementType;
using trace::Operator;
using trace::Value;

template <class T> std::vector<Value> numbers_of(std::initializer_list<T> elements) {
    std::vector<Value> values;
    for (const T element : elements) values.push_back(trace::to_value(element));
    return values;
}

TEST(Totals, HoldEveryInputOnce) {
    const auto reason_with = [](trace::Node node) {
        Backend backend = this_machine();
        backend.record = [node](const Request& asked, const std::stop_token& stop) {
            trace::Trace trace = record(asked, stop);
            for (trace::Global& global : trace.launches.back().globals)
                if (global.name == "out")
                    test::change(global.after, [node](trace::Cells& cells) { cells.nodes.at(0) = node; });
            return trace;
        };
        Request request;
        request.algorithm = "reduce-shared";
        request.input = numbers_of<std::int32_t>({4, 5});
        return check_case(backend, request).value_or("passed");
    };
    EXPECT_EQ(reason_with(1), "recorded (default threads): a[1] is missing from out");
    EXPECT_EQ(reason_with(trace::unknown_node), "recorded (default threads): out[0]: made of not followed");
}

TEST(Totals, AreOneElement) {
    const auto total =
        reference_total(numbers_of<std::int32_t>({4, 5, 6}), ElementType::int32, Operator::product);
    EXPECT_EQ(total.values, numbers_of<std::int32_t>({120}));
    EXPECT_EQ(total.bounds, std::vector<double>{0});
    const auto halves =
        reference_total(numbers_of<float>({0.5f, 0.25f}), ElementType::float32, Operator::sum);
    EXPECT_EQ(halves.values, numbers_of<float>({0.75f}));
    EXPECT_GT(halves.bounds[0], 0);
    EXPECT_LT(halves.bounds[0], 1e-6);
}

} // namespace
} // namespace scanscope::kernels
